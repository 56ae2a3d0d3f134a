import { AppLink, classNames } from '@exchange/ui';
import type { ReactNode } from 'react';
import { CardPlaces } from './card-places';
import styles from './event-card.module.css';
import { EventTime, type EventTimes, useEventStatus } from './event-time';
import { useText } from '../messages';

/** An event in a list: its picture, name, how it stands and until when. */
export function EventCard({
  to,
  image,
  title,
  times,
  note,
}: {
  readonly to: string;
  readonly image: string;
  readonly title: string;
  readonly times: EventTimes;
  /** What kind of event it is, or its terms. */
  readonly note: string;
}) {
  const t = useText();
  const timed = useEventStatus(times);
  return (
    <AppLink className={styles.card} to={to}>
      <span className={classNames(styles.picture, timed.status === 3 && styles.over)}>
        <img src={image} alt="" loading="lazy" decoding="async" />
        <span className={styles.state}>{t(`event.state.${timed.status}`)}</span>
      </span>
      <span className={styles.text}>
        <b className={styles.title}>{title}</b>
        <span className={styles.line}>
          <span>{note}</span>
          <EventTime {...timed} />
        </span>
      </span>
    </AppLink>
  );
}

/** Events below each other. */
export function EventCards({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.cards}>{children}</ul>;
}

/** {@link EventCards} that are loading. */
export function EventCardsLoading() {
  return <CardPlaces className={styles.cards ?? ''} height="4.14rem" />;
}
