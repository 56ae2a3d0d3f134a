import { Select } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useText } from '../../../common/text';
import { groupFactors, stepPrice } from '../domain/group-levels';
import { BookFailed } from './book-failed';
import { BookRows } from './book-rows';
import { bookView, type BookProps } from './book-view';
import { LastPrice } from './last-price';
import styles from './order-book.module.css';
import { usePriceTap } from './use-price-tap';

/** Rows of each side. */
const shownRows = 6;

/** The order book: asks above, the last price, bids below. A tap on a row gives its price. */
export const OrderBook = observer(function OrderBook(props: BookProps) {
  const { store, row } = props;
  const t = useText();
  const { factor } = store;
  const pricePrecision = row?.quote.price_precision ?? 0;
  const factors = groupFactors(row?.quote.price ?? '0', pricePrecision);
  const used = factors.includes(factor) ? factor : 1n;
  const { asks, bids, state, age, ...rest } = bookView(props, used, shownRows);
  const onPrice = usePriceTap(rest.locked, props.onPrice);
  if (state === 'failed') return <BookFailed store={store} />;
  const view = { ...rest, count: shownRows, loading: state === 'waiting', onPrice };
  return (
    <section className={styles.book} aria-label={t('book.title')} data-state={store.state}>
      <div className={styles.head}>
        <span>{t('book.price')}</span>
        <span>{t('book.amount')}</span>
      </div>
      <BookRows {...view} side="ask" rows={asks} bestLast />
      <LastPrice row={row} age={age} />
      <BookRows {...view} side="bid" rows={bids} />
      {state === 'empty' && <p className={styles.empty}>{t('book.empty')}</p>}
      <Select
        label={t('book.step')}
        hideLabel
        options={factors.map((option) => ({
          value: option.toString(),
          label: stepPrice(option, pricePrecision),
        }))}
        value={used.toString()}
        onValueChange={(value) => store.chooseFactor(BigInt(value))}
        className={styles.step ?? ''}
      />
    </section>
  );
});
