import { useTranslation } from '@exchange/i18n';
import { ErrorState } from '@exchange/ui';
import styles from './area.module.css';

/** Stands in a remote's place when it could not be loaded or broke (H-25). */
export function FallbackCard({
  pending,
  onRetry,
}: {
  readonly pending: boolean;
  readonly onRetry: () => void;
}) {
  const t = useTranslation('host');
  return (
    <div className={styles.notice}>
      <ErrorState
        title={t('failed.title')}
        text={t('failed.text')}
        retryLabel={t('failed.retry')}
        pending={pending}
        onRetry={onRetry}
      />
    </div>
  );
}
