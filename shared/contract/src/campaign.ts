import * as z from './schema';
import { defineCall, defineCommand } from './call';
import { amount, choice, count, fromId, id, nothing, password, time, tokenCode } from './fields';

/** 1 upcoming, 2 progressing, 3 concluded (I-01). */
export const CampaignStatus = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type CampaignStatus = z.infer<typeof CampaignStatus>;
/** What is asked for: 0 all; 1 not concluded, those in progress first; 2 progressing; 3 concluded; 4 upcoming. */
export const CampaignFilter = choice(0, 1, 2, 3, 4);

/** A token sale (IBO) as the lists show it. */
export const Campaign = z.object({
  campaign_no: id(),
  /** Names the sale in `createIEOTrade`. */
  activity_id: id(),
  category_id: z.int(),
  /** 1 sale, 2 pledge. */
  type: z.union([z.literal(1), z.literal(2)]),
  title: z.string(),
  brand_name: z.string(),
  image_url: z.string(),
  /** What is sold and what it is paid with. */
  token: tokenCode(),
  token_as: z.string(),
  market: tokenCode(),
  /** Of one portion, in market. */
  price: amount(),
  /** Tokens in one portion. */
  units: amount(),
  /** Portions: all, and those that are left. */
  total: z.int(),
  stock: z.int(),
  /** With fewer portions sold at the end it does not take place and everybody is refunded in full; 0 for none (I-07). */
  soft_cap: z.int(),
  status: CampaignStatus,
  start_time: time(),
  end_time: time(),
});
export type Campaign = z.infer<typeof Campaign>;

const listInput = {
  ...fromId(),
  category_id: z._default(count(1_000_000), 0),
  sort: z._default(z.enum(['asc', 'desc']), 'asc'),
};

export const listCategoryCampaign = defineCall({
  name: 'campaign.listCategoryCampaign',
  method: 'GET',
  path: '/campaign/listCategoryCampaign',
  access: 'public',
  summary: 'Token sales of a category (0 for all) in a state, by start time (H-09, I-01)',
  input: z.object({ ...listInput, campaign_status: z._default(CampaignFilter, 0) }),
  output: z.object({ list: z.array(Campaign), next_id: z.nullable(id()), time: time() }),
  errors: [],
});

/**
 * What the IBO tab is led by (H-09). The home page's teaser asks the same, and the page's HTML carries the answer: one input, one
 * answer for all of them.
 */
export const firstCampaigns = {
  from_id: 0,
  limit: 10,
  category_id: 0,
  sort: 'asc',
  campaign_status: 1,
} as const;

/** All that a campaign's page shows (I-02). Portions are whole numbers. */
export const CampaignDetail = z.extend(Campaign, {
  /** Rich texts in the present locale; the client sanitises them. */
  introduction: z.string(),
  rules: z.string(),
  risk_warning: z.string(),
  min_portions: z.int(),
  max_portions: z.int(),
  /** Most portions one user may buy altogether. */
  user_limit: z.int(),
  /** 1 to frozen, 2 to available. */
  settlement: z.union([z.literal(1), z.literal(2)]),
  /** Releases of frozen tokens: share of the whole and when. */
  unlocks: z.array(z.object({ rate: amount(), time: time() })),
  participants: z.int(),
});
export type CampaignDetail = z.infer<typeof CampaignDetail>;

export const getCampaign = defineCall({
  name: 'campaign.getCampaign',
  method: 'GET',
  path: '/campaign/getCampaign',
  access: 'public',
  summary: 'One token sale with its rules and present stock (I-02)',
  input: z.object({ campaign_no: id() }),
  output: z.object({ campaign: CampaignDetail, time: time() }),
  errors: ['campaignUnknown'],
});

export const getUserQuota = defineCall({
  name: 'campaign.getUserQuota',
  method: 'GET',
  path: '/campaign/getUserQuota',
  access: 'user',
  summary: 'How many portions of a sale the user may buy, has bought and may still buy (I-02)',
  input: z.object({ campaign_no: id() }),
  output: z.object({ limit: z.int(), used: z.int(), left: z.int() }),
  errors: ['campaignUnknown'],
});

export const listUserJoinCategoryCampaign = defineCall({
  name: 'campaign.listUserJoinCategoryCampaign',
  method: 'GET',
  path: '/campaign/listUserJoinCategoryCampaign',
  access: 'user',
  summary: 'Token sales in which the user took part, the latest first (I-01)',
  input: z.object(listInput),
  output: z.object({
    list: z.array(z.object({ campaign: Campaign, portions: z.int(), paid: amount(), last_time: time() })),
    next_id: z.nullable(id()),
  }),
  errors: [],
});

/** A pledge: the price of the portions is held and released again over time (I-05, I-06). */
export const PledgeOrder = z.object({
  id: id(),
  order_no: z.string(),
  campaign_no: id(),
  title: z.string(),
  market: tokenCode(),
  /** Of one portion, in market. */
  price: amount(),
  portions: z.int(),
  /** In market: pledged, released so far, refunded. */
  pledged_amount: amount(),
  released_amount: amount(),
  refund_total: amount(),
  /** 0 pledging, 1 completed. */
  status: z.union([z.literal(0), z.literal(1)]),
  /** The campaign did not reach its soft cap: all is refunded (I-07). */
  not_reached: z.boolean(),
  create_time: time(),
});
export type PledgeOrder = z.infer<typeof PledgeOrder>;

/** Why a purchase of portions is refused, whether of a token sale or with a pledge (I-03, I-05). */
export const purchaseErrors = [
  'campaignUnknown',
  'campaignNotStarted',
  'campaignEnded',
  'riskNotAccepted',
  'tradePasswordMissing',
  'tradePasswordWrong',
  'accountLocked',
  'portionsInvalid',
  'portionsNotWhole',
  'stockExceeded',
  'purchaseTooLarge',
  'purchaseTooSmall',
  'purchaseLimitReached',
  'insufficientBalance',
  'purchaseRush',
  'notQualified',
  'idempotencyConflict',
] as const;

export const applyExchange = defineCommand({
  name: 'campaign.applyExchange',
  path: '/campaign/applyExchange',
  access: 'user',
  perAttempt: ['trade_password'],
  summary: 'Pledges portions in a campaign of type 2 (I-05)',
  input: z.object({
    campaign_no: id(),
    /** Whole number of portions, as typed. */
    amount: z.string().check(z.maxLength(30)),
    trade_password: password(),
    accept_risk: z.boolean(),
  }),
  output: z.object({ order: PledgeOrder }),
  errors: purchaseErrors,
});

export const listExchangeRecord = defineCall({
  name: 'campaign.listExchangeRecord',
  method: 'GET',
  path: '/campaign/listExchangeRecord',
  access: 'user',
  summary: 'The user’s pledges, newest first; those of one campaign, or one pledge, when it is given (I-06)',
  input: z.object({ ...fromId(), campaign_no: z.optional(id()), id: z.optional(id()) }),
  output: z.object({ list: z.array(PledgeOrder), next_id: z.nullable(id()) }),
  errors: [],
});

export const getUserTotalInvestment = defineCall({
  name: 'campaign.getUserTotalInvestment',
  method: 'GET',
  path: '/campaign/getUserTotalInvestment',
  access: 'user',
  summary: 'All that the user paid and pledged in token sales, by currency (I-05)',
  input: nothing(),
  output: z.object({ list: z.array(z.object({ market: tokenCode(), total: amount() })) }),
  errors: [],
});

export const getUserStakedPosition = defineCall({
  name: 'campaign.getUserStakedPosition',
  method: 'GET',
  path: '/campaign/getUserStakedPosition',
  access: 'user',
  summary: 'What the user has pledged now and what is released next; of one campaign when it is given (I-05)',
  input: z.object({ campaign_no: z.optional(id()) }),
  output: z.object({
    list: z.array(
      z.object({
        market: tokenCode(),
        pledged_amount: amount(),
        released_amount: amount(),
        /** 0 when nothing more is released. */
        next_release_time: z.int(),
        next_release_amount: amount(),
      }),
    ),
  }),
  errors: ['campaignUnknown'],
});
