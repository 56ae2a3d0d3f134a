import { randomUUID } from 'node:crypto';
import type { NodeType } from '@exchange/contract';
import { and, asc, count, desc, eq, gt, lt, or, type SQL, sql, sum } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { CommandMark } from '../../core/command-mark';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import { nodeOwner } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { namedAmount } from '../../core/exchange/catalogue';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { day } from '../../core/time-spans';
import { recordTaking } from '../issue';
import { users } from '../user';
import { nodeEvents } from './events';
import { invitationDays, nodeToken, planOf } from './node-plans';
import { nodeBrand, nodeInvitation, nodeMember } from './tables';

/** A membership as it is stored. */
export type MemberRow = typeof nodeMember.$inferSelect;
/** An invitation as it is stored. */
export type InvitationRow = typeof nodeInvitation.$inferSelect;

const Application = z.object({
  userId: z.string(),
  organisation: z.string(),
  mark: CommandMark,
  nodeType: z.int(),
  /** Of an invitation; empty for a tier without. */
  inviteCode: z.string(),
  /** When it was, for one of the past; ms since the epoch. */
  time: z.optional(z.int()),
});
/** An application for a tier that is checked but for what only its turn can tell. */
export type Application = z.infer<typeof Application>;

/** A row of a tier's ranking. */
export interface RankedMember {
  readonly userId: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly contribution: bigint;
}

/** Memberships that have not ended: as their indexes say it. */
const active = sql`${nodeMember.endTime} = 0`;

/** Memberships: joined by a deposit, ranked by contribution (N-01). */
export interface NodeMembers {
  /** The user's present memberships, the highest tier first. */
  of(userId: string): Promise<readonly MemberRow[]>;
  /** What of the user's money is in deposits, in smallest units. */
  depositsOf(userId: string): Promise<bigint>;
  /** A membership by its id. */
  find(id: string): Promise<MemberRow | undefined>;
  /**
   * Joins a tier: its deposit goes to the programme, and an invitation is used up; its command comes to the membership's id. Rejects with
   * `nodeMemberAlready`, `nodeNotQualified`, `inviteCodeUnknown` and `insufficientBalance`; nothing moved then.
   */
  join(application: Application): Promise<void>;
  /** The user's open invitation. */
  invitationOf(userId: string): Promise<InvitationRow | undefined>;
  /** Token of the brand that the user's account stands for. */
  brandOf(userId: string): Promise<string | undefined>;
  /** People who came by the user and count for a team. */
  teamOf(userId: string): Promise<number>;
  /** The first of an organisation's tier by contribution, of the same one who joined earlier first. */
  rank(organisation: string, nodeType: NodeType, limit: number): Promise<readonly RankedMember[]>;
  /** A member's place in its tier, from 1. */
  placeOf(member: MemberRow): Promise<number>;
  /** How many members each tier has. */
  counts(organisation: string): Promise<ReadonlyMap<number, number>>;
  /** Invites a user to the tier that is by invitation, as operators do; answers with the code. */
  invite(userId: string): Promise<InvitationRow>;
  /** Has a user's account stand for a brand, as operators do; an earlier account of the brand's no longer does. Since now unless told. */
  assignBrand(
    user: { readonly id: string; readonly organisation: string },
    token: string,
    time?: number,
  ): Promise<void>;
}

interface MemberParts {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  /** Counts the people who came by a user and count for a team, as a transaction or the database sees them. */
  readonly countTeam: (source: Database, userId: string) => Promise<number>;
}

export function createNodeMembers(
  parts: MemberParts,
  exchange: Pick<Exchange, 'post' | 'tokens'> & Pick<UserExchange, 'ownerTask'>,
): NodeMembers {
  const { database, clock, countTeam } = parts;
  const perform = exchange.ownerTask(
    { name: 'node.join', input: Application, output: z.null() },
    async (application) => {
      await join(parts, exchange, application);
      return null;
    },
  );

  return {
    of: (userId) =>
      database
        .select()
        .from(nodeMember)
        .where(and(eq(nodeMember.userId, userId), active))
        .orderBy(asc(nodeMember.nodeType)),
    async depositsOf(userId) {
      const [row] = await database
        .select({ total: sum(nodeMember.deposit) })
        .from(nodeMember)
        .where(and(eq(nodeMember.userId, userId), active));
      return BigInt(row?.total ?? 0);
    },
    async find(id) {
      const [row] = await database.select().from(nodeMember).where(eq(nodeMember.id, id));
      return row;
    },
    async join(application) {
      await perform(application);
    },
    invitationOf: (userId) => openInvitation(database, userId, clock.now()),
    brandOf: (userId) => brandOfUser(database, userId),
    teamOf: (userId) => countTeam(database, userId),
    rank: (organisation, nodeType, limit) => rankQuery(database, organisation, nodeType, limit),
    placeOf: (member) => placeInTier(database, member),
    counts: (organisation) => countByTier(database, organisation),
    async invite(userId) {
      const code = randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase();
      const [row] = await database
        .insert(nodeInvitation)
        .values({ code, userId, expireTime: clock.now() + invitationDays * day })
        .returning();
      if (!row) throw new Error('the invitation was not stored');
      return row;
    },
    async assignBrand({ id: userId, organisation }, token, createTime = clock.now()) {
      await database.transaction(async (transaction) => {
        await transaction.delete(nodeBrand).where(eq(nodeBrand.userId, userId));
        await transaction
          .insert(nodeBrand)
          .values({ organisation, token, userId, createTime })
          .onConflictDoUpdate({
            target: [nodeBrand.organisation, nodeBrand.token],
            set: { userId, createTime },
          });
      });
    },
  };
}

async function openInvitation(
  database: Database,
  userId: string,
  now: number,
): Promise<InvitationRow | undefined> {
  const [row] = await database
    .select()
    .from(nodeInvitation)
    .where(
      and(
        eq(nodeInvitation.userId, userId),
        eq(nodeInvitation.useTime, 0),
        gt(nodeInvitation.expireTime, now),
      ),
    )
    .orderBy(desc(nodeInvitation.expireTime))
    .limit(1);
  return row;
}

async function brandOfUser(database: Database, userId: string): Promise<string | undefined> {
  const [row] = await database
    .select({ token: nodeBrand.token })
    .from(nodeBrand)
    .where(eq(nodeBrand.userId, userId));
  return row?.token;
}

/** Uses what a tier takes beside its deposit. */
async function qualify(
  { clock, countTeam }: MemberParts,
  transaction: Database,
  { userId, nodeType, inviteCode }: Application,
): Promise<void> {
  const plan = planOf(nodeType);
  if (plan.listedBrandsOnly && (await brandOfUser(transaction, userId)) === undefined)
    throw new CallError('nodeNotQualified', 'only listed brands');
  if (plan.byInvitation) {
    const used = await transaction
      .update(nodeInvitation)
      .set({ useTime: clock.now() })
      .where(
        and(
          eq(nodeInvitation.code, inviteCode.trim().toUpperCase()),
          eq(nodeInvitation.userId, userId),
          eq(nodeInvitation.useTime, 0),
          gt(nodeInvitation.expireTime, clock.now()),
        ),
      )
      .returning();
    if (used.length === 0) throw new CallError('inviteCodeUnknown');
  }
  if (plan.team > 0 && (await countTeam(transaction, userId)) < plan.team)
    throw new CallError('nodeNotQualified', 'the team is too small');
}

/** Takes the deposit of a membership and stores it. */
async function join(
  parts: MemberParts,
  exchange: Pick<Exchange, 'post' | 'tokens'>,
  application: Application,
): Promise<void> {
  const { userId, organisation, mark, nodeType, time } = application;
  const plan = planOf(nodeType);
  const id = randomUUID();
  await exchange.post({
    cause: `node-deposit:${id}`,
    ...(time !== undefined && { time }),
    command: { mark, outcome: () => id },
    async prepare(transaction) {
      const own = and(eq(nodeMember.userId, userId), eq(nodeMember.nodeType, nodeType), active);
      if ((await transaction.$count(nodeMember, own)) > 0) throw new CallError('nodeMemberAlready');
      await qualify(parts, transaction, application);
      const joinTime = time ?? parts.clock.now();
      const unlockTime = joinTime + plan.depositDays * day;
      await transaction.insert(nodeMember).values({
        ...{ id, organisation, userId, nodeType, joinTime },
        deposit: plan.deposit,
        contribution: plan.deposit,
        reward: 0n,
        yield: 0n,
        unlockTime,
      });
      const amount = namedAmount(exchange.tokens, nodeToken.code, plan.deposit);
      const data = { tier: plan.type, amount, unlockTime };
      await publish(transaction, nodeEvents.joined, { userId, data, time: joinTime });
      return recordTaking(transaction, {
        ...{ id: `node-deposit-${id}`, userId, token: nodeToken.code, amount: plan.deposit },
        ...{ reason: 'node_deposit', to: nodeOwner, time: joinTime },
        record: { kind: 'node_deposit', reference: id },
      });
    },
  });
}

async function placeInTier(database: Database, member: MemberRow): Promise<number> {
  const { organisation, nodeType, contribution, joinTime, id } = nodeMember;
  const ahead: SQL | undefined = or(
    gt(contribution, member.contribution),
    and(eq(contribution, member.contribution), lt(joinTime, member.joinTime)),
    and(eq(contribution, member.contribution), eq(joinTime, member.joinTime), lt(id, member.id)),
  );
  const tier = and(eq(organisation, member.organisation), eq(nodeType, member.nodeType), active);
  return (await database.$count(nodeMember, and(tier, ahead))) + 1;
}

async function countByTier(database: Database, organisation: string): Promise<ReadonlyMap<number, number>> {
  const rows = await database
    .select({ nodeType: nodeMember.nodeType, members: count() })
    .from(nodeMember)
    .where(and(eq(nodeMember.organisation, organisation), active))
    .groupBy(nodeMember.nodeType);
  return new Map(rows.map(({ nodeType, members }) => [nodeType, members]));
}

/** The query of a tier's ranking; its order is that of an index. */
export const rankQuery = (database: Database, organisation: string, nodeType: number, limit: number) =>
  database
    .select({
      userId: nodeMember.userId,
      email: users.email,
      mobile: users.mobile,
      contribution: nodeMember.contribution,
    })
    .from(nodeMember)
    .innerJoin(users, eq(users.id, nodeMember.userId))
    .where(and(eq(nodeMember.organisation, organisation), eq(nodeMember.nodeType, nodeType), active))
    .orderBy(desc(nodeMember.contribution), asc(nodeMember.joinTime), asc(nodeMember.id))
    .limit(limit);
