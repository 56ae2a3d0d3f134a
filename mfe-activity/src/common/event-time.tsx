import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { Countdown, useNow, useTimedStatus } from '@exchange/remote-kit';
import { useText } from '../messages';

/** When something begins and ends, ms since the epoch. */
export interface EventTimes {
  readonly start_time: number;
  readonly end_time: number;
}

/** How an event stands by the exchange's clock: 1 to come, 2 open, 3 over (V-01). It changes by itself. */
export function useEventStatus(times: EventTimes): ReturnType<typeof useTimedStatus> {
  const { clock } = usePlatform();
  const now = clock.now();
  const status = now < times.start_time ? 1 : now < times.end_time ? 2 : 3;
  return useTimedStatus({ ...times, status });
}

/** The time to an event's next state, or when it ended. */
export function EventTime({ status, until }: ReturnType<typeof useTimedStatus>) {
  const { locale } = usePlatform();
  const t = useText();
  const now = useNow(status !== 3);
  return (
    <span role="timer">
      {status === 3 ? (
        t('event.endedAt', { time: formatTime(locale.current, until, 'short') })
      ) : (
        <Countdown
          left={until - now}
          text={(time) => t(status === 1 ? 'event.startsIn' : 'event.endsIn', { time })}
        />
      )}
    </span>
  );
}
