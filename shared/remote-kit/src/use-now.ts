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
