import { observer } from 'mobx-react-lite';
import { LiveAge } from '../../../common/live-age';
import { useText } from '../../../common/text';
import { BookFailed } from './book-failed';
import { BookHead } from './book-head';
import { BookRows } from './book-rows';
import { bookView, type BookProps } from './book-view';
import styles from './order-book.module.css';
import { usePriceTap } from './use-price-tap';

/** Rows of each side. */
const shownRows = 8;

/**
 * The order book with its sides next to each other, bids first, best prices on top. A tap on a row gives its price.
 * How old the page's quotes are stands above; here, when the book is older than they.
 */
export const OrderBookSides = observer(function OrderBookSides(props: BookProps) {
  const { store, status } = props;
  const t = useText();
  const { asks, bids, state, age, ...view } = bookView(props, 1n, shownRows);
  const onPrice = usePriceTap(view.locked, props.onPrice);
  if (state === 'failed') return <BookFailed store={store} />;
  const loading = state === 'waiting';
  return (
    <section className={styles.sides} aria-label={t('book.title')} data-state={store.state}>
      <div>
        <BookHead />
        <BookRows {...view} side="bid" rows={bids} loading={loading} count={shownRows} onPrice={onPrice} />
      </div>
      <div>
        <BookHead />
        <BookRows {...view} side="ask" rows={asks} loading={loading} count={shownRows} onPrice={onPrice} />
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
