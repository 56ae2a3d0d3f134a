import { useTranslation } from '@exchange/i18n';
import { usePlatform, useStream } from '@exchange/platform';
import type { SessionService } from '@exchange/runtime';
import { Button, EmptyState, ErrorState, Spinner } from '@exchange/ui';
import { LogIn } from '@exchange/ui/icons';
import { useState } from 'react';
import styles from './area.module.css';

/** What is told of the check of the login while nobody is known to be signed in or out. */
export type LoginCheck = Pick<SessionService, 'unanswered' | 'unanswered$' | 'check'>;

/**
 * Stands in place of a protected page while it is not known whether somebody is signed in, and where the page waits for
 * the app's own login (H-17). No protected data is behind it.
 */
export function SignInNotice({
  checking,
  login,
}: {
  readonly checking: boolean;
  readonly login: LoginCheck;
}) {
  return <div className={styles.notice}>{checking ? <Checking login={login} /> : <SignIn />}</div>;
}

/** Says that the login is being checked, and where no answer came also that, with a way to ask at once (H-25). */
function Checking({ login }: { readonly login: LoginCheck }) {
  const t = useTranslation('host');
  const unanswered = useStream(login.unanswered$, () => login.unanswered);
  const [asking, setAsking] = useState(false);
  const handleRetry = () => {
    setAsking(true);
    void login.check().finally(() => setAsking(false));
  };
  if (!unanswered) return <Spinner label={t('signIn.checking')} size="0.56rem" />;
  return (
    <ErrorState
      title={t('signIn.unanswered.title')}
      text={t('signIn.unanswered.text')}
      retryLabel={t('failed.retry')}
      pending={asking}
      onRetry={handleRetry}
    />
  );
}

function SignIn() {
  const t = useTranslation('host');
  const { session } = usePlatform();
  return (
    <EmptyState
      icon={<LogIn />}
      title={t('signIn.title')}
      text={t('signIn.text')}
      action={<Button onClick={() => session.requireLogin()}>{t('signIn.action')}</Button>}
    />
  );
}
