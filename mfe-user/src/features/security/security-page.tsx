import { AccountSecurityPage, type AccountSecurity } from '../../common/security/account-security';
import { HoldBanner } from '../../common/security/notice';
import { Card, classNames, ListRow } from '@exchange/ui';
import {
  CircleCheck,
  CircleDashed,
  KeyRound,
  LockKeyhole,
  Mail,
  MailCheck,
  MonitorSmartphone,
  ShieldCheck,
  Smartphone,
  UserRoundX,
  WalletMinimal,
  type IconComponent,
} from '@exchange/ui/icons';
import styles from './security-page.module.css';
import { useText } from '../../messages';

interface Protection {
  readonly key: 'email' | 'mobile' | 'authenticator' | 'login' | 'trade';
  readonly Icon: IconComponent;
  readonly on: boolean;
  /** What is shown of it, e.g. a masked address; empty where there is nothing to show. */
  readonly shown: string;
  readonly to: string;
}

/** `/user/security` (S-06): how the account is secured, what is missing, and a hold under way. */
export function SecurityPage() {
  const t = useText();
  return (
    <AccountSecurityPage title={t('titles.security')} back="/user">
      {(center) => <Centre center={center} />}
    </AccountSecurityPage>
  );
}

function Centre({ center }: { readonly center: AccountSecurity }) {
  const t = useText();
  const verification = verificationOf(center);
  const passwords = passwordsOf(center);
  const all = [...verification, ...passwords];
  const deletionPending = center.deletion?.state === 1;
  return (
    <>
      <Level on={all.filter(({ on }) => on).length} total={all.length} />
      {center.hold && <HoldBanner hold={center.hold} />}
      <Group name={t('centre.verification')} rows={verification} />
      <Group name={t('centre.passwords')} rows={passwords} />
      <section className={styles.group} aria-label={t('centre.logins')}>
        <h2 className={styles.groupName}>{t('centre.logins')}</h2>
        <div className={styles.rows}>
          <ListRow
            to="/user/security/devices"
            leading={<RowIcon Icon={MonitorSmartphone} />}
            title={t('centre.devices')}
            subtitle={t('centre.devicesText')}
          />
          <ListRow
            to="/user/security/antiphishing"
            leading={<RowIcon Icon={MailCheck} />}
            title={t('centre.antiPhishing')}
            subtitle={center.anti_phishing_code || t('centre.antiPhishingText')}
            trailing={<Mark on={center.anti_phishing_code !== ''} off={t('centre.off')} />}
          />
        </div>
      </section>
      <section className={styles.group} aria-label={t('centre.account')}>
        <h2 className={styles.groupName}>{t('centre.account')}</h2>
        <div className={styles.rows}>
          <ListRow
            to="/user/security/del"
            leading={<RowIcon Icon={UserRoundX} />}
            title={t('centre.deletion')}
            subtitle={t('centre.deletionText')}
            trailing={
              deletionPending && <span className={styles.missing}>{t('centre.deletionPending')}</span>
            }
          />
        </div>
      </section>
    </>
  );
}

const verificationOf = (center: AccountSecurity): readonly Protection[] => [
  {
    key: 'authenticator',
    Icon: KeyRound,
    on: center.has_authenticator,
    shown: '',
    to: '/user/security/google',
  },
  {
    key: 'email',
    Icon: Mail,
    on: center.email !== '',
    shown: center.email,
    to: '/user/security/email',
  },
  {
    key: 'mobile',
    Icon: Smartphone,
    on: center.mobile !== '',
    shown: center.mobile,
    to: '/user/security/mobile',
  },
];

const passwordsOf = (center: AccountSecurity): readonly Protection[] => [
  {
    key: 'login',
    Icon: LockKeyhole,
    on: center.has_login_password,
    shown: '',
    to: center.has_login_password ? '/user/security/loginpassword/modify' : '/user/security/setEmailPassword',
  },
  {
    key: 'trade',
    Icon: WalletMinimal,
    on: center.has_trade_password,
    shown: '',
    to: '/user/security/tradepassword',
  },
];

/** How much of what there is is on, in words and as a bar. */
function Level({ on, total }: { readonly on: number; readonly total: number }) {
  const t = useText();
  const level = on === total ? 'strong' : on >= total - 2 ? 'fair' : 'weak';
  return (
    <Card className={classNames(styles.level, styles[level])} aria-label={t('centre.level')}>
      <span className={styles.shield} aria-hidden="true">
        <ShieldCheck />
      </span>
      <div className={styles.levelText}>
        <h2 className={styles.levelName}>{t(`centre.${level}`)}</h2>
        <div className={styles.meter} aria-hidden="true">
          {Array.from({ length: total }, (_, index) => (
            <i key={index} className={classNames(styles.bar, index < on && styles.filled)} />
          ))}
        </div>
        <p className={styles.count}>{t('centre.levelOf', { count: on, total })}</p>
        <p className={styles.advice}>{t(level === 'strong' ? 'centre.complete' : 'centre.advice')}</p>
      </div>
    </Card>
  );
}

function Group({ name, rows }: { readonly name: string; readonly rows: readonly Protection[] }) {
  const t = useText();
  return (
    <section className={styles.group} aria-label={name}>
      <h2 className={styles.groupName}>{name}</h2>
      <div className={styles.rows}>
        {rows.map(({ key, Icon, on, shown, to }) => (
          <ListRow
            key={key}
            to={to}
            leading={<RowIcon Icon={Icon} />}
            title={t(`centre.${key}`)}
            subtitle={shown === '' ? t(`centre.${key}Text`) : shown}
            trailing={
              <Mark on={on} off={t(key === 'login' || key === 'trade' ? 'centre.off' : 'centre.notBound')} />
            }
          />
        ))}
      </div>
    </section>
  );
}

/** Whether a protection is on; `off` says how it is when not. */
function Mark({ on, off }: { readonly on: boolean; readonly off: string }) {
  const t = useText();
  const Icon = on ? CircleCheck : CircleDashed;
  return (
    <span className={on ? styles.on : styles.missing}>
      <Icon aria-hidden="true" />
      {on ? t('centre.on') : off}
    </span>
  );
}

function RowIcon({ Icon }: { readonly Icon: IconComponent }) {
  return (
    <span className={styles.icon} aria-hidden="true">
      <Icon />
    </span>
  );
}
