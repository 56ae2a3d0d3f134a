import {
  AlertChange,
  BalanceChange,
  BidChange,
  BookMessage,
  Deposit,
  DoneCommand,
  KycState,
  Order,
  placeOrder,
  Quote,
  TradesMessage,
  UnreadCount,
  Withdrawal,
} from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import * as z from 'zod/mini';
import { MarketSnapshot } from '../market/market-snapshot';

const list = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.array(item));

const PersonalUpdate = z.object({
  userId: z.string(),
  orders: list(schemaOf(Order)),
  balances: list(schemaOf(BalanceChange)),
  deposits: list(schemaOf(Deposit)),
  withdrawals: z.optional(list(schemaOf(Withdrawal))),
  kyc: z.optional(schemaOf(KycState)),
  bids: z.optional(list(schemaOf(BidChange))),
  commands: z.optional(list(schemaOf(DoneCommand))),
  alerts: z.optional(list(schemaOf(AlertChange))),
  notifications: z.optional(schemaOf(UnreadCount)),
});

/** What only the leader can do. The same `key` again is the same command (see `UserExchange`). */
export const Command = z.discriminatedUnion('do', [
  z.object({
    /** With conditions, or a price or a line to wait for, it has a name of its own: a leader of an earlier release would place it without them. */
    do: z.enum(['place', 'placeWithConditions', 'placeWaiting', 'placeAtLine']),
    userId: z.string(),
    key: z.string(),
    input: schemaOf(placeOrder.input),
  }),
  z.object({ do: z.literal('cancel'), userId: z.string(), key: z.string(), orderId: z.string() }),
  z.object({
    do: z.literal('amend'),
    userId: z.string(),
    key: z.string(),
    orderId: z.string(),
    price: z.optional(z.string()),
    amount: z.optional(z.string()),
    triggerPrice: z.optional(z.string()),
  }),
  z.object({
    do: z.literal('transfer'),
    userId: z.string(),
    key: z.string(),
    token: z.string(),
    /** Smallest units. */
    amount: z.string().check(z.regex(/^\d+$/)),
    to: z.enum(['asset', 'c2c']),
  }),
  /** A module's own (see `LeaderTask`). */
  z.object({ do: z.literal('task'), name: z.string(), input: z.unknown() }),
]);
export type Command = z.infer<typeof Command>;

/** What a process asks of the leader. */
export const Question = z.union([
  Command,
  z.object({ do: z.literal('snapshot') }),
  z.object({ do: z.literal('figures') }),
  z.object({ do: z.literal('advance'), milliseconds: z.int() }),
]);
export type Question = z.infer<typeof Question>;

/** A question to the leader of a term: the leader of another one leaves it alone. */
export const Request = z.object({ term: z.int(), question: Question });

export const Answer = z.discriminatedUnion('is', [
  z.object({ is: z.literal('done'), value: z.unknown() }),
  /** A refusal: the contract's code, and what it says of fields. Nothing was changed. */
  z.object({
    is: z.literal('refused'),
    code: z.int(),
    fields: z.optional(z.record(z.string(), z.string())),
  }),
  /** Whether it was done is not known. */
  z.object({ is: z.literal('unknown') }),
]);
export type Answer = z.infer<typeof Answer>;

/** Answer to the question for a snapshot: all that was published so far. */
export const Snapshot = z.object({
  epoch: z.string(),
  /** Number of each organisation's last quote message. */
  positions: z.record(z.string(), z.int()),
  market: MarketSnapshot,
});
export type Snapshot = z.infer<typeof Snapshot>;

/** What a process tells all others. The first four only the leader may, with its term. */
export const FeedContent = z.discriminatedUnion('kind', [
  /** A leader begins, or what it told before may be lost: who follows it takes a snapshot. */
  z.object({ kind: z.literal('begin'), url: z.string() }),
  z.object({
    kind: z.literal('quotes'),
    changed: z.array(schemaOf(Quote)),
    ...z.omit(Snapshot, { market: true }).shape,
  }),
  z.object({
    kind: z.literal('pairs'),
    books: z.array(schemaOf(BookMessage)),
    trades: z.array(schemaOf(TradesMessage)),
  }),
  /** A sign of life. */
  z.object({ kind: z.literal('beat') }),
  z.object({ kind: z.literal('personal'), update: PersonalUpdate }),
  z.object({ kind: z.literal('session-ended'), sessionId: z.string() }),
  /** The clock was moved. */
  z.object({ kind: z.literal('clock') }),
  /** What operators set for trading was changed. */
  z.object({ kind: z.literal('rules') }),
  /** Something of the last five kinds may be lost. */
  z.object({ kind: z.literal('resync') }),
]);
export type FeedContent = z.infer<typeof FeedContent>;

/** An entry of the feed. */
export const FeedEntry = z.object({
  /** The process that wrote it. */
  from: z.string(),
  /** The leader's. */
  term: z.optional(z.int()),
  content: FeedContent,
});
export type FeedEntry = z.infer<typeof FeedEntry>;
