import * as z from './schema';
import { defineCall, defineCommand } from './call';
import { amount, choice, count, decimal, fromId, id, password, time, tokenCode } from './fields';

/** 1 governance (by invitation), 2 brand (listed brands), 3 member (by deposit) (N-01). */
export const NodeType = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type NodeType = z.infer<typeof NodeType>;
const nodeType = () => choice(1, 2, 3);

export const listNodeConfig = defineCall({
  name: 'node.listConfig',
  method: 'GET',
  path: '/econode/listConfig',
  access: 'public',
  summary: 'The three tiers with their conditions and rewards (N-01)',
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({
        node_type: NodeType,
        name: z.string(),
        /** Rich text in the present locale; the client sanitises it. */
        rules: z.string(),
        deposit_token: tokenCode(),
        deposit: amount(),
        /** Days after joining on which the deposit comes back and the membership ends. */
        deposit_days: z.int(),
        by_invitation: z.boolean(),
        listed_brands_only: z.boolean(),
        /** People referred, directly or indirectly, who deposited and traded, that it takes; 0 for none. */
        team: z.int(),
        /** Shares of the trading fees of somebody referred, directly and indirectly: the investment reward. */
        direct_rate: amount(),
        indirect_rate: amount(),
        /** Shares of the node deposit of somebody referred and of what a brand referred raises: the financing incentive. */
        financing_direct_rate: amount(),
        financing_indirect_rate: amount(),
        /** Rewards (financing incentives) and yield (investment rewards) each end at this multiple of the contribution. */
        reward_multiple: z.int(),
        yield_multiple: z.int(),
        members: z.int(),
      }),
    ),
    /** The first so many of a tier's ranking have council rights. */
    council: z.int(),
  }),
  errors: [],
});

export const rankNodes = defineCall({
  name: 'node.rank',
  method: 'GET',
  path: '/econode/rank',
  access: 'public',
  summary: 'Members by contribution; the first 20 have council rights (N-01)',
  input: z.object({ node_type: nodeType(), limit: z._default(count(100), 20) }),
  output: z.object({
    list: z.array(
      z.object({
        rank: z.int(),
        account: z.string(),
        contribution: amount(),
        council: z.boolean(),
        mine: z.boolean(),
      }),
    ),
    token: tokenCode(),
  }),
  errors: ['nodeUnknown'],
});

/** The user's membership of a tier. Amounts in the deposit's token. The contribution is the deposit and the trading fees since. */
export const NodeMember = z.object({
  node_type: NodeType,
  token: tokenCode(),
  deposit: amount(),
  contribution: amount(),
  /** 0 when not ranked. */
  rank: z.int(),
  council: z.boolean(),
  /** Received so far, and the most that can be received (the multiple of the contribution). */
  reward: amount(),
  reward_limit: amount(),
  yield: amount(),
  yield_limit: amount(),
  join_time: time(),
  /** When the deposit comes back and the membership ends. */
  unlock_time: time(),
});
export type NodeMember = z.infer<typeof NodeMember>;

/** What a tier takes, and how much of it the user has; amounts are in `token`, empty where people are counted or nothing is. */
export const NodeCondition = z.object({
  type: z.enum(['trade_password', 'invitation', 'brand', 'team', 'deposit']),
  met: z.boolean(),
  required: amount(),
  present: amount(),
  token: z.string(),
});
export type NodeCondition = z.infer<typeof NodeCondition>;

export const getNodeMember = defineCall({
  name: 'node.getMember',
  method: 'GET',
  path: '/econode/getMember',
  access: 'user',
  summary: 'The user’s memberships, and for each tier whether the user may apply (N-01)',
  input: z.object({}),
  output: z.object({
    members: z.array(NodeMember),
    may_apply: z.array(
      z.object({ node_type: NodeType, allowed: z.boolean(), conditions: z.array(NodeCondition) }),
    ),
    /** To the tier that is by invitation; null when there is none that is open. */
    invitation: z.nullable(z.object({ code: z.string(), expire_time: time() })),
    /** Name of the listed brand that the user's account stands for; empty for none. */
    brand_name: z.string(),
  }),
  errors: [],
});

/** From a time on and before another one, ms since the epoch. */
const range = {
  from: z.optional(count(Number.MAX_SAFE_INTEGER)),
  to: z.optional(count(Number.MAX_SAFE_INTEGER)),
};

export const listNodeDailyStats = defineCall({
  name: 'node.listDailyStats',
  method: 'GET',
  path: '/econode/listDailyStats',
  access: 'user',
  summary: 'The user’s node income by day (00:00 UTC), oldest first, for the chart (N-02)',
  input: z.object({ node_type: nodeType(), ...range }),
  output: z.object({
    list: z.array(z.object({ time: time(), reward: amount(), yield: amount() })),
    token: tokenCode(),
  }),
  errors: ['nodeUnknown'],
});

export const listNodePayerStats = defineCall({
  name: 'node.listPayerStats',
  method: 'GET',
  path: '/econode/listPayerStats',
  access: 'user',
  summary: 'Users whose payments brought the user income, the largest first (N-01)',
  input: z.object({ node_type: nodeType(), ...fromId() }),
  output: z.object({
    list: z.array(
      z.object({ id: id(), account: z.string(), direct: z.boolean(), paid: amount(), reward: amount() }),
    ),
    next_id: z.nullable(id()),
    token: tokenCode(),
  }),
  errors: ['nodeUnknown'],
});

/** A row of node income, of one day and source (N-02). */
export const NodeIncome = z.object({
  id: id(),
  /** 00:00 UTC of its day. */
  time: time(),
  /** Who it came from (masked). */
  source: z.string(),
  /** 1 direct user, 2 direct brand, 3 indirect user, 4 indirect brand. */
  type: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  /** 1 financing incentive, 2 investment reward. */
  reward_type: z.union([z.literal(1), z.literal(2)]),
  token: tokenCode(),
  amount: amount(),
});
export type NodeIncome = z.infer<typeof NodeIncome>;

export const getNodeUserReward = defineCall({
  name: 'node.getUserReward',
  method: 'GET',
  path: '/econode/getUserReward',
  access: 'user',
  summary:
    'The user’s node income, newest first, with its total; of one tier, source type, reward type, payer or time or of all (N-02)',
  input: z.object({
    node_type: z.optional(nodeType()),
    type: z.optional(choice(1, 2, 3, 4)),
    reward_type: z.optional(choice(1, 2)),
    /** The id of a payer. */
    source: z.optional(id()),
    ...range,
    ...fromId(),
  }),
  output: z.object({
    list: z.array(NodeIncome),
    next_id: z.nullable(id()),
    total: amount(),
    token: tokenCode(),
    /** Change of the last 7 days against the 7 before, in percent. */
    percent_change: decimal(),
  }),
  errors: [],
});

export const listBrandReferrerStats = defineCall({
  name: 'node.listBrandReferrerStats',
  method: 'GET',
  path: '/econode/listBrandReferrerStats',
  access: 'user',
  summary: 'Brands that the user referred, with what they raised and what the user received for it',
  input: z.object(fromId()),
  output: z.object({
    list: z.array(
      z.object({
        id: id(),
        brand_name: z.string(),
        direct: z.boolean(),
        raised: amount(),
        reward: amount(),
        token: tokenCode(),
        time: time(),
      }),
    ),
    next_id: z.nullable(id()),
  }),
  errors: [],
});

export const applyNodeMember = defineCommand({
  name: 'node.applyMember',
  path: '/econode/member/apply',
  access: 'user',
  perAttempt: ['trade_password'],
  summary: 'Becomes a member of a tier by paying its deposit (N-01)',
  input: z.object({
    node_type: NodeType,
    trade_password: password(),
    invite_code: z._default(z.string().check(z.maxLength(20)), ''),
  }),
  output: z.object({ member: NodeMember }),
  errors: [
    'nodeUnknown',
    'nodeMemberAlready',
    'nodeNotQualified',
    'inviteCodeUnknown',
    'insufficientBalance',
    'tradePasswordMissing',
    'tradePasswordWrong',
    'accountLocked',
    'idempotencyConflict',
  ],
});
