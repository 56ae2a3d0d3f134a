import { getListNotice } from '@exchange/contract';
import { useCall, useCallsRefresh } from '@exchange/remote-kit';
import { AppLink, Skeleton } from '@exchange/ui';
import { ChevronRight } from '@exchange/ui/icons';
import { Megaphone } from '@exchange/ui/place-icons';
import { useEffect, useState } from 'react';
import { useText } from '../../messages';
import { reducedMotion, useMedia } from '../../common/use-media';
import styles from './notice-line.module.css';

/** How many notices take turns, and how long each stays, in ms. */
const shown = 5;
const stayMs = 6000;

/** The newest notices, one after another; a tap opens the one that shows (T-01). One line high whatever there is. */
export function NoticeLine({ paused }: { readonly paused: boolean }) {
  const t = useText();
  const still = useMedia(reducedMotion) || paused;
  const asked = useCall(getListNotice, { size: shown });
  useCallsRefresh(asked);
  const { value, pending } = asked;
  const [turn, setTurn] = useState(0);
  const [held, setHeld] = useState(false);
  const notices = value?.list ?? [];
  const { length } = notices;
  const notice = notices[turn % Math.max(length, 1)];

  useEffect(() => {
    if (still || held || length < 2) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setTurn((before) => before + 1);
    }, stayMs);
    return () => clearInterval(timer);
  }, [still, held, length]);

  return (
    <AppLink
      to={notice ? `/home/news?id=${encodeURIComponent(notice.id)}` : '/home/news'}
      className={styles.line}
      aria-label={notice ? undefined : t('home.notices')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Megaphone className={styles.icon} aria-hidden="true" size="0.32rem" />
      {pending && !notice ? (
        <Skeleton width="70%" />
      ) : (
        <span key={notice?.id} className={styles.title}>
          {notice?.title ?? t('home.notices')}
        </span>
      )}
      <ChevronRight className={styles.arrow} aria-hidden="true" size="0.28rem" />
    </AppLink>
  );
}
