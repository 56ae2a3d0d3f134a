import { type AuctionDetail, getAuctionDetail, getAuctionSchedule } from '@exchange/contract/dutch-auction';
import { usePlatform } from '@exchange/platform';
import { useCall } from '@exchange/remote-kit';
import { useEffect } from 'react';

/** An auction with where it stands now. */
export interface LiveAuction {
  readonly auction: AuctionDetail | undefined;
  /** Regular: the highest bid of a portion; '0' before the first. */
  readonly topBid: string;
  /** Why the last attempt to see where it stands failed, as long as none has succeeded since. */
  readonly failure: unknown;
  readonly pending: boolean;
  readonly reload: () => void;
}

/** How often is asked where an auction stands while the page is in view, ms: others bid all the time while it runs. */
const everyMs = { running: 2_000, else: 10_000 } as const;

/** An auction that is followed while its page is open (U-02, U-03): asked for anew at intervals, and when its state is to change. */
export function useLiveAuction(id: string): LiveAuction {
  const { clock } = usePlatform();
  const detail = useCall(getAuctionDetail, { activity_id: id });
  const schedule = useCall(getAuctionSchedule, { activity_id: id }, { skip: detail.value === undefined });
  const { value: now, failure, reload } = schedule;
  const start = detail.value?.auction.start_time ?? 0;
  useEffect(() => {
    if (now === undefined && failure === undefined) return undefined;
    const dues = [start, now?.end_time ?? 0, now?.next_price_time ?? 0].map((time) => time - clock.now());
    const next = Math.min(
      now?.status === 2 ? everyMs.running : everyMs.else,
      // A moment later, so that the exchange is past it for certain.
      ...dues.filter((left) => left > 0).map((left) => left + 50),
    );
    const ask = () => {
      if (document.visibilityState === 'visible') reload();
    };
    const timer = setTimeout(ask, next);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [now, failure, start, clock, reload]);
  const known = detail.value?.auction;
  return {
    auction: known && {
      ...known,
      ...(now && {
        status: now.status,
        current_price: now.current_price,
        sold: now.sold,
        bidders: now.bidders,
        end_time: now.end_time,
      }),
    },
    topBid: now?.top_bid ?? '0',
    failure: detail.failure ?? failure,
    pending: detail.pending || schedule.pending,
    reload: detail.value === undefined ? detail.reload : reload,
  };
}
