import { usePlatform } from '@exchange/platform';
import { PageHead } from '@exchange/remote-kit';
import { ErrorState, Skeleton } from '@exchange/ui';
import type { ReactNode } from 'react';
import { useText } from '../../messages';
import styles from './kyc.module.css';
import { useKycText } from './texts';
import { useKyc, type KycStep } from './use-kyc';

/** A page of the verification: its heading, and its content once it is known where the user stands. */
export function KycFrame({
  title,
  isForm = false,
  children,
}: {
  readonly title: string;
  /** The form of a level. */
  readonly isForm?: boolean;
  readonly children: (step: KycStep, reload: () => void) => ReactNode;
}) {
  const { locale } = usePlatform();
  const common = useText();
  const t = useKycText();
  const { value, failure, pending, reload } = useKyc();
  return (
    <div className={styles.page}>
      <PageHead title={title} back={isForm ? '/user/kyc' : '/user'} />
      <div className={styles.content}>
        {value ? (
          children(value, reload)
        ) : failure !== undefined ? (
          <ErrorState
            title={t('failed')}
            text={locale.failure(failure)}
            retryLabel={common('common.retry')}
            pending={pending}
            onRetry={reload}
          />
        ) : (
          <div className={styles.loading} role="status" aria-label={common('common.loading')}>
            <Skeleton height="3rem" />
            <Skeleton height="3rem" />
          </div>
        )}
      </div>
    </div>
  );
}
