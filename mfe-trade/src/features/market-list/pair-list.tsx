import { memo, startTransition, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { placeRows } from './place-rows';
import styles from './pair-list.module.css';

/** Lists longer than this render only the rows in view. */
const virtualFrom = 100;
/** Rows that the page's first list shows at once; the others follow when those stand there. */
const firstRows = 6;
/**
 * Rows of pairs in an order. Renders again only when the order changes; rows then glide to their new places by
 * `transform`, so that nothing else moves. Another list is shown by the rows that are there.
 */
export const PairList = memo(function PairList({
  label,
  keys,
  renderRow,
}: {
  readonly label: string;
  readonly keys: readonly string[];
  /** Renders a pair's row; must be the same function between renders, else every row renders again. */
  readonly renderRow: (key: string) => ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [rows, setRows] = useState(() => placeRows([], keys, [0, firstRows]));
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const place = () => {
      const view = keys.length > virtualFrom ? rowsInView(element, keys.length) : ([0, keys.length] as const);
      const held = heldSlot(element);
      setRows((before) => placeRows(before, keys, view, held));
    };
    // Between frames: to fill all rows anew takes a slow phone longer than one.
    startTransition(place);
    if (keys.length <= virtualFrom) return;
    // What scrolls is the page, or a sheet around the list, whose scrolling does not bubble.
    window.addEventListener('scroll', place, { passive: true, capture: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [keys]);
  return (
    <ul
      ref={list}
      aria-label={label}
      className={styles.list}
      style={{ blockSize: `calc(${keys.length} * var(--row))` }}
    >
      {rows.map(({ slot, key, index, isNew }) => (
        <li
          key={slot}
          data-slot={slot}
          className={styles.item}
          style={{
            transform: `translateY(calc(${index} * var(--row)))`,
            transition: isNew ? 'none' : undefined,
          }}
          aria-setsize={keys.length}
          aria-posinset={index + 1}
        >
          <PairItem pairKey={key} renderRow={renderRow} />
        </li>
      ))}
    </ul>
  );
});

/** What a row shows: rendered for another pair, and not for another place. */
const PairItem = memo(function PairItem({
  pairKey,
  renderRow,
}: {
  readonly pairKey: string;
  readonly renderRow: (key: string) => ReactNode;
}) {
  return renderRow(pairKey);
});

/** The row that is pressed or has the focus. */
function heldSlot(list: HTMLElement): number | undefined {
  const row = list.querySelector<HTMLElement>('li:active, li:focus-within');
  return row ? Number(row.dataset['slot']) : undefined;
}

/** Rows in view and, above and below, as many as a quick flick passes before the next frame. */
const spareRows = 4;

/**
 * Which rows of a list at this place are in the window: first, and the one after the last. Rows are of one height and the page
 * scrolls, so that it follows from where the list is.
 */
function rowsInView(list: HTMLElement, count: number): readonly [from: number, to: number] {
  // A row's height is measured, since a rem changes with the window's width (H-01).
  const { top, height } = list.getBoundingClientRect();
  const row = height / count || 50;
  const first = Math.floor(-top / row) - spareRows;
  const end = Math.ceil((window.innerHeight - top) / row) + spareRows;
  return [Math.min(Math.max(first, 0), count), Math.min(Math.max(end, 0), count)];
}
