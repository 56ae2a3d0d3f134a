import { usePlatform } from '@exchange/platform';
import { IconLink } from '@exchange/ui';
import { useEffect, useState, type ReactNode } from 'react';
import styles from './notification-bell.module.css';

/** More are not counted out. */
const most = 99;

/** The bell: leads to the notifications, and shows how many were not read, live (H-31). */
export function NotificationBell({
  name,
  icon,
  ready = true,
}: {
  /** Its name with a number of unread notifications. Translated. */
  readonly name: (unread: number) => string;
  readonly icon: ReactNode;
  /** Until then nothing is fetched: on a first screen the count can wait. */
  readonly ready?: boolean;
}) {
  const { api, bus, report } = usePlatform();
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    if (!ready) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    import(/* webpackChunkName: "unread" */ './follow-unread').then(
      ({ followUnread }) => {
        if (!isOver) stop = followUnread({ api, bus }, setUnread);
      },
      (error: unknown) => report.error(error, { during: 'unread' }),
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [api, bus, report, ready]);
  return (
    <span className={styles.bell}>
      <IconLink to="/user/notifications" aria-label={name(unread)}>
        {icon}
      </IconLink>
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > most ? `${most}+` : unread}
        </span>
      )}
    </span>
  );
}
