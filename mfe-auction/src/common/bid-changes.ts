import type { BidChange } from '@exchange/contract/realtime';
import { usePlatform } from '@exchange/platform';
import { useEffect, useEffectEvent } from 'react';

/** The personal channel's messages were checked against the contract already; this only tells auctions' from others. */
const isAuctionBid = (change: unknown): change is BidChange =>
  typeof change === 'object' && change !== null && 'in' in change && change.in === 'auction';

/** Hears what becomes of the user's bids in auctions (U-03), and of a gap in that (`undefined`): then all may have changed. */
export function useBidChanges(listener: (changes: readonly BidChange[] | undefined) => void): void {
  const { session } = usePlatform();
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const subscription = session.personal$.subscribe((event) => {
      if (event.type === 'resync') hear(undefined);
      else {
        const changes = (event.change.bids ?? []).filter(isAuctionBid);
        if (changes.length > 0) hear(changes);
      }
    });
    return () => subscription.unsubscribe();
  }, [session]);
}
