import { useTranslation } from '@exchange/i18n';
import { EmptyState, Spinner } from '@exchange/ui';
import styles from './area.module.css';

/** Stands in the place of a remote that takes its time, as over a slow network (H-25). */
export function SlowNotice() {
  const t = useTranslation('host');
  return (
    <div className={styles.notice} role="status">
      <EmptyState icon={<Spinner />} title={t('loading')} text={t('slow')} />
    </div>
  );
}
