import { and, desc, eq, gt, inArray, lt, ne, type SQL } from 'drizzle-orm';
import type { Database, SandboxClock } from '../../core/context';
import type { SandboxLocale } from '../../core/locale';
import { createSecret, deriveFrom, hashOf } from '../../core/secrets';
import { day } from '../../core/time-spans';
import type { NewSession, Presentation, Presented, SessionFinder } from '../../http/web-request';
import { users } from '../user';
import { Devices } from './devices';
import { sessions as sessionTable } from './tables';

/** A session ends 7 days after its login (specification, section 9). */
const sessionMs = 7 * day;
/** Ended sessions are kept this long, so that their owner is told 1104 (expired) and not 1101. */
const memoryMs = 30 * day;
/** How long a session is believed in without a look, should another process's word of its end be lost. */
const cacheMilliseconds = 5_000;
/** The time of the last use is written no more often. */
const useMilliseconds = 60_000;
const cacheSize = 10_000;

/** A session as its owner is told of it. */
export type ListedSession = Omit<typeof sessionTable.$inferSelect, 'socketTokenHash'>;

/** A session that is no more. */
interface EndedSession {
  readonly sessionId: string;
  readonly userId: string;
}

/** What is read of a session, for which its user is looked up too. */
const ofSession = {
  userId: sessionTable.userId,
  organisation: users.organisation,
  expires: sessionTable.expires,
};

interface Known extends Pick<ListedSession, 'userId' | 'expires' | 'lastUseTime'> {
  readonly organisation: string;
  /** The user's, as it is stored. */
  readonly locale: SandboxLocale;
  /** The one that this session's pages had last. */
  readonly ownLocale: SandboxLocale | undefined;
  readonly readAt: number;
}

/** Sessions as they were read a moment ago, by the hash of their secret. */
class SessionCache {
  private readonly kept = new Map<string, Known>();
  private readonly reading = new Map<string, Promise<Known | undefined>>();
  /** Rises with each end: what was read before it is not kept. */
  private endings = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Pick<SandboxClock, 'now'>,
  ) {}

  forget(tokenHash: string): void {
    this.endings += 1;
    this.kept.delete(tokenHash);
    this.reading.delete(tokenHash);
  }

  async read(tokenHash: string): Promise<Known | undefined> {
    const cached = this.kept.get(tokenHash);
    if (cached && Math.abs(this.clock.now() - cached.readAt) < cacheMilliseconds) return cached;
    // Requests that come together look once.
    const reading = this.reading.get(tokenHash) ?? this.readStored(tokenHash, cached);
    this.reading.set(tokenHash, reading);
    return reading.finally(() => this.reading.delete(tokenHash));
  }

  private async readStored(tokenHash: string, cached: Known | undefined): Promise<Known | undefined> {
    const before = this.endings;
    const [row] = await this.database
      .select({ ...ofSession, lastUseTime: sessionTable.lastUseTime, locale: users.locale })
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

/** Logins and their secrets (S-01, H-14). */
export class Sessions implements SessionFinder {
  private readonly cache: SessionCache;
  private readonly listeners = new Set<(ended: EndedSession) => void>();

  constructor(
    private readonly database: Database,
    private readonly clock: Pick<SandboxClock, 'now'>,
  ) {
    this.cache = new SessionCache(database, clock);
  }

  /**
   * Begins a session from a browser, whose secret is `device`, as a part of the login's own transaction. Answers also whether the
   * account was never logged in to in that browser.
   */
  async create(
    userId: string,
    { device, ...origin }: { readonly userAgent: string; readonly address: string; readonly device: string },
    transaction: Database,
  ): Promise<{ readonly created: NewSession; readonly newDevice: boolean }> {
    const secret = createSecret();
    const socketToken = deriveFrom(secret, 'socket');
    const createTime = this.clock.now();
    const expires = createTime + sessionMs;
    await transaction.insert(sessionTable).values({
      ...{ userId, ...origin, createTime, expires, lastUseTime: createTime },
      tokenHash: hashOf(secret),
      socketTokenHash: hashOf(socketToken),
      deviceHash: hashOf(device),
    });
    const { isNew } = await new Devices(transaction, this.clock).noteLogin(userId, device);
    const created = { secret, token: deriveFrom(secret, 'page'), socketToken, expires };
    return { created, newDevice: isNew };
  }

  async find(
    secret: string,
    organisation: string,
    { bearer, address, locale }: Presentation,
  ): Promise<Presented> {
    const tokenHash = hashOf(secret);
    const known = await this.cache.read(tokenHash);
    if (!known || known.organisation !== organisation) return { state: 'unknown' };
    const { userId, expires } = known;
    if (expires <= this.clock.now()) return { state: 'expired' };
    const noted = await this.cache.noteLocale(tokenHash, known, locale);
    await this.cache.noteUse(tokenHash, noted, address);
    const tokens = () => ({
      token: bearer ? secret : deriveFrom(secret, 'page'),
      socketToken: deriveFrom(secret, 'socket'),
    });
    return { state: 'active', session: { tokenHash, userId, tokens, expires } };
  }

  /** Whose personal channel a socket token opens, and until when; `sessionId` names the session in {@link onEnded}. */
  async verifySocketToken(socketToken: string) {
    const [row] = await this.database
      .select({ ...ofSession, sessionId: sessionTable.tokenHash })
      .from(sessionTable)
      .innerJoin(users, eq(users.id, sessionTable.userId))
      .where(eq(sessionTable.socketTokenHash, hashOf(socketToken)));
    return row && row.expires > this.clock.now() ? row : undefined;
  }

  /** Those of a user that have not expired, the last used first. */
  list(userId: string): Promise<ListedSession[]> {
    return this.database
      .select()
      .from(sessionTable)
      .where(and(eq(sessionTable.userId, userId), gt(sessionTable.expires, this.clock.now())))
      .orderBy(desc(sessionTable.lastUseTime), desc(sessionTable.createTime));
  }

  async end(tokenHash: string): Promise<void> {
    (await this.endOne(tokenHash, this.database))();
  }

  /** As {@link end}, in a transaction; as with {@link endAll}, what it answers with is called after the commit. */
  async endOne(tokenHash: string, transaction: Database): Promise<() => void> {
    const tell = await this.endThose(eq(sessionTable.tokenHash, tokenHash), transaction);
    return () => {
      this.cache.forget(tokenHash);
      tell();
    };
  }

  /**
   * Ends a user's sessions, all or all but one, in a transaction. What it answers with is called after the commit, and
   * tells whoever listens.
   */
  endAll(userId: string, except: string | undefined, transaction: Database): Promise<() => void> {
    const others = except === undefined ? undefined : ne(sessionTable.tokenHash, except);
    return this.endThose(and(eq(sessionTable.userId, userId), others), transaction);
  }

  /** Those of these sessions that were not ended, though some may have expired. */
  async present(tokenHashes: readonly string[]): Promise<ReadonlySet<string>> {
    if (tokenHashes.length === 0) return new Set();
    const rows = await this.database
      .select({ tokenHash: sessionTable.tokenHash })
      .from(sessionTable)
      .where(inArray(sessionTable.tokenHash, [...tokenHashes]));
    return new Set(rows.map(({ tokenHash }) => tokenHash));
  }

  /** Hears of sessions that were ended here. Returns its stop. */
  onEnded(listener: (ended: EndedSession) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Another process ended a session. */
  forget(sessionId: string): void {
    this.cache.forget(sessionId);
  }

  /** Forgets sessions that expired long ago. */
  async clean(): Promise<void> {
    await this.database.delete(sessionTable).where(lt(sessionTable.expires, this.clock.now() - memoryMs));
  }

  private async endThose(which: SQL | undefined, transaction: Database): Promise<() => void> {
    const ended = await transaction
      .delete(sessionTable)
      .where(which)
      .returning({ sessionId: sessionTable.tokenHash, userId: sessionTable.userId });
    return () => {
      for (const session of ended) {
        this.cache.forget(session.sessionId);
        for (const listener of this.listeners) listener(session);
      }
    };
  }
}
