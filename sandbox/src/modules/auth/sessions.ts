import { and, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import type { Database, SandboxClock } from '../../core/context';
import type { SandboxLocale } from '../../core/locale';
import { createSecret, deriveFrom, hashOf } from '../../core/secrets';
import type { NewSession, SessionFinder } from '../../http/web-request';
import { users } from '../user';
import { createDevices } from './devices';
import { sessions as sessionTable } from './tables';

/** A session ends 7 days after its login (specification, section 9). */
const sessionDays = 7;
const sessionMilliseconds = sessionDays * 24 * 60 * 60 * 1000;
/** Ended sessions are kept this long, so that their owner is told 1104 (expired) and not 1101. */
const memoryMilliseconds = 30 * 24 * 60 * 60 * 1000;
/** How long a session is believed in without a look, should another process's word of its end be lost. */
const cacheMilliseconds = 5_000;
/** The time of the last use is written no more often. */
const useMilliseconds = 60_000;
const cacheSize = 10_000;

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

/** From where somebody logs in. */
export interface Origin {
  readonly userAgent: string;
  readonly address: string;
  /** The browser's secret. */
  readonly device: string;
}

/** A session as its owner is told of it. */
export type ListedSession = Omit<typeof sessionTable.$inferSelect, 'socketTokenHash'>;

/** Logins and their secrets (S-01, H-14). */
export interface Sessions extends SessionFinder {
  /** Part of the login's own transaction. Answers also whether the account was never logged in to in that browser. */
  create(
    userId: string,
    origin: Origin,
    transaction: Database,
  ): Promise<{ readonly created: NewSession; readonly newDevice: boolean }>;
  verifySocketToken(socketToken: string): Promise<SocketGrant | undefined>;
  /** Those of a user that have not expired, the last used first. */
  list(userId: string): Promise<ListedSession[]>;
  end(tokenHash: string): Promise<void>;
  /** As {@link end}, in a transaction; as with {@link endAll}, what it answers with is called after the commit. */
  endOne(tokenHash: string, transaction: Database): Promise<() => void>;
  /**
   * Ends a user's sessions, all or all but one, in a transaction. What it answers with is called after the commit, and
   * tells whoever listens.
   */
  endAll(userId: string, except: string | undefined, transaction: Database): Promise<() => void>;
  /** Those of these sessions that were not ended, though some may have expired. */
  present(tokenHashes: readonly string[]): Promise<ReadonlySet<string>>;
  /** Hears of sessions that were ended here. Returns its stop. */
  onEnded(listener: (ended: EndedSession) => void): () => void;
  /** Another process ended a session. */
  forget(sessionId: string): void;
  /** Forgets sessions that expired long ago. */
  clean(): Promise<void>;
}

interface Known {
  readonly userId: string;
  readonly organisation: string;
  readonly expires: number;
  readonly lastUseTime: number;
  /** The user's, as it is stored. */
  readonly locale: SandboxLocale;
  /** The one that this session's pages had last. */
  readonly ownLocale: SandboxLocale | undefined;
  readonly readAt: number;
}

/** Sessions as they were read a moment ago, by the hash of their secret. */
class SessionCache {
  private readonly kept = new Map<string, Known>();
  /** Rises with each end: what was read before it is not kept. */
  private endings = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: SandboxClock,
  ) {}

  forget(tokenHash: string): void {
    this.endings += 1;
    this.kept.delete(tokenHash);
  }

  async read(tokenHash: string): Promise<Known | undefined> {
    const cached = this.kept.get(tokenHash);
    if (cached && Math.abs(this.clock.now() - cached.readAt) < cacheMilliseconds) return cached;
    const before = this.endings;
    const [row] = await this.database
      .select({
        userId: sessionTable.userId,
        organisation: users.organisation,
        expires: sessionTable.expires,
        lastUseTime: sessionTable.lastUseTime,
        locale: users.locale,
      })
      .from(sessionTable)
      .innerJoin(users, eq(users.id, sessionTable.userId))
      .where(eq(sessionTable.tokenHash, tokenHash));
    this.kept.delete(tokenHash);
    if (!row) return undefined;
    const known = { ...row, ownLocale: cached?.ownLocale, readAt: this.clock.now() };
    if (before === this.endings) this.keep(tokenHash, known);
    return known;
  }

  /** Keeps the time of the last use, now and then. */
  async noteUse(tokenHash: string, known: Known, address: string): Promise<void> {
    const now = this.clock.now();
    if (now - known.lastUseTime < useMilliseconds) return;
    if (this.kept.get(tokenHash) === known) this.kept.set(tokenHash, { ...known, lastUseTime: now });
    await this.database
      .update(sessionTable)
      .set({ lastUseTime: now, address })
      .where(eq(sessionTable.tokenHash, tokenHash));
  }

  /**
   * Keeps the language in which the user has the pages. Only a change of the session's own is written: two devices in two languages do
   * not change it back and forth.
   */
  async noteLocale(tokenHash: string, known: Known, ownLocale: SandboxLocale | undefined): Promise<Known> {
    if (ownLocale === undefined || known.ownLocale === ownLocale) return known;
    const noted = { ...known, locale: ownLocale, ownLocale };
    if (this.kept.get(tokenHash) === known) this.kept.set(tokenHash, noted);
    if (known.locale !== ownLocale)
      await this.database.update(users).set({ locale: ownLocale }).where(eq(users.id, known.userId));
    return noted;
  }

  private keep(tokenHash: string, known: Known): void {
    this.kept.set(tokenHash, known);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= cacheSize) break;
      this.kept.delete(oldest);
    }
  }
}

export function createSessions(database: Database, clock: SandboxClock): Sessions {
  const cache = new SessionCache(database, clock);
  const listeners = new Set<(ended: EndedSession) => void>();

  function tell(ended: EndedSession): void {
    cache.forget(ended.sessionId);
    for (const listener of listeners) listener(ended);
  }

  async function endOne(tokenHash: string, transaction: Database): Promise<() => void> {
    const [ended] = await transaction
      .delete(sessionTable)
      .where(eq(sessionTable.tokenHash, tokenHash))
      .returning({ sessionId: sessionTable.tokenHash, userId: sessionTable.userId });
    return () => {
      if (ended) tell(ended);
      else cache.forget(tokenHash);
    };
  }

  return {
    create: (userId, origin, transaction) => createSession(transaction, clock, userId, origin),
    async find(secret, organisation, { bearer, address, locale }) {
      const tokenHash = hashOf(secret);
      const known = await cache.read(tokenHash);
      if (!known || known.organisation !== organisation) return { state: 'unknown' };
      const { userId, expires } = known;
      if (expires <= clock.now()) return { state: 'expired' };
      const noted = await cache.noteLocale(tokenHash, known, locale);
      await cache.noteUse(tokenHash, noted, address);
      const token = bearer ? secret : deriveFrom(secret, 'page');
      const socketToken = deriveFrom(secret, 'socket');
      return { state: 'active', session: { tokenHash, userId, token, socketToken, expires } };
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
    list: (userId) =>
      database
        .select()
        .from(sessionTable)
        .where(and(eq(sessionTable.userId, userId), gt(sessionTable.expires, clock.now())))
        .orderBy(desc(sessionTable.lastUseTime), desc(sessionTable.createTime)),
    async endAll(userId, except, transaction) {
      const own = eq(sessionTable.userId, userId);
      const ended = await transaction
        .delete(sessionTable)
        .where(except === undefined ? own : and(own, ne(sessionTable.tokenHash, except)))
        .returning({ sessionId: sessionTable.tokenHash, userId: sessionTable.userId });
      return () => {
        for (const session of ended) tell(session);
      };
    },
    endOne,
    async end(tokenHash) {
      (await endOne(tokenHash, database))();
    },
    async present(tokenHashes) {
      if (tokenHashes.length === 0) return new Set();
      const rows = await database
        .select({ tokenHash: sessionTable.tokenHash })
        .from(sessionTable)
        .where(inArray(sessionTable.tokenHash, [...tokenHashes]));
      return new Set(rows.map(({ tokenHash }) => tokenHash));
    },
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    forget: (sessionId) => cache.forget(sessionId),
    async clean() {
      await database.delete(sessionTable).where(lt(sessionTable.expires, clock.now() - memoryMilliseconds));
    },
  };
}

async function createSession(
  transaction: Database,
  clock: SandboxClock,
  userId: string,
  { userAgent, address, device }: Origin,
): ReturnType<Sessions['create']> {
  const secret = createSecret();
  const socketToken = deriveFrom(secret, 'socket');
  const createTime = clock.now();
  const expires = createTime + sessionMilliseconds;
  await transaction.insert(sessionTable).values({
    tokenHash: hashOf(secret),
    socketTokenHash: hashOf(socketToken),
    userId,
    createTime,
    expires,
    userAgent,
    address,
    lastUseTime: createTime,
    deviceHash: hashOf(device),
  });
  const { isNew } = await createDevices(transaction, clock).noteLogin(userId, device);
  const created = { secret, token: deriveFrom(secret, 'page'), socketToken, expires };
  return { created, newDevice: isNew };
}
