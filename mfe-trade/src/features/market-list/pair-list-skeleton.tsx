import { Skeleton } from '@exchange/ui';
import styles from './pair-list-skeleton.module.css';

/** Rows that are still loading, each as large as a row. */
export function PairListSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div className={styles.list} aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton round width="0.64rem" height="0.64rem" />
          <span className={styles.pair}>
            <Skeleton width="1.6rem" />
            <Skeleton width="1.1rem" height="0.22rem" />
          </span>
          <Skeleton width="1.2rem" />
          <Skeleton width="1.36rem" height="0.58rem" />
        </div>
      ))}
    </div>
  );
}
