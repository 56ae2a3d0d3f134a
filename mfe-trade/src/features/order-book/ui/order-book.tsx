import { Select } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useText } from '../../../messages';
import { groupFactors, stepPrice } from '../domain/group-levels';
import { BookFailed } from './book-failed';
import { BookHead } from './book-head';
import { BookRows } from './book-rows';
import type { BookProps } from './book-view';
import { LastPrice } from './last-price';
import styles from './order-book.module.css';
import { useBookView } from './use-book-view';
import { usePriceTap } from './use-price-tap';

/** Rows of each side. */
const shownRows = 6;

/** The order book: asks above, the last price, bids below. A tap on a row gives its price. */
export const OrderBook = observer(function OrderBook(props: BookProps) {
  const { store, row } = props;
  const t = useText();
  const { askCount, bidCount, state, age, ...rest } = useBookView(props, usedStep, shownRows);
  const onPrice = usePriceTap(rest.locked, props.onPrice);
  if (state === 'failed') return <BookFailed store={store} />;
  const view = { ...rest, count: shownRows, loading: state === 'waiting', onPrice };
  return (
    <section className={styles.book} aria-label={t('book.title')} data-state={age}>
      <BookHead />
      <BookRows {...view} side="ask" filled={askCount} bestLast />
      <LastPrice row={row} age={age} />
      <BookRows {...view} side="bid" filled={bidCount} />
      {state === 'empty' && <p className={styles.empty}>{t('book.empty')}</p>}
      <StepSelect store={store} row={row} />
    </section>
  );
});

/** The steps that a book can be grouped by, and the one that it is. An observable read. */
function stepsOf({ store, row }: Pick<BookProps, 'store' | 'row'>) {
  const precision = row?.quote.price_precision ?? 0;
  const factors = groupFactors(row?.quote.price ?? '0', precision);
  return { factors, precision, used: factors.includes(store.factor) ? store.factor : 1n };
}

const usedStep = (source: Parameters<typeof stepsOf>[0]) => stepsOf(source).used;

const StepSelect = observer(function StepSelect({ store, row }: Pick<BookProps, 'store' | 'row'>) {
  const t = useText();
  const { factors, precision, used } = stepsOf({ store, row });
  return (
    <Select
      label={t('book.step')}
      hideLabel
      options={factors.map((option) => ({ value: option.toString(), label: stepPrice(option, precision) }))}
      value={used.toString()}
      onValueChange={(value) => store.chooseFactor(BigInt(value))}
      className={styles.step ?? ''}
    />
  );
});
