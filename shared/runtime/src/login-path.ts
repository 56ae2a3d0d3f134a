import type { Location } from '@exchange/platform';

const query = 'redirect';
/** Pages of the way in: none of them is a place to come back to. */
const wayIn = /^\/(login|register|findpassword)(\/|$)/;

/** Whether a path is on the way in, where a wish to come back is kept. */
export function isWayIn(path: string): boolean {
  return wayIn.test(path);
}

/** The login page, with the page to come back to (H-15). */
export function loginPath(returnTo: string): string {
  const target = safePath(returnTo);
  return target === undefined || target === '/' ? '/login' : `/login?${query}=${encodeURIComponent(target)}`;
}

/** The page that a location asks to come back to, if it is one of this application. */
export function wantedReturn(location: Location): string | undefined {
  const wanted = new URLSearchParams(location.search).get(query);
  return wanted === null ? undefined : safePath(wanted);
}

/**
 * A text from the address as a path of this origin, or undefined. `//host`, `/\host`, schemes and control characters are
 * what browsers read as another site.
 */
export function safePath(text: string): string | undefined {
  if (!text.startsWith('/')) return undefined;
  const base = 'https://origin.invalid';
  if (!URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  if (url.origin !== base || isWayIn(url.pathname) || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search;
}
