import { usePlatform } from '@exchange/platform';
import { useEffect, useState } from 'react';

/** The exchange's time, ms since the epoch, read again at each of its full seconds while `active`. */
export function useNow(active: boolean): number {
  const { clock } = usePlatform();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    if (!active) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(clock.now());
          wait();
        },
        1000 - (clock.now() % 1000),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [active, clock]);
  return now;
}

/** Whole seconds until a moment of the exchange's clock (ms since the epoch), counting down to 0. */
export function useSecondsLeft(until: number): number {
  const { clock } = usePlatform();
  const [left, setLeft] = useState(() => secondsUntil(until, clock.now()));
  const [shownFor, setShownFor] = useState(until);
  if (shownFor !== until) {
    setShownFor(until);
    setLeft(secondsUntil(until, clock.now()));
  }
  useEffect(() => {
    if (secondsUntil(until, clock.now()) === 0) return undefined;
    const timer = setInterval(() => {
      const now = secondsUntil(until, clock.now());
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until, clock]);
  return left;
}

const secondsUntil = (until: number, now: number) => Math.max(0, Math.ceil((until - now) / 1000));

/** Something that begins and ends at its times, and the state that the exchange told with them: 1 to come, 2 open, 3 over. */
export interface Timed {
  readonly status: 1 | 2 | 3;
  readonly start_time: number;
  readonly end_time: number;
}

/**
 * What it is now by the exchange's clock, and until when (U-02): it begins and ends by itself, whatever the device's clock
 * says. What is over for the exchange stays over.
 */
export function useTimedStatus({ status, start_time: start, end_time: end }: Timed): {
  readonly status: Timed['status'];
  readonly until: number;
} {
  const toStart = useSecondsLeft(start);
  const toEnd = useSecondsLeft(end);
  if (status === 3 || toEnd === 0) return { status: 3, until: end };
  return status === 1 && toStart > 0 ? { status: 1, until: start } : { status: 2, until: end };
}
