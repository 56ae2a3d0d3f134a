import { classNames, VisuallyHidden } from '@exchange/ui';
import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react';
import { useText } from '../../../common/text';
import { directionOf, type Sort, type SortColumn } from '../domain/sort-pairs';
import styles from './sort-head.module.css';

const columns: readonly SortColumn[] = ['vol', 'price', 'percent_change'];
const icons = { default: ChevronsUpDown, ascending: ChevronDown, descending: ChevronUp } as const;

/**
 * Heads of the columns (T-06). The product's `ascending` puts the largest value first, which is what people are
 * told: "largest first".
 */
export function SortHead({
  sort,
  onSort,
}: {
  readonly sort: Sort;
  readonly onSort: (column: SortColumn) => void;
}) {
  const t = useText();
  return (
    <div className={styles.head} role="group" aria-label={t('market.sort')}>
      {columns.map((column) => {
        const direction = directionOf(sort, column);
        const Icon = icons[direction];
        return (
          <button
            key={column}
            type="button"
            className={classNames(styles.column, styles[column], direction !== 'default' && styles.active)}
            aria-pressed={direction !== 'default'}
            data-column={column}
            data-direction={direction}
            onClick={() => onSort(column)}
          >
            {t(`market.column.${column}`)}
            <Icon aria-hidden="true" size="0.24rem" />
            {direction !== 'default' && <VisuallyHidden>{t(`market.direction.${direction}`)}</VisuallyHidden>}
          </button>
        );
      })}
    </div>
  );
}
