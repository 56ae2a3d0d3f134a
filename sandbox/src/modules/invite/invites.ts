import type { getUserChildrenInviteList, getUserInviteInfoList, OutputOf } from '@exchange/contract';
import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { defineQuestion, type ModuleContext } from '../../application/module';
import type { Database } from '../../core/context';
import { readPage } from '../../core/pages';
import { has } from '../../core/storage/queries';
import { userTrade } from '../../core/storage/tables';
import { maskContact, type UserRow, users } from '../user';
import { inviteSlots } from './tables';

/** Slots of a user to whom customer service gave no others (S-08). */
const usualSlots = 5;

/** Which of these users have made a deposit that was credited, as a transaction or the database sees it. */
export const depositedUsers = defineQuestion<
  { readonly source: Database; readonly userIds: readonly string[] },
  Promise<ReadonlySet<string>>
>('deposited-users');

/** Whether an invitee has traded, as a column of a query over `users`. */
const hasTraded = has(userTrade, eq(userTrade.owner, users.id));

/** Who came by whose invite code (S-08). */
export class Invites {
  constructor(private readonly context: Pick<ModuleContext, 'database' | 'ask'>) {}

  /** How many slots a user has, how many of them are taken, and how many people came by the user's code. */
  async info({ id: userId, inviteCode }: UserRow): Promise<OutputOf<typeof getUserInviteInfoList>> {
    const { database } = this.context;
    const own = eq(users.invitedBy, userId);
    const invitees = await database.$count(users, own);
    const active = await this.countActive(database, own);
    const [given] = await database.select().from(inviteSlots).where(eq(inviteSlots.userId, userId));
    const slots = given?.slots ?? usualSlots;
    return {
      ...{ invite_code: inviteCode, link: `/register?invite_code=${inviteCode}` },
      ...{ slots, slots_used: Math.min(slots, active), invitees },
    };
  }

  /** How many people came by the user's code, or by that of one of them, and have deposited and traded (N-01). */
  countTeam(source: Database, userId: string): Promise<number> {
    const direct = source.select({ id: users.id }).from(users).where(eq(users.invitedBy, userId));
    return this.countActive(source, or(eq(users.invitedBy, userId), inArray(users.invitedBy, direct)));
  }

  /** Gives a user another number of slots, as customer service does. */
  async giveSlots(userId: string, slots: number): Promise<void> {
    await this.context.database
      .insert(inviteSlots)
      .values({ userId, slots })
      .onConflictDoUpdate({ target: inviteSlots.userId, set: { slots } });
  }

  /** The user's invitees, newest first. */
  async list(
    userId: string,
    page: z.output<(typeof getUserChildrenInviteList)['input']>,
  ): Promise<OutputOf<typeof getUserChildrenInviteList>> {
    const { database } = this.context;
    const { id, email, mobile, registerTime } = users;
    const columns = { id, email, mobile, registerTime, hasTraded };
    const order = { id, by: [registerTime, id], idOf: (row: Pick<UserRow, 'id'>) => row.id };
    const { shown, next_id } = await readPage(
      database,
      database.select(columns).from(users).$dynamic(),
      { ...order, where: eq(users.invitedBy, userId) },
      page,
    );
    const ids = shown.map((row) => row.id);
    const deposited = await this.depositedAmong(database, ids);
    const list = shown.map((row) => ({
      id: row.id,
      account: maskContact(row),
      register_time: row.registerTime,
      has_deposited: deposited.has(row.id),
      has_traded: row.hasTraded,
    }));
    return { list, next_id };
  }

  /** How many of these users have deposited and traded. */
  private async countActive(source: Database, which: SQL | undefined): Promise<number> {
    const rows = await source.select({ id: users.id }).from(users).where(and(which, hasTraded));
    const ids = rows.map(({ id }) => id);
    return (await this.depositedAmong(source, ids)).size;
  }

  private async depositedAmong(source: Database, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const parts = await Promise.all(this.context.ask(depositedUsers, { source, userIds }));
    return new Set(parts.flatMap((part) => [...part]));
  }
}
