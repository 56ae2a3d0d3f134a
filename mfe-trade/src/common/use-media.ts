import { useCallback, useSyncExternalStore } from 'react';

/** There is room for a workspace (H-29). */
export const wideScreen = '(min-width: 1024px)';
/** The device asks for less motion. */
export const reducedMotion = '(prefers-reduced-motion: reduce)';

/** Whether a media query holds, now and whenever that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
