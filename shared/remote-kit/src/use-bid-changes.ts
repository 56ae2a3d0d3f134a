import type { BidChange } from '@exchange/contract/realtime';
import { usePersonal } from './use-personal';

/** The personal channel's messages were checked against the contract already; this only tells some bids from others. */
const isBidIn = (change: unknown, where: BidChange['in']): change is BidChange =>
  typeof change === 'object' && change !== null && 'in' in change && change.in === where;

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
    const changes = news.filter((change) => isBidIn(change, where));
    if (changes.length > 0) listener(changes);
  });
}
