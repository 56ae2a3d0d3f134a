import { observer } from 'mobx-react-lite';
import { LiveAge } from '../../../common/live-age';
import { useText } from '../../../messages';
import { BookFailed } from './book-failed';
import { BookHead } from './book-head';
import { BookRows } from './book-rows';
import type { BookProps } from './book-view';
import styles from './order-book.module.css';
import { useBookView } from './use-book-view';
import { usePriceTap } from './use-price-tap';

/** Rows of each side. */
const shownRows = 8;
const ungrouped = () => 1n;

/**
 * The order book with its sides next to each other, bids first, best prices on top. A tap on a row gives its price.
 * How old the page's quotes are stands above; here, when the book is older than they.
 */
export const OrderBookSides = observer(function OrderBookSides(props: BookProps) {
  const { store, status } = props;
  const t = useText();
  const { askCount, bidCount, state, age, ...rest } = useBookView(props, ungrouped, shownRows);
  const onPrice = usePriceTap(rest.locked, props.onPrice);
  if (state === 'failed') return <BookFailed store={store} />;
  const view = { ...rest, count: shownRows, loading: state === 'waiting', onPrice };
  return (
    <section className={styles.sides} aria-label={t('book.title')} data-state={age}>
      <div>
        <BookHead />
        <BookRows {...view} side="bid" filled={bidCount} />
      </div>
      <div>
        <BookHead />
        <BookRows {...view} side="ask" filled={askCount} />
      </div>
      {age !== status && age !== 'loading' && (
        <p className={styles.age}>
          <LiveAge state={age} />
        </p>
      )}
      {state === 'empty' && <p className={styles.empty}>{t('book.empty')}</p>}
    </section>
  );
});
