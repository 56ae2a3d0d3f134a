import { randomUUID } from 'node:crypto';
import {
  type InputOf,
  type listUserFastTransfer,
  type shouldTransfer,
  type Transfer,
  transferBetweenUsers,
} from '@exchange/contract';
import { and, asc, eq, gte, inArray, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { ModuleContext } from '../../application/module';
import { CallError } from '../../core/call-error';
import { CommandMark } from '../../core/command-mark';
import { outcomeUnder } from '../../core/commands';
import type { Database, TokenInfo } from '../../core/context';
import { formatUnits, parseUnits, units } from '../../core/engine/decimal';
import { available, frozen } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { amountText, namedAmount, tokenOf } from '../../core/exchange/catalogue';
import { requireLedgerSound } from '../../core/exchange/ledger-pause';
import type { LeaderTask } from '../../core/exchange/leader-task';
import { availableOf } from '../../core/exchange/user-exchange';
import { readPage } from '../../core/pages';
import { equals, has, sumOf } from '../../core/storage/queries';
import { day, hour } from '../../core/time-spans';
import type { AccountServices } from '../auth';
import { Confirmation, requireReady, useConfirmation } from '../security';
import { type UserRow, users } from '../user';
import { transferEvents } from './events';
import { userTransfer } from './tables';

/** A transfer that is checked but for what only its turn can tell. */
const Asked = z.object({
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
const Decision = z.object({ id: z.string(), approve: z.boolean(), decidedBy: z.string() });

const pending = 0;
const completed = 1;
const notPassed = 2;
const isPending = eq(userTransfer.status, pending);
/** Whether transfers wait for a decision. */
export const hasWaiting = has(userTransfer, isPending);

/** Days of the limit begin at midnight of UTC+8. */
const zone = 8 * hour;

/** Transfers between users: reviewed, and frozen until then. Amounts in smallest units. */
export class Transfers {
  /** The one token that is transferred. */
  readonly token: TokenInfo;
  readonly minimum: bigint;
  readonly dailyLimit: bigint;
  /**
   * Asks for a transfer, whose id its command comes to. Rejects with `authenticatorCodeWrong` for a code that was
   * used meanwhile, with the hold's code, `transferQuota`, `withdrawalsPaused` and `insufficientBalance`.
   */
  readonly request: LeaderTask<typeof Asked>;
  private readonly review: LeaderTask<typeof Decision>;

  constructor(
    readonly services: AccountServices,
    readonly exchange: ModuleContext['exchange'],
  ) {
    this.token = tokenOf(exchange.tokens, 'usdt');
    this.minimum = units('1', this.token.precision);
    this.dailyLimit = units('20000', this.token.precision);
    this.request = exchange.leaderTask('transfer.request', Asked, (asked) => this.store(asked));
    this.review = exchange.leaderTask('transfer.decide', Decision, (decision) => this.carryOut(decision));
  }

  /**
   * Rejects with everything that can be said without a look at who the payee is: nobody without means to send learns that. Answers
   * with the amount.
   */
  async check(user: UserRow, target: InputOf<typeof shouldTransfer>): Promise<bigint> {
    const { database, clock } = this.services;
    this.requireToken(target.token);
    await requireReady(database, user, clock.now());
    await requireLedgerSound(database);
    const amount = parseUnits(target.amount, this.token.precision);
    if (amount === undefined) throw new CallError('amountPrecision');
    if (amount < this.minimum) throw new CallError('transferTooSmall');
    if ((await this.usedToday(user.id)) + amount > this.dailyLimit) throw new CallError('transferQuota');
    if (amount > (await availableOf(this.exchange, user.id, this.token.code)))
      throw new CallError('insufficientBalance');
    return amount;
  }

  requireToken(code: string): void {
    if (code !== this.token.code) throw new CallError('transferTokenUnsupported');
  }

  /** What the user has sent today, with what is under review; a day begins at 00:00 UTC+8. */
  async usedToday(userId: string, source = this.services.database): Promise<bigint> {
    const now = this.services.clock.now();
    const [row] = await source
      .select({ sum: sumOf(userTransfer.amount) })
      .from(userTransfer)
      .where(
        and(
          eq(userTransfer.senderId, userId),
          inArray(userTransfer.status, [pending, completed]),
          gte(userTransfer.createTime, now - ((now + zone) % day)),
        ),
      );
    return row?.sum ?? 0n;
  }

  /** What the user sent and received, newest first. Rejects with `invalidInput` for a `from_id` that is none of these. */
  async list(userId: string, input: z.output<(typeof listUserFastTransfer)['input']>) {
    const { token, idempotency_key: key, id } = input;
    const command = { owner: userId, name: transferBetweenUsers.name };
    const where = and(
      or(
        eq(userTransfer.senderId, userId),
        and(eq(userTransfer.recipientId, userId), eq(userTransfer.status, completed)),
      ),
      equals(userTransfer.token, token),
      equals(userTransfer.id, id),
      key === undefined ? undefined : eq(userTransfer.id, outcomeUnder({ ...command, key })),
    );
    const by = [userTransfer.createTime, userTransfer.id];
    const { shown, next_id } = await readPage(
      this.services.database,
      this.withSenders(),
      { where, id: userTransfer.id, by, idOf: ({ transfer }) => transfer.id },
      input,
    );
    return { list: shown.map((row) => this.view(row, userId)), next_id };
  }

  /** A transfer that the user asked for. */
  async made(senderId: string, id: string): Promise<Transfer> {
    const own = and(eq(userTransfer.senderId, senderId), eq(userTransfer.id, id));
    const [row] = await this.withSenders().where(own);
    if (!row) throw new Error('The transfer was not stored');
    return this.view(row, senderId);
  }

  /** Transfers under review, oldest first, with both parties: UID, and email or phone. The amount is a decimal, in token. */
  async waiting() {
    const sender = alias(users, 'sender');
    const recipient = alias(users, 'recipient');
    const rows = await this.services.database
      .select({ transfer: userTransfer, sender, recipient })
      .from(userTransfer)
      .innerJoin(sender, eq(sender.id, userTransfer.senderId))
      .innerJoin(recipient, eq(recipient.id, userTransfer.recipientId))
      .where(isPending)
      .orderBy(asc(userTransfer.createTime), asc(userTransfer.id));
    const party = ({ uid, email, mobile }: UserRow) => `${uid} ${email ?? mobile ?? ''}`.trim();
    return rows.map(({ transfer: { id, organisation, token, amount, note, createTime }, ...parties }) => ({
      id,
      organisation,
      token,
      note,
      createTime,
      amount: amountText(this.exchange.tokens, token, amount),
      sender: party(parties.sender),
      recipient: party(parties.recipient),
    }));
  }

  /**
   * Decides on a transfer and keeps who did: it goes to its recipient or back to its sender. False when it is not under review;
   * rejects with `withdrawalsPaused` an approval while nothing may leave an account.
   */
  async decide(id: string, approve: boolean, decidedBy: string): Promise<boolean> {
    await this.review({ id, approve, decidedBy });
    // After an answer that was lost, it was decided by this very request.
    const decided = and(eq(userTransfer.id, id), eq(userTransfer.status, approve ? completed : notPassed));
    return (await this.services.database.$count(userTransfer, decided)) > 0;
  }

  private withSenders() {
    return this.services.database
      .select({ transfer: userTransfer, senderUid: users.uid })
      .from(userTransfer)
      .innerJoin(users, eq(users.id, userTransfer.senderId))
      .$dynamic();
  }

  /** A transfer as one of its two parties sees it. */
  private view(
    { transfer, senderUid }: { readonly transfer: TransferRow; readonly senderUid: string },
    userId: string,
  ): Transfer {
    const { id, token, note, senderId, payeeType, status } = transfer;
    const incoming = senderId !== userId;
    return {
      id,
      token,
      note,
      incoming,
      amount: formatUnits(transfer.amount, this.token.precision),
      // The recipient is told who sent it; how the sender named the recipient is the sender's.
      payee_type: incoming || payeeType === 1 ? 1 : 2,
      payee: incoming ? senderUid : transfer.payee,
      status: status === 1 ? 1 : status === 2 ? 2 : 0,
      create_time: transfer.createTime,
    };
  }

  /** Freezes what a transfer sends and stores it for review. */
  private async store({
    confirmation,
    mark,
    amount: text,
    ...request
  }: z.infer<typeof Asked>): Promise<void> {
    const { senderId: owner } = request;
    const amount = BigInt(text);
    const token = this.token.code;
    const id = randomUUID();
    await this.exchange.post({
      cause: `transfer:${id}`,
      command: { mark, outcome: () => id },
      prepare: async (transaction) => {
        await useConfirmation(this.services, transaction, confirmation);
        await requireLedgerSound(transaction);
        if ((await this.usedToday(owner, transaction)) + amount > this.dailyLimit)
          throw new CallError('transferQuota');
        const createTime = this.services.clock.now();
        await transaction
          .insert(userTransfer)
          .values({ ...request, id, token, amount, status: pending, createTime });
        const accounts = { from: available(owner), to: frozen(owner) };
        return [{ kind: 'transfer', reference: id, token, amount, ...accounts }];
      },
    });
  }

  /** Moves what a transfer under review holds to its recipient or back. */
  private async carryOut({ id, approve, decidedBy }: z.infer<typeof Decision>): Promise<void> {
    const { clock } = this.services;
    const status = approve ? completed : notPassed;
    await this.exchange.post({
      cause: `transfer-decided:${id}`,
      prepare: async (transaction) => {
        if (approve) await requireLedgerSound(transaction);
        const rows = await transaction
          .update(userTransfer)
          .set({ status, decidedBy, decideTime: clock.now() })
          .where(and(eq(userTransfer.id, id), eq(userTransfer.status, pending)))
          .returning();
        for (const row of rows) await this.publishDecision(transaction, row);
        return rows.map(({ token, amount, senderId, recipientId }) => ({
          ...{ kind: 'transfer' as const, reference: id, token, amount },
          from: frozen(senderId),
          to: available(approve ? recipientId : senderId),
        }));
      },
    });
  }

  /** Tells the sender what was decided, and the recipient what has come. */
  private async publishDecision(
    transaction: Database,
    { token, amount, senderId, recipientId, status, payee }: TransferRow,
  ): Promise<void> {
    const time = this.services.clock.now();
    const moved = { token, amount: namedAmount(this.exchange.tokens, token, amount) };
    const toSender = { userId: senderId, time, data: { ...moved, payee } };
    if (status !== completed) {
      await publish(transaction, transferEvents.refused, toSender);
      return;
    }
    await publish(transaction, transferEvents.sent, toSender);
    const [sender] = await transaction.select({ uid: users.uid }).from(users).where(eq(users.id, senderId));
    const data = { ...moved, sender: sender?.uid ?? '' };
    await publish(transaction, transferEvents.received, { userId: recipientId, time, data });
  }
}

type TransferRow = typeof userTransfer.$inferSelect;
