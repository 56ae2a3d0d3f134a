import { usePlatform } from '@exchange/platform';
import { useEffect, useState } from 'react';

/** The exchange's time, ms since the epoch, read again every second while `active`. */
export function useNow(active: boolean): number {
  const { clock } = usePlatform();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(() => setNow(clock.now()), 1000);
    return () => clearInterval(timer);
  }, [active, clock]);
  return now;
}
