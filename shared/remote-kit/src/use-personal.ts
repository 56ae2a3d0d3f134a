import { usePlatform, type PersonalKind, type PersonalNews } from '@exchange/platform';
import { useEffect, useEffectEvent } from 'react';
import type { BidChange } from '@exchange/contract/realtime';

/**
 * Calls `reload` when something of one kind changed of the user's own, here or elsewhere, and with `resync` after a gap, when all
 * of it may have changed unheard.
 */
export function usePersonal<Kind extends PersonalKind>(
  kind: Kind,
  reload: (news: PersonalNews<Kind>) => void,
): void {
  const { bus } = usePlatform();
  const hear = useEffectEvent(reload);
  useEffect(() => {
    const topic = bus.topic<`personal/${PersonalKind}`>(`personal/${kind}`);
    // That the topic of a kind tells of that kind is known to the compiler of names only, not of a type parameter.
    const subscription = topic.subscribe((news) => hear(news as PersonalNews<Kind>));
    return () => subscription.unsubscribe();
  }, [bus, kind]);
}

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
