import { User } from '@exchange/contract/auth';
import { fits } from '@exchange/contract/shape-check';
import type { SessionGrant, SessionUser, Storage } from '@exchange/platform';
import type { CookieJar } from './cookie-jar';

/** The specification's lifetime of the cookies `token` and `socket_token`: 7 days (H-14). */
const cookieSeconds = 7 * 24 * 3600;

/** A session as the browser keeps it between pages. */
export interface RememberedSession {
  readonly user: SessionUser;
  /** Time of the last login check. */
  readonly auth: number;
}

/** What the browser keeps of a session: readable cookies, and who it is, so that a page need not wait to show it. */
export interface SessionMemory {
  /** Whether there is a session at all; the cookie that proves it is not readable. */
  readonly present: boolean;
  /** In the app what authenticates the page; in a browser it is worth nothing alone. '' for none. */
  readonly token: string;
  readonly socketToken: string;
  read(): RememberedSession | undefined;
  keepTokens(grant: Pick<SessionGrant, 'token' | 'socket_token'>): void;
  keep(session: RememberedSession): void;
  clear(): void;
}

export function createSessionMemory(cookies: CookieJar, storage: Storage): SessionMemory {
  return {
    get present() {
      return cookies.get('token') !== undefined;
    },
    get token() {
      return cookies.get('token') ?? '';
    },
    get socketToken() {
      return cookies.get('socket_token') ?? '';
    },
    read() {
      const text = storage.get('session');
      if (text === undefined) return undefined;
      try {
        const kept: unknown = JSON.parse(text);
        if (typeof kept !== 'object' || kept === null || !('auth' in kept) || !('user' in kept))
          return undefined;
        const { user, auth } = kept;
        return fits(User, user) && typeof auth === 'number' ? { user, auth } : undefined;
      } catch {
        return undefined;
      }
    },
    keepTokens({ token, socket_token }) {
      cookies.set('token', token, cookieSeconds);
      cookies.set('socket_token', socket_token, cookieSeconds);
    },
    keep: (session) => storage.set('session', JSON.stringify(session)),
    clear() {
      cookies.remove('token');
      cookies.remove('socket_token');
      // With whatever else is kept of the account under such a name.
      for (const key of storage.keys('session')) storage.remove(key);
    },
  };
}
