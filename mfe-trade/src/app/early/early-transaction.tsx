import type { Pair } from '@exchange/contract/market';
import { formatPercent } from '@exchange/format';
import { ChangePill, IconButton, Skeleton, StickyHead } from '@exchange/ui/static';
import { ChartCandlestick, ChevronDown, Info, Star } from 'lucide-react';
import { changeDirection, pairNames, priceText } from '../../common/quote-text';
import rows from '../../features/order-book/ui/book-rows.module.css';
import last from '../../features/order-book/ui/last-price.module.css';
import book from '../../features/order-book/ui/order-book.module.css';
import header from '../../features/pair-header/ui/pair-header.module.css';
import styles from '../pages/transaction-page.module.css';

/** Rows of each side of the book. */
const shown = 6;

/** The transaction page before its code is there: the pair, its change and its last price. */
export function EarlyTransaction({ pair }: { readonly pair: Pair }) {
  const { token, market } = pairNames(pair);
  return (
    <div className={styles.page}>
      <StickyHead className={header.header}>
        <h1 className={header.title}>
          <span className={header.pair}>
            <span className={header.name}>
              {token}/{market}
            </span>
            <ChevronDown size="0.3rem" />
          </span>
        </h1>
        <ChangePill
          size="small"
          text={formatPercent(pair.percent_change)}
          direction={changeDirection(pair.percent_change)}
        />
        <span className={header.actions}>
          {[ChartCandlestick, Info, Star].map((Icon) => (
            <IconButton key={Icon.displayName} aria-label="">
              <Icon />
            </IconButton>
          ))}
        </span>
      </StickyHead>
      <div className={styles.columns}>
        <Skeleton height="7rem" />
        <div className={book.book}>
          <div className={book.head} />
          <EarlySide />
          <div className={last.last}>
            <p className={last.price}>{priceText(pair)}</p>
            <p className={last.note} />
          </div>
          <EarlySide />
        </div>
      </div>
    </div>
  );
}

function EarlySide() {
  return (
    <ul>
      {Array.from({ length: shown }, (_, index) => (
        <li key={index} className={rows.place}>
          <Skeleton height="0.3rem" />
        </li>
      ))}
    </ul>
  );
}
