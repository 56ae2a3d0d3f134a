import { Skeleton } from '@exchange/ui';
import { useWords } from '../words/words';
import styles from './page-loading.module.css';

/** Stands while a page's code or texts are under way; as tall as a page, so that nothing below jumps. */
export function PageLoading() {
  const words = useWords();
  return (
    <div className={styles.page} role="status" aria-label={words.loading}>
      <Skeleton width="3rem" height="0.48rem" />
      <Skeleton height="2.4rem" />
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height="0.96rem" />
      ))}
    </div>
  );
}
