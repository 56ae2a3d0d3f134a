import { formatPrice } from '@exchange/format';
import type { Translate } from '@exchange/i18n';
import { Skeleton } from '@exchange/ui';
import { autorun } from 'mobx';
import { useLayoutEffect, useRef } from 'react';
import { fillTemplate } from '../../../common/fill-template';
import { useText } from '../../../messages';
import { setElementText } from '../../../common/element-text';
import { amountText, depthShare, takenShare, type BookRow, type BookSide } from '../domain/group-levels';
import styles from './book-rows.module.css';
import type { BookView } from './book-view';
import type { BookFace } from './use-book-view';

/** One side of the book in its fixed places: the best price at the upper edge, or with `bestLast` at the lower. */
export function BookRows({
  side,
  filled,
  count,
  loading,
  bestLast = false,
  ...row
}: Omit<RowProps, 'order' | 't'> & {
  /** How many of the `count` places have a row, from the best price on. */
  readonly filled: number;
  readonly count: number;
  readonly loading: boolean;
  readonly bestLast?: boolean;
}) {
  const t = useText();
  const orders = Array.from({ length: count }, (_, index) => (bestLast ? count - 1 - index : index));
  return (
    <ul className={styles.rows} data-side={side}>
      {orders.map((order) => (
        <li key={order} className={styles.place}>
          {order < filled ? (
            <Row {...row} side={side} order={order} t={t} />
          ) : (
            loading && <Skeleton height="0.3rem" />
          )}
        </li>
      ))}
    </ul>
  );
}

interface RowProps extends Pick<BookFace, 'view' | 'places' | 'amountPrecision' | 'locked'> {
  readonly side: BookSide;
  /** Place from the best price, which is 0. */
  readonly order: number;
  readonly t: Translate;
  readonly onPrice: (price: string) => void;
}

/**
 * One row. Its figures are written into the page where they change and render nothing: of a book that changes many times a
 * second rendering would be most of the work.
 */
function Row({ view, side, order, t, places, amountPrecision, locked, onPrice }: RowProps) {
  const button = useRef<HTMLButtonElement>(null);
  const price = useRef<HTMLSpanElement>(null);
  const amount = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!button.current || !price.current || !amount.current) return undefined;
    const written = { button: button.current, price: price.current, amount: amount.current };
    let shown: BookRow | undefined;
    let size = '';
    return autorun(() => {
      const now = view.get();
      const row = rowOf(now, side, order);
      if (!row) return;
      if (row.price !== shown?.price) setElementText(written.price, formatPrice(row.price, places));
      if (row.amount !== shown?.amount)
        setElementText(written.amount, amountText(row.amount, amountPrecision));
      if (row.price !== shown?.price || row.amount !== shown.amount)
        written.button.setAttribute(
          'aria-label',
          fillTemplate(t, `book.row.${side}`, {
            price: written.price.textContent,
            amount: written.amount.textContent,
          }),
        );
      const { taken, whole } = now;
      const eaten = taken?.side === side ? takenShare(row, taken.amount, amountPrecision) : 0;
      const depth = depthShare(row.total, whole, amountPrecision);
      const sizeNow = `${eaten / 10}% 100%, ${depth / 10}% 89%`;
      if (sizeNow !== size) written.button.style.backgroundSize = sizeNow;
      size = sizeNow;
      shown = row;
    });
  }, [view, side, order, t, places, amountPrecision]);
  // The book may move between touch and release: what counts is the price that was under the finger.
  const pressed = useRef<string | undefined>(undefined);
  const priceNow = () => rowOf(view.get(), side, order)?.price;
  const forget = () => {
    pressed.current = undefined;
  };
  return (
    <button
      ref={button}
      type="button"
      className={styles.row}
      aria-disabled={locked || undefined}
      onPointerDown={() => {
        pressed.current = priceNow();
      }}
      onPointerCancel={forget}
      onKeyDown={forget}
      onClick={() => {
        const chosen = pressed.current ?? priceNow();
        if (chosen !== undefined) onPrice(chosen);
        forget();
      }}
    >
      <span ref={price} className={styles.price} />
      <span ref={amount} className={styles.amount} />
    </button>
  );
}

const rowOf = ({ asks, bids }: BookView, side: BookSide, order: number): BookRow | undefined =>
  (side === 'ask' ? asks : bids)[order];
