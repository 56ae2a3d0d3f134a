import { lazyPage, NotFoundPage } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import { type PairCodes, parsePairKey } from '../common/pair-key';
import { useMedia, wideScreen } from '../common/use-media';
import { StarButton } from '../features/favourites/star-button';
import { OrderBook } from '../features/order-book/ui/order-book';
import { OrderForm } from '../features/order-entry/ui/order-form';
import { PairHeader } from '../features/pair-header/pair-header';
import { useStores } from './application-stores';
import { createOrderEntry } from './create-order-entry';
import { RecordsBelowForm } from './pair-records';
import { PairSwitch } from './pair-switch';
import styles from './transaction-page.module.css';
import { useAlertSheet } from './use-alert-sheet';
import { usePairTrading } from './use-pair-trading';
import { Workspace } from './workspace/later-workspace';

// For the form beside a chart: what this page is made of stays in its chunk (H-26).
export { createOrderEntry, OrderForm };

/** `/trade/{pair}/transaction` (T-09, T-10); where there is room for more, the workspace (H-29). */
export const TransactionPage = observer(function TransactionPage({ pairKey }: { readonly pairKey: string }) {
  const { rows } = useStores();
  const isWide = useMedia(wideScreen);
  const codes = parsePairKey(pairKey);
  if (!codes) return <NotFoundPage />;
  if (rows.list.ready && !rows.row(pairKey)) return <PairUnlisted pairKey={pairKey} />;
  if (isWide) return <Workspace pairKey={pairKey} pair={codes} page="transaction" />;
  // Another pair is another page.
  return <Transaction key={pairKey} pairKey={pairKey} pair={codes} />;
});

const PairUnlisted = lazyPage(
  async () => (await import(/* webpackChunkName: "pair-unlisted" */ './pair-unlisted')).PairUnlisted,
);

const Transaction = observer(function Transaction({
  pairKey,
  pair,
}: {
  readonly pairKey: string;
  readonly pair: PairCodes;
}) {
  const { rows, favourites } = useStores();
  const { book, entry, taken, row, terms, names } = usePairTrading(pairKey, pair);
  const { form } = entry;
  const alerts = useAlertSheet(pairKey);
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
      <RecordsBelowForm pairKey={pairKey} pair={pair} entry={entry} names={names} />
    </div>
  );
});
