import type { Invitee } from '@exchange/contract';
import { and, count, desc, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm';
import { defineQuestion } from '../../application/module';
import type { Database } from '../../core/context';
import { pageOf, rowsAfter } from '../../core/pages';
import { userTrade } from '../../core/storage/tables';
import { maskEmail, maskMobile, users } from '../user';
import { inviteSlots } from './tables';

/** Slots of a user to whom customer service gave no others (S-08). */
const usualSlots = 5;

/** Which of these users have made a deposit that was credited, as a transaction or the database sees it. */
export const depositedUsers = defineQuestion<
  { readonly source: Database; readonly userIds: readonly string[] },
  Promise<ReadonlySet<string>>
>('deposited-users');

/** The answer to {@link depositedUsers}. */
export type DepositedAmong = (source: Database, userIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** Whether an invitee has traded, as a column of a query over `users`. */
const hasTraded = (database: Database) =>
  exists(
    database
      .select({ one: sql`1` })
      .from(userTrade)
      .where(eq(userTrade.owner, users.id)),
  ) as SQL<boolean>;

/** How many of these users have deposited and traded. */
async function countActive(
  database: Database,
  depositedAmong: DepositedAmong,
  which: SQL | undefined,
): Promise<number> {
  const rows = await database
    .select({ id: users.id })
    .from(users)
    .where(and(which, hasTraded(database)));
  const ids = rows.map(({ id }) => id);
  return (await depositedAmong(database, ids)).size;
}

/** How many slots a user has, how many of them are taken, and how many people came by the user's code. */
export async function countInvitees(
  database: Database,
  depositedAmong: DepositedAmong,
  userId: string,
): Promise<{ readonly slots: number; readonly slotsUsed: number; readonly invitees: number }> {
  const own = eq(users.invitedBy, userId);
  const [counted] = await database.select({ invitees: count() }).from(users).where(own);
  const active = await countActive(database, depositedAmong, own);
  const [given] = await database.select().from(inviteSlots).where(eq(inviteSlots.userId, userId));
  const slots = given?.slots ?? usualSlots;
  return { slots, slotsUsed: Math.min(slots, active), invitees: counted?.invitees ?? 0 };
}

/** How many people came by the user's code, or by that of one of them, and have deposited and traded (N-01). */
export async function countTeam(
  database: Database,
  depositedAmong: DepositedAmong,
  userId: string,
): Promise<number> {
  const direct = database.select({ id: users.id }).from(users).where(eq(users.invitedBy, userId));
  const team = or(eq(users.invitedBy, userId), inArray(users.invitedBy, direct));
  return countActive(database, depositedAmong, team);
}

/** Gives a user another number of slots. */
export async function giveSlots(database: Database, userId: string, slots: number): Promise<void> {
  await database
    .insert(inviteSlots)
    .values({ userId, slots })
    .onConflictDoUpdate({ target: inviteSlots.userId, set: { slots } });
}

/** The user's invitees after the one with id `fromId` ('0': from the newest on), newest first, and where the next page begins. */
export async function listInvitees(
  database: Database,
  depositedAmong: DepositedAmong,
  userId: string,
  fromId: string,
  limit: number,
): Promise<{ readonly list: Invitee[]; readonly next_id: string | null }> {
  const own = eq(users.invitedBy, userId);
  const pages = { id: users.id, by: [users.registerTime, users.id] };
  const rows = await database
    .select({
      id: users.id,
      email: users.email,
      mobile: users.mobile,
      registerTime: users.registerTime,
      hasTraded: hasTraded(database),
    })
    .from(users)
    .where(and(own, await rowsAfter(database, pages, own, fromId)))
    .orderBy(desc(users.registerTime), desc(users.id))
    .limit(limit + 1);
  const { shown, next_id } = pageOf(rows, limit, ({ id }) => id);
  const ids = shown.map(({ id }) => id);
  const deposited = await depositedAmong(database, ids);
  const list = shown.map((row) => ({
    id: row.id,
    account: row.email === null ? maskMobile(row.mobile) : maskEmail(row.email),
    register_time: row.registerTime,
    has_deposited: deposited.has(row.id),
    has_traded: row.hasTraded,
  }));
  return { list, next_id };
}
