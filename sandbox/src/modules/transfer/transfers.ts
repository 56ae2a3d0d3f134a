import { randomUUID } from 'node:crypto';
import { transferBetweenUsers } from '@exchange/contract';
import { and, asc, desc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { CommandMark } from '../../core/command-mark';
import { outcomeUnder } from '../../core/commands';
import type { Database, Exchange, TokenInfo } from '../../core/context';
import { units } from '../../core/engine/decimal';
import { available, frozen } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { amountText, namedAmount, tokenOf } from '../../core/exchange/catalogue';
import { requireLedgerSound } from '../../core/exchange/ledger-pause';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { rowsAfter } from '../../core/pages';
import { day, hour } from '../../core/time-spans';
import type { AccountServices } from '../auth';
import { Confirmation, useConfirmation } from '../security';
import { users } from '../user';
import { transferEvents } from './events';
import { userTransfer } from './tables';

/** A transfer as it is stored. */
export type TransferRow = typeof userTransfer.$inferSelect;

/** A transfer as one of its two parties sees it. */
export type OwnTransfer = TransferRow & {
  /** UID of the sender. */
  readonly senderUid: string;
};

/** A request for a transfer that is checked but for what only its turn can tell. */
const TransferRequest = z.object({
  organisation: z.string(),
  senderId: z.string(),
  recipientId: z.string(),
  mark: CommandMark,
  /** Smallest units. */
  amount: z.string().check(z.regex(/^\d+$/)),
  payeeType: z.union([z.literal(1), z.literal(2)]),
  payee: z.string(),
  note: z.string(),
  /** What it was confirmed with, which is used up. */
  confirmation: Confirmation,
});
export type TransferRequest = z.infer<typeof TransferRequest>;

/** What a reviewer sees of a transfer. */
export interface TransferReview {
  readonly id: string;
  readonly organisation: string;
  readonly token: string;
  /** Decimal, in token. */
  readonly amount: string;
  readonly note: string;
  readonly createTime: number;
  /** Both parties: UID, and email or phone. */
  readonly sender: string;
  readonly recipient: string;
}

/** What the rules of transfers allow. In smallest units. */
export interface TransferRules {
  readonly token: TokenInfo;
  readonly minimum: bigint;
  readonly dailyLimit: bigint;
}

/** Transfers between users: reviewed, and frozen until then. */
export interface Transfers {
  readonly rules: TransferRules;
  /** What the user has sent today, with what is under review; a day begins at 00:00 UTC+8. */
  usedToday(userId: string): Promise<bigint>;
  /** A transfer that the user sent. */
  find(senderId: string, id: string): Promise<OwnTransfer | undefined>;
  /**
   * Asks for a transfer, whose id its command comes to. Rejects with `authenticatorCodeWrong` for a code that was
   * used meanwhile, with the hold's code, `transferQuota`, `withdrawalsPaused` and `insufficientBalance`.
   */
  request(request: TransferRequest): Promise<void>;
  /**
   * Decides on a transfer and keeps who did: it goes to its recipient or back to its sender. False when it is not under review;
   * rejects with `withdrawalsPaused` an approval while nothing may leave an account.
   */
  decide(id: string, approve: boolean, decidedBy: string): Promise<boolean>;
  /** Transfers under review, oldest first. */
  waiting(): Promise<readonly TransferReview[]>;
  /** What the user sent and received after the one with id `fromId` ('0' for the beginning), newest first. */
  list(
    userId: string,
    filter: {
      readonly token: string | undefined;
      /** The idempotency key that the user asked for it under. */
      readonly key: string | undefined;
      readonly id: string | undefined;
      readonly fromId: string;
      readonly limit: number;
    },
  ): Promise<readonly OwnTransfer[]>;
}

const pending = 0;
const completed = 1;
const notPassed = 2;

/** Days of the limit begin at midnight of UTC+8. */
const zone = 8 * hour;
const startOfDay = (now: number): number => now - ((now + zone) % day);

interface TransferParts {
  readonly services: Pick<AccountServices, 'database' | 'clock' | 'codes'>;
  readonly exchange: Pick<Exchange, 'post'> & Pick<UserExchange, 'ownerTask' | 'tokens'>;
  readonly rules: TransferRules;
}

export function createTransfers(
  services: TransferParts['services'],
  exchange: TransferParts['exchange'],
): Transfers {
  const { database, clock } = services;
  const token = tokenOf(exchange.tokens, 'usdt');
  const rules: TransferRules = {
    token,
    minimum: units('1', token.precision),
    dailyLimit: units('20000', token.precision),
  };
  const parts = { services, exchange, rules };
  const request = exchange.ownerTask(
    { name: 'transfer.request', input: TransferRequest, output: z.null() },
    async (asked) => {
      await store(parts, asked);
      return null;
    },
  );
  const decide = exchange.ownerTask(
    {
      name: 'transfer.decide',
      input: z.object({ id: z.string(), approve: z.boolean(), decidedBy: z.string() }),
      output: z.boolean(),
    },
    (decision) => review(parts, decision),
  );
  return {
    rules,
    usedToday: (userId) => sentSince(database, userId, startOfDay(clock.now())),
    async find(senderId, id) {
      const own = and(eq(userTransfer.senderId, senderId), eq(userTransfer.id, id));
      const [row] = await ownTransfers(database, own);
      return row;
    },
    async request(asked) {
      await request(asked);
    },
    decide: (id, approve, decidedBy) => decide({ id, approve, decidedBy }),
    waiting: () => underReview(database, exchange.tokens),
    async list(userId, { token: wanted, key, id, fromId, limit }) {
      const own = and(
        or(
          eq(userTransfer.senderId, userId),
          and(eq(userTransfer.recipientId, userId), eq(userTransfer.status, completed)),
        ),
        wanted === undefined ? undefined : eq(userTransfer.token, wanted),
        id === undefined ? undefined : eq(userTransfer.id, id),
        key === undefined
          ? undefined
          : eq(userTransfer.id, outcomeUnder({ owner: userId, name: transferBetweenUsers.name, key })),
      );
      const pages = { id: userTransfer.id, by: [userTransfer.createTime, userTransfer.id] };
      const after = await rowsAfter(database, pages, own, fromId);
      return ownTransfers(database, and(own, after), limit);
    },
  };
}

async function sentSince(database: Database, userId: string, from: number): Promise<bigint> {
  const [row] = await database
    .select({ sum: sql<string>`coalesce(sum(${userTransfer.amount}), 0)` })
    .from(userTransfer)
    .where(
      and(
        eq(userTransfer.senderId, userId),
        inArray(userTransfer.status, [pending, completed]),
        gte(userTransfer.createTime, from),
      ),
    );
  return BigInt(row?.sum ?? 0);
}

async function ownTransfers(
  database: Database,
  condition: SQL | undefined,
  limit = 1,
): Promise<OwnTransfer[]> {
  const rows = await database
    .select({ transfer: userTransfer, senderUid: users.uid })
    .from(userTransfer)
    .innerJoin(users, eq(users.id, userTransfer.senderId))
    .where(condition)
    .orderBy(desc(userTransfer.createTime), desc(userTransfer.id))
    .limit(limit);
  return rows.map(({ transfer, senderUid }) => ({ ...transfer, senderUid }));
}

/** Freezes what a transfer sends and stores it for review. */
async function store(
  { services, exchange, rules: { token, dailyLimit } }: TransferParts,
  { confirmation, mark, amount: text, ...request }: TransferRequest,
): Promise<void> {
  const { senderId: owner } = request;
  const amount = BigInt(text);
  const id = randomUUID();
  await exchange.post({
    cause: `transfer:${id}`,
    command: { mark, outcome: () => id },
    async prepare(transaction) {
      await useConfirmation(services, transaction, confirmation);
      await requireLedgerSound(transaction);
      const now = services.clock.now();
      if ((await sentSince(transaction, owner, startOfDay(now))) + amount > dailyLimit)
        throw new CallError('transferQuota');
      await transaction.insert(userTransfer).values({
        ...request,
        id,
        token: token.code,
        amount,
        status: pending,
        createTime: now,
      });
      return [
        {
          ...{ kind: 'transfer', reference: id, token: token.code, amount },
          ...{ from: available(owner), to: frozen(owner) },
        },
      ];
    },
  });
}

/** Moves what a transfer holds to its recipient or back; answers whether it was decided so, by this request or an earlier one. */
async function review(
  { services: { database, clock }, exchange }: TransferParts,
  { id, approve, decidedBy }: { readonly id: string; readonly approve: boolean; readonly decidedBy: string },
): Promise<boolean> {
  const status = approve ? completed : notPassed;
  await exchange.post({
    cause: `transfer-decided:${id}`,
    async prepare(transaction) {
      if (approve) await requireLedgerSound(transaction);
      const rows = await transaction
        .update(userTransfer)
        .set({ status, decidedBy, decideTime: clock.now() })
        .where(and(eq(userTransfer.id, id), eq(userTransfer.status, pending)))
        .returning();
      for (const row of rows) await publishDecision(transaction, exchange.tokens, row, clock.now());
      return rows.map((row) => ({
        ...{ kind: 'transfer' as const, reference: id, token: row.token, amount: row.amount },
        from: frozen(row.senderId),
        to: available(approve ? row.recipientId : row.senderId),
      }));
    },
  });
  // Asked for again after a lost answer, it was decided by this very request.
  const [row] = await database
    .select({ status: userTransfer.status })
    .from(userTransfer)
    .where(eq(userTransfer.id, id));
  return row?.status === status;
}

/** Tells the sender what was decided, and the recipient what has come. */
async function publishDecision(
  transaction: Database,
  tokens: UserExchange['tokens'],
  { token, senderId, recipientId, status, payee, ...row }: TransferRow,
  time: number,
): Promise<void> {
  const moved = { token, amount: namedAmount(tokens, token, row.amount) };
  const toSender = { userId: senderId, time, data: { ...moved, payee } };
  if (status !== completed) {
    await publish(transaction, transferEvents.refused, toSender);
    return;
  }
  await publish(transaction, transferEvents.sent, toSender);
  const [sender] = await transaction.select({ uid: users.uid }).from(users).where(eq(users.id, senderId));
  await publish(transaction, transferEvents.received, {
    ...{ userId: recipientId, time },
    data: { ...moved, sender: sender?.uid ?? '' },
  });
}

async function underReview(
  database: Database,
  tokens: UserExchange['tokens'],
): Promise<readonly TransferReview[]> {
  const sender = alias(users, 'sender');
  const recipient = alias(users, 'recipient');
  const rows = await database
    .select({ transfer: userTransfer, sender, recipient })
    .from(userTransfer)
    .innerJoin(sender, eq(sender.id, userTransfer.senderId))
    .innerJoin(recipient, eq(recipient.id, userTransfer.recipientId))
    .where(eq(userTransfer.status, pending))
    .orderBy(asc(userTransfer.createTime), asc(userTransfer.id));
  const party = (user: { uid: string; email: string | null; mobile: string | null }) =>
    `${user.uid} ${user.email ?? user.mobile ?? ''}`.trim();
  return rows.map(({ transfer, ...parties }) => ({
    id: transfer.id,
    organisation: transfer.organisation,
    token: transfer.token,
    amount: amountText(tokens, transfer.token, transfer.amount),
    note: transfer.note,
    createTime: transfer.createTime,
    sender: party(parties.sender),
    recipient: party(parties.recipient),
  }));
}
