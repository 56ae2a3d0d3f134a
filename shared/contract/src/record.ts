import * as z from './schema';
import { defineCall } from './call';
import { amount, choice, fromId, id, page, time, tokenCode } from './fields';

/** What tokens were given or taken for. Only `node_deposit` takes. */
export const issueReasons = [
  'ibo',
  'auction',
  'invite',
  'airdrop',
  'node',
  'ranking',
  'collectible',
  'collectible_reward',
  'node_income',
  'node_deposit',
  'node_deposit_return',
  'staking_yield',
  'other',
] as const;
const IssueReason = z.enum(issueReasons);

/** Tokens given to the user by the exchange or a brand, or taken as a deposit. */
export const IssueRecord = z.object({
  id: id(),
  token: tokenCode(),
  amount: amount(),
  reason: IssueReason,
  /** 1 to the available balance, 2 frozen until unlocked, 3 taken from the available balance. */
  settlement: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  time: time(),
  /** Id of the record that it belongs to in the account statement: of what it was given for, or its own. */
  reference: id(),
});
export type IssueRecord = z.infer<typeof IssueRecord>;

export const searchIssueRewardList = defineCall({
  name: 'teller.searchIssueRewardList',
  method: 'POST',
  path: '/Teller/searchIssueRewardList',
  access: 'user',
  summary: 'Tokens that were given to the user or taken as a deposit, newest first (A-09)',
  input: z.object({
    token: z.optional(tokenCode()),
    reason: z.optional(IssueReason),
    /** Only those that belong to this record. */
    reference: z.optional(id()),
    ...page(),
  }),
  output: z.object({ list: z.array(IssueRecord), total: z.int() }),
  errors: [],
});

/** A release of frozen tokens, done or still to come. */
export const UnlockRecord = z.object({
  id: id(),
  token: tokenCode(),
  campaign_no: z.string(),
  campaign_title: z.string(),
  amount: amount(),
  /** 0 still to come, 1 released. */
  status: z.union([z.literal(0), z.literal(1)]),
  unlock_time: time(),
  /** As of the tokens that it releases. */
  reference: id(),
});
export type UnlockRecord = z.infer<typeof UnlockRecord>;

export const listAssetUnlock = defineCall({
  name: 'campaign.listAssetUnlock',
  method: 'GET',
  path: '/campaign/asset/unlock/list',
  access: 'user',
  summary: 'Releases of the user’s frozen tokens, newest first (A-09)',
  input: z.object({
    token: z.optional(tokenCode()),
    /** 0 still to come, 1 released; both when it is left out. */
    status: z.optional(choice(0, 1)),
    /** Only those that belong to this record. */
    reference: z.optional(id()),
    ...fromId(),
  }),
  output: z.object({ list: z.array(UnlockRecord), next_id: z.nullable(id()) }),
  errors: [],
});
