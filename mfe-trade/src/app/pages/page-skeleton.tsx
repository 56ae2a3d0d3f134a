import { Skeleton } from '@exchange/ui';
import styles from './page-skeleton.module.css';

/** Stands for a page whose code is on its way. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-hidden="true">
      <Skeleton height="0.56rem" width="50%" />
      <Skeleton height="2.2rem" />
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height="0.96rem" />
      ))}
    </div>
  );
}
