import {
  type NotificationKind,
  notificationKinds,
  type UserNotification,
} from '@exchange/contract/user-notification';
import { formatTime, type Translate } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { PageHead, PageLoading, useSearch, useTask, withTexts } from '@exchange/remote-kit';
import { dayOf, MoreRecords, RecordList } from '@exchange/records';
import { AppLink, classNames, IconButton, IconLink, LinkTabs, VisuallyHidden } from '@exchange/ui';
import {
  ArrowLeftRight,
  BellRing,
  CheckCheck,
  type IconComponent,
  ReceiptText,
  Settings,
  ShieldCheck,
} from '@exchange/ui/icons';
import { Gavel, Landmark, Network, PiggyBank } from '@exchange/ui/place-icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { NotificationList } from './notification-list';
import styles from './notifications-page.module.css';
import { texts } from './texts';

const path = '/user/notifications';
const rowHeight = '1.5rem';
const dayMs = 86_400_000;

const isKind = (text: string | null): text is NotificationKind =>
  notificationKinds.some((kind) => kind === text);

/** `/user/notifications` (H-31): what the user was told, by kind and day, each leading to its record. */
export const NotificationsPage = withTexts(
  texts,
  function NotificationsPage() {
    const wanted = new URLSearchParams(useSearch()).get('kind');
    const kind = isKind(wanted) ? wanted : undefined;
    return <Notifications key={kind ?? 'all'} kind={kind} />;
  },
  PageLoading,
);

const Notifications = observer(function Notifications({
  kind,
}: {
  readonly kind: NotificationKind | undefined;
}) {
  const { api, bus, locale, report } = usePlatform();
  const t = texts.useText();
  const list = useMemo(() => new NotificationList({ api, bus }, kind), [api, bus, kind]);
  useEffect(() => list.start(), [list]);
  const handleOpen = (notification: UserNotification) => {
    list.read(notification).catch((error: unknown) => report.error(error, { during: 'markRead' }));
  };
  const links = [undefined, ...notificationKinds].map((each) => ({
    to: each === undefined ? path : `${path}?kind=${each}`,
    label: t(`kind.${each ?? 'all'}`),
    current: each === kind,
  }));
  return (
    <div className={styles.page}>
      <PageHead title={t('title')} back="/user" actions={<Actions list={list} />} />
      <LinkTabs label={t('kinds')} links={links} />
      <div className={styles.content} aria-busy={list.state === 'loading'}>
        <RecordList
          source={list}
          rowHeight={rowHeight}
          failed={t('failed')}
          why={(failure) => locale.failure(failure)}
          retryLabel={t('retry')}
          empty={t('none')}
          emptyText={t('noneText')}
        >
          <Days list={list.list} onOpen={handleOpen} />
          <MoreRecords source={list} label={t('more')} />
        </RecordList>
      </div>
    </div>
  );
});

/** Marking all as read, and the way to the settings. */
const Actions = observer(function Actions({ list }: { readonly list: NotificationList }) {
  const { locale, toast } = usePlatform();
  const t = texts.useText();
  const readAll = useTask(async () => {
    try {
      await list.readAll();
      toast.show('success', t('marked'));
    } catch (failure) {
      toast.show('error', locale.failure(failure));
    }
  });
  return (
    <>
      <IconButton
        aria-label={t('markAll')}
        disabled={readAll.pending || !list.list.some(({ read }) => !read)}
        onClick={() => readAll.run()}
      >
        <CheckCheck />
      </IconButton>
      <IconLink to={`${path}/settings`} aria-label={t('settings')}>
        <Settings />
      </IconLink>
    </>
  );
});

/** Notifications under the days on which they came, the latest first. */
function Days({
  list,
  onOpen,
}: {
  readonly list: readonly UserNotification[];
  readonly onOpen: (notification: UserNotification) => void;
}) {
  const { clock, locale } = usePlatform();
  const t = texts.useText();
  const days = new Map<string, UserNotification[]>();
  for (const notification of list) {
    const day = dayOf(notification.time);
    days.set(day, [...(days.get(day) ?? []), notification]);
  }
  return [...days].map(([day, own]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={styles.day}>
        {dayName(t, day, clock.now()) ?? formatTime(locale.current, own[0]?.time ?? 0, 'date')}
      </h2>
      <ul className={styles.list}>
        {own.map((notification) => (
          <li key={notification.id}>
            <Row notification={notification} onOpen={() => onOpen(notification)} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Today and yesterday by name. */
function dayName(t: Translate, day: string, now: number): string | undefined {
  if (day === dayOf(now)) return t('today');
  return day === dayOf(now - dayMs) ? t('yesterday') : undefined;
}

const icons: Readonly<Record<NotificationKind, IconComponent>> = {
  security: ShieldCheck,
  funds: Landmark,
  transfers: ArrowLeftRight,
  orders: ReceiptText,
  sales: Gavel,
  earning: PiggyBank,
  nodes: Network,
  alerts: BellRing,
};

function Row({
  notification: { kind, title, body, path: target, time, read },
  onOpen,
}: {
  readonly notification: UserNotification;
  readonly onOpen: () => void;
}) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const Icon = icons[kind];
  return (
    <AppLink to={target} className={classNames(styles.row, !read && styles.unread)} onClick={onOpen}>
      <span className={styles.icon} aria-hidden="true">
        <Icon />
      </span>
      <span className={styles.main}>
        <span className={styles.title}>
          {!read && <VisuallyHidden>{t('unread')} </VisuallyHidden>}
          {title}
        </span>
        <span className={styles.body}>{body}</span>
      </span>
      <time className={styles.time} dateTime={new Date(time).toISOString()}>
        {formatTime(locale.current, time, 'minute')}
      </time>
    </AppLink>
  );
}
