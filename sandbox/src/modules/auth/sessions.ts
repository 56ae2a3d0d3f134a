import { and, eq, lt, ne } from 'drizzle-orm';
import type { Database, SandboxClock } from '../../context';
import type { ActiveSession, NewSession } from '../../plugins/web-request';
import { sessions as sessionTable, users } from '../../storage/schema/account';
import { createSecret, deriveFrom, hashOf } from './secrets';

/** A session ends 7 days after its login (specification, section 9). */
const sessionDays = 7;
const sessionMilliseconds = sessionDays * 24 * 60 * 60 * 1000;
/** Ended sessions are kept this long, so that their owner is told 1104 (expired) and not 1101. */
const memoryMilliseconds = 30 * 24 * 60 * 60 * 1000;
/** How long another process's logout may go unnoticed. */
const cacheMilliseconds = 5_000;
const cacheSize = 10_000;

/** What a presented secret turned out to be. */
export type Presented =
  | { readonly state: 'active'; readonly session: ActiveSession }
  | { readonly state: 'expired' }
  | { readonly state: 'unknown' };

/** Whose personal channel a socket token opens, and until when. */
export interface SocketGrant {
  readonly userId: string;
  readonly organisation: string;
  readonly expires: number;
  /** Names the session in `onEnded`. */
  readonly sessionId: string;
}

/** A session that is no more. */
export interface EndedSession {
  readonly sessionId: string;
  readonly userId: string;
}

/** Logins and their secrets (S-01, H-14). */
export interface Sessions {
  create(userId: string): Promise<NewSession>;
  /** `bearer`: the secret came in the app's `token` header and not in the browser's cookie. */
  find(secret: string, organisation: string, bearer: boolean): Promise<Presented>;
  verifySocketToken(socketToken: string): Promise<SocketGrant | undefined>;
  end(tokenHash: string): Promise<void>;
  /**
   * Ends a user's sessions, all or all but one, in a transaction. What it answers with is called after the commit, and
   * tells whoever listens.
   */
  endAll(userId: string, except: string | undefined, transaction: Database): Promise<() => void>;
  /** Hears of sessions that were ended here. Returns its stop. */
  onEnded(listener: (ended: EndedSession) => void): () => void;
  /** Forgets sessions that expired long ago. */
  clean(): Promise<void>;
}

interface Known {
  readonly userId: string;
  readonly organisation: string;
  readonly expires: number;
  readonly readAt: number;
}

export function createSessions(database: Database, clock: SandboxClock): Sessions {
  const cache = new Map<string, Known>();
  const listeners = new Set<(ended: EndedSession) => void>();

  async function read(tokenHash: string): Promise<Known | undefined> {
    const cached = cache.get(tokenHash);
    if (cached && Math.abs(clock.now() - cached.readAt) < cacheMilliseconds) return cached;
    const [row] = await database
      .select({
        userId: sessionTable.userId,
        organisation: users.organisation,
        expires: sessionTable.expires,
      })
      .from(sessionTable)
      .innerJoin(users, eq(users.id, sessionTable.userId))
      .where(eq(sessionTable.tokenHash, tokenHash));
    cache.delete(tokenHash);
    if (!row) return undefined;
    const known = { ...row, readAt: clock.now() };
    cache.set(tokenHash, known);
    for (const oldest of cache.keys()) {
      if (cache.size <= cacheSize) break;
      cache.delete(oldest);
    }
    return known;
  }

  return {
    async create(userId) {
      const secret = createSecret();
      const socketToken = deriveFrom(secret, 'socket');
      const createTime = clock.now();
      const expires = createTime + sessionMilliseconds;
      await database.insert(sessionTable).values({
        tokenHash: hashOf(secret),
        socketTokenHash: hashOf(socketToken),
        userId,
        createTime,
        expires,
      });
      return { secret, token: deriveFrom(secret, 'page'), socketToken, expires };
    },
    async find(secret, organisation, bearer) {
      const tokenHash = hashOf(secret);
      const known = await read(tokenHash);
      if (!known || known.organisation !== organisation) return { state: 'unknown' };
      if (known.expires <= clock.now()) return { state: 'expired' };
      return {
        state: 'active',
        session: {
          tokenHash,
          userId: known.userId,
          token: bearer ? secret : deriveFrom(secret, 'page'),
          socketToken: deriveFrom(secret, 'socket'),
          expires: known.expires,
        },
      };
    },
    async verifySocketToken(socketToken) {
      const [row] = await database
        .select({
          userId: sessionTable.userId,
          organisation: users.organisation,
          expires: sessionTable.expires,
          sessionId: sessionTable.tokenHash,
        })
        .from(sessionTable)
        .innerJoin(users, eq(users.id, sessionTable.userId))
        .where(eq(sessionTable.socketTokenHash, hashOf(socketToken)));
      return row && row.expires > clock.now() ? row : undefined;
    },
    async endAll(userId, except, transaction) {
      const own = eq(sessionTable.userId, userId);
      const ended = await transaction
        .delete(sessionTable)
        .where(except === undefined ? own : and(own, ne(sessionTable.tokenHash, except)))
        .returning({ sessionId: sessionTable.tokenHash, userId: sessionTable.userId });
      return () => {
        for (const session of ended) {
          cache.delete(session.sessionId);
          for (const listener of listeners) listener(session);
        }
      };
    },
    async end(tokenHash) {
      const [ended] = await database
        .delete(sessionTable)
        .where(eq(sessionTable.tokenHash, tokenHash))
        .returning({ sessionId: sessionTable.tokenHash, userId: sessionTable.userId });
      cache.delete(tokenHash);
      if (ended) for (const listener of listeners) listener(ended);
    },
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async clean() {
      await database.delete(sessionTable).where(lt(sessionTable.expires, clock.now() - memoryMilliseconds));
    },
  };
}
