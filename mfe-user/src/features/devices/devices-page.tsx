import type { OutputOf } from '@exchange/contract';
import { endOtherSessions, endSession, listSessions, type LoginSession } from '@exchange/contract/sessions';
import { formatTime, type Translate } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { PageHead, PageLoading, useCall, useTask, withTexts, createFeatureTexts } from '@exchange/remote-kit';
import { AppLink, Button, Card, Dialog, ErrorState, Skeleton } from '@exchange/ui';
import { Laptop, MonitorSmartphone, Smartphone, Tablet, type IconComponent } from '@exchange/ui/icons';
import { useState } from 'react';
import styles from './devices-page.module.css';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

const texts = createFeatureTexts('mfe-user', 'devices', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});

type Sessions = OutputOf<typeof listSessions>['list'];
/** A login, or all but the present one. */
type EndTarget = LoginSession | 'others';

/** `/user/security/devices` (S-01): where the account is logged in, and ending it there. */
export const DevicesPage = withTexts(
  texts,
  function DevicesPage() {
    const { locale } = usePlatform();
    const t = texts.useText();
    const { value, failure, pending, reload } = useCall(listSessions, {});
    return (
      <div className={styles.page}>
        <PageHead title={t('title')} back="/user/security" />
        <div className={styles.content}>
          {value ? (
            <Logins sessions={value.list} trustedOthers={value.trusted_others} onChange={reload} />
          ) : failure !== undefined ? (
            <ErrorState
              title={t('failed')}
              text={locale.failure(failure)}
              retryLabel={t('retry')}
              pending={pending}
              onRetry={reload}
            />
          ) : (
            <div className={styles.content} role="status" aria-label={t('loading')} aria-busy="true">
              <Skeleton height="1.2rem" />
              <Skeleton height="2.4rem" />
              <Skeleton height="2.4rem" />
            </div>
          )}
        </div>
      </div>
    );
  },
  PageLoading,
);

function Logins({
  sessions,
  trustedOthers,
  onChange,
}: {
  readonly sessions: Sessions;
  /** Devices beside this one that are trusted, also where the account is not logged in. */
  readonly trustedOthers: number;
  readonly onChange: () => void;
}) {
  const { organisation } = usePlatform();
  const t = texts.useText();
  const [asking, setAsking] = useState<EndTarget>();
  const handleClose = () => setAsking(undefined);
  const others = sessions.filter(({ current }) => !current);
  const nameOf = (session: LoginSession) => deviceName(t, organisation.name, session.device);
  return (
    <>
      <p className={styles.lead}>
        {t('lead')} <AppLink to="/user/security/loginpassword/modify">{t('change')}</AppLink>
      </p>
      {sessions
        .filter(({ current }) => current)
        .map((session) => (
          <Login key={session.session_id} session={session} name={nameOf(session)} />
        ))}
      <section className={styles.others} aria-label={t('others')}>
        <h2 className={styles.groupName}>{t('others')}</h2>
        {others.length === 0 && <p className={styles.none}>{t('none')}</p>}
        {others.map((session) => (
          <Login
            key={session.session_id}
            session={session}
            name={nameOf(session)}
            onEnd={() => setAsking(session)}
          />
        ))}
      </section>
      {trustedOthers > 0 && <p className={styles.none}>{t('trusted', { count: trustedOthers })}</p>}
      {(others.length > 0 || trustedOthers > 0) && (
        <Button variant="danger" block onClick={() => setAsking('others')}>
          {t('endAll')}
        </Button>
      )}
      <EndDialog asking={asking} nameOf={nameOf} onClose={handleClose} onEnded={onChange} />
    </>
  );
}

/** Asks before a login or all others are ended, and ends them. */
function EndDialog({
  asking,
  nameOf,
  onClose,
  onEnded,
}: {
  /** What is to be ended; undefined while nothing is asked. */
  readonly asking: EndTarget | undefined;
  readonly nameOf: (session: LoginSession) => string;
  readonly onClose: () => void;
  readonly onEnded: () => void;
}) {
  const { api, locale, toast } = usePlatform();
  const t = texts.useText();
  const isAll = asking === 'others';
  const ending = useTask(async (wanted: EndTarget) => {
    try {
      if (wanted === 'others') await api.call(endOtherSessions, {});
      else await api.call(endSession, { session_id: wanted.session_id });
      toast.show('success', t(wanted === 'others' ? 'endedAll' : 'ended'));
      onEnded();
    } catch (failure) {
      toast.show('error', locale.failure(failure));
    }
    onClose();
  });
  return (
    <Dialog
      open={asking !== undefined}
      title={t(isAll ? 'endAllTitle' : 'endTitle')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" disabled={ending.pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="danger"
            pending={ending.pending}
            onClick={() => asking !== undefined && ending.run(asking)}
          >
            {t('end')}
          </Button>
        </>
      }
    >
      {asking === 'others' ? t('endAllText') : asking && t('endText', { device: nameOf(asking) })}
    </Dialog>
  );
}

const icons: Readonly<Record<LoginSession['device']['kind'], IconComponent>> = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Laptop,
  unknown: MonitorSmartphone,
};

function Login({
  session,
  name,
  onEnd,
}: {
  readonly session: LoginSession;
  /** Its device in words. */
  readonly name: string;
  /** Not for the login that asks. */
  readonly onEnd?: () => void;
}) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const Icon = icons[session.device.kind];
  const time = (moment: number) => formatTime(locale.current, moment, 'dateTime');
  const facts = [
    ['address', session.address],
    ['login', time(session.login_time)],
    ['lastUse', time(session.last_use_time)],
  ] as const;
  return (
    <Card className={styles.login ?? ''}>
      <header className={styles.head}>
        <span className={styles.icon} aria-hidden="true">
          <Icon />
        </span>
        <h3 className={styles.name}>{name}</h3>
        {session.current && <span className={styles.current}>{t('current')}</span>}
        {onEnd && (
          <Button variant="quiet" size="small" aria-label={t('endLabel', { device: name })} onClick={onEnd}>
            {t('end')}
          </Button>
        )}
      </header>
      <dl className={styles.facts}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** A device in words, such as `Chrome on Windows`. */
function deviceName(t: Translate, exchange: string, device: LoginSession['device']): string {
  const browser = device.in_app ? t('app', { name: exchange }) : device.browser;
  if (browser !== '' && device.system !== '') return t('on', { browser, system: device.system });
  return browser || device.system || t('unknown');
}
