import type { Order } from '@exchange/contract';
import type { Platform } from '@exchange/platform';
import type { Observable } from '@exchange/rx';
import type { PairCodes } from '../common/pair-key';
import { calmFrame } from '../common/schedule-frame';
import { createOpenOrderCalls } from '../features/open-orders/data/order-calls';
import { OpenOrdersStore } from '../features/open-orders/store/open-orders-store';
import { createTradeCalls } from '../features/trades/data/trade-calls';
import { MarketTradesStore } from '../features/trades/store/market-trades-store';
import { OwnTradesStore } from '../features/trades/store/own-trades-store';

/** The stores of what stands below the form of a transaction page. */
export interface RecordStores {
  readonly openOrders: OpenOrdersStore;
  readonly ownTrades: OwnTradesStore;
  readonly marketTrades: MarketTradesStore;
  /** Starts following the exchange, and the orders that the form places; returns the stop. */
  start(placed$: Observable<Order>): () => void;
}

export function createRecordStores(
  { api, session, quotes }: Platform,
  pairKey: string,
  pair: PairCodes,
): RecordStores {
  const tradeCalls = createTradeCalls(api, pair);
  const openOrders = new OpenOrdersStore(pair, createOpenOrderCalls(api, pair), session);
  const ownTrades = new OwnTradesStore(pair, tradeCalls, session);
  const marketTrades = new MarketTradesStore(tradeCalls, quotes.stream(pairKey), calmFrame);
  return {
    openOrders,
    ownTrades,
    marketTrades,
    start(placed$) {
      const stops = [openOrders, ownTrades, marketTrades].map((store) => store.start());
      // The personal channel tells of these too; when it is down they must not look older than the order.
      const subscription = placed$.subscribe((order) => {
        openOrders.take([order]);
        void ownTrades.load();
      });
      return () => {
        subscription.unsubscribe();
        stops.forEach((stop) => stop());
      };
    },
  };
}
