import {
  type BidCampaign,
  getBidCampaign,
  getBidLatestPrice,
  getTopBidInfo,
  listBid,
} from '@exchange/contract/bid-campaign';
import type { Bid } from '@exchange/contract/bid-campaign';
import type { OutputOf } from '@exchange/contract/call';
import { usePlatform } from '@exchange/platform';
import { useCall } from '@exchange/remote-kit';
import { useEffect } from 'react';

/** A collectible with where its bidding stands now. */
export interface LiveCollectible {
  readonly collectible: BidCampaign | undefined;
  readonly detail: OutputOf<typeof getBidCampaign> | undefined;
  /** The highest bid; null before the first, undefined while it is not known. */
  readonly top: Bid | null | undefined;
  /** The highest bids, the highest first. */
  readonly bids: readonly Bid[] | undefined;
  /** Why the last attempt to see where it stands failed, as long as none has succeeded since. */
  readonly failure: unknown;
  readonly pending: boolean;
  readonly reload: () => void;
}

/** How often is asked for the highest bid while the page is in view, ms. */
const everyMs = { open: 2_000, else: 10_000 } as const;
const shownBids = 20;

/** A collectible that is followed while its page is open (U-05). */
export function useLiveCollectible(id: string): LiveCollectible {
  const { clock } = usePlatform();
  const one = { campaign_no: id };
  const detail = useCall(getBidCampaign, one);
  const skip = detail.value === undefined;
  const latest = useCall(getBidLatestPrice, one, { skip });
  const top = useCall(getTopBidInfo, one, { skip });
  const list = useCall(listBid, { ...one, size: shownBids }, { skip });
  const { value: now, failure, reload } = latest;
  const start = detail.value?.campaign.start_time ?? 0;
  useEffect(() => {
    if (now === undefined && failure === undefined) return undefined;
    const dues = [start, now?.end_time ?? 0].map((time) => time - clock.now()).filter((left) => left > 0);
    // A moment later, so that the exchange is past it for certain.
    const next = Math.min(now?.status === 2 ? everyMs.open : everyMs.else, ...dues.map((left) => left + 50));
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
  // Who bid is asked for when the number of bids says that somebody did.
  const bids = now?.bids;
  const { reload: reloadTop } = top;
  const { reload: reloadList } = list;
  useEffect(() => {
    if (bids === undefined) return;
    reloadTop();
    reloadList();
  }, [bids, reloadTop, reloadList]);
  const known = detail.value?.campaign;
  return {
    collectible: known && {
      ...known,
      ...(now && {
        status: now.status,
        latest_price: now.latest_price,
        bids: now.bids,
        end_time: now.end_time,
      }),
    },
    detail: detail.value,
    top: top.value?.bid,
    bids: list.value?.list,
    failure: detail.failure ?? failure,
    pending: detail.pending || latest.pending,
    reload: skip ? detail.reload : reload,
  };
}
