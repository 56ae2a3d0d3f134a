import { randomUUID } from 'node:crypto';
import { userWithdrawal, type Withdrawal, type WithdrawalReason } from '@exchange/contract';
import { similarAddress } from '@exchange/contract/similar-address';
import { and, asc, count, desc, eq, gt, gte, inArray, lt, notInArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { CommandMark, outcomeUnder } from '../../core/commands';
import type { Database, Exchange } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { feeOwner, chainOwner } from '../../core/engine/ledger';
import { tokenOf } from '../../core/exchange/catalogue';
import { pausedSince, requireLedgerSound } from '../../core/exchange/ledger-pause';
import type { UserExchange } from '../../core/exchange/user-exchange';
import type { SandboxLocale } from '../../core/locale';
import { day } from '../../core/time-spans';
import type { AccountServices } from '../auth';
import type { Chain, ChainTransaction } from '../chain';
import { deliver, type NewMessage, type WithdrawalOutcome } from '../notification';
import { Confirmation, useConfirmation } from '../security';
import { users } from '../user';
import { savedAddresses, withdrawals as withdrawalTable } from './tables';
import { tellOutcome } from './tell-outcome';
import type { WithdrawalRequest } from './withdrawal-request';

type Row = typeof withdrawalTable.$inferSelect;

/** Of the contract's states. */
const state = {
  awaitingReview: 0,
  reviewed: 1,
  onChain: 4,
  completed: 5,
  failed: 6,
  cancelled: 7,
} as const;
const failedStates = [state.failed, state.cancelled];

/** What a reviewer sees of a withdrawal. */
export interface WithdrawalReview {
  readonly withdrawal: Withdrawal;
  readonly organisation: string;
  /** Email or phone, and UID. */
  readonly account: string;
  readonly uid: string;
  readonly newAddress: boolean;
}

/** What a reviewer says. */
export type WithdrawalDecision =
  | { readonly approve: true }
  | { readonly approve: false; readonly reason: WithdrawalReason; readonly note: string };

/** Which of the user's withdrawals are wanted. */
export interface WithdrawalFilter {
  readonly token: string | undefined;
  /** 1 under way, 2 completed, 3 failed or cancelled. */
  readonly group: number | undefined;
  readonly fromTime: number | undefined;
  readonly toTime: number | undefined;
  /** The idempotency key that it was asked for under. */
  readonly key: string | undefined;
  readonly page: number;
  readonly size: number;
}

/** How an address stands to those that the user knows. */
export interface Familiarity {
  /** A known address that it resembles without being it. */
  readonly similar: string | undefined;
  /** In the address book, or the target of a completed withdrawal. */
  readonly known: boolean;
}

/** Withdrawals: frozen when they are asked for, reviewed, put on chain, and then gone or free again. */
export interface Withdrawals {
  /** What the user withdrew of a token in the last 24 hours, or is about to; smallest units. */
  used(userId: string, token: string): Promise<bigint>;
  /** Whether the user knows an address of a network, or one like it. */
  familiarity(userId: string, protocol: string, address: string): Promise<Familiarity>;
  /**
   * Freezes what a command asks for and puts it up for review, using up its confirmation; the command comes to the withdrawal's
   * id. What becomes of it is told in `locale`.
   * Rejects with the hold's code, `withdrawalQuota`, `withdrawalsPaused`, `addressLookAlike`, `insufficientBalance`.
   */
  request(
    user: { readonly organisation: string },
    request: WithdrawalRequest,
    mark: CommandMark,
    confirmation: Confirmation,
    locale: SandboxLocale,
  ): Promise<void>;
  /** Rejects with `withdrawalUnknown`. */
  find(userId: string, id: string): Promise<Withdrawal>;
  /** Newest first. */
  list(
    userId: string,
    filter: WithdrawalFilter,
  ): Promise<{ readonly list: Withdrawal[]; readonly total: number }>;
  /** Cancels one that awaits its review. Rejects with `withdrawalUnknown` and `withdrawalClosed`. */
  cancel(userId: string, id: string): Promise<Withdrawal>;
  /** Withdrawals that await their review, oldest first. */
  waiting(): Promise<readonly WithdrawalReview[]>;
  /** Decides on a withdrawal; false when it does not await its review. */
  decide(id: string, decision: WithdrawalDecision): Promise<boolean>;
  /** Approves what came `afterMs` or longer ago. */
  approveDue(afterMs: number): Promise<void>;
  /** Puts on chain what is reviewed and follows what is there. Only the engine's owner can. */
  proceed(): Promise<void>;
}

const NewWithdrawal = z.object({
  id: z.string(),
  organisation: z.string(),
  mark: CommandMark,
  token: z.string(),
  protocol: z.string(),
  /** Smallest units. */
  amount: z.string().check(z.regex(/^\d+$/)),
  addressTo: z.string(),
  memo: z.string(),
  locale: z._default(z.enum(['zh-HK', 'zh-CN', 'en']), 'zh-HK'),
  confirmation: Confirmation,
});
const Closing = z.object({ id: z.string(), status: z.int(), reason: z.string(), note: z.string() });

export function createWithdrawals(
  services: Pick<AccountServices, 'database' | 'clock' | 'codes' | 'outbox' | 'onError'>,
  exchange: Pick<Exchange, 'post' | 'announce'> & Pick<UserExchange, 'ownerTask' | 'tokens'>,
  chain: Pick<Chain, 'submit' | 'find' | 'settle' | 'wallet'>,
): Withdrawals {
  const { database, clock } = services;

  function view(row: Row): Withdrawal {
    const { precision } = tokenOf(exchange.tokens, row.token);
    return {
      id: row.id,
      token: row.token,
      protocol: row.protocol,
      amount: formatUnits(row.amount, precision),
      fee: formatUnits(row.fee, precision),
      address_to: row.addressTo,
      memo: row.memo,
      transaction_hash: row.transactionHash,
      confirmations: row.confirmations,
      confirmations_needed: row.confirmationsNeeded,
      status: row.status,
      reason: row.reason,
      note: row.note,
      create_time: row.createTime,
      review_time: row.reviewTime,
      close_time: row.closeTime,
      version: row.version,
    };
  }

  function announce(row: Row): Withdrawal {
    const withdrawal = view(row);
    exchange.announce({
      userId: row.userId,
      orders: [],
      balances: [],
      deposits: [],
      withdrawals: [withdrawal],
    });
    return withdrawal;
  }

  const tell = async (transaction: Database, [row]: readonly Row[], outcome: WithdrawalOutcome) =>
    row ? tellOutcome(transaction, clock, row, tokenOf(exchange.tokens, row.token), outcome) : [];

  async function rowOf(id: string, source = database): Promise<Row | undefined> {
    const [row] = await source.select().from(withdrawalTable).where(eq(withdrawalTable.id, id));
    return row;
  }

  async function used(userId: string, token: string, source = database): Promise<bigint> {
    const [row] = await source
      .select({ sum: sql<string>`coalesce(sum(${withdrawalTable.amount}), 0)` })
      .from(withdrawalTable)
      .where(
        and(
          eq(withdrawalTable.userId, userId),
          eq(withdrawalTable.token, token),
          gt(withdrawalTable.createTime, clock.now() - day),
          notInArray(withdrawalTable.status, [...failedStates]),
        ),
      );
    return BigInt(row?.sum ?? 0);
  }

  async function familiarity(
    userId: string,
    protocol: string,
    address: string,
    source = database,
  ): Promise<Familiarity> {
    const saved = await source
      .select({ address: savedAddresses.addressTo })
      .from(savedAddresses)
      .where(and(eq(savedAddresses.userId, userId), eq(savedAddresses.protocol, protocol)));
    const sent = await source
      .selectDistinct({ address: withdrawalTable.addressTo })
      .from(withdrawalTable)
      .where(
        and(
          eq(withdrawalTable.userId, userId),
          eq(withdrawalTable.protocol, protocol),
          eq(withdrawalTable.status, state.completed),
        ),
      );
    const all = [...saved, ...sent].map((each) => each.address);
    return { similar: similarAddress(address, all), known: all.includes(address) };
  }

  const make = exchange.ownerTask(
    { name: 'withdrawal.request', input: NewWithdrawal, output: z.null() },
    async ({ confirmation, mark, amount: text, ...request }) => {
      const { userId } = confirmation;
      const token = tokenOf(exchange.tokens, request.token);
      const amount = BigInt(text);
      const { fee, quota } = token.withdrawal;
      await exchange.post({
        cause: `withdrawal:${request.id}`,
        command: { mark, outcome: () => request.id },
        async prepare(transaction) {
          await useConfirmation(services, transaction, confirmation);
          await requireLedgerSound(transaction);
          if ((await used(userId, token.code, transaction)) + amount > quota)
            throw new CallError('withdrawalQuota');
          const { similar, known } = await familiarity(
            userId,
            request.protocol,
            request.addressTo,
            transaction,
          );
          if (similar !== undefined) throw lookAlike(similar);
          await transaction.insert(withdrawalTable).values({
            ...request,
            userId,
            amount,
            fee,
            newAddress: !known,
            status: state.awaitingReview,
            confirmationsNeeded: token.confirmations,
            createTime: clock.now(),
          });
          return [
            {
              token: token.code,
              amount,
              from: { owner: userId, part: 'available' },
              to: { owner: userId, part: 'frozen' },
            },
          ];
        },
      });
      return null;
    },
  );

  /** Ends one without a payment: what it held is free again. */
  const close = exchange.ownerTask(
    { name: 'withdrawal.close', input: Closing, output: z.null() },
    async ({ id, status, reason, note }) => {
      await release(id, { status, reason, note }, [state.awaitingReview]);
      return null;
    },
  );

  async function release(
    id: string,
    change: Pick<Row, 'status' | 'reason' | 'note'>,
    from: readonly number[],
    transactionId?: string,
  ): Promise<void> {
    let messages: NewMessage[] = [];
    await exchange.post({
      cause: `withdrawal-released:${id}`,
      async prepare(transaction) {
        const row = await rowOf(id, transaction);
        if (!row) return [];
        if (
          transactionId !== undefined &&
          !(await chain.settle(transaction, transactionId, row.confirmationsNeeded))
        )
          return [];
        const now = clock.now();
        const closed = await transaction
          .update(withdrawalTable)
          .set({
            ...change,
            closeTime: now,
            ...(row.reviewTime === 0 && change.status === state.failed && { reviewTime: now }),
            version: sql`${withdrawalTable.version} + 1`,
          })
          .where(and(eq(withdrawalTable.id, id), inArray(withdrawalTable.status, [...from])))
          .returning();
        // Who cancels one knows it.
        if (change.status === state.failed)
          messages = await tell(transaction, closed, transactionId === undefined ? 'refused' : 'failed');
        return closed.map(({ token, amount, userId: owner }) => ({
          token,
          amount,
          from: { owner, part: 'frozen' },
          to: { owner, part: 'available' },
        }));
      },
    });
    deliver(services, messages);
  }

  /** Puts a reviewed one on its chain. */
  async function send(row: Row): Promise<void> {
    const wallet = chain.wallet(row.protocol);
    if (wallet === undefined) throw new Error(`nothing is sent on ${row.protocol}`);
    const { sent, messages } = await database.transaction(async (transaction) => {
      await requireLedgerSound(transaction);
      const { id: transactionHash } = await chain.submit(
        {
          reference: referenceOf(row),
          network: row.protocol,
          token: row.token,
          amount: row.amount - row.fee,
          from: wallet,
          to: row.addressTo,
          memo: row.memo,
          outgoing: true,
        },
        transaction,
      );
      const changed = await transaction
        .update(withdrawalTable)
        .set({ status: state.onChain, transactionHash, version: sql`${withdrawalTable.version} + 1` })
        .where(and(eq(withdrawalTable.id, row.id), eq(withdrawalTable.status, state.reviewed)))
        .returning();
      return { sent: changed, messages: await tell(transaction, changed, 'sent') };
    });
    deliver(services, messages);
    for (const changed of sent) announce(changed);
  }

  /** Follows one that is on its chain: counts confirmations, and ends it by how its transaction stands at last. */
  async function follow(row: Row): Promise<void> {
    const transaction = await chain.find(referenceOf(row));
    if (!transaction) throw new Error(`withdrawal ${row.id} has no transaction`);
    const confirmations = Math.min(transaction.confirmations, row.confirmationsNeeded);
    const isOver = transaction.state === 'dropped' || confirmations === row.confirmationsNeeded;
    if (isOver) {
      await end(row, transaction);
      const closed = await rowOf(row.id);
      if (closed && closed.version > row.version) announce(closed);
    } else if (confirmations !== row.confirmations) {
      const changed = await database
        .update(withdrawalTable)
        .set({ confirmations, version: sql`${withdrawalTable.version} + 1` })
        .where(and(eq(withdrawalTable.id, row.id), eq(withdrawalTable.status, state.onChain)))
        .returning();
      for (const each of changed) announce(each);
    }
  }

  async function end(row: Row, { id: transactionId, state: standing }: ChainTransaction): Promise<void> {
    if (standing !== 'included') {
      const change = { status: state.failed, reason: 'chain', note: '' };
      await release(row.id, change, [state.onChain], transactionId);
      return;
    }
    await exchange.post({
      cause: `withdrawal-completed:${row.id}`,
      async prepare(transaction) {
        if (!(await chain.settle(transaction, transactionId, row.confirmationsNeeded))) return [];
        const paid = await transaction
          .update(withdrawalTable)
          .set({
            status: state.completed,
            confirmations: row.confirmationsNeeded,
            closeTime: clock.now(),
            version: sql`${withdrawalTable.version} + 1`,
          })
          .where(and(eq(withdrawalTable.id, row.id), eq(withdrawalTable.status, state.onChain)))
          .returning();
        return paid.flatMap(({ token, amount, fee, userId: owner }) => {
          const from = { owner, part: 'frozen' } as const;
          return [
            { token, amount: amount - fee, from, to: { owner: chainOwner, part: 'available' } as const },
            { token, amount: fee, from, to: { owner: feeOwner, part: 'available' } as const },
          ];
        });
      },
    });
  }

  async function decide(id: string, decision: WithdrawalDecision): Promise<boolean> {
    if (!decision.approve) {
      const { reason, note } = decision;
      if ((await rowOf(id))?.status !== state.awaitingReview) return false;
      await close({ id, status: state.failed, reason, note });
      const row = await rowOf(id);
      if (row?.status !== state.failed) return false;
      announce(row);
      return true;
    }
    const approved = await database
      .update(withdrawalTable)
      .set({ status: state.reviewed, reviewTime: clock.now(), version: sql`${withdrawalTable.version} + 1` })
      .where(and(eq(withdrawalTable.id, id), eq(withdrawalTable.status, state.awaitingReview)))
      .returning();
    for (const row of approved) announce(row);
    return approved.length > 0;
  }

  return {
    used,
    familiarity,
    decide,
    async request({ organisation }, { token, amount, ...target }, mark, confirmation, locale) {
      const id = randomUUID();
      await make({
        ...target,
        id,
        organisation,
        mark,
        token: token.code,
        amount: amount.toString(),
        locale,
        confirmation,
      });
      const row = await rowOf(id);
      if (row) announce(row);
    },
    async find(userId, id) {
      const row = await rowOf(id);
      if (row?.userId !== userId) throw new CallError('withdrawalUnknown');
      return view(row);
    },
    async list(userId, { token, group, fromTime, toTime, key, page, size }) {
      const wanted = and(
        eq(withdrawalTable.userId, userId),
        token === undefined ? undefined : eq(withdrawalTable.token, token),
        group === 1 ? eq(withdrawalTable.closeTime, 0) : undefined,
        group === 2 ? eq(withdrawalTable.status, state.completed) : undefined,
        group === 3 ? inArray(withdrawalTable.status, [...failedStates]) : undefined,
        fromTime === undefined ? undefined : gte(withdrawalTable.createTime, fromTime),
        toTime === undefined ? undefined : lt(withdrawalTable.createTime, toTime),
        key === undefined
          ? undefined
          : eq(withdrawalTable.id, outcomeUnder({ owner: userId, name: userWithdrawal.name, key })),
      );
      const rows = await database
        .select()
        .from(withdrawalTable)
        .where(wanted)
        .orderBy(desc(withdrawalTable.createTime), desc(withdrawalTable.id))
        .limit(size)
        .offset((page - 1) * size);
      const [counted] = await database.select({ total: count() }).from(withdrawalTable).where(wanted);
      return { list: rows.map(view), total: counted?.total ?? 0 };
    },
    async cancel(userId, id) {
      const before = await rowOf(id);
      if (before?.userId !== userId) throw new CallError('withdrawalUnknown');
      await close({ id, status: state.cancelled, reason: '', note: '' });
      const row = await rowOf(id);
      if (row?.status !== state.cancelled) throw new CallError('withdrawalClosed');
      return announce(row);
    },
    async waiting() {
      const rows = await database
        .select({ row: withdrawalTable, uid: users.uid, email: users.email, mobile: users.mobile })
        .from(withdrawalTable)
        .innerJoin(users, eq(users.id, withdrawalTable.userId))
        .where(eq(withdrawalTable.status, state.awaitingReview))
        .orderBy(asc(withdrawalTable.createTime), asc(withdrawalTable.id));
      return rows.map(({ row, uid, email, mobile }) => ({
        withdrawal: view(row),
        organisation: row.organisation,
        account: email ?? mobile ?? '',
        uid,
        newAddress: row.newAddress,
      }));
    },
    async approveDue(afterMs) {
      const due = await database
        .select({ id: withdrawalTable.id })
        .from(withdrawalTable)
        .where(
          and(
            eq(withdrawalTable.status, state.awaitingReview),
            lt(withdrawalTable.createTime, clock.now() - afterMs + 1),
          ),
        )
        .orderBy(asc(withdrawalTable.createTime));
      for (const { id } of due) await decide(id, { approve: true });
    },
    async proceed() {
      const isPaused = (await pausedSince(database)) !== undefined;
      const open = await database
        .select()
        .from(withdrawalTable)
        .where(inArray(withdrawalTable.status, [state.reviewed, state.onChain]))
        .orderBy(asc(withdrawalTable.createTime));
      const failures: unknown[] = [];
      for (const row of open) {
        try {
          if (row.status === state.onChain) await follow(row);
          else if (!isPaused) await send(row);
        } catch (error) {
          // One that cannot go on must not hold up the others; it is tried again with the next block.
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Withdrawals could not go on');
    },
  };
}

const referenceOf = ({ id }: Pick<Row, 'id'>): string => `withdrawal:${id}`;

/** Refuses an address, and says which it was taken for. */
export const lookAlike = (similar: string): CallError =>
  new CallError('addressLookAlike', 'it resembles a known address', { address_to: similar });
