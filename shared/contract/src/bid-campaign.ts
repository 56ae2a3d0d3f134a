import * as z from './schema';
import { defineCall, defineCommand } from './call';
import { amount, choice, fromId, id, page, password, time, tokenCode } from './fields';

/** 1 upcoming, 2 running, 3 ended. */
const Status = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** Bidding for a collectible (U-05). The path is spelled as the specification spells it. */
export const BidCampaign = z.object({
  campaign_no: id(),
  title: z.string(),
  image_url: z.string(),
  /** What is bid with. */
  market: tokenCode(),
  initial_price: amount(),
  /** Highest bid; "0" before the first. */
  latest_price: amount(),
  /** Least that a bid must be above the highest one. */
  step: amount(),
  bids: z.int(),
  status: Status,
  start_time: time(),
  /** A bid in the last minutes moves the end: see `extension`. */
  end_time: time(),
});
export type BidCampaign = z.infer<typeof BidCampaign>;

export const listBidCampaign = defineCall({
  name: 'bidCampaign.listCampaign',
  method: 'GET',
  path: '/bidCamapign/listCampaign',
  access: 'public',
  summary: 'Collectibles, of one state or of all, the latest first',
  input: z.object({ status: z.optional(choice(1, 2, 3)), ...fromId() }),
  output: z.object({ list: z.array(BidCampaign), next_id: z.nullable(id()), time: time() }),
  errors: [],
});

export const getBidCampaign = defineCall({
  name: 'bidCampaign.getCampaign',
  method: 'GET',
  path: '/bidCamapign/getCampaign',
  access: 'public',
  summary: 'One collectible with its story and rules, as rich text that the client sanitises',
  input: z.object({ campaign_no: id() }),
  output: z.object({
    campaign: BidCampaign,
    introduction: z.string(),
    rules: z.string(),
    images: z.array(z.string()),
    /** A bid within this many milliseconds of the end moves the end to this long after it. */
    extension: z.int(),
    /** Share of what a bidder adds to the highest bid that goes to the bidder who is outbid by it. */
    reward_rate: amount(),
    time: time(),
  }),
  errors: ['campaignUnknown'],
});

const one = z.object({ campaign_no: id() });

export const getBidLatestPrice = defineCall({
  name: 'bidCampaign.getLatestPrice',
  method: 'POST',
  path: '/bidCamapign/getLatestPrice',
  access: 'public',
  summary: 'The highest bid now, and when the bidding ends',
  input: one,
  output: z.object({ latest_price: amount(), bids: z.int(), status: Status, end_time: time(), time: time() }),
  errors: ['campaignUnknown'],
});

export const getBidPayPrice = defineCall({
  name: 'bidCampaign.getPayPrice',
  method: 'POST',
  path: '/bidCamapign/getPayPrice',
  access: 'user',
  summary:
    'The least that the user’s next bid must be, and what it would cost beyond an earlier bid of the user’s',
  input: one,
  output: z.object({ price: amount(), pay: amount(), available: amount() }),
  errors: ['campaignUnknown', 'auctionNotRunning'],
});

/** A bid for a collectible. */
export const Bid = z.object({
  id: id(),
  /** Masked. */
  bidder: z.string(),
  price: amount(),
  time: time(),
  mine: z.boolean(),
});
export type Bid = z.infer<typeof Bid>;

export const getTopBidInfo = defineCall({
  name: 'bidCampaign.getTopBidInfo',
  method: 'POST',
  path: '/bidCamapign/getTopBidInfo',
  access: 'public',
  summary: 'The highest bid; null before the first',
  input: one,
  output: z.object({ bid: z.nullable(Bid) }),
  errors: ['campaignUnknown'],
});

export const bidForCollectible = defineCommand({
  name: 'bidCampaign.bid',
  path: '/bidCamapign/bid',
  access: 'user',
  perAttempt: ['trade_password'],
  summary:
    'Bids: the price is held until somebody bids more or the bidding ends; a share of what it adds goes to the bidder who is outbid',
  input: z.object({ campaign_no: id(), price: amount(), trade_password: password() }),
  output: z.object({ bid: Bid, end_time: time() }),
  errors: [
    'campaignUnknown',
    'auctionNotRunning',
    'bidTooLow',
    'insufficientBalance',
    'tradePasswordMissing',
    'tradePasswordWrong',
    'accountLocked',
    'idempotencyConflict',
  ],
});

export const listBid = defineCall({
  name: 'bidCampaign.listBid',
  method: 'POST',
  path: '/bidCamapign/listBid',
  access: 'public',
  summary: 'Bids for a collectible by page, the highest first',
  input: z.extend(one, page()),
  output: z.object({ list: z.array(Bid), total: z.int() }),
  errors: ['campaignUnknown'],
});

export const getBidTotalReward = defineCall({
  name: 'bidCampaign.getBidTotalReward',
  method: 'POST',
  path: '/bidCamapign/getBidTotalReward',
  access: 'user',
  summary: 'What the user received for being outbid, in market; of one collectible or, by currency, of all',
  input: z.object({ campaign_no: z.optional(id()) }),
  output: z.object({ list: z.array(z.object({ market: tokenCode(), total: amount() })) }),
  errors: [],
});

/** The user's part in the bidding for a collectible. */
export const BidOrder = z.object({
  id: id(),
  order_no: z.string(),
  campaign_no: id(),
  title: z.string(),
  image_url: z.string(),
  market: tokenCode(),
  price: amount(),
  refund_total: amount(),
  reward: amount(),
  /** 1 leading, 2 outbid and refunded, 3 won. */
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  time: time(),
});
export type BidOrder = z.infer<typeof BidOrder>;

export const listUserBidOrder = defineCall({
  name: 'bidCampaign.listUserBidOrder',
  method: 'POST',
  path: '/bidCamapign/listUserBidOrder',
  access: 'user',
  summary: 'The user’s bids by page, newest first',
  input: z.object(page()),
  output: z.object({ list: z.array(BidOrder), total: z.int() }),
  errors: [],
});
