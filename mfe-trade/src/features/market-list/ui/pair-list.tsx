import {
  memo,
  startTransition,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import styles from './pair-list.module.css';

/** Lists longer than this render only the rows in view. */
const virtualFrom = 100;
/** Rows that a new list shows at once; the others follow when those stand there. */
const firstRows = 6;
/** Height of a row in rem; as in the row's style. */
const rowRem = 1.28;

interface PairListProps {
  readonly label: string;
  readonly keys: readonly string[];
  /** Renders a pair's row; must be the same function between renders, else every row renders again. */
  readonly renderRow: (key: string) => ReactNode;
}

/**
 * Rows of pairs in an order. Renders again only when the order changes; rows then glide to their new places by
 * `transform`, so that nothing else moves.
 */
export const PairList = memo(function PairList(props: PairListProps) {
  return props.keys.length > virtualFrom ? <VirtualList {...props} /> : <WholeList {...props} />;
});

function WholeList(props: PairListProps) {
  const built = useDeferredValue(props.keys.length, firstRows);
  return <Rows {...props} indexes={[...props.keys.keys()].slice(0, built)} />;
}

interface RowsProps extends PairListProps {
  /** Places of the rows that are rendered. */
  readonly indexes: readonly number[];
  readonly listRef?: Ref<HTMLUListElement>;
}

function Rows({ label, keys, renderRow, indexes, listRef }: RowsProps) {
  return (
    <ul
      ref={listRef}
      aria-label={label}
      className={styles.list}
      style={{ blockSize: `${keys.length * rowRem}rem` }}
    >
      {indexes.map((index) => {
        const key = keys[index];
        return key === undefined ? null : (
          <li
            key={key}
            className={styles.item}
            style={{ transform: `translateY(${index * rowRem}rem)` }}
            aria-setsize={keys.length}
            aria-posinset={index + 1}
          >
            {renderRow(key)}
          </li>
        );
      })}
    </ul>
  );
}

/** Rows in view and, above and below, as many as a quick flick passes before the next frame. */
const spareRows = 4;

/** Which rows of a list at this place are in the window: first, and the one after the last. */
function rowsInView(list: HTMLElement, count: number): readonly [from: number, to: number] {
  // A row's height is measured, since a rem changes with the window's width (H-01).
  const { top, height } = list.getBoundingClientRect();
  const row = height / count || 50;
  const first = Math.floor(-top / row) - spareRows;
  const end = Math.ceil((window.innerHeight - top) / row) + spareRows;
  return [Math.min(Math.max(first, 0), count), Math.min(Math.max(end, 0), count)];
}

/** Rows are of one height and the page scrolls, so that what is in view follows from where the list is. */
function VirtualList(props: PairListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { length } = props.keys;
  const [[from, to], setRange] = useState<readonly [number, number]>([0, firstRows]);
  useLayoutEffect(() => {
    const show = (range: readonly [number, number]) =>
      setRange((known) => (known[0] === range[0] && known[1] === range[1] ? known : range));
    const measure = () => {
      if (list.current) show(rowsInView(list.current, length));
    };
    if (list.current) {
      const range = rowsInView(list.current, length);
      // The first rows stand there: the others follow them, so that a tap on a tab is answered at once.
      if (range[0] === 0) startTransition(() => show(range));
      else show(range);
    }
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [length]);
  const indexes = Array.from({ length: Math.max(to - from, 0) }, (_, index) => from + index);
  return <Rows {...props} listRef={list} indexes={indexes} />;
}
