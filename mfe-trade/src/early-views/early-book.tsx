import type { OrderBook, Pair } from '@exchange/contract/market';
import { formatPrice } from '@exchange/format';
import { pairKey } from '@exchange/quotes/quote-list';
import { AppLink, Skeleton } from '@exchange/ui/static';
import { pairPath } from '../common/pair-key';
import { priceText } from '../common/quote-text';
import {
  amountText,
  type BookRow,
  type BookSide,
  deeperTotal,
  depthShare,
  groupLevels,
} from '../features/order-book/domain/group-levels';
import rows from '../features/order-book/ui/book-rows.module.css';
import last from '../features/order-book/ui/last-price.module.css';
import styles from '../features/order-book/ui/order-book.module.css';
import { shownRows, sidesShown } from '../features/order-book/ui/shown-rows';
import texts from '../messages/en.json';

/** Rows of a side. */
const count = shownRows / 2;

/** The pair's last price between the levels that came with the page, each leading to the form with its price; without a book their places. */
export function EarlyBook({ pair, book }: { readonly pair: Pair; readonly book: OrderBook | undefined }) {
  const { price_precision: pricePrecision, amount_precision: amountPrecision } = pair;
  // Each level is a row of its own.
  const grouping = { factor: 1n, pricePrecision, amountPrecision, count, levelLimit: Infinity };
  const asks = book && groupLevels(book.asks, 'ask', grouping);
  const bids = book && groupLevels(book.bids, 'bid', grouping);
  const whole = deeperTotal(asks ?? [], bids ?? [], amountPrecision);
  return (
    <div className={styles.book}>
      <div className={styles.head}>
        <span>{texts.book.price}</span>
        <span>{texts.book.amount}</span>
      </div>
      <EarlySide side="ask" found={asks} whole={whole} pair={pair} />
      <div className={last.last}>
        <p className={last.price} data-testid="last-price">
          {priceText(pair)}
        </p>
        <p className={last.note} />
      </div>
      <EarlySide side="bid" found={bids} whole={whole} pair={pair} />
      <div className={styles.choices}>
        <Skeleton className={styles.step ?? ''} height="0.64rem" />
        <button
          type="button"
          className={styles.sidesShown}
          aria-label={`${texts.book.sides.title}: ${texts.book.sides[sidesShown[0]]}`}
        />
      </div>
    </div>
  );
}

function EarlySide({
  side,
  found,
  whole,
  pair,
}: {
  readonly side: BookSide;
  /** Best price first. */
  readonly found: readonly BookRow[] | undefined;
  readonly whole: string;
  readonly pair: Pair;
}) {
  const { price_precision: pricePrecision, amount_precision: amountPrecision } = pair;
  const orders = Array.from({ length: count }, (_, index) => (side === 'ask' ? count - 1 - index : index));
  return (
    <ul className={rows.rows} data-side={side}>
      {orders.map((order) => {
        const row = found?.[order];
        return (
          <li key={order} className={rows.place}>
            {row && (
              <AppLink
                className={rows.row}
                to={`${pairPath(pairKey(pair), 'transaction')}?price=${row.price}`}
                style={{
                  backgroundSize: `0 100%, ${depthShare(row.total, whole, amountPrecision) / 10}% 89%`,
                }}
              >
                <span className={rows.price}>{formatPrice(row.price, pricePrecision)}</span>
                <span className={rows.amount}>{amountText(row.amount, amountPrecision)}</span>
              </AppLink>
            )}
            {!found && <Skeleton height="0.3rem" />}
          </li>
        );
      })}
    </ul>
  );
}
