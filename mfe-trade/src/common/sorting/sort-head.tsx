import { classNames, VisuallyHidden } from '@exchange/ui';
import { ChevronDown, ChevronsUpDown, ChevronUp } from '@exchange/ui/icons';
import { useText } from '../../messages';
import { directionOf, type Sort } from './sort';
import styles from './sort-head.module.css';

const icons = { default: ChevronsUpDown, ascending: ChevronDown, descending: ChevronUp } as const;

/** A column that a list can be sorted by. */
export interface HeadColumn<Column extends string> {
  readonly id: Column;
  readonly label: string;
  /** Gives the head its place over the column. */
  readonly className?: string | undefined;
}

/**
 * Heads of a list's columns (T-06). The product's `ascending` puts the largest value first, which is what people are
 * told: "largest first".
 */
export function SortHead<Column extends string>({
  label,
  unit,
  columns,
  sort,
  onSort,
}: {
  /** Name of the heads for screen readers. */
  readonly label: string;
  /** What the figures below are counted in. */
  readonly unit?: string | undefined;
  readonly columns: readonly HeadColumn<Column>[];
  readonly sort: Sort<Column>;
  readonly onSort: (column: Column) => void;
}) {
  const t = useText();
  return (
    <div className={styles.head} role="group" aria-label={label}>
      {unit !== undefined && <span className={styles.unit}>{unit}</span>}
      {columns.map(({ id, label: name, className }) => {
        const direction = directionOf(sort, id);
        const Icon = icons[direction];
        return (
          <button
            key={id}
            type="button"
            className={classNames(styles.column, className, direction !== 'default' && styles.active)}
            aria-pressed={direction !== 'default'}
            data-column={id}
            data-direction={direction}
            onClick={() => onSort(id)}
          >
            {name}
            <Icon aria-hidden="true" size="0.24rem" />
            {direction !== 'default' && <VisuallyHidden>{t(`market.direction.${direction}`)}</VisuallyHidden>}
          </button>
        );
      })}
    </div>
  );
}
