import { useTranslation } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { Button, EmptyState, Spinner } from '@exchange/ui';
import { LogIn } from '@exchange/ui/icons';
import styles from './area.module.css';

/**
 * Stands in place of a protected page while it is not known whether somebody is signed in, and where the page waits for
 * the app's own login (H-17). No protected data is behind it.
 */
export function SignInNotice({ checking }: { readonly checking: boolean }) {
  const t = useTranslation('host');
  const { session } = usePlatform();
  return (
    <div className={styles.notice}>
      {checking ? (
        <Spinner label={t('signIn.checking')} size="0.56rem" />
      ) : (
        <EmptyState
          icon={<LogIn />}
          title={t('signIn.title')}
          text={t('signIn.text')}
          action={<Button onClick={() => session.requireLogin()}>{t('signIn.action')}</Button>}
        />
      )}
    </div>
  );
}
