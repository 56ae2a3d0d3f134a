import { useSecondsLeft } from '@exchange/remote-kit';
import { useEffect, useEffectEvent } from 'react';

/** Calls `onExpired` at `expires`, in ms since the epoch by the exchange's clock. */
export function useExpiry(expires: number, onExpired: () => void): void {
  const seconds = useSecondsLeft(expires);
  const expire = useEffectEvent(onExpired);
  useEffect(() => {
    if (seconds === 0) expire();
  }, [seconds]);
}
