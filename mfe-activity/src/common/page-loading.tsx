import { Skeleton } from '@exchange/ui';
import styles from './page.module.css';
import { useText } from './use-text';

/** Stands while a page is under way; as tall as a page, so that nothing below jumps. */
export function PageLoading() {
  const t = useText();
  return (
    <div className={styles.loading} role="status" aria-label={t('common.loading')}>
      <Skeleton width="3rem" height="0.48rem" />
      <Skeleton height="2.4rem" />
      <Skeleton height="0.88rem" />
      <Skeleton height="0.88rem" />
    </div>
  );
}
