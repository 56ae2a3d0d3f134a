import * as z from './schema';
import { defineCall, defineCommand } from './call';
import { amount, choice, fromId, id, password, time, tokenCode } from './fields';

/** 1 Dutch: the price falls; 2 regular: the highest bids win. */
export const AuctionType = z.union([z.literal(1), z.literal(2)]);
export type AuctionType = z.infer<typeof AuctionType>;
/** 1 preview, 2 running, 3 ended. */
export const AuctionStatus = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type AuctionStatus = z.infer<typeof AuctionStatus>;

/** An auction as the lists show it (U-01). */
export const Auction = z.object({
  activity_id: id(),
  type: AuctionType,
  status: AuctionStatus,
  label_id: id(),
  /** What is sold, in portions, and what it is paid with. */
  item_name: z.string(),
  image_url: z.string(),
  token: tokenCode(),
  token_as: z.string(),
  market: tokenCode(),
  quantity: z.int(),
  /** Portions taken so far. */
  sold: z.int(),
  bidders: z.int(),
  /** Of one portion, in market. Regular: the lowest bid that would win now. */
  current_price: amount(),
  initial_price: amount(),
  start_time: time(),
  /** For a Dutch auction the latest end: it ends when all is sold. */
  end_time: time(),
});
export type Auction = z.infer<typeof Auction>;

export const getAuctionList = defineCall({
  name: 'auction.getActivityList',
  method: 'GET',
  path: '/dutchAuction/getActivityList',
  access: 'public',
  summary:
    'Auctions in a state, those that begin first first (ended: the latest first), of one label or of all (U-01)',
  input: z.object({ status: choice(1, 2, 3), label_id: z.optional(id()), ...fromId() }),
  output: z.object({ list: z.array(Auction), next_id: z.nullable(id()), time: time() }),
  errors: [],
});

/** All that an auction's page shows (U-01). */
export const AuctionDetail = z.extend(Auction, {
  /** Rich text in the present locale; the client sanitises it. */
  introduction: z.string(),
  /** Tokens in one portion. */
  units: amount(),
  lowest_bid: amount(),
  min_portions: z.int(),
  max_portions: z.int(),
  /** Most portions of one order, and of one user altogether. */
  order_limit: z.int(),
  user_limit: z.int(),
  /** Dutch: milliseconds between two prices, and by how much the price falls; 0 and "0" for a regular auction. */
  price_interval: z.int(),
  price_step: amount(),
});
export type AuctionDetail = z.infer<typeof AuctionDetail>;

export const getAuctionDetail = defineCall({
  name: 'auction.getActivityDetail',
  method: 'GET',
  path: '/dutchAuction/getActivityDetail',
  access: 'public',
  summary: 'One auction with its rules (U-01)',
  input: z.object({ activity_id: id() }),
  output: z.object({ auction: AuctionDetail, time: time() }),
  errors: ['auctionUnknown'],
});

export const getAuctionSchedule = defineCall({
  name: 'auction.getActivitySchedule',
  method: 'GET',
  path: '/dutchAuction/getActivitySchedule',
  access: 'public',
  summary: 'Where an auction stands now: price, next price, progress, bidders, top bid (U-02, U-03)',
  input: z.object({ activity_id: id() }),
  output: z.object({
    status: AuctionStatus,
    current_price: amount(),
    /** When the price falls next and to what; 0 and "0" when it does not. */
    next_price_time: z.int(),
    next_price: amount(),
    sold: z.int(),
    bidders: z.int(),
    /** Regular: the highest bid per portion, and the lowest that a new bid needs; "0" for a Dutch auction. */
    top_bid: amount(),
    lowest_bid: amount(),
    end_time: time(),
    time: time(),
  }),
  errors: ['auctionUnknown'],
});

/** A user's order in an auction (U-04). */
export const AuctionOrder = z.object({
  id: id(),
  order_no: z.string(),
  activity_id: id(),
  type: AuctionType,
  item_name: z.string(),
  token: tokenCode(),
  market: tokenCode(),
  /** Of one portion, in market: bid, and what was settled at ("0" before). */
  bid_price: amount(),
  settlement_price: amount(),
  bid_portions: z.int(),
  /** Portions received. */
  portions: z.int(),
  /** Tokens bid for (volume) and received (quantity). */
  bid_volume: amount(),
  quantity: amount(),
  /** In market. */
  total: amount(),
  refund_total: amount(),
  /** 2 completed, 3 refunded, 5 processing, 7 failed. */
  status: z.union([z.literal(2), z.literal(3), z.literal(5), z.literal(7)]),
  /** Regular: somebody bid more, so that this bid would win nothing now. */
  outbid: z.boolean(),
  create_time: time(),
});
export type AuctionOrder = z.infer<typeof AuctionOrder>;

export const getAuctionOrderList = defineCall({
  name: 'auction.getActivityOrderList',
  method: 'GET',
  path: '/dutchAuction/getActivityOrderList',
  access: 'user',
  summary: 'The user’s orders in one auction, newest first',
  input: z.object({ activity_id: id(), ...fromId() }),
  output: z.object({ list: z.array(AuctionOrder), next_id: z.nullable(id()) }),
  errors: ['auctionUnknown'],
});

export const getAllAuctionOrderList = defineCall({
  name: 'auction.getAllOrderList',
  method: 'GET',
  path: '/dutchAuction/getAllOrderList',
  access: 'user',
  summary: 'The user’s orders in all auctions, newest first, of one type or state or of all (U-04)',
  input: z.object({
    type: z.optional(choice(1, 2)),
    status: z.optional(choice(2, 3, 5, 7)),
    /** Only the one with this id. */
    id: z.optional(id()),
    ...fromId(),
  }),
  output: z.object({ list: z.array(AuctionOrder), next_id: z.nullable(id()) }),
  errors: [],
});

export const getAuctionLabelList = defineCall({
  name: 'auction.getAuctionLabelList',
  method: 'GET',
  path: '/dutchAuction/getAuctionLabelList',
  access: 'public',
  summary: 'Labels of auctions, with how many are not ended (U-01)',
  input: z.object({}),
  output: z.object({ list: z.array(z.object({ label_id: id(), name: z.string(), count: z.int() })) }),
  errors: [],
});

export const getActiveAuctionId = defineCall({
  name: 'auction.getActiveId',
  method: 'GET',
  path: '/dutchAuction/getActiveId',
  access: 'public',
  summary: 'The auction that is running now, or the one that begins next; null when there is none',
  input: z.object({}),
  output: z.object({ activity_id: z.nullable(id()) }),
  errors: [],
});

export const payAuction = defineCommand({
  name: 'auction.userPay',
  path: '/dutchAuction/userPay',
  access: 'user',
  perAttempt: ['trade_password'],
  summary:
    'Buys or bids for portions. Dutch: at the present price, and the difference to the final one is refunded (U-02, U-03)',
  input: z.object({
    activity_id: id(),
    /** Portions. */
    amount: z.int().check(z.minimum(1)),
    trade_password: password(),
    /**
     * Of one portion. Regular: the bid, without which there is none. Dutch: the price that the user saw, so that a higher
     * present one refuses; left out, as the specification has it, it buys at the present one.
     */
    price: z.optional(amount()),
  }),
  output: z.object({ order: AuctionOrder }),
  errors: [
    'auctionUnknown',
    'auctionNotRunning',
    'priceMoved',
    'bidTooLow',
    'stockExceeded',
    'purchaseTooLarge',
    'purchaseTooSmall',
    'purchaseLimitReached',
    'insufficientBalance',
    'tradePasswordMissing',
    'tradePasswordWrong',
    'accountLocked',
    'idempotencyConflict',
  ],
});
