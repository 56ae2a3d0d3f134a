import { isPlainDecimal } from '@exchange/format';
import { type Platform, usePlatform } from '@exchange/platform';
import { lazyPage, NotFoundPage, useSearch } from '@exchange/remote-kit';
import { autorun } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { type PairCodes, parsePairKey } from '../common/pair-key';
import type { PairRow, PairRows } from '../common/pair-rows';
import { pairNames } from '../common/quote-text';
import { calmFrame } from '../common/schedule-frame';
import { usePairTerms } from '../common/use-pair-terms';
import { StarButton } from '../features/favourites/star-button';
import { createBookSource } from '../features/order-book/store/book-source';
import { OrderBookStore } from '../features/order-book/store/order-book-store';
import type { Taken } from '../features/order-book/ui/book-view';
import { OrderBook } from '../features/order-book/ui/order-book';
import type { OrderEntry } from '../features/order-entry/order-entry';
import { OrderForm } from '../features/order-entry/ui/order-form';
import { PairHeader } from '../features/pair-header/pair-header';
import { useStores } from './application-stores';
import { createOrderEntry } from './create-order-entry';
import { useAlertSheet } from './use-alert-sheet';
import { PairSwitch } from './pair-switch';
import styles from './transaction-page.module.css';
import { usePainted } from '../common/use-painted';
import { RecordsSpace } from './records-space';
import type { TransactionRecordsProps } from './transaction-records';

// For the form beside a chart: what this page is made of stays in its chunk (H-26).
export { createOrderEntry, OrderForm };

/** `/trade/{pair}/transaction` (T-09, T-10). Give it the pair as `key`: another pair is another page. */
export const TransactionPage = observer(function TransactionPage({ pairKey }: { readonly pairKey: string }) {
  const { rows } = useStores();
  const codes = parsePairKey(pairKey);
  if (!codes) return <NotFoundPage />;
  if (rows.list.ready && !rows.row(pairKey)) return <PairUnlisted pairKey={pairKey} />;
  return <Transaction pairKey={pairKey} {...codes} />;
});

const PairUnlisted = lazyPage(
  async () => (await import(/* webpackChunkName: "pair-unlisted" */ './pair-unlisted')).PairUnlisted,
);

/** The order book and the order entry of one pair, joined to each other. */
function createStores(platform: Platform, rows: PairRows, pairKey: string, pair: PairCodes) {
  const book = new OrderBookStore(createBookSource(platform, pairKey, pair), calmFrame);
  const entry = createOrderEntry(platform, rows, { pairKey, pair }, book);
  const taken = (): Taken | undefined => {
    const { walk, side } = entry.form;
    return walk && { side: side === 1 ? 'ask' : 'bid', amount: walk.amount };
  };
  return { book, entry, taken };
}

const Transaction = observer(function Transaction({
  pairKey,
  token,
  market,
}: {
  readonly pairKey: string;
  readonly token: string;
  readonly market: string;
}) {
  const platform = usePlatform();
  const { rows, favourites } = useStores();
  const [stores] = useState(() => createStores(platform, rows, pairKey, { token, market }));
  const { book, entry, taken } = stores;
  const { form } = entry;
  useEffect(() => book.start(), [book]);
  useEffect(() => entry.balances.start(), [entry]);
  useEffect(() => platform.bus.emit('pair.visited', { pair: pairKey }), [platform, pairKey]);

  const row = rows.row(pairKey);
  // Not its quote, which ticks: that renders only what shows it.
  const terms = usePairTerms(row);
  useOfferedPrice(form, row);
  useAskedOrder(form);

  const alerts = useAlertSheet(pairKey);
  const names = terms ? pairNames(terms) : { token: token.toUpperCase(), market: market.toUpperCase() };
  const name = `${names.token}/${names.market}`;
  return (
    <div className={styles.page}>
      <PairHeader
        pairKey={pairKey}
        rows={rows}
        name={<PairSwitch pairKey={pairKey} page="transaction" name={name} />}
        alerts={alerts.bell}
        star={terms && <StarButton store={favourites} pairId={terms.id} pairName={name} />}
      />
      <div className={styles.columns}>
        <OrderForm entry={entry} row={row} />
        <OrderBook
          store={book}
          row={row}
          status={rows.status.state}
          onPrice={(chosen) => form.pickPrice(chosen)}
          taken={taken}
        />
      </div>
      {entry.submission && <entry.submission.ImpactCaps store={form} terms={terms} />}
      {alerts.sheet}
      <LaterRecords
        pairKey={pairKey}
        pair={{ token, market }}
        entry={entry}
        names={{
          ...names,
          pricePrecision: terms?.price_precision ?? 2,
          amountPrecision: terms?.amount_precision ?? 2,
        }}
      />
    </div>
  );
});

/** Offers the form the pair's last price, for as long as nobody has typed one. */
function useOfferedPrice(form: OrderEntry['form'], row: PairRow | undefined): void {
  useEffect(
    () =>
      autorun(() => {
        const price = row?.quote.price;
        if (price !== undefined && !/^[0.]+$/.test(price)) form.offerPrice(price);
      }),
    [form, row],
  );
}

/** Takes the side and the price that the address asks for. */
function useAskedOrder(form: OrderEntry['form']): void {
  const search = useSearch();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const side = query.get('side');
    if (side === 'buy' || side === 'sell') form.chooseSide(side === 'buy' ? 1 : 2);
    const chosen = query.get('price');
    if (chosen !== null && isPlainDecimal(chosen)) form.pickPrice(chosen);
  }, [form, search]);
}

const TransactionRecords = lazyPage(
  async () =>
    (await import(/* webpackChunkName: "transaction-records" */ './transaction-records')).TransactionRecords,
  RecordsSpace,
);

/** What stands below the form: fetched when the page has been painted, so that they do not delay the first price (H-26). */
function LaterRecords(props: TransactionRecordsProps) {
  const painted = usePainted();
  return painted ? <TransactionRecords {...props} /> : <RecordsSpace />;
}
