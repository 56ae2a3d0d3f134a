import { randomUUID } from 'node:crypto';
import type { NodeType } from '@exchange/contract';
import { and, asc, count, desc, eq, gt, lt, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { CommandMark } from '../../core/command-mark';
import type { Database } from '../../core/context';
import { nodeOwner } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { namedAmount } from '../../core/exchange/catalogue';
import { sumOf } from '../../core/storage/queries';
import { day } from '../../core/time-spans';
import { type CampaignParts } from '../campaign';
import { recordTaking } from '../issue';
import { users } from '../user';
import { nodeEvents } from './events';
import { invitationDays, nodeToken, planOf } from './node-plans';
import { type InvitationRow, type MemberRow, nodeBrand, nodeInvitation, nodeMember } from './tables';

const Application = z.object({
  userId: z.string(),
  organisation: z.string(),
  mark: CommandMark,
  nodeType: z.literal([1, 2, 3]),
  /** Of an invitation; empty for a tier without. */
  inviteCode: z.string(),
  /** When it was, for one of the past; ms since the epoch. */
  time: z.optional(z.int()),
});
/** An application for a tier that is checked but for what only its turn can tell. */
type Application = z.infer<typeof Application>;

/** Memberships that have not ended: as their indexes say it. */
const active = sql`${nodeMember.endTime} = 0`;

/** Counts the people who came by a user and count for a team, as a transaction or the database sees them. */
export type CountTeam = (source: Database, userId: string) => Promise<number>;

/** Memberships: joined by a deposit, ranked by contribution (N-01). */
export class NodeMembers {
  /**
   * Joins a tier: its deposit goes to the programme, and an invitation is used up; its command comes to the membership's id. Rejects with
   * `nodeMemberAlready`, `nodeNotQualified`, `inviteCodeUnknown` and `insufficientBalance`; nothing moved then.
   */
  readonly join: (application: Application) => Promise<void>;

  constructor(
    private readonly parts: CampaignParts,
    private readonly countTeam: CountTeam,
  ) {
    this.join = parts.exchange.leaderTask('node.join', Application, (asked) => this.takeDeposit(asked));
  }

  private get database(): Database {
    return this.parts.database;
  }

  /** The user's present memberships, the highest tier first. */
  async of(userId: string): Promise<readonly MemberRow[]> {
    const own = and(eq(nodeMember.userId, userId), active);
    return this.database.select().from(nodeMember).where(own).orderBy(asc(nodeMember.nodeType));
  }

  /** What of the user's money is in deposits, in smallest units. */
  async depositsOf(userId: string): Promise<bigint> {
    const [row] = await this.database
      .select({ total: sumOf(nodeMember.deposit) })
      .from(nodeMember)
      .where(and(eq(nodeMember.userId, userId), active));
    return row?.total ?? 0n;
  }

  /** A membership by its id. */
  async find(id: string): Promise<MemberRow | undefined> {
    const [row] = await this.database.select().from(nodeMember).where(eq(nodeMember.id, id));
    return row;
  }

  /** The user's open invitation. */
  async invitationOf(userId: string): Promise<InvitationRow | undefined> {
    const [row] = await this.database
      .select()
      .from(nodeInvitation)
      .where(this.openInvitations(userId))
      .orderBy(desc(nodeInvitation.expireTime))
      .limit(1);
    return row;
  }

  private openInvitations(userId: string) {
    const { userId: invited, useTime, expireTime } = nodeInvitation;
    return and(eq(invited, userId), eq(useTime, 0), gt(expireTime, this.parts.clock.now()));
  }

  /** Token of the brand that the user's account stands for. */
  async brandOf(userId: string, source = this.database): Promise<string | undefined> {
    const [row] = await source
      .select({ token: nodeBrand.token })
      .from(nodeBrand)
      .where(eq(nodeBrand.userId, userId));
    return row?.token;
  }

  /** People who came by the user and count for a team. */
  teamOf(userId: string): Promise<number> {
    return this.countTeam(this.database, userId);
  }

  /** A member's place in its tier, from 1. */
  async placeOf(member: MemberRow): Promise<number> {
    const { organisation, nodeType, contribution, joinTime, id } = nodeMember;
    const same = eq(contribution, member.contribution);
    const ahead = or(
      gt(contribution, member.contribution),
      and(same, lt(joinTime, member.joinTime)),
      and(same, eq(joinTime, member.joinTime), lt(id, member.id)),
    );
    const tier = and(eq(organisation, member.organisation), eq(nodeType, member.nodeType), active);
    return (await this.database.$count(nodeMember, and(tier, ahead))) + 1;
  }

  /** How many members each tier has that has any. */
  async counts(organisation: string): Promise<ReadonlyMap<NodeType, number>> {
    const rows = await this.database
      .select({ nodeType: nodeMember.nodeType, members: count() })
      .from(nodeMember)
      .where(and(eq(nodeMember.organisation, organisation), active))
      .groupBy(nodeMember.nodeType);
    return new Map(rows.map(({ nodeType, members }) => [nodeType, members]));
  }

  /** Invites a user to the tier that is by invitation, as operators do; answers with the code. */
  async invite(userId: string): Promise<InvitationRow> {
    const code = randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase();
    const expireTime = this.parts.clock.now() + invitationDays * day;
    const invitation = { code, userId, expireTime, useTime: 0 };
    await this.database.insert(nodeInvitation).values(invitation);
    return invitation;
  }

  /** Has a user's account stand for a brand, as operators do; an earlier account of the brand's no longer does. Since now unless told. */
  async assignBrand(
    { id: userId, organisation }: { readonly id: string; readonly organisation: string },
    token: string,
    createTime = this.parts.clock.now(),
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.delete(nodeBrand).where(eq(nodeBrand.userId, userId));
      await transaction
        .insert(nodeBrand)
        .values({ organisation, token, userId, createTime })
        .onConflictDoUpdate({
          target: [nodeBrand.organisation, nodeBrand.token],
          set: { userId, createTime },
        });
    });
  }

  /** Uses what a tier takes beside its deposit. */
  private async qualify(transaction: Database, { userId, nodeType, inviteCode }: Application): Promise<void> {
    const plan = planOf(nodeType);
    if (plan.listedBrandsOnly && (await this.brandOf(userId, transaction)) === undefined)
      throw new CallError('nodeNotQualified', 'only listed brands');
    if (plan.byInvitation) {
      const code = inviteCode.trim().toUpperCase();
      const used = await transaction
        .update(nodeInvitation)
        .set({ useTime: this.parts.clock.now() })
        .where(and(eq(nodeInvitation.code, code), this.openInvitations(userId)))
        .returning();
      if (used.length === 0) throw new CallError('inviteCodeUnknown');
    }
    if (plan.team > 0 && (await this.countTeam(transaction, userId)) < plan.team)
      throw new CallError('nodeNotQualified', 'the team is too small');
  }

  /** Takes the deposit of a membership and stores it. */
  private async takeDeposit(application: Application): Promise<void> {
    const { exchange, clock } = this.parts;
    const { userId, organisation, mark, nodeType, time } = application;
    const { deposit, depositDays } = planOf(nodeType);
    const id = randomUUID();
    await exchange.post({
      cause: `node-deposit:${id}`,
      ...(time !== undefined && { time }),
      command: { mark, outcome: () => id },
      prepare: async (transaction) => {
        const own = and(eq(nodeMember.userId, userId), eq(nodeMember.nodeType, nodeType), active);
        if ((await transaction.$count(nodeMember, own)) > 0) throw new CallError('nodeMemberAlready');
        await this.qualify(transaction, application);
        const joinTime = time ?? clock.now();
        const unlockTime = joinTime + depositDays * day;
        await transaction.insert(nodeMember).values({
          ...{ id, organisation, userId, nodeType, joinTime, unlockTime },
          ...{ deposit, contribution: deposit, reward: 0n, yield: 0n },
        });
        const amount = namedAmount(exchange.tokens, nodeToken.code, deposit);
        const data = { tier: nodeType, amount, unlockTime };
        await publish(transaction, nodeEvents.joined, { userId, data, time: joinTime });
        return recordTaking(transaction, {
          ...{ id: `node-deposit-${id}`, userId, token: nodeToken.code, amount: deposit },
          ...{ reason: 'node_deposit', to: nodeOwner, time: joinTime },
          record: { kind: 'node_deposit', reference: id },
        });
      },
    });
  }
}

/** The first of an organisation's tier by contribution, of the same one who joined earlier first: as an index has them. */
export const rankQuery = (database: Database, organisation: string, nodeType: NodeType, limit: number) =>
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
