import { Skeleton } from '@exchange/ui';
import styles from './page.module.css';
import { useText } from './use-text';

/** Stands while a page's chunk is under way; as tall as a page, so that nothing below jumps. */
export function PageLoading() {
  const t = useText();
  return (
    <div className={styles.page} role="status" aria-label={t('loading')}>
      <div className={styles.body}>
        <Skeleton width="3rem" height="0.96rem" />
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
      </div>
    </div>
  );
}
