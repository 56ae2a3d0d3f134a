import { usePlatform, useStream } from '@exchange/platform';
import { useCallback } from 'react';

/** Location hook for wouter's `Router`: reads and changes the place through the platform, so that guards apply. */
export function usePlatformLocation(): [string, (path: string, options?: { replace?: boolean }) => void] {
  const { navigation } = usePlatform();
  const location = useStream(navigation.location$, () => navigation.location);
  const navigate = useCallback(
    (path: string, options?: { replace?: boolean }) =>
      navigation.to(path, { replace: options?.replace ?? false }),
    [navigation],
  );
  return [location.path, navigate];
}

/** Query hook for wouter's `Router`, without the leading `?`. */
export function usePlatformSearch(): string {
  const { navigation } = usePlatform();
  return useStream(navigation.location$, () => navigation.location).search.replace(/^\?/, '');
}
