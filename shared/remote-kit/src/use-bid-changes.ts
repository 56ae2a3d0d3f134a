import type { BidChange } from '@exchange/contract/realtime';
import { usePersonal } from './use-personal';

/** Hears what becomes of the user's bids (U-03, U-05), and of a gap in that (`undefined`): then all may have changed. */
export function useBidChanges(
  where: BidChange['in'],
  listener: (changes: readonly BidChange[] | undefined) => void,
): void {
  usePersonal('bids', (news) => {
    if (news === 'resync') {
      listener(undefined);
      return;
    }
    const changes = news.filter((change) => change.in === where);
    if (changes.length > 0) listener(changes);
  });
}
