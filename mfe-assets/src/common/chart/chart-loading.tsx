import { Skeleton } from '@exchange/ui';
import { useText } from '../../messages';
import styles from './chart-loading.module.css';

/** Grey place of a chart that is on its way. */
export function ChartLoading() {
  const t = useText();
  return (
    <div className={styles.loading} role="status" aria-busy="true" aria-label={t('common.loading')}>
      <Skeleton width="2.4rem" height="0.5rem" />
      <Skeleton height="1.9rem" />
    </div>
  );
}
