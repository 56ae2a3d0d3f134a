import type { Withdrawal } from '@exchange/contract';
import type { CommandMark } from '../../core/command-mark';
import type { Database, Exchange } from '../../core/context';
import { available, chainOwner, feeOwner, frozen } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { namedAmount } from '../../core/exchange/catalogue';
import { pausedSince, requireLedgerSound } from '../../core/exchange/ledger-pause';
import { updateOf } from '../../core/exchange/personal-updates';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { workOnEach } from '../../core/jobs';
import type { AccountServices } from '../auth';
import type { Chain, ChainTransaction } from '../chain';
import { withdrawalEvents } from './events';
import {
  changeWithdrawal,
  findWithdrawal,
  type WithdrawalRow,
  withdrawalsIn,
  withdrawalState,
  withdrawalView,
} from './withdrawal-store';

const { awaitingReview, reviewed, onChain, completed, failed } = withdrawalState;

/** What withdrawals are made of. */
export interface WithdrawalParts {
  readonly services: Pick<AccountServices, 'database' | 'clock' | 'codes'>;
  readonly exchange: Pick<Exchange, 'post' | 'announce'> & Pick<UserExchange, 'ownerTask' | 'tokens'>;
  readonly chain: Pick<Chain, 'submit' | 'find' | 'settle' | 'wallet'>;
}

/** Why a withdrawal ends without a payment. */
type Ending = Pick<WithdrawalRow, 'status' | 'reason' | 'note'> & Partial<Pick<WithdrawalRow, 'decidedBy'>>;

/** A withdrawal in the state `from` that ends without a payment. */
interface Release {
  readonly id: string;
  readonly ending: Ending;
  readonly from: number;
  /** Of one that is on chain. */
  readonly transactionId?: string;
  /** Of the user's command, where it is one. */
  readonly mark?: CommandMark;
}

/** Tells the owner's pages where a withdrawal stands. */
export function announceWithdrawal(
  exchange: WithdrawalParts['exchange'],
  row: WithdrawalRow | undefined,
): Withdrawal | undefined {
  if (!row) return undefined;
  const withdrawal = withdrawalView(exchange.tokens, row);
  exchange.announce(updateOf(row.userId, { withdrawals: [withdrawal] }));
  return withdrawal;
}

/** Publishes what became of a withdrawal, in the transaction of it. */
export async function publishOutcome(
  { services, exchange }: Pick<WithdrawalParts, 'services' | 'exchange'>,
  transaction: Database,
  row: WithdrawalRow | undefined,
  outcome: keyof typeof withdrawalEvents,
): Promise<void> {
  if (!row) return;
  const { userId, token, memo, reason, note } = row;
  const data = {
    ...{ token, memo, reason, note },
    amount: namedAmount(exchange.tokens, token, row.amount),
    fee: namedAmount(exchange.tokens, token, row.fee),
    network: row.protocol.toUpperCase(),
    address: row.addressTo,
    // Of one that failed there is nothing to be found.
    hash: outcome === 'sent' || outcome === 'completed' ? row.transactionHash : '',
  };
  await publish(transaction, withdrawalEvents[outcome], { userId, data, time: services.clock.now() });
}

/** Puts reviewed withdrawals on their chain, follows them there, and ends each with its payment or its release. */
export class WithdrawalPayments {
  constructor(private readonly parts: WithdrawalParts) {}

  /** Brings on everything that is under way. Only the engine's owner can. */
  async proceed(): Promise<void> {
    const { database } = this.parts.services;
    const isPaused = (await pausedSince(database)) !== undefined;
    const open = await withdrawalsIn(database, [reviewed, onChain]);
    const work = async (row: WithdrawalRow) => {
      if (row.status === onChain) await this.follow(row);
      else if (!isPaused) await this.send(row);
    };
    await workOnEach(open, work, 'Withdrawals could not go on');
  }

  /** Ends one that awaits its review: what it held is free again. `mark` is that of the user's command, where it is one. */
  async close(id: string, ending: Ending, mark?: CommandMark): Promise<void> {
    await this.release({ id, ending, from: awaitingReview, ...(mark && { mark }) });
  }

  /** Puts a reviewed one on its chain. */
  private async send(row: WithdrawalRow): Promise<void> {
    const { services, exchange, chain } = this.parts;
    const wallet = chain.wallet(row.protocol);
    if (wallet === undefined) throw new Error(`nothing is sent on ${row.protocol}`);
    const sent = await services.database.transaction(async (transaction) => {
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
      const change = { status: onChain, transactionHash };
      const changed = await changeWithdrawal(transaction, row.id, [reviewed], change);
      await publishOutcome(this.parts, transaction, changed, 'sent');
      return changed;
    });
    announceWithdrawal(exchange, sent);
  }

  /** Counts confirmations of one that is on its chain, and ends it by how its transaction stands at last. */
  private async follow(row: WithdrawalRow): Promise<void> {
    const { services, exchange, chain } = this.parts;
    const transaction = await chain.find(referenceOf(row));
    if (!transaction) throw new Error(`withdrawal ${row.id} has no transaction`);
    const confirmations = Math.min(transaction.confirmations, row.confirmationsNeeded);
    const isOver = transaction.state === 'dropped' || confirmations === row.confirmationsNeeded;
    if (isOver) {
      await this.end(row, transaction);
      const closed = await findWithdrawal(services.database, row.id);
      if (closed && closed.version > row.version) announceWithdrawal(exchange, closed);
    } else if (confirmations !== row.confirmations) {
      const changed = await changeWithdrawal(services.database, row.id, [onChain], { confirmations });
      announceWithdrawal(exchange, changed);
    }
  }

  private async end(row: WithdrawalRow, { id: transactionId, state }: ChainTransaction): Promise<void> {
    if (state === 'included') await this.complete(row, transactionId);
    else {
      const ending = { status: failed, reason: 'chain', note: '' };
      await this.release({ id: row.id, ending, from: onChain, transactionId });
    }
  }

  private async complete(row: WithdrawalRow, transactionId: string): Promise<void> {
    const { services, exchange, chain } = this.parts;
    await exchange.post({
      cause: `withdrawal-completed:${row.id}`,
      prepare: async (transaction) => {
        if (!(await chain.settle(transaction, transactionId, row.confirmationsNeeded))) return [];
        const paid = await changeWithdrawal(transaction, row.id, [onChain], {
          status: completed,
          confirmations: row.confirmationsNeeded,
          closeTime: services.clock.now(),
        });
        if (!paid) return [];
        await publishOutcome(this.parts, transaction, paid, 'completed');
        const { token, amount, fee } = paid;
        const common = { reference: row.id, token, from: frozen(paid.userId) };
        return [
          { ...common, kind: 'withdrawal', amount: amount - fee, to: available(chainOwner) },
          { ...common, kind: 'withdrawal_fee', amount: fee, to: available(feeOwner) },
        ];
      },
    });
  }

  /** Ends one in the state `from` without a payment; one that is on chain only when its transaction counts no more. */
  private async release({ id, ending, from, transactionId, mark }: Release): Promise<void> {
    const { services, exchange, chain } = this.parts;
    await exchange.post({
      cause: `withdrawal-released:${id}`,
      ...(mark && { command: { mark, outcome: () => id } }),
      prepare: async (transaction) => {
        const row = await findWithdrawal(transaction, id);
        if (!row) return [];
        const isOnChain = transactionId !== undefined;
        if (isOnChain && !(await chain.settle(transaction, transactionId, row.confirmationsNeeded)))
          return [];
        const now = services.clock.now();
        const closed = await changeWithdrawal(transaction, id, [from], {
          ...ending,
          closeTime: now,
          ...(row.reviewTime === 0 && ending.status === failed && { reviewTime: now }),
        });
        if (!closed) return [];
        // Who cancels one knows it.
        if (ending.status === failed)
          await publishOutcome(this.parts, transaction, closed, isOnChain ? 'failed' : 'refused');
        const { token, amount, userId } = closed;
        const accounts = { from: frozen(userId), to: available(userId) };
        return [{ kind: 'withdrawal', reference: id, token, amount, ...accounts }];
      },
    });
  }
}

const referenceOf = ({ id }: Pick<WithdrawalRow, 'id'>): string => `withdrawal:${id}`;
