import { usePlatform } from '@exchange/platform';
import { Select } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useText } from '../../../messages';
import { groupFactors, stepPrice } from '../domain/group-levels';
import { BookFailed } from './book-failed';
import { BookHead } from './book-head';
import { BookRows } from './book-rows';
import type { BookProps } from './book-view';
import { LastPrice } from './last-price';
import styles from './order-book.module.css';
import { useBookView } from './use-book-view';
import { shownRows, sidesKey, sidesShown } from './shown-rows';
import { usePriceTap } from './use-price-tap';

/** The order book: asks above, the last price, bids below, or one side alone (T-09). A tap on a row gives its price. */
export const OrderBook = observer(function OrderBook({
  rows = shownRows,
  ...props
}: BookProps & {
  /** How many rows there are of both sides together. */
  readonly rows?: number;
}) {
  const { store, row } = props;
  const { storage } = usePlatform();
  const t = useText();
  const [sides, setSides] = useState(
    () => sidesShown.find((known) => known === storage.get(sidesKey)) ?? 'both',
  );
  const count = sides === 'both' ? Math.floor(rows / 2) : rows;
  const { askCount, bidCount, state, age, ...rest } = useBookView(props, usedStep, count);
  const onPrice = usePriceTap(rest.locked, props.onPrice);
  if (state === 'failed') return <BookFailed store={store} />;
  const handleSides = () => {
    const next = sidesShown[(sidesShown.indexOf(sides) + 1) % sidesShown.length] ?? 'both';
    storage.set(sidesKey, next);
    setSides(next);
  };
  const view = { ...rest, count, loading: state === 'waiting', onPrice };
  return (
    <section className={styles.book} aria-label={t('book.title')} data-state={age}>
      <BookHead />
      {/* Keys, so that each keeps its place whether the other side is shown or not. */}
      {sides !== 'bids' && <BookRows key="asks" {...view} side="ask" filled={askCount} bestLast />}
      <LastPrice key="last" row={row} age={age} />
      {sides !== 'asks' && <BookRows key="bids" {...view} side="bid" filled={bidCount} />}
      {state === 'empty' && <p className={styles.empty}>{t('book.empty')}</p>}
      <div className={styles.choices}>
        <StepSelect store={store} row={row} />
        <button
          type="button"
          className={styles.sidesShown}
          data-sides={sides}
          aria-label={`${t('book.sides.title')}: ${t(`book.sides.${sides}`)}`}
          onClick={handleSides}
        />
      </div>
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
