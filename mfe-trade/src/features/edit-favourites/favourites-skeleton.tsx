import { Skeleton } from '@exchange/ui';
import styles from './edit-favourites.module.css';

/** Stands for the favourites while they are loading. */
export function FavouritesSkeleton() {
  return (
    <div aria-hidden="true" className={styles.waiting}>
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton round width="0.64rem" height="0.64rem" />
          <Skeleton width="40%" />
        </div>
      ))}
    </div>
  );
}
