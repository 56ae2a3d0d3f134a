import {
  applyNodeMember,
  getNodeMember,
  getNodeUserReward,
  listBrandReferrerStats,
  listNodeConfig,
  listNodeDailyStats,
  listNodePayerStats,
  type NodeCondition,
  type NodeMember,
  rankNodes,
} from '@exchange/contract';
import { formatUnits } from '../../core/engine/decimal';
import { availableOf, type UserExchange } from '../../core/exchange/user-exchange';
import { pageOf } from '../../core/pages';
import { localeOf } from '../../core/locale';
import { signedIn } from '../../http/signed-in';
import type { WebImplementations } from '../../http/web-request';
import type { AccountServices } from '../auth';
import type { Brands } from '../brand';
import { requireTradePasswordOf, userOf } from '../security';
import { maskEmail, maskMobile, type UserRow } from '../user';
import type { MemberRow, NodeMembers } from './node-members';
import { councilSeats, incomeMultiple, nodePlans, type NodePlan, nodeToken } from './node-plans';
import {
  changeOfWeek,
  dailyIncome,
  listIncome,
  listPayers,
  listReferredBrands,
  totalIncome,
} from './node-records';
import { nodeTexts } from './node-texts';

/** What the calls of the node programme are made of. */
export interface NodeCallsOptions {
  readonly services: AccountServices;
  readonly exchange: Pick<UserExchange, 'holdings'>;
  readonly brands: Pick<Brands, 'of'>;
  readonly members: NodeMembers;
}

const shown = (amount: bigint): string => formatUnits(amount, nodeToken.precision);
/** A share of millionths, as a decimal. */
const shownShare = (share: bigint): string => formatUnits(share, 6);
const { code: token } = nodeToken;

/** Registers the node programme: tiers, membership, ranking, income and what it came from (N-01, N-02). */
export function implementNodes(implementations: WebImplementations, options: NodeCallsOptions): void {
  implementTiers(implementations, options);
  implementMembership(implementations, options);
  implementIncome(implementations, options);
}

/** The tiers and their members. */
function implementTiers(implementations: WebImplementations, { members }: NodeCallsOptions): void {
  implementations.implement(listNodeConfig, async (_input, request) => {
    const counts = await members.counts(request.organisation);
    const locale = localeOf(request.locale);
    return {
      list: nodePlans.map((plan) => ({
        node_type: plan.type,
        ...nodeTexts(plan, locale),
        deposit_token: token,
        deposit: shown(plan.deposit),
        deposit_days: plan.depositDays,
        by_invitation: plan.byInvitation,
        listed_brands_only: plan.listedBrandsOnly,
        team: plan.team,
        direct_rate: shownShare(plan.investment.direct),
        indirect_rate: shownShare(plan.investment.indirect),
        financing_direct_rate: shownShare(plan.financing.direct),
        financing_indirect_rate: shownShare(plan.financing.indirect),
        reward_multiple: Number(incomeMultiple),
        yield_multiple: Number(incomeMultiple),
        members: counts.get(plan.type) ?? 0,
      })),
      council: councilSeats,
    };
  });

  implementations.implement(rankNodes, async ({ node_type: nodeType, limit }, request) => {
    const rows = await members.rank(request.organisation, nodeType, limit);
    return {
      list: rows.map((row, index) => ({
        rank: index + 1,
        account: maskedAccount(row),
        contribution: shown(row.contribution),
        council: index < councilSeats,
        mine: row.userId === request.userId,
      })),
      token,
    };
  });
}

async function memberView(members: NodeMembers, row: MemberRow): Promise<NodeMember> {
  const rank = await members.placeOf(row);
  return {
    node_type: oneOf([1, 2, 3], row.nodeType),
    token,
    deposit: shown(row.deposit),
    contribution: shown(row.contribution),
    rank,
    council: rank <= councilSeats,
    reward: shown(row.reward),
    reward_limit: shown(row.contribution * incomeMultiple),
    yield: shown(row.yield),
    yield_limit: shown(row.contribution * incomeMultiple),
    join_time: row.joinTime,
    unlock_time: row.unlockTime,
  };
}

/** A user's own memberships, and applying for one. */
function implementMembership(
  implementations: WebImplementations,
  { services, exchange, brands, members }: NodeCallsOptions,
): void {
  implementations.implementWeb(getNodeMember, async (_input, request) => {
    const user = await userOf(services, request);
    const rows = await members.of(user.id);
    const invitation = await members.invitationOf(user.id);
    const brand = await members.brandOf(user.id);
    const team = await members.teamOf(user.id);
    const available = await availableOf(exchange, user.id, token);
    const facts = { user, available, team, invited: invitation !== undefined, brand: brand !== undefined };
    return {
      members: await Promise.all(rows.map((row) => memberView(members, row))),
      may_apply: nodePlans.map((plan) => {
        const conditions = conditionsOf(plan, facts);
        const isMember = rows.some(({ nodeType }) => nodeType === plan.type);
        return {
          node_type: plan.type,
          allowed: !isMember && conditions.every(({ met }) => met),
          conditions,
        };
      }),
      invitation: invitation ? { code: invitation.code, expire_time: invitation.expireTime } : null,
      brand_name: brand === undefined ? '' : (brands.of(brand)?.name ?? brand),
    };
  });

  implementations.implementCommand(applyNodeMember, {
    async perform({ node_type: nodeType, invite_code: inviteCode, trade_password: password }, request, mark) {
      const { id: userId, organisation } = await userOf(services, request);
      await requireTradePasswordOf(services, request, password);
      await members.join({ userId, organisation, mark, nodeType, inviteCode });
    },
    async answer(id) {
      const member = await members.find(id);
      if (!member) throw new Error('The membership was not stored');
      return { member: await memberView(members, member) };
    },
  });
}

/** What a user's memberships bring. */
function implementIncome(
  implementations: WebImplementations,
  { services: { database, clock }, brands }: NodeCallsOptions,
): void {
  implementations.implement(listNodeDailyStats, async ({ node_type: nodeType, from, to }, request) => {
    const rows = await dailyIncome(database, signedIn(request), { nodeType, from, to });
    return {
      list: rows.map((row) => ({ time: row.time, reward: shown(row.reward), yield: shown(row.yield) })),
      token,
    };
  });

  implementations.implement(listNodePayerStats, async (input, request) => {
    const from = { fromId: String(input.from_id), limit: input.limit };
    const rows = await listPayers(database, signedIn(request), input.node_type, from);
    const { shown: page, next_id } = pageOf(rows, input.limit, (row) => row.id);
    const list = page.map((row) => ({
      id: row.id,
      account: maskedAccount(row),
      direct: row.type <= 2,
      paid: shown(row.paid),
      reward: shown(row.reward),
    }));
    return { list, next_id, token };
  });

  implementations.implement(getNodeUserReward, async (input, request) => {
    const userId = signedIn(request);
    const { node_type: nodeType, type, reward_type: rewardType, source } = input;
    const filter = { nodeType, type, rewardType, source };
    const narrowed = { ...filter, from: input.from, to: input.to };
    const from = { fromId: String(input.from_id), limit: input.limit };
    const rows = await listIncome(database, userId, narrowed, from);
    const { shown: page, next_id } = pageOf(rows, input.limit, (row) => String(row.id));
    const list = page.map((row) => ({
      id: String(row.id),
      time: row.day,
      source: maskedAccount(row),
      type: oneOf([1, 2, 3, 4], row.type),
      reward_type: oneOf([1, 2], row.rewardType),
      token,
      amount: shown(row.amount),
    }));
    return {
      list,
      next_id,
      total: shown(await totalIncome(database, userId, narrowed)),
      token,
      percent_change: formatUnits(await changeOfWeek(database, userId, filter, clock.now()), 2),
    };
  });

  implementations.implement(listBrandReferrerStats, async (input, request) => {
    const from = { fromId: String(input.from_id), limit: input.limit };
    const rows = await listReferredBrands(database, signedIn(request), from);
    const { shown: page, next_id } = pageOf(rows, input.limit, (row) => row.token);
    const list = page.map((row) => ({
      id: row.token,
      brand_name: brands.of(row.token)?.name ?? row.token,
      direct: row.direct,
      raised: shown(row.raised),
      reward: shown(row.reward),
      token,
      time: row.time,
    }));
    return { list, next_id };
  });
}

/** What a user has of what tiers take. */
interface Standing {
  readonly user: UserRow;
  readonly available: bigint;
  readonly team: number;
  readonly invited: boolean;
  readonly brand: boolean;
}

function conditionsOf(plan: NodePlan, standing: Standing): NodeCondition[] {
  const none = { required: '0', present: '0', token: '' };
  const { user, available, team, invited, brand } = standing;
  return [
    { ...none, type: 'trade_password', met: user.tradePasswordHash !== null },
    ...(plan.byInvitation ? [{ ...none, type: 'invitation' as const, met: invited }] : []),
    ...(plan.listedBrandsOnly ? [{ ...none, type: 'brand' as const, met: brand }] : []),
    ...(plan.team > 0
      ? [
          {
            ...none,
            type: 'team' as const,
            met: team >= plan.team,
            required: String(plan.team),
            present: String(team),
          },
        ]
      : []),
    {
      type: 'deposit',
      met: available >= plan.deposit,
      required: shown(plan.deposit),
      present: shown(available),
      token,
    },
  ];
}

const maskedAccount = ({ email, mobile }: Pick<UserRow, 'email' | 'mobile'>): string =>
  email === null ? maskMobile(mobile) : maskEmail(email);

/** One of the contract's numbers, as it is stored. */
function oneOf<const Value extends number>(values: readonly Value[], stored: number): Value {
  const value = values.find((each) => each === stored);
  if (value === undefined) throw new RangeError(`${stored} is none of ${values.join(', ')}`);
  return value;
}
