import {
  BalanceChange,
  BidChange,
  Deposit,
  DoneCommand,
  KycState,
  Order,
  placeOrder,
  UnreadCount,
  Withdrawal,
} from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import * as z from 'zod/mini';
import { Delivery } from '../delivery';
import { MarketSnapshot } from '../market/market-snapshot';

/** Channels of the bus; a process's own answers come on `answers:<its id>`. */
export const channels = {
  /** From the owner to all: what it published, numbered. */
  feed: 'feed',
  /** From anybody to the owner. */
  requests: 'requests',
  /** From anybody to all. */
  notices: 'notices',
  answers: (process: string) => `answers:${process}`,
} as const;

const PersonalUpdate = z.object({
  userId: z.string(),
  orders: z.array(schemaOf(Order)),
  balances: z.array(schemaOf(BalanceChange)),
  deposits: z.array(schemaOf(Deposit)),
  withdrawals: z.optional(z.array(schemaOf(Withdrawal))),
  kyc: z.optional(schemaOf(KycState)),
  bids: z.optional(z.array(schemaOf(BidChange))),
  commands: z.optional(z.array(schemaOf(DoneCommand))),
  notifications: z.optional(schemaOf(UnreadCount)),
});

/** What only the engine's owner can do. The same `key` again is the same command (see `UserExchange`). */
export const Command = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('place'),
    userId: z.string(),
    key: z.string(),
    input: schemaOf(placeOrder.input),
  }),
  z.object({ do: z.literal('cancel'), userId: z.string(), key: z.string(), orderId: z.string() }),
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

/** What a process asks of the owner. */
export const Question = z.union([
  Command,
  z.object({ do: z.literal('snapshot') }),
  z.object({ do: z.literal('announce'), update: PersonalUpdate }),
  z.object({ do: z.literal('advance'), milliseconds: z.int() }),
]);
export type Question = z.infer<typeof Question>;

export const Request = z.object({
  id: z.string(),
  /** The process that asks. */
  from: z.string(),
  /** The owner's term that is asked: another owner leaves it alone. */
  term: z.int(),
  /** In the owner's own time, ms: afterwards nobody waits for the answer, and it is not done any more. */
  until: z.number(),
  question: Question,
});

export const Answer = z.object({
  id: z.string(),
  result: z.discriminatedUnion('is', [
    z.object({ is: z.literal('done'), value: z.unknown() }),
    /** A refusal: the contract's code, and what it says of fields. Nothing was changed. */
    z.object({
      is: z.literal('refused'),
      code: z.int(),
      fields: z.optional(z.record(z.string(), z.string())),
    }),
    /** Whether it was done is not known. */
    z.object({ is: z.literal('unknown') }),
  ]),
});
export type Answer = z.infer<typeof Answer>;

/** What the owner tells all. Numbers rise by one within a term. */
export const FeedMessage = z.object({
  term: z.int(),
  number: z.int(),
  /** The owner's own time when it was sent, ms. */
  time: z.number(),
  content: z.union([
    Delivery,
    z.object({ kind: z.literal('personal'), update: PersonalUpdate }),
    /** A sign of life. */
    z.object({ kind: z.literal('beat') }),
  ]),
});
export type FeedMessage = z.infer<typeof FeedMessage>;
export type FeedContent = FeedMessage['content'];

/** Answer to the question for a snapshot: all that was fed up to `number`. */
export const Snapshot = z.object({
  term: z.int(),
  number: z.int(),
  epoch: z.string(),
  /** Number of each organisation's last quote message. */
  positions: z.record(z.string(), z.int()),
  market: MarketSnapshot,
});
export type Snapshot = z.infer<typeof Snapshot>;

/** What any process tells all others. */
export const Notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session-ended'), sessionId: z.string() }),
  /** The clock was moved. */
  z.object({ kind: z.literal('clock') }),
  /** What operators set for trading was changed. */
  z.object({ kind: z.literal('rules') }),
]);
export type Notice = z.infer<typeof Notice>;
