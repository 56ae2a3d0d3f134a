import { usePlatform } from '@exchange/platform';
import { useState } from 'react';

/** A choice that is kept on the device. */
export function useStoredFlag(key: string): [boolean, (on: boolean) => void] {
  const { storage } = usePlatform();
  const [on, setOn] = useState(() => storage.get(key) === '1');
  const change = (next: boolean) => {
    storage.set(key, next ? '1' : '0');
    setOn(next);
  };
  return [on, change];
}
