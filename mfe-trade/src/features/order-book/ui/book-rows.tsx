import { compareDecimals, formatAmount, formatCompact, formatPrice } from '@exchange/format';
import { Skeleton } from '@exchange/ui';
import { memo, useMemo, useRef } from 'react';
import { useText } from '../../../common/text';
import { depthShare, type BookRow, type BookSide } from '../domain/group-levels';
import styles from './book-rows.module.css';

/** One side of the book in its fixed places: the best price at the upper edge, or with `bestLast` at the lower. */
export function BookRows({
  side,
  rows,
  loading,
  places,
  amountPrecision,
  count,
  deepest,
  bestLast = false,
  locked,
  onPrice,
}: {
  readonly side: BookSide;
  /** Best price first. */
  readonly rows: readonly BookRow[];
  readonly loading: boolean;
  /** Decimals of the prices. */
  readonly places: number;
  readonly amountPrecision: number;
  readonly count: number;
  /** Deepest totals of the two sides: the longer one is a whole bar. */
  readonly deepest: readonly [string, string];
  readonly bestLast?: boolean;
  /** A tap takes no price. */
  readonly locked: boolean;
  readonly onPrice: (price: string) => void;
}) {
  const labelOf = useRowLabel(side);
  const whole = compareDecimals(...deepest) > 0 ? deepest[0] : deepest[1];
  const placed = Array.from({ length: count }, (_, index) => rows[bestLast ? count - 1 - index : index]);
  return (
    <ul className={styles.rows} data-side={side}>
      {placed.map((row, index) => (
        <li key={index} className={styles.place}>
          {row ? (
            <Row
              labelOf={labelOf}
              price={row.price}
              priceText={formatPrice(row.price, places)}
              amountText={amountText(row.amount, amountPrecision)}
              share={depthShare(row.total, whole, amountPrecision)}
              locked={locked}
              onPrice={onPrice}
            />
          ) : (
            loading && <Skeleton height="0.3rem" />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Large amounts in short, small ones with the pair's decimals. */
function amountText(amount: string, precision: number): string {
  return compareDecimals(amount, '1000') >= 0
    ? formatCompact(amount)
    : formatAmount(amount, Math.min(precision, 4));
}

type RowLabel = (price: string, amount: string) => string;

/** What a row is called. The text is translated once, not for each row of each change, which takes longer than all else. */
function useRowLabel(side: BookSide): RowLabel {
  const t = useText();
  return useMemo(() => {
    const [price, amount] = ['\u0001', '\u0002'];
    const text = t(`book.row.${side}`, { price, amount });
    return (...values) => text.replace(price, values[0]).replace(amount, values[1]);
  }, [t, side]);
}

const Row = memo(function Row({
  labelOf,
  price,
  priceText,
  amountText: amount,
  share,
  locked,
  onPrice,
}: {
  readonly labelOf: RowLabel;
  readonly price: string;
  readonly priceText: string;
  readonly amountText: string;
  /** Width of the bar in thousandths. */
  readonly share: number;
  readonly locked: boolean;
  readonly onPrice: (price: string) => void;
}) {
  // The book may move between touch and release: what counts is the price that was under the finger.
  const pressed = useRef<string | undefined>(undefined);
  const forget = () => {
    pressed.current = undefined;
  };
  return (
    <button
      type="button"
      className={styles.row}
      aria-label={labelOf(priceText, amount)}
      aria-disabled={locked || undefined}
      onPointerDown={() => {
        pressed.current = price;
      }}
      onPointerCancel={forget}
      onKeyDown={forget}
      onClick={() => {
        onPrice(pressed.current ?? price);
        forget();
      }}
    >
      <span className={styles.bar} style={{ transform: `scaleX(${share / 1000})` }} />
      <span className={styles.price}>{priceText}</span>
      <span>{amount}</span>
    </button>
  );
});
