import { usePlatform } from '@exchange/platform';
import { PageHead } from '@exchange/remote-kit';
import { AppLink, Card, ListRow } from '@exchange/ui';
import { Mail, Smartphone } from '@exchange/ui/icons';
import formStyles from '../../common/form-page.module.css';
import { useText } from '../../messages';
import { useInviteCode } from './invite-code';
import styles from './register-choice-page.module.css';

/** `/register` (S-02): by email or by phone. */
export function RegisterChoicePage() {
  const { navigation, organisation } = usePlatform();
  const t = useText();
  useInviteCode();
  const query = navigation.location.search;
  return (
    <div className={formStyles.page}>
      <PageHead back="/login" />
      <div className={formStyles.content}>
        <header>
          <h1 className={formStyles.heading}>{t('register.title', { name: organisation.name })}</h1>
          <p className={formStyles.lead}>{organisation.slogan}</p>
        </header>
        <Card className={styles.choices ?? ''}>
          <ListRow
            to={`/register/email${query}`}
            leading={<Mail className={styles.icon} aria-hidden="true" />}
            title={t('register.byEmail')}
            subtitle={t('register.byEmailText')}
          />
          <ListRow
            to={`/register/mobile${query}`}
            leading={<Smartphone className={styles.icon} aria-hidden="true" />}
            title={t('register.byMobile')}
            subtitle={t('register.byMobileText')}
          />
        </Card>
        <nav className={formStyles.links} aria-label={t('login.links')}>
          <AppLink to={`/login${query}`}>{t('register.haveAccountLogin')}</AppLink>
        </nav>
      </div>
    </div>
  );
}
