import { localeNames } from '@exchange/i18n';
import { usePlatform, useTopic } from '@exchange/platform';
import { NotificationBell, PageHead } from '@exchange/remote-kit';
import { Card, copyText, IconButton, ListRow, Skeleton } from '@exchange/ui';
import { Bell, BellRing, CircleHelp, Languages, ShieldCheck } from '@exchange/ui/icons';
import { Gift } from '@exchange/ui/place-icons';
import { BadgeCheck, Copy } from '@exchange/ui/tool-icons';
import { useText } from '../../messages';
import { DisplaySettings } from './display-settings';
import { LogoutButton } from './logout-button';
import styles from './user-page.module.css';

const kycNames = ['none', 'first', 'second'] as const;
const rowIcon = (Icon: typeof Copy) => <Icon className={styles.rowIcon} aria-hidden="true" />;

/** `/user` (S-09): who is signed in, the ways into the area, how the exchange looks, and logging out. */
export function UserPage() {
  const { locale, toast } = usePlatform();
  const { user } = useTopic('session');
  const t = useText();
  const account = user && (user.email || user.mobile || user.nickname);
  const kyc = t(`kyc.${kycNames[user?.kyc_level ?? 0] ?? 'second'}`);

  const handleCopy = async () => {
    if (!user) return;
    const copied = await copyText(user.uid);
    toast.show(copied ? 'success' : 'error', t(copied ? 'account.copied' : 'account.copyFailed'));
  };
  return (
    <div className={styles.page}>
      <PageHead title={t('account.title')} back="/" actions={<AccountBell />} />
      <Card className={styles.who ?? ''}>
        <span className={styles.avatar} aria-hidden="true">
          {account ? account.charAt(0).toUpperCase() : ''}
        </span>
        <div className={styles.names}>
          <p className={styles.account}>{account ?? <Skeleton width="3rem" />}</p>
          <p className={styles.uid}>
            {user ? t('account.uid', { uid: user.uid }) : <Skeleton width="2rem" />}
            <IconButton
              className={styles.copy}
              aria-label={t('account.copyUid')}
              disabled={!user}
              onClick={() => void handleCopy()}
            >
              <Copy />
            </IconButton>
          </p>
          <span className={styles.kyc}>{kyc}</span>
        </div>
      </Card>
      <nav className={styles.rows} aria-label={t('account.title')}>
        <ListRow to="/user/security" leading={rowIcon(ShieldCheck)} title={t('account.security')} />
        <ListRow to="/user/kyc" leading={rowIcon(BadgeCheck)} title={t('account.kyc')} trailing={kyc} />
        <ListRow
          to="/user/notifications/settings"
          leading={rowIcon(BellRing)}
          title={t('account.notificationSettings')}
        />
        <ListRow to="/user/invite" leading={rowIcon(Gift)} title={t('account.invite')} />
        <ListRow
          to="/user/language"
          leading={rowIcon(Languages)}
          title={t('account.language')}
          trailing={localeNames[locale.current]}
        />
        <ListRow to="/help" leading={rowIcon(CircleHelp)} title={t('account.help')} />
      </nav>
      <DisplaySettings />
      <LogoutButton />
    </div>
  );
}

/** The way to the notifications. */
function AccountBell() {
  const t = useText();
  return (
    <NotificationBell
      name={(unread) =>
        unread > 0 ? t('account.notificationsUnread', { count: unread }) : t('account.notifications')
      }
      icon={<Bell />}
    />
  );
}
