import type { Invitee } from '@exchange/contract';
import { and, desc, eq, exists, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { userTrade } from '../../core/storage/tables';
import { deposits, depositStatus } from '../deposit';
import { maskEmail, maskMobile, users } from '../user';
import { inviteSlots } from './tables';

/** Slots of a user to whom customer service gave no others (S-08). */
const usualSlots = 5;

/** What an invitee did, as columns of a query over `users`. */
function deeds(database: Database) {
  const one = { one: sql`1` };
  const deposited = and(eq(deposits.userId, users.id), eq(deposits.status, depositStatus.completed));
  return {
    hasDeposited: exists(database.select(one).from(deposits).where(deposited)) as SQL<boolean>,
    hasTraded: exists(
      database.select(one).from(userTrade).where(eq(userTrade.owner, users.id)),
    ) as SQL<boolean>,
  };
}

/** How many slots a user has, how many of them are taken, and how many people came by the user's code. */
export async function countInvitees(
  database: Database,
  userId: string,
): Promise<{ readonly slots: number; readonly slotsUsed: number; readonly invitees: number }> {
  const { hasDeposited, hasTraded } = deeds(database);
  const [counted] = await database
    .select({
      invitees: sql<number>`count(*)::int`,
      counting: sql<number>`(count(*) filter (where ${hasDeposited} and ${hasTraded}))::int`,
    })
    .from(users)
    .where(eq(users.invitedBy, userId));
  const [given] = await database.select().from(inviteSlots).where(eq(inviteSlots.userId, userId));
  const slots = given?.slots ?? usualSlots;
  const { invitees = 0, counting = 0 } = counted ?? {};
  return { slots, slotsUsed: Math.min(slots, counting), invitees };
}

/** How many people came by the user's code, or by that of one of them, and have deposited and traded (N-01). */
export async function countTeam(database: Database, userId: string): Promise<number> {
  const { hasDeposited, hasTraded } = deeds(database);
  const direct = database.select({ id: users.id }).from(users).where(eq(users.invitedBy, userId));
  const own = or(eq(users.invitedBy, userId), inArray(users.invitedBy, direct));
  return database.$count(users, and(own, hasDeposited, hasTraded));
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
  userId: string,
  fromId: string,
  limit: number,
): Promise<{ readonly list: Invitee[]; readonly next_id: string | null }> {
  const own = eq(users.invitedBy, userId);
  const rows = await database
    .select({
      id: users.id,
      email: users.email,
      mobile: users.mobile,
      registerTime: users.registerTime,
      ...deeds(database),
    })
    .from(users)
    .where(and(own, fromId === '0' ? undefined : await after(database, own, fromId)))
    .orderBy(desc(users.registerTime), desc(users.id))
    .limit(limit + 1);
  const list = rows.slice(0, limit).map((row) => ({
    id: row.id,
    account: row.email === null ? maskMobile(row.mobile) : maskEmail(row.email),
    register_time: row.registerTime,
    has_deposited: row.hasDeposited,
    has_traded: row.hasTraded,
  }));
  return { list, next_id: rows.length > limit ? (list.at(-1)?.id ?? null) : null };
}

async function after(database: Database, own: SQL, fromId: string): Promise<SQL | undefined> {
  const [last] = await database
    .select({ id: users.id, registerTime: users.registerTime })
    .from(users)
    .where(and(own, eq(users.id, fromId)));
  if (!last)
    throw new CallError('invalidInput', 'from_id', { from_id: 'a next_id of an earlier page, or 0' });
  return or(
    lt(users.registerTime, last.registerTime),
    and(eq(users.registerTime, last.registerTime), lt(users.id, last.id)),
  );
}
