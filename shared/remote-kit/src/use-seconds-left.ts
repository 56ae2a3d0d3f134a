import { usePlatform } from '@exchange/platform';
import { useEffect, useState } from 'react';

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
