import * as z from './schema';
import { defineCall, defineCommand } from './call';
import { CampaignFilter, CampaignStatus, purchaseErrors } from './campaign';
import { amount, id, page, password, time, tokenCode } from './fields';

/** A token sale as an activity (V-01). */
export const IeoActivity = z.object({
  activity_id: id(),
  /** Page of the campaign; empty for an activity without one. */
  campaign_no: z.string(),
  title: z.string(),
  image_url: z.string(),
  token: tokenCode(),
  token_as: z.string(),
  market: tokenCode(),
  /** Of one portion, in market; tokens in one portion. */
  price: amount(),
  units: amount(),
  total: z.int(),
  stock: z.int(),
  min_portions: z.int(),
  max_portions: z.int(),
  status: CampaignStatus,
  start_time: time(),
  end_time: time(),
});
export type IeoActivity = z.infer<typeof IeoActivity>;

export const getIeoActivity = defineCall({
  name: 'ieo.getActivity',
  method: 'POST',
  path: '/Org/IEO/getActivity',
  access: 'public',
  summary: 'One token sale with its rules, as rich text that the client sanitises (V-01)',
  input: z.object({ activity_id: id() }),
  output: z.object({
    activity: IeoActivity,
    introduction: z.string(),
    rules: z.string(),
    risk_warning: z.string(),
    time: time(),
  }),
  errors: ['campaignUnknown'],
});

export const getIeoActivityList = defineCall({
  name: 'ieo.getActivityList',
  method: 'POST',
  path: '/Org/IEO/getActivityList',
  access: 'public',
  summary: 'Token sales by page, in a state, by start time, those that are over the latest first (V-01)',
  input: z.object({ ...page(), campaign_status: z._default(CampaignFilter, 0) }),
  output: z.object({ list: z.array(IeoActivity), total: z.int(), time: time() }),
  errors: [],
});

export const getIeoSurplusAmount = defineCall({
  name: 'ieo.getSurplusAmount',
  method: 'GET',
  path: '/Org/IEO/getSurplusAmount',
  access: 'public',
  summary: 'Portions of a sale that are left now',
  input: z.object({ activity_id: id() }),
  output: z.object({ stock: z.int(), status: CampaignStatus, time: time() }),
  errors: ['campaignUnknown'],
});

export const getIeoQualification = defineCall({
  name: 'token.getIeoQualification',
  method: 'POST',
  path: '/token/getIeoQualification',
  access: 'user',
  summary: 'Whether the user may take part in a sale, and each condition (I-02)',
  input: z.object({ activity_id: id() }),
  output: z.object({
    qualified: z.boolean(),
    conditions: z.array(
      z.object({
        type: z.enum(['kyc', 'holding', 'invite', 'trade_password']),
        met: z.boolean(),
        /** What is needed and what the user has, where it is an amount: token and quantities. */
        token: z.string(),
        required: amount(),
        present: amount(),
      }),
    ),
  }),
  errors: ['campaignUnknown'],
});

export const createIEOTrade = defineCommand({
  name: 'ieo.createIEOTrade',
  path: '/Org/IEO/createIEOTrade',
  access: 'user',
  perAttempt: ['trade_password'],
  summary:
    'Buys portions of a token sale. The answer names the purchase; its result is asked for with `batchGetStatusOfIEOTrade` (I-03, I-04)',
  input: z.object({
    activity_id: id(),
    /** Whole number of portions, as typed: what is wrong with it has a message of its own. */
    amount: z.string().check(z.maxLength(30)),
    trade_password: password(),
    accept_risk: z.boolean(),
  }),
  output: z.object({ reference_no: z.string() }),
  errors: purchaseErrors,
});

/** An IBO order (I-06). */
export const IeoOrder = z.object({
  id: id(),
  order_no: z.string(),
  reference_no: z.string(),
  activity_id: id(),
  campaign_no: z.string(),
  title: z.string(),
  token: tokenCode(),
  token_as: z.string(),
  market: tokenCode(),
  /** Of one portion, in market; tokens in one portion. */
  price: amount(),
  units: amount(),
  portions: z.int(),
  /** Tokens bought; paid and refunded in market. */
  quantity: amount(),
  total: amount(),
  refund_total: amount(),
  /** 1 to frozen, 2 to available. */
  settlement: z.union([z.literal(1), z.literal(2)]),
  /** 0 settling, 1 completed, 2 refunded. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** The sale did not reach its soft cap: all is refunded (I-07). */
  not_reached: z.boolean(),
  create_time: time(),
});
export type IeoOrder = z.infer<typeof IeoOrder>;

export const getListOfIEOTrade = defineCall({
  name: 'ieo.getListOfIEOTrade',
  method: 'POST',
  path: '/Org/IEO/getListOfIEOTrade',
  access: 'user',
  summary:
    'The user’s IBO orders by page, newest first; those of one sale, or one order, when it is given (I-06)',
  input: z.object({ ...page(), activity_id: z.optional(id()), id: z.optional(id()) }),
  output: z.object({ list: z.array(IeoOrder), total: z.int() }),
  errors: [],
});

export const batchGetStatusOfIEOTrade = defineCall({
  name: 'ieo.batchGetStatusOfIEOTrade',
  method: 'POST',
  path: '/Org/IEO/batchGetStatusOfIEOTrade',
  access: 'user',
  summary: 'What became of purchases, by their reference numbers; unknown ones are left out (I-04)',
  input: z.object({ list_reference_no: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(50)) }),
  output: z.object({
    list: z.array(
      z.object({
        reference_no: z.string(),
        /** 0 failed, 1 in progress, 2 success. */
        status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
        /** Code of the contract that says why it failed; 0 otherwise. */
        code: z.int(),
        portions: z.int(),
      }),
    ),
  }),
  errors: [],
});
