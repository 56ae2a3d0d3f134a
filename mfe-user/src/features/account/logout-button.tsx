import { usePlatform } from '@exchange/platform';
import { useTask } from '@exchange/remote-kit';
import { Button, Dialog } from '@exchange/ui';
import { useState } from 'react';
import { useText } from '../../messages';
import styles from './logout-button.module.css';

/** Logging out, after asking (S-09). When the exchange did not hear of it the session stays, and the person is told. */
export function LogoutButton() {
  const { session, navigation, locale, toast } = usePlatform();
  const t = useText();
  const [asking, setAsking] = useState(false);
  const logout = useTask(async () => {
    try {
      await session.logout();
      navigation.to('/', { replace: true });
    } catch (failure) {
      toast.show('error', locale.failure(failure));
      setAsking(false);
    }
  });
  return (
    <div className={styles.logout}>
      <Button variant="ghost" block onClick={() => setAsking(true)}>
        {t('account.logout')}
      </Button>
      <Dialog
        open={asking}
        title={t('account.logoutTitle')}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button variant="quiet" disabled={logout.pending} onClick={() => setAsking(false)}>
              {t('common.cancel')}
            </Button>
            <Button variant="danger" pending={logout.pending} onClick={logout.run}>
              {t('account.logout')}
            </Button>
          </>
        }
      >
        {t('account.logoutText')}
      </Dialog>
    </div>
  );
}
