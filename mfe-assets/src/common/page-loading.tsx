import { Skeleton } from '@exchange/ui';
import { useText } from './use-text';
import styles from './page-loading.module.css';

/** Stands while a page's chunk is under way; as tall as a page, so that nothing below jumps. */
export function PageLoading() {
  const t = useText();
  return (
    <div className={styles.page} role="status" aria-label={t('common.loading')}>
      <Skeleton width="3rem" height="0.48rem" />
      <Skeleton height="0.88rem" />
      <Skeleton height="0.88rem" />
      <Skeleton height="0.88rem" />
    </div>
  );
}
