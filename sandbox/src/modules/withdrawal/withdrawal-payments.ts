import { asc, inArray, type SQL } from 'drizzle-orm';
import type { CommandMark } from '../../core/command-mark';
import { available, chainOwner, feeOwner, frozen } from '../../core/engine/ledger';
import { pausedSince, requireLedgerSound } from '../../core/exchange/ledger-pause';
import { workOnEach } from '../../core/jobs';
import { has } from '../../core/storage/queries';
import type { Chain, ChainTransaction } from '../chain';
import { withdrawals } from './tables';
import { type WithdrawalRecords, type WithdrawalRow, withdrawalState } from './withdrawal-records';

const { awaitingReview, reviewed, onChain, completed, failed } = withdrawalState;

/** Withdrawals that are to be put on their chain, or are there. */
const isUnderWay = inArray(withdrawals.status, [reviewed, onChain]);
/** Whether there are such. */
export const awaitsPayments = (): SQL => has(withdrawals, isUnderWay);

/** Why a withdrawal ends without a payment. */
type Ending = Pick<WithdrawalRow, 'status' | 'reason' | 'note'> & Partial<Pick<WithdrawalRow, 'decidedBy'>>;

/** Puts reviewed withdrawals on their chain, follows them there, and ends each with its payment or its release. */
export class WithdrawalPayments {
  constructor(
    private readonly records: WithdrawalRecords,
    private readonly chain: Pick<Chain, 'submit' | 'find' | 'settle' | 'wallet'>,
  ) {}

  /** Brings on everything that is under way. Only the engine's owner can. */
  async proceed(): Promise<void> {
    const { database } = this.records.services;
    const isPaused = (await pausedSince(database)) !== undefined;
    const open = await database
      .select()
      .from(withdrawals)
      .where(isUnderWay)
      .orderBy(asc(withdrawals.createTime));
    const work = async (row: WithdrawalRow) => {
      if (row.status === onChain) await this.follow(row);
      else if (!isPaused) await this.send(row);
    };
    await workOnEach(open, work, 'Withdrawals could not go on');
  }

  /** Ends one that awaits its review: what it held is free again. `mark` is that of the user's command, where it is one. */
  close(id: string, ending: Ending, mark?: CommandMark): Promise<void> {
    return this.release(id, awaitingReview, ending, { mark });
  }

  /** Puts a reviewed one on its chain. */
  private async send(row: WithdrawalRow): Promise<void> {
    const { records, chain } = this;
    const wallet = chain.wallet(row.protocol);
    if (wallet === undefined) throw new Error(`nothing is sent on ${row.protocol}`);
    const sent = await records.services.database.transaction(async (transaction) => {
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
      const changed = await records.change(transaction, row.id, reviewed, change);
      if (changed) await records.publish(transaction, changed, 'sent');
      return changed;
    });
    records.announce(sent);
  }

  /** Counts confirmations of one that is on its chain, and ends it by how its transaction stands at last. */
  private async follow(row: WithdrawalRow): Promise<void> {
    const { records } = this;
    const transaction = await this.chain.find(referenceOf(row));
    if (!transaction) throw new Error(`withdrawal ${row.id} has no transaction`);
    const confirmations = Math.min(transaction.confirmations, row.confirmationsNeeded);
    if (transaction.state === 'dropped' || confirmations === row.confirmationsNeeded) {
      await this.end(row, transaction);
      const closed = await records.row(row.id);
      if (closed && closed.version > row.version) records.announce(closed);
    } else if (confirmations !== row.confirmations) {
      const { database } = records.services;
      records.announce(await records.change(database, row.id, onChain, { confirmations }));
    }
  }

  private async end(row: WithdrawalRow, { id: transactionId, state }: ChainTransaction): Promise<void> {
    if (state === 'included') await this.complete(row, transactionId);
    else
      await this.release(row.id, onChain, { status: failed, reason: 'chain', note: '' }, { transactionId });
  }

  private async complete(row: WithdrawalRow, transactionId: string): Promise<void> {
    const { records, chain } = this;
    await records.exchange.post({
      cause: `withdrawal-completed:${row.id}`,
      prepare: async (transaction) => {
        if (!(await chain.settle(transaction, transactionId, row.confirmationsNeeded))) return [];
        const paid = await records.change(transaction, row.id, onChain, {
          status: completed,
          confirmations: row.confirmationsNeeded,
          closeTime: records.services.clock.now(),
        });
        if (!paid) return [];
        await records.publish(transaction, paid, 'completed');
        const { token, amount, fee } = paid;
        const common = { reference: row.id, token, from: frozen(paid.userId) };
        return [
          { ...common, kind: 'withdrawal', amount: amount - fee, to: available(chainOwner) },
          { ...common, kind: 'withdrawal_fee', amount: fee, to: available(feeOwner) },
        ];
      },
    });
  }

  /**
   * Ends one in the state `from` without a payment; one that is on chain, of which `transactionId` is, only when its transaction
   * counts no more.
   */
  private async release(
    id: string,
    from: number,
    ending: Ending,
    { transactionId, mark }: { readonly transactionId?: string; readonly mark?: CommandMark | undefined },
  ): Promise<void> {
    const { records, chain } = this;
    await records.exchange.post({
      cause: `withdrawal-released:${id}`,
      ...(mark && { command: { mark, outcome: () => id } }),
      prepare: async (transaction) => {
        const row = await records.row(id, transaction);
        if (!row) return [];
        const isOnChain = transactionId !== undefined;
        if (isOnChain && !(await chain.settle(transaction, transactionId, row.confirmationsNeeded)))
          return [];
        const now = records.services.clock.now();
        const closed = await records.change(transaction, id, from, {
          ...ending,
          closeTime: now,
          ...(row.reviewTime === 0 && ending.status === failed && { reviewTime: now }),
        });
        if (!closed) return [];
        // Who cancels one knows it.
        if (ending.status === failed)
          await records.publish(transaction, closed, isOnChain ? 'failed' : 'refused');
        const { token, amount, userId } = closed;
        const accounts = { from: frozen(userId), to: available(userId) };
        return [{ kind: 'withdrawal', reference: id, token, amount, ...accounts }];
      },
    });
  }
}

const referenceOf = ({ id }: Pick<WithdrawalRow, 'id'>): string => `withdrawal:${id}`;
