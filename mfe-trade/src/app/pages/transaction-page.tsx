import { isPlainDecimal } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { autorun } from 'mobx';
import { NotFoundPage } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { parsePairKey } from '../../common/pair-key';
import { pairNames } from '../../common/quote-text';
import { usePairTerms } from '../../common/use-pair-terms';
import { StarButton } from '../../features/favourites/ui/star-button';
import { OrderBook } from '../../features/order-book/ui/order-book';
import { OrderForm } from '../../features/order-form/ui/order-form';
import { PairHeader } from '../../features/pair-header/ui/pair-header';
import { useStores } from '../application-stores';
import { createTransactionStores } from '../transaction-stores';
import { LaterOrderNotes } from './later-order-notes';
import { LaterRecords } from './later-records';
import { PairUnlisted } from './pair-unlisted';
import styles from './transaction-page.module.css';

/** `/trade/{pair}/transaction` (T-09, T-10). Give it the pair as `key`: another pair is another page. */
export const TransactionPage = observer(function TransactionPage({ pairKey }: { readonly pairKey: string }) {
  const { rows } = useStores();
  const codes = parsePairKey(pairKey);
  if (!codes) return <NotFoundPage />;
  if (rows.list.ready && !rows.row(pairKey)) return <PairUnlisted pairKey={pairKey} />;
  return <Transaction pairKey={pairKey} {...codes} />;
});

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
  const search = useSearch();
  const [stores] = useState(() => createTransactionStores(platform, rows, pairKey, { token, market }));
  useEffect(() => stores.start(), [stores]);
  useEffect(() => platform.bus.emit('pair.visited', { pair: pairKey }), [platform, pairKey]);

  const { book, form, balances } = stores;
  const row = rows.row(pairKey);
  // Not its quote, which ticks: that renders only what shows it.
  const terms = usePairTerms(row);
  useEffect(
    () =>
      autorun(() => {
        const price = row?.quote.price;
        if (price !== undefined && !/^[0.]+$/.test(price)) form.offerPrice(price);
      }),
    [form, row],
  );
  useEffect(() => {
    const query = new URLSearchParams(search);
    const side = query.get('side');
    if (side === 'buy' || side === 'sell') form.chooseSide(side === 'buy' ? 1 : 2);
    const chosen = query.get('price');
    if (chosen !== null && isPlainDecimal(chosen)) form.pickPrice(chosen);
  }, [form, search]);

  const names = terms && pairNames(terms);
  return (
    <div className={styles.page}>
      <PairHeader
        pairKey={pairKey}
        rows={rows}
        star={
          terms &&
          names && (
            <StarButton store={favourites} pairId={terms.id} pairName={`${names.token}/${names.market}`} />
          )
        }
      />
      <div className={styles.columns}>
        <OrderForm
          store={form}
          balances={balances}
          row={row}
          note={<LaterOrderNotes stores={stores} row={row} />}
        />
        <OrderBook
          store={book}
          row={row}
          status={rows.status.state}
          onPrice={(chosen) => form.pickPrice(chosen)}
        />
      </div>
      <LaterRecords
        pairKey={pairKey}
        pair={{ token, market }}
        placed$={stores.placed$}
        names={{
          token: names?.token ?? token.toUpperCase(),
          market: names?.market ?? market.toUpperCase(),
          pricePrecision: terms?.price_precision ?? 2,
          amountPrecision: terms?.amount_precision ?? 2,
        }}
      />
    </div>
  );
});
