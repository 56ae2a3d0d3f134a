import { usePlatform, useTopic } from '@exchange/platform';
import { lazyPage } from '@exchange/remote-kit';
import { AppLink, TabPanel, Tabs } from '@exchange/ui';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { pairPath, type PairCodes } from '../common/pair-key';
import { SaidPrice } from '../common/said-price';
import { calmFrame } from '../common/schedule-frame';
import { useText } from '../messages';
import type { OrderBookStore } from '../features/order-book/store/order-book-store';
import { OrderBookSides } from '../features/order-book/ui/order-book-sides';
import type { OrderEntry } from '../features/order-entry/order-entry';
import { createTradeCalls } from '../features/trades/trade-calls';
import { MarketTradesStore } from '../features/trades/market-trades-store';
import { MarketTrades } from '../features/trades/market-trades';
import type { AskedOrder } from '../features/kline/domain/price-line';
import { useStores } from './application-stores';
import type { OrderMarket } from './order-market';
import type { PairLines } from './pair-lines';
import { sentRows } from './sent-rows';
import styles from './pair-records.module.css';

type Tab = 'book' | 'depth' | 'marketTrades' | 'openOrders';

const DepthPanel = lazyPage(
  async () => (await import(/* webpackChunkName: "depth-panel" */ './depth-panel')).DepthPanel,
);

const ChartOrder = lazyPage(async () =>
  (await import(/* webpackChunkName: "chart-order" */ './chart-order')).loadChartOrder(),
);
const ChartOpenOrders = lazyPage(
  async () =>
    (await import(/* webpackChunkName: "chart-open-orders" */ './chart-open-orders')).ChartOpenOrders,
);

/**
 * Below the chart: the pair's order book, its depth and last trades, live, and the user's open orders. A tap on a price goes on to trading
 * at it. What was `asked` for at a price of the chart opens the order form (T-20).
 */
export const ChartRecords = observer(function ChartRecords({
  pairKey,
  pair,
  book: store,
  market,
  lines,
  asked,
  onOrderClosed,
}: {
  readonly pairKey: string;
  readonly pair: PairCodes;
  readonly book: OrderBookStore;
  /** The market of that book. */
  readonly market: OrderMarket;
  readonly lines: PairLines | undefined;
  readonly asked: AskedOrder | undefined;
  readonly onOrderClosed: () => void;
}) {
  const platform = usePlatform();
  const { rows } = useStores();
  const { user } = useTopic('session');
  const t = useText();
  const { entry, takeEntry } = useFormEntry(user?.user_id, lines);
  const count = lines ? lines.orders.list.length + (entry ? sentRows(lines.orders, entry).length : 0) : 0;
  const ordersLabel = count > 0 ? t('records.tab.openOrdersCount', { count }) : t('records.tab.openOrders');
  const tabs: readonly { readonly id: Tab; readonly label: string }[] = [
    { id: 'book', label: t('book.title') },
    { id: 'depth', label: t('book.depth') },
    { id: 'marketTrades', label: t('records.tab.marketTrades') },
    ...(user && lines ? [{ id: 'openOrders', label: ordersLabel } as const] : []),
  ];
  const [chosen, setTab] = useState<Tab>('book');
  const tab = tabs.some(({ id }) => id === chosen) ? chosen : 'book';
  const trades = useTrades(pairKey, pair);
  const row = rows.row(pairKey);
  const names = {
    token: row?.quote.token_as ?? pair.token.toUpperCase(),
    market: pair.market.toUpperCase(),
    pricePrecision: row?.quote.price_precision ?? 2,
    amountPrecision: row?.quote.amount_precision ?? 2,
  };
  const book = { store, row, status: rows.status.state };
  return (
    <section className={styles.below}>
      <SaidPrice pairKey={pairKey} />
      <div className={styles.head}>
        <Tabs
          label={t('trade.bookAndTrades')}
          group="chart-records"
          items={tabs}
          selected={tab}
          onSelect={setTab}
        />
        <AppLink to={pairPath(pairKey, 'data')}>{t('trade.brandData')}</AppLink>
        <AppLink to={pairPath(pairKey, 'info')}>{t('trade.story')}</AppLink>
      </div>
      <TabPanel group="chart-records" selected={tab} className={styles.panel ?? ''}>
        {tab === 'book' && (
          <OrderBookSides
            {...book}
            onPrice={(price) => platform.navigation.to(`${pairPath(pairKey, 'transaction')}?price=${price}`)}
          />
        )}
        {tab === 'depth' && <DepthPanel {...book} names={names} />}
        {tab === 'marketTrades' && <MarketTrades store={trades} names={names} />}
        {tab === 'openOrders' && lines && (
          <ChartOpenOrders
            key={user?.user_id}
            store={lines.orders}
            market={market}
            entry={entry}
            names={names}
          />
        )}
      </TabPanel>
      {asked && (
        <ChartOrder
          key={user?.user_id}
          pairKey={pairKey}
          pair={pair}
          book={store}
          asked={asked}
          entry={entry}
          onEntry={takeEntry}
          onClose={onOrderClosed}
        />
      )}
    </section>
  );
});

/** The order form's entry, which outlives the form for as long as its user is there; what it placed is told to the lines. */
function useFormEntry(userId: string | undefined, lines: PairLines | undefined) {
  const [kept, setKept] = useState<{ readonly entry: OrderEntry; readonly userId: string | undefined }>();
  const entry = kept?.userId === userId ? kept?.entry : undefined;
  useEffect(
    () =>
      entry &&
      reaction(
        () => entry.placed,
        (order) => order && lines?.takePlaced(order),
      ),
    [entry, lines],
  );
  useEffect(() => lines && entry?.knowOpenOrders(() => lines.orders.list), [entry, lines]);
  return { entry, takeEntry: (next: OrderEntry) => setKept({ entry: next, userId }) };
}

/** The pair's last trades, which are followed while they are shown. */
function useTrades(pairKey: string, pair: PairCodes): MarketTradesStore {
  const { api, bus } = usePlatform();
  const [trades] = useState(
    () => new MarketTradesStore(createTradeCalls(api, pair), bus.topic(`trades/${pairKey}`), calmFrame),
  );
  useEffect(() => trades.start(), [trades]);
  return trades;
}
