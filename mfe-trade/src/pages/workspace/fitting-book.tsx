import { useLayoutEffect, useRef, useState } from 'react';
import type { BookProps } from '../../features/order-book/ui/book-view';
import { OrderBook } from '../../features/order-book/ui/order-book';
import styles from './workspace.module.css';

/** The order book with as many rows as its panel has room for. */
export function FittingBook(props: BookProps) {
  const place = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState<number>();
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const fit = () => setRows(rowsFitting(element));
    const observed = new ResizeObserver(fit);
    observed.observe(element);
    return () => observed.disconnect();
  }, []);
  return (
    <div ref={place} className={styles.book}>
      <OrderBook {...props} {...(rows !== undefined && { rows })} />
    </div>
  );
}

/** How many rows the book of a place can have until it is as high as the place; undefined while it has none to be measured. */
function rowsFitting(place: HTMLElement): number | undefined {
  const row = place.querySelector('li')?.offsetHeight ?? 0;
  const book = place.firstElementChild;
  if (row === 0 || !(book instanceof HTMLElement)) return undefined;
  const shown = place.querySelectorAll('li').length;
  const free = place.clientHeight - book.offsetHeight;
  return Math.max(2, shown + Math.floor(free / row));
}
