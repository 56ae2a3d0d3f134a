import { securityCenter } from '@exchange/contract/security';
import { usePlatform, useTopic, type SessionUser } from '@exchange/platform';
import { PageHead, useCall } from '@exchange/remote-kit';
import { ErrorState, Skeleton } from '@exchange/ui';
import type { ReactNode } from 'react';
import styles from './account-security.module.css';
import { useText } from '../../messages';

/** How an account is secured, as the exchange tells it. */
export type AccountSecurity = NonNullable<ReturnType<typeof useCall<object, CenterOutput>>['value']>;
type CenterOutput = (typeof securityCenter)['output']['_zod']['output'];

/** A page about how the account is secured: its bar, and its content once the exchange has told what is bound. */
export function AccountSecurityPage({
  title,
  back,
  children,
}: {
  readonly title: string;
  /** Where the page leads back to when it was opened directly. */
  readonly back: string;
  readonly children: (center: AccountSecurity, user: SessionUser, reload: () => void) => ReactNode;
}) {
  const { locale } = usePlatform();
  const { user } = useTopic('session');
  const t = useText();
  const center = useCall(securityCenter, {});
  return (
    <div className={styles.page}>
      <PageHead title={title} back={back} />
      {center.value && user ? (
        <div className={styles.content}>{children(center.value, user, center.reload)}</div>
      ) : center.failure !== undefined ? (
        <ErrorState
          title={t('centre.failed')}
          text={locale.failure(center.failure)}
          retryLabel={t('common.retry')}
          pending={center.pending}
          onRetry={center.reload}
        />
      ) : (
        <div className={styles.content} role="status" aria-label={t('common.loading')} aria-busy="true">
          <Skeleton height="1.6rem" />
          <Skeleton height="1.2rem" />
          <Skeleton height="1.2rem" />
          <Skeleton height="1.2rem" />
        </div>
      )}
    </div>
  );
}
