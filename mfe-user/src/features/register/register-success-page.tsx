import { usePlatform, useTopic } from '@exchange/platform';
import { Button, Card, ListRow } from '@exchange/ui';
import { CircleCheck, KeyRound, Mail, Smartphone } from '@exchange/ui/icons';
import formStyles from '../../common/form-page.module.css';
import { useText } from '../../messages';
import styles from './register-success-page.module.css';

/** `/register/success` (S-02): what makes the account safer, each with its way there, or skip. */
export function RegisterSuccessPage() {
  const { session, navigation, organisation } = usePlatform();
  const { user, ready } = useTopic('session');
  const t = useText();
  const offers = [
    { key: 'mobile', to: '/user/security/mobile', Icon: Smartphone, offered: user?.mobile === '' },
    { key: 'email', to: '/user/security/email', Icon: Mail, offered: user?.email === '' },
    {
      key: 'authenticator',
      to: '/user/security/google',
      Icon: KeyRound,
      offered: user?.has_authenticator === false,
    },
  ] as const;
  return (
    <div className={formStyles.page}>
      <div className={styles.content}>
        {ready && !user ? (
          <>
            <h1 className={formStyles.heading}>{t('success.signedOut')}</h1>
            <p className={formStyles.lead}>{t('success.signedOutText')}</p>
            <Button block onClick={() => navigation.to('/login')}>
              {t('login.submit')}
            </Button>
          </>
        ) : (
          <>
            <span className={styles.icon} aria-hidden="true">
              <CircleCheck />
            </span>
            <h1 className={formStyles.heading}>{t('success.title', { name: organisation.name })}</h1>
            <p className={formStyles.lead}>{t('success.text')}</p>
            <Card className={styles.offers ?? ''}>
              {offers
                .filter(({ offered }) => offered)
                .map(({ key, to, Icon }) => (
                  <ListRow
                    key={key}
                    to={to}
                    leading={<Icon className={styles.offer} aria-hidden="true" />}
                    title={t(`success.${key}`)}
                    subtitle={t(`success.${key}Text`)}
                  />
                ))}
            </Card>
            <Button
              variant="quiet"
              block
              onClick={() => navigation.to(session.returnTo(), { replace: true })}
            >
              {t('success.skip')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
