import type {
  listNotifications,
  markAllRead,
  OutputOf,
  UnreadCount,
  UserNotification,
} from '@exchange/contract';
import { and, eq, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import type { DomainEvent } from '../../core/events';
import { updateOf } from '../../core/exchange/personal-updates';
import type { SandboxLocale } from '../../core/locale';
import { readPage } from '../../core/pages';
import { equals } from '../../core/storage/queries';
import { day } from '../../core/time-spans';
import { settingsOf } from './choices';
import { notifications as table, notificationSettings } from './tables';

/** Notifications are kept so long. */
const keptMs = 180 * day;

/** What a user has not read. */
const unreadOf = (userId: string) => and(eq(table.userId, userId), eq(table.readTime, 0));

/** Ids are numbers of events. */
const numberOf = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0);

/** The row with an id that may be one. */
const withId = (id: string) => (numberOf(id) === 0 ? undefined : eq(table.id, numberOf(id)));

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

/** What users were told in the pages (H-31). */
export class KeptNotifications {
  constructor(
    private readonly database: Database,
    private readonly clock: Pick<SandboxClock, 'now'>,
    private readonly exchange: Pick<Exchange, 'announce'>,
    private readonly events: ReadonlyMap<string, DomainEvent>,
  ) {}

  /** The newest first, in `locale`, with how many are not read. */
  async list(
    userId: string,
    { kind, knows, ...page }: z.output<(typeof listNotifications)['input']>,
    locale: SandboxLocale,
  ): Promise<OutputOf<typeof listNotifications>> {
    // Counted first: what comes meanwhile is told by the personal channel.
    const unread = await this.unread(userId);
    const own = eq(table.userId, userId);
    const { shown, next_id } = await readPage(
      this.database,
      this.database.select().from(table).$dynamic(),
      {
        ...{ own, where: and(own, equals(table.kind, kind)) },
        ...{ id: withId, by: [table.time, table.id], idOf: ({ id }) => id },
      },
      page,
    );
    const list = shown.flatMap((row) => this.shown(row, locale));
    const known = list.map((each) =>
      each.kind === 'alerts' && knows !== 'alerts' ? { ...each, kind: 'orders' as const } : each,
    );
    return { list: known, next_id, unread };
  }

  async unread(userId: string): Promise<UnreadCount> {
    const [row] = await settingsOf(this.database, userId);
    return { unread: await this.database.$count(table, unreadOf(userId)), version: row?.version ?? 0 };
  }

  markRead(userId: string, id: string): Promise<UnreadCount> {
    return this.mark(userId, eq(table.id, numberOf(id)));
  }

  /** Marks all up to the one with the id `up_to` as read. */
  async markAllRead(
    userId: string,
    { up_to, kind }: z.output<(typeof markAllRead)['input']>,
  ): Promise<UnreadCount> {
    const [last] = await this.database
      .select({ id: table.id, time: table.time })
      .from(table)
      .where(and(eq(table.userId, userId), eq(table.id, numberOf(up_to))));
    if (!last) return this.unread(userId);
    const { id, time } = last;
    const upToIt = or(lt(table.time, time), and(eq(table.time, time), lte(table.id, id)));
    return this.mark(userId, and(upToIt, equals(table.kind, kind)));
  }

  /** Forgets what is older than 180 days. */
  async clean(): Promise<void> {
    await this.database.delete(table).where(lt(table.time, this.clock.now() - keptMs));
  }

  /** Marks rows of a user as read and tells all pages of the user. */
  private async mark(userId: string, rows: SQL | undefined): Promise<UnreadCount> {
    const counted = await this.database.transaction(async (transaction) => {
      const marked = await transaction
        .update(table)
        .set({ readTime: this.clock.now() })
        .where(and(unreadOf(userId), rows))
        .returning({ id: table.id });
      return marked.length > 0 ? countAnew(transaction, userId) : undefined;
    });
    if (counted) this.exchange.announce(updateOf(userId, { notifications: counted }));
    return counted ?? this.unread(userId);
  }

  /** A notification in words; nothing for an event that no module publishes any more. */
  private shown(row: typeof table.$inferSelect, locale: SandboxLocale): UserNotification[] {
    const event = this.events.get(row.name);
    if (!event) return [];
    const { title, body, path } = event.tell(row.data, row.time, locale);
    const { kind } = event;
    return [{ id: String(row.id), kind, title, body, path, time: row.time, read: row.readTime > 0 }];
  }
}
