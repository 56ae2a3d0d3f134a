import { randomUUID } from 'node:crypto';
import type { Withdrawal, WithdrawalReason } from '@exchange/contract';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { CommandMark } from '../../core/command-mark';
import { available, frozen } from '../../core/engine/ledger';
import { tokenOf } from '../../core/exchange/catalogue';
import { requireLedgerSound } from '../../core/exchange/ledger-pause';
import { Confirmation, useConfirmation } from '../security';
import { withdrawals as withdrawalTable } from './tables';
import {
  announceWithdrawal,
  publishOutcome,
  type WithdrawalParts,
  WithdrawalPayments,
} from './withdrawal-payments';
import type { WithdrawalRequest } from './withdrawal-request';
import {
  changeWithdrawal,
  type Familiarity,
  familiarityOf,
  findWithdrawal,
  listUnderReview,
  listWithdrawals,
  type WithdrawalFilter,
  type WithdrawalRow,
  withdrawalState,
  withdrawalView,
  withdrawnInDay,
  withdrawnOfAll,
} from './withdrawal-store';

const { awaitingReview, reviewed, failed, cancelled } = withdrawalState;

/** What a reviewer sees of a withdrawal. */
export interface WithdrawalReview {
  readonly userId: string;
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

/** Withdrawals: frozen when they are asked for, reviewed, put on chain, and then gone or free again. */
export interface Withdrawals {
  /** What the user withdrew of a token in the last 24 hours, or is about to; smallest units. */
  used(userId: string, token: string): Promise<bigint>;
  /** What the user withdrew of each token in the 24 hours before `now`, or is about to; smallest units. */
  usedOfAll(
    userId: string,
    now: number,
  ): Promise<readonly { readonly token: string; readonly amount: bigint }[]>;
  /** Whether the user knows an address of a network, or one like it. */
  familiarity(userId: string, protocol: string, address: string): Promise<Familiarity>;
  /**
   * Freezes what a command asks for and puts it up for review, using up its confirmation; the command comes to the withdrawal's
   * id.
   * Rejects with the hold's code, `withdrawalQuota`, `withdrawalsPaused`, `addressLookAlike`, `insufficientBalance`.
   */
  request(
    user: { readonly organisation: string },
    request: WithdrawalRequest,
    mark: CommandMark,
    confirmation: Confirmation,
  ): Promise<void>;
  /** Rejects with `withdrawalUnknown`. */
  find(userId: string, id: string): Promise<Withdrawal>;
  /** Newest first. */
  list(
    userId: string,
    filter: WithdrawalFilter,
  ): Promise<{ readonly list: Withdrawal[]; readonly total: number }>;
  /** Cancels one that awaits its review, a cancelled one stays so; the command comes to its id. Rejects with `withdrawalUnknown` and `withdrawalClosed`. */
  cancel(userId: string, id: string, mark: CommandMark): Promise<void>;
  /** Withdrawals that await their review, oldest first. */
  waiting(): Promise<readonly WithdrawalReview[]>;
  /** Decides on a withdrawal and keeps who did; false when it does not await its review. */
  decide(id: string, decision: WithdrawalDecision, decidedBy: string): Promise<boolean>;
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
  confirmation: Confirmation,
});
type NewWithdrawal = z.infer<typeof NewWithdrawal>;
const Closing = z.object({
  ...{ id: z.string(), status: z.int(), reason: z.string(), note: z.string() },
  decidedBy: z.string(),
  /** Of the user's command, where it is one. */
  mark: z.optional(CommandMark),
});

export function createWithdrawals(
  services: WithdrawalParts['services'],
  exchange: WithdrawalParts['exchange'],
  chain: WithdrawalParts['chain'],
): Withdrawals {
  const { database, clock } = services;
  const parts = { services, exchange, chain };
  const payments = new WithdrawalPayments(parts);
  const view = (row: WithdrawalRow) => withdrawalView(exchange.tokens, row);
  const make = exchange.ownerTask(
    { name: 'withdrawal.request', input: NewWithdrawal, output: z.null() },
    async (request) => {
      await store(parts, request);
      return null;
    },
  );
  const close = exchange.ownerTask(
    { name: 'withdrawal.close', input: Closing, output: z.null() },
    async ({ id, mark, ...ending }) => {
      await payments.close(id, ending, mark);
      return null;
    },
  );

  async function ownRow(userId: string, id: string): Promise<WithdrawalRow> {
    const row = await findWithdrawal(database, id);
    if (row?.userId !== userId) throw new CallError('withdrawalUnknown');
    return row;
  }

  async function refuse(
    id: string,
    { reason, note }: { readonly reason: WithdrawalReason; readonly note: string },
    decidedBy: string,
  ): Promise<boolean> {
    if ((await findWithdrawal(database, id))?.status !== awaitingReview) return false;
    await close({ id, status: failed, reason, note, decidedBy });
    const row = await findWithdrawal(database, id);
    return row?.status === failed && announceWithdrawal(exchange, row) !== undefined;
  }

  async function approve(id: string, decidedBy: string): Promise<boolean> {
    const change = { status: reviewed, reviewTime: clock.now(), decidedBy };
    const row = await database.transaction(async (transaction) => {
      const changed = await changeWithdrawal(transaction, id, [awaitingReview], change);
      await publishOutcome(parts, transaction, changed, 'approved');
      return changed;
    });
    return announceWithdrawal(exchange, row) !== undefined;
  }

  return {
    used: (userId, token) => withdrawnInDay(database, userId, token, clock.now()),
    usedOfAll: (userId, now) => withdrawnOfAll(database, userId, now),
    familiarity: (userId, protocol, address) => familiarityOf(database, userId, protocol, address),
    decide: (id, decision, decidedBy) =>
      decision.approve ? approve(id, decidedBy) : refuse(id, decision, decidedBy),
    async request({ organisation }, { token, amount, ...target }, mark, confirmation) {
      const id = randomUUID();
      const asked = { ...target, token: token.code, amount: amount.toString() };
      await make({ ...asked, id, organisation, mark, confirmation });
      announceWithdrawal(exchange, await findWithdrawal(database, id));
    },
    find: async (userId, id) => view(await ownRow(userId, id)),
    async list(userId, filter) {
      const { rows, total } = await listWithdrawals(database, userId, filter);
      return { list: rows.map(view), total };
    },
    async cancel(userId, id, mark) {
      const { status } = await ownRow(userId, id);
      if (status !== awaitingReview && status !== cancelled) throw new CallError('withdrawalClosed');
      await close({ id, status: cancelled, reason: '', note: '', decidedBy: '', mark });
      announceWithdrawal(exchange, await findWithdrawal(database, id));
    },
    async waiting() {
      const rows = await listUnderReview(database);
      return rows.map(({ row, uid, email, mobile }) => ({
        userId: row.userId,
        withdrawal: view(row),
        organisation: row.organisation,
        account: email ?? mobile ?? '',
        uid,
        newAddress: row.newAddress,
      }));
    },
    proceed: () => payments.proceed(),
  };
}

/** Freezes what a request asks for and stores it, in its turn among all that moves money. */
async function store(
  { services, exchange }: WithdrawalParts,
  { confirmation, mark, amount: text, ...request }: NewWithdrawal,
): Promise<void> {
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
      const now = services.clock.now();
      if ((await withdrawnInDay(transaction, userId, token.code, now)) + amount > quota)
        throw new CallError('withdrawalQuota');
      const { protocol, addressTo } = request;
      const { similar, known } = await familiarityOf(transaction, userId, protocol, addressTo);
      if (similar !== undefined) throw lookAlike(similar);
      await transaction.insert(withdrawalTable).values({
        ...request,
        userId,
        amount,
        fee,
        newAddress: !known,
        status: awaitingReview,
        confirmationsNeeded: token.confirmations,
        createTime: now,
      });
      const accounts = { from: available(userId), to: frozen(userId) };
      return [{ kind: 'withdrawal', reference: request.id, token: token.code, amount, ...accounts }];
    },
  });
}

/** Refuses an address, and says which it was taken for. */
export const lookAlike = (similar: string): CallError =>
  new CallError('addressLookAlike', 'it resembles a known address', { address_to: similar });
