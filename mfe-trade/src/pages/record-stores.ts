import type { Platform } from '@exchange/platform';
import { reaction } from 'mobx';
import type { PairCodes } from '../common/pair-key';
import { calmFrame } from '../common/schedule-frame';
import type { OrderEntry } from '../features/order-entry/order-entry';
import { createOpenOrderCalls } from '../features/open-orders/order-calls';
import { OpenOrdersStore } from '../features/open-orders/open-orders-store';
import { createTradeCalls } from '../features/trades/trade-calls';
import { MarketTradesStore } from '../features/trades/market-trades-store';
import { OwnTradesStore } from '../features/trades/own-trades-store';
import type { PairLines } from './pair-lines';

/** The stores of what stands below the form of a transaction page. */
export interface RecordStores {
  readonly openOrders: OpenOrdersStore;
  readonly ownTrades: OwnTradesStore;
  readonly marketTrades: MarketTradesStore;
  /** Starts following the exchange, and the orders that the form places; returns the stop. */
  start(entry: Pick<OrderEntry, 'placed' | 'knowOpenOrders'>): () => void;
}

/** Orders and fills are those of the chart's lines where there is a chart, which follow the exchange by themselves. */
export function createRecordStores(
  platform: Platform,
  pairKey: string,
  pair: PairCodes,
  lines?: Pick<PairLines, 'orders' | 'trades'>,
): RecordStores {
  const { api, bus } = platform;
  const tradeCalls = createTradeCalls(api, pair);
  const openOrders = lines?.orders ?? new OpenOrdersStore(pair, createOpenOrderCalls(api, pair), platform);
  const ownTrades = lines?.trades ?? new OwnTradesStore(pair, tradeCalls, platform);
  const marketTrades = new MarketTradesStore(tradeCalls, bus.topic(`trades/${pairKey}`), calmFrame);
  return {
    openOrders,
    ownTrades,
    marketTrades,
    start(entry) {
      const followed = lines ? [marketTrades] : [openOrders, ownTrades, marketTrades];
      const stops = followed.map((store) => store.start());
      stops.push(entry.knowOpenOrders(() => openOrders.list));
      // The personal channel tells of these too; when it is down they must not look older than the order.
      const stopTaking = reaction(
        () => entry.placed,
        (order) => {
          if (!order) return;
          openOrders.take([order]);
          void ownTrades.load();
        },
      );
      return () => {
        stopTaking();
        stops.forEach((stop) => stop());
      };
    },
  };
}
