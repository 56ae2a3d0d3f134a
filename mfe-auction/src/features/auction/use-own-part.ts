import { listUserBalance } from '@exchange/contract/asset';
import { type AuctionOrder, getAuctionOrderList } from '@exchange/contract/dutch-auction';
import { usePlatform, useStream } from '@exchange/platform';
import { useBidChanges, useCall } from '@exchange/remote-kit';
import { useEffect } from 'react';

/** What the signed-in user has to do with an auction. */
export interface OwnPart {
  readonly signedIn: boolean;
  /** Orders in it, newest first; undefined while they are not known. */
  readonly orders: readonly AuctionOrder[] | undefined;
  /** Portions that count against the user's limit. */
  readonly held: number;
  /** What can be spent, in market; undefined while it is not known. */
  readonly available: string | undefined;
  readonly reload: () => void;
}

const mostOrders = 100;

/** The user's own part in an auction, kept up to date by the personal channel. */
export function useOwnPart(id: string, market: string): OwnPart {
  const { session } = usePlatform();
  const { user } = useStream(session.state$, () => session.state);
  const skip = user === null;
  const orders = useCall(getAuctionOrderList, { activity_id: id, limit: mostOrders }, { skip });
  const balances = useCall(listUserBalance, {}, { skip });
  const { reload: reloadOrders } = orders;
  const { reload: reloadBalances } = balances;
  const reload = () => {
    reloadOrders();
    reloadBalances();
  };
  useBidChanges('auction', reload);
  useEffect(() => {
    const subscription = session.personal$.subscribe((event) => {
      if (event.type === 'change' && event.change.balances.length > 0) reloadBalances();
    });
    return () => subscription.unsubscribe();
  }, [session, reloadBalances]);
  const list = skip ? undefined : orders.value?.list;
  const balance = balances.value?.list.find(({ token }) => token === market);
  return {
    signedIn: user !== null,
    orders: list,
    held: (list ?? [])
      .filter(({ status }) => status === 5 || status === 2)
      .reduce((sum, { bid_portions }) => sum + bid_portions, 0),
    available: skip ? undefined : (balance?.available ?? (balances.value && '0')),
    reload,
  };
}
