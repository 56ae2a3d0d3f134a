import { sql } from 'drizzle-orm';
import { bigserial, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { integer8, units } from '../../core/storage/columns';
import { users } from '../user';

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id);

/** Memberships of the node programme (N-01). Amounts in smallest units of its token. */
export const nodeMember = pgTable(
  'node_member',
  {
    id: text('id').primaryKey(),
    organisation: text('organisation').notNull(),
    userId: userId(),
    /** 1 governance, 2 brand, 3 member. */
    nodeType: smallint('node_type').$type<1 | 2 | 3>().notNull(),
    deposit: units('deposit').notNull(),
    /** The deposit and the member's own trading fees of the days that are computed. */
    contribution: units('contribution').notNull(),
    /** Income of these days: financing incentives, and investment rewards. */
    reward: units('reward').notNull(),
    yield: units('yield').notNull(),
    joinTime: integer8('join_time').notNull(),
    unlockTime: integer8('unlock_time').notNull(),
    /** When the deposit was given back; 0 before. */
    endTime: integer8('end_time').notNull().default(0),
  },
  (table) => [
    uniqueIndex('node_member_active')
      .on(table.userId, table.nodeType)
      .where(sql`${table.endTime} = 0`),
    index('node_member_joined').on(table.joinTime),
    index('node_member_unlock')
      .on(table.unlockTime)
      .where(sql`${table.endTime} = 0`),
    index('node_member_rank')
      .on(
        table.organisation,
        table.nodeType,
        table.contribution.desc().nullsFirst(),
        table.joinTime,
        table.id,
      )
      .where(sql`${table.endTime} = 0`),
  ],
);

export type MemberRow = typeof nodeMember.$inferSelect;

/** Invitations to the tier that is by invitation; each is to one account, and good for one membership. */
export const nodeInvitation = pgTable(
  'node_invitation',
  {
    code: text('code').primaryKey(),
    userId: userId(),
    expireTime: integer8('expire_time').notNull(),
    /** When it was used; 0 before. */
    useTime: integer8('use_time').notNull().default(0),
  },
  (table) => [index('node_invitation_user').on(table.userId)],
);

export type InvitationRow = typeof nodeInvitation.$inferSelect;

/** The accounts that stand for listed brands, at most one brand each. */
export const nodeBrand = pgTable(
  'node_brand',
  {
    organisation: text('organisation').notNull(),
    token: text('token').notNull(),
    userId: userId().unique(),
    createTime: integer8('create_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisation, table.token] })],
);

/** Income of members, one row for each day, payer and kind of reward (N-02). */
export const nodeIncome = pgTable(
  'node_income',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => nodeMember.id),
    /** The membership's. */
    userId: text('user_id').notNull(),
    nodeType: smallint('node_type').$type<1 | 2 | 3>().notNull(),
    /** 00:00 UTC. */
    day: integer8('day').notNull(),
    sourceId: text('source_id')
      .notNull()
      .references(() => users.id),
    /** 1 direct user, 2 direct brand, 3 indirect user, 4 indirect brand. */
    type: smallint('type').$type<1 | 2 | 3 | 4>().notNull(),
    /** 1 financing incentive, 2 investment reward. */
    rewardType: smallint('reward_type').$type<1 | 2>().notNull(),
    /** What the payer paid that day, and the member's share of it. */
    paid: units('paid').notNull(),
    amount: units('amount').notNull(),
    /** 0 computed, 1 paid out. */
    status: smallint('status').notNull().default(0),
  },
  (table) => [
    uniqueIndex('node_income_once').on(table.day, table.memberId, table.sourceId, table.rewardType),
    index('node_income_user').on(table.userId, table.id),
    index('node_income_day').on(table.userId, table.nodeType, table.day),
    index('node_income_due')
      .on(table.id)
      .where(sql`${table.status} = 0`),
  ],
);

export type IncomeRow = typeof nodeIncome.$inferSelect;

/** Days (00:00 UTC) whose income is computed. */
export const nodeDay = pgTable('node_day', { day: integer8('day').primaryKey() });
