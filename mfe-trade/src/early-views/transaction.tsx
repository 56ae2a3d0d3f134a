import type { Pair } from '@exchange/contract/market';
import { showEarlyView } from '@exchange/remote-kit/early-view';
import { Skeleton, StickyHead } from '@exchange/ui/static';
import { pairNames, priceText } from '../common/quote-text';
import last from '../features/order-book/ui/last-price.module.css';
import book from '../features/order-book/ui/order-book.module.css';
import header from '../features/pair-header/pair-header.module.css';
import name from '../pages/pair-switch.module.css';
import styles from '../pages/transaction-page.module.css';
import { readPair } from './read-pairs';

/** Height of one side of the book: six rows. */
const side = 'max(3.24rem, 144px)';

/** The transaction page before its code is there: the pair and its last price. */
function EarlyTransaction({ pair }: { readonly pair: Pair }) {
  const { token, market } = pairNames(pair);
  return (
    <div className={styles.page}>
      <StickyHead className={header.header}>
        <h1 className={header.title}>
          <span className={name.pair}>
            <span className={name.name}>
              {token}/{market}
            </span>
          </span>
        </h1>
      </StickyHead>
      <div className={styles.columns}>
        <Skeleton height="7rem" />
        <div className={book.book}>
          <div className={book.head} />
          <Skeleton height={side} />
          <div className={last.last}>
            <p className={last.price}>{priceText(pair)}</p>
            <p className={last.note} />
          </div>
          <Skeleton height={side} />
        </div>
      </div>
    </div>
  );
}

showEarlyView(window, (page) => {
  const pair = readPair(page);
  return pair && <EarlyTransaction pair={pair} />;
});
