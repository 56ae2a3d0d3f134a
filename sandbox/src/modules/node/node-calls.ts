import {
  applyNodeMember,
  getNodeMember,
  listNodeConfig,
  type NodeCondition,
  type NodeMember,
  rankNodes,
} from '@exchange/contract';
import type { Database } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { availableOf, type UserExchange } from '../../core/exchange/user-exchange';
import { localeOf } from '../../core/locale';
import type { Implementations } from '../../http/web-request';
import type { AccountServices } from '../auth';
import type { Brands } from '../brand';
import { requireTradePasswordOf, userOf } from '../security';
import type { UserRow } from '../user';
import { maskedAccount, shown } from './income-calls';
import { type NodeMembers, rankQuery } from './node-members';
import { councilSeats, incomeMultiple, nodePlans, type NodePlan, nodeTexts, nodeToken } from './node-plans';
import type { MemberRow } from './tables';

/** A share of millionths, as a decimal. */
const shownShare = (share: bigint): string => formatUnits(share, 6);
const { code: token } = nodeToken;

/** Registers the node programme: tiers, membership and ranking (N-01). */
export function implementNodes(
  implementations: Implementations,
  services: AccountServices,
  exchange: Pick<UserExchange, 'holdings'>,
  brands: Pick<Brands, 'of'>,
  members: NodeMembers,
): void {
  implementTiers(implementations, services.database, members);

  implementations.implement(getNodeMember, async (_input, request) => {
    const user = await userOf(services, request);
    const rows = await members.of(user.id);
    const invitation = await members.invitationOf(user.id);
    const brand = await members.brandOf(user.id);
    const team = await members.teamOf(user.id);
    const available = await availableOf(exchange, user.id, token);
    const standing = { user, available, team, invited: invitation !== undefined, brand: brand !== undefined };
    return {
      members: await Promise.all(rows.map((row) => memberView(members, row))),
      may_apply: nodePlans.map((plan) => {
        const conditions = conditionsOf(plan, standing);
        const isMember = rows.some(({ nodeType }) => nodeType === plan.type);
        const allowed = !isMember && conditions.every(({ met }) => met);
        return { node_type: plan.type, allowed, conditions };
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

/** The tiers and their members. */
function implementTiers(implementations: Implementations, database: Database, members: NodeMembers): void {
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
    const rows = await rankQuery(database, request.organisation, nodeType, limit);
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
    node_type: row.nodeType,
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
  const people = { ...none, required: String(plan.team), present: String(team) };
  return [
    { ...none, type: 'trade_password', met: user.tradePasswordHash !== null },
    ...(plan.byInvitation ? [{ ...none, type: 'invitation' as const, met: invited }] : []),
    ...(plan.listedBrandsOnly ? [{ ...none, type: 'brand' as const, met: brand }] : []),
    ...(plan.team > 0 ? [{ ...people, type: 'team' as const, met: team >= plan.team }] : []),
    {
      type: 'deposit',
      met: available >= plan.deposit,
      required: shown(plan.deposit),
      present: shown(available),
      token,
    },
  ];
}
