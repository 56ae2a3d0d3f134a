import * as z from './schema';
import { amount, decimal, id, time, tokenCode } from './fields';
import { Balance, Deposit } from './asset-state';
import { KycState } from './kyc';
import { Level, Pause, PriceLimits, PublicTrade } from './market';
import { Order } from './order-state';
import { UnreadCount } from './user-notification';
import { Withdrawal } from './withdrawal';

export * from './realtime-names';

/** New quote of one pair; members as in `Pair`. `opening_time` is there where a pair opens again and again (T-13), `halted` and `pause` while it is not open (O-10, T-23). */
export const Quote = z.object({
  token: tokenCode(),
  market: tokenCode(),
  price: amount(),
  percent_change: decimal(),
  high: amount(),
  low: amount(),
  vol: amount(),
  turnover: amount(),
  opening_time: z.optional(time()),
  halted: z.optional(z.boolean()),
  pause: z.optional(Pause),
  /** Rises with each change of the pair. A quote far above the last one of its pair is corrupt; the order is the message's. */
  seq: z.int(),
});
export type Quote = z.infer<typeof Quote>;

/** Message on `common-home`. `seq` rises by one with each message of a server's life; a jump is a gap. */
export const QuoteMessage = z.object({
  seq: z.int(),
  /** Changes when the server's numbering starts anew. */
  epoch: z.string(),
  time: time(),
  quotes: z.array(Quote),
});
export type QuoteMessage = z.infer<typeof QuoteMessage>;

/**
 * Message on `market-book`: levels whose amount changed; amount "0" removes the level, and removing one that is not there
 * changes nothing. Without levels, and `prev` the same as `seq`, it only says where the book stands: an exchange does so
 * when a pair was silent for some seconds, so that a page which missed the last delta finds out.
 */
export const BookMessage = z.object({
  token: tokenCode(),
  market: tokenCode(),
  /** This delta applies to the book with sequence number `prev`. */
  prev: z.int(),
  seq: z.int(),
  time: time(),
  bids: z.array(Level),
  asks: z.array(Level),
  /** `orderBookChecksum` of the book after this delta. An exchange that has none is followed by the numbers alone. */
  checksum: z.optional(z.int()),
  /** What the limits of trades became. Absent: they are as before. */
  limits: z.optional(PriceLimits),
});
export type BookMessage = z.infer<typeof BookMessage>;

/** Message on `market-trades`, oldest first. */
export const TradesMessage = z.object({
  token: tokenCode(),
  market: tokenCode(),
  time: time(),
  trades: z.array(PublicTrade),
});
export type TradesMessage = z.infer<typeof TradesMessage>;

/** A balance after a change, without what does not change with it. */
export const BalanceChange = z.pick(Balance, { token: true, available: true, frozen: true, version: true });
export type BalanceChange = z.infer<typeof BalanceChange>;

/** What became of a bid of the user's own (U-03, U-05). */
export const BidChange = z.object({
  in: z.literal(['auction', 'collectible']),
  /** `activity_id` or `campaign_no`. */
  id: id(),
  order_id: id(),
  /** Outbid: somebody bid more and the money is back. Settled: the auction is over and this is what the order came to. */
  became: z.literal(['outbid', 'settled']),
  market: tokenCode(),
  /** What came back with it, in market. */
  refund: amount(),
});
export type BidChange = z.infer<typeof BidChange>;

/** A command of the user's that was done, by the key that it was sent with. */
export const DoneCommand = z.object({ name: z.string(), key: z.string() });
export type DoneCommand = z.infer<typeof DoneCommand>;

/** A price alert of the user's that was set, changed, deleted, or that a trade met or armed again (T-19). */
export const AlertChange = z.object({ id: id(), token: tokenCode(), market: tokenCode() });
export type AlertChange = z.infer<typeof AlertChange>;

/** Message of the personal channel: what of the user's own changed. Records are whole, newest version wins. */
export const PersonalMessage = z.object({
  seq: z.int(),
  time: time(),
  orders: z.array(Order),
  balances: z.array(BalanceChange),
  deposits: z.array(Deposit),
  withdrawals: z.optional(z.array(Withdrawal)),
  /** The user's verification, when it changed (S-07). */
  kyc: z.optional(KycState),
  bids: z.optional(z.array(BidChange)),
  commands: z.optional(z.array(DoneCommand)),
  alerts: z.optional(z.array(AlertChange)),
  /** How many notifications were not read, when that changed (H-31). */
  notifications: z.optional(UnreadCount),
  /** The session was ended elsewhere. */
  session_ended: z.boolean(),
});
export type PersonalMessage = z.infer<typeof PersonalMessage>;
