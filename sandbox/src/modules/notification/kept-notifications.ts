import type {
  NotificationChannel,
  NotificationKind,
  UnreadCount,
  UserNotification,
} from '@exchange/contract';
import { and, desc, eq, lt, lte, or, sql } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import type { DomainEvent } from '../../core/events';
import { updateOf } from '../../core/exchange/personal-updates';
import type { SandboxLocale } from '../../core/locale';
import { type Page, pageOf, rowsAfter, unknownPage } from '../../core/pages';
import { day } from '../../core/time-spans';
import { type Choices, isRequired, withChoice } from './choices';
import { notifications as table, notificationSettings } from './tables';

/** Notifications are kept so long. */
const keptMs = 180 * day;

type Row = typeof table.$inferSelect;

/** What users were told in the pages (H-31). */
export interface KeptNotifications {
  /** The newest first, after the one with id `fromId` ('0' for the beginning), in `locale`. */
  list(
    userId: string,
    filter: { readonly kind: NotificationKind | undefined; readonly fromId: string; readonly limit: number },
    locale: SandboxLocale,
  ): Promise<Page<UserNotification>>;
  unread(userId: string): Promise<UnreadCount>;
  markRead(userId: string, id: string): Promise<UnreadCount>;
  /** Marks all up to the one with the id as read. */
  markAllRead(userId: string, upTo: string, kind: NotificationKind | undefined): Promise<UnreadCount>;
  choices(userId: string): Promise<Choices>;
  /** Rejects with `notificationRequired`. */
  choose(userId: string, kind: NotificationKind, channel: NotificationChannel, on: boolean): Promise<Choices>;
  /** Forgets what is older than 180 days. */
  clean(): Promise<void>;
}

interface KeptParts {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly exchange: Pick<Exchange, 'announce'>;
  readonly events: ReadonlyMap<string, DomainEvent>;
}

/** What a user has not read. */
const unreadOf = (userId: string) => and(eq(table.userId, userId), eq(table.readTime, 0));

/** Ids are numbers of events. */
const numberOf = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0);

/**
 * Counts what a user has not read, in the transaction that changed it. Counts of one user wait for each other, so that the one
 * with the highest version is right.
 */
export async function countAnew(transaction: Database, userId: string): Promise<UnreadCount> {
  const { version } = notificationSettings;
  const [counted] = await transaction
    .insert(notificationSettings)
    .values({ userId, choices: {}, version: 1 })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: { version: sql`${version} + 1` } })
    .returning({ version });
  return { unread: await transaction.$count(table, unreadOf(userId)), version: counted?.version ?? 0 };
}

export function createKeptNotifications(parts: KeptParts): KeptNotifications {
  const { database, clock, exchange } = parts;

  /** Marks rows of a user as read and tells all pages of the user. */
  async function mark(userId: string, rows: ReturnType<typeof and>): Promise<UnreadCount> {
    const counted = await database.transaction(async (transaction) => {
      const marked = await transaction
        .update(table)
        .set({ readTime: clock.now() })
        .where(and(unreadOf(userId), rows))
        .returning({ id: table.id });
      return marked.length > 0 ? countAnew(transaction, userId) : undefined;
    });
    if (counted) exchange.announce(updateOf(userId, { notifications: counted }));
    return counted ?? unreadIn(database, userId);
  }

  return {
    async list(userId, { kind, fromId, limit }, locale) {
      const own = and(eq(table.userId, userId), kind === undefined ? undefined : eq(table.kind, kind));
      if (fromId !== '0' && numberOf(fromId) === 0) throw unknownPage();
      const pages = { id: table.id, by: [table.time, table.id] };
      const rows = await database
        .select()
        .from(table)
        .where(and(own, await rowsAfter(database, pages, eq(table.userId, userId), fromId)))
        .orderBy(desc(table.time), desc(table.id))
        .limit(limit + 1);
      const { shown, next_id } = pageOf(rows, limit, ({ id }) => String(id));
      return { shown: shown.flatMap((row) => shownRow(parts, row, locale)), next_id };
    },
    unread: (userId) => unreadIn(database, userId),
    markRead: (userId, id) => mark(userId, eq(table.id, numberOf(id))),
    async markAllRead(userId, upTo, kind) {
      const [last] = await database
        .select({ id: table.id, time: table.time })
        .from(table)
        .where(and(eq(table.userId, userId), eq(table.id, numberOf(upTo))));
      if (!last) return unreadIn(database, userId);
      const { id, time } = last;
      const upToIt = or(lt(table.time, time), and(eq(table.time, time), lte(table.id, id)));
      return mark(userId, and(upToIt, kind === undefined ? undefined : eq(table.kind, kind)));
    },
    choices: (userId) => choicesOf(database, userId),
    choose: (userId, kind, channel, on) => choose(database, userId, kind, channel, on),
    async clean() {
      await database.delete(table).where(lt(table.time, clock.now() - keptMs));
    },
  };
}

async function unreadIn(database: Database, userId: string): Promise<UnreadCount> {
  const [row] = await database
    .select({ version: notificationSettings.version })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId));
  return { unread: await database.$count(table, unreadOf(userId)), version: row?.version ?? 0 };
}

async function choicesOf(database: Database, userId: string): Promise<Choices> {
  const [row] = await database
    .select({ choices: notificationSettings.choices })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId));
  return row?.choices ?? {};
}

/** A notification in words; nothing for an event that no module publishes any more. */
function shownRow({ events }: KeptParts, row: Row, locale: SandboxLocale): UserNotification[] {
  const event = events.get(row.name);
  if (!event) return [];
  const { title, body, path } = event.tell(row.data, row.time, locale);
  const { kind } = event;
  return [{ id: String(row.id), kind, title, body, path, time: row.time, read: row.readTime > 0 }];
}

async function choose(
  database: Database,
  userId: string,
  kind: NotificationKind,
  channel: NotificationChannel,
  on: boolean,
): Promise<Choices> {
  if (!on && isRequired(kind, channel)) throw new CallError('notificationRequired');
  return database.transaction(async (transaction) => {
    await transaction
      .insert(notificationSettings)
      .values({ userId, choices: {}, version: 0 })
      .onConflictDoNothing();
    const [row] = await transaction
      .select({ choices: notificationSettings.choices })
      .from(notificationSettings)
      .where(eq(notificationSettings.userId, userId))
      .for('update');
    const choices = withChoice(row?.choices ?? {}, kind, channel, on);
    await transaction
      .update(notificationSettings)
      .set({ choices })
      .where(eq(notificationSettings.userId, userId));
    return choices;
  });
}
