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
  return [decodable(location.path), navigate];
}

/**
 * wouter decodes a path with `decodeURI`, which leaves escapes of `/?#&` and some others as they are. What it is given makes
 * each segment come out decoded exactly once; only an escaped slash stays escaped, since it is part of its segment.
 */
function decodable(path: string): string {
  if (!path.includes('%')) return path;
  return path
    .split('/')
    .map((segment) => encodeURI(decoded(segment)).replaceAll('/', '%2F'))
    .join('/');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return segment;
    throw error;
  }
}

/** Query hook for wouter's `Router`, without the leading `?`. */
export function usePlatformSearch(): string {
  const { navigation } = usePlatform();
  return useStream(navigation.location$, () => navigation.location).search.replace(/^\?/, '');
}
