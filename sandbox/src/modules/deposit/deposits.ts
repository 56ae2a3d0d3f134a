import { randomUUID } from 'node:crypto';
import type { Deposit, searchDepositList } from '@exchange/contract';
import type * as z from 'zod/mini';
import type { ModuleContext } from '../../application/module';
import { CallError } from '../../core/call-error';
import type { Exchange, TokenInfo } from '../../core/context';
import { parseUnits, power } from '../../core/engine/decimal';
import { available, chainOwner } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { amountText, namedAmount, tokenOf } from '../../core/exchange/catalogue';
import { updateOf } from '../../core/exchange/personal-updates';
import { workOnEach } from '../../core/jobs';
import { blockTime, type Chain, type ChainTransaction, standingOf } from '../chain';
import { type AddressRow, keptAddress, outsideAddress } from './deposit-address';
import {
  changeDeposit,
  type DepositProgress,
  type DepositRow,
  depositStatus,
  findDeposit,
  keepDeposit,
  listDeposits,
  openDeposits,
  progressOf,
  referenceOf,
} from './deposit-records';
import { depositEvents } from './events';

/** A deposit of more than this power of ten of whole tokens is refused: balances have an end. */
const largestDeposit = 12;

/** Deposit addresses, and the deposits that the simulated chain brings to them. */
export class Deposits {
  /** Addresses are derived from the context's secret. */
  constructor(
    private readonly context: Pick<ModuleContext, 'database' | 'clock' | 'addressSecret'>,
    private readonly exchange: Pick<Exchange, 'tokens' | 'post' | 'announce'>,
    private readonly chain: Chain,
  ) {
    chain.onSubmitted((transfer, transaction) => keepDeposit(transaction, exchange.tokens, transfer));
  }

  /** The user's address for a token on a network; made at the first call. */
  address(userId: string, { code: token, hasMemo }: TokenInfo, protocol: string): Promise<AddressRow> {
    const { database, clock, addressSecret } = this.context;
    return keptAddress(database, addressSecret, { userId, token, protocol }, hasMemo, clock.now());
  }

  /**
   * Puts a transfer of `amount` (a decimal) to the user's address on the chain: a deposit that waits for its block. The memo is the
   * address's own unless told; of one that was sent before now (`past`) the same id again is the same deposit.
   */
  async send(
    userId: string,
    token: TokenInfo,
    amount: string,
    {
      memo,
      past,
    }: {
      readonly memo?: string | undefined;
      readonly past?: { readonly id: string; readonly time: number };
    } = {},
  ): Promise<Deposit> {
    const { database } = this.context;
    const units = depositUnits(token, amount);
    const [network] = token.protocols;
    if (network === undefined) throw new CallError('protocolUnknown', `${token.alias} has no network`);
    const target = await this.address(userId, token, network);
    const id = past?.id ?? randomUUID();
    const known = await findDeposit(database, id);
    if (known) return this.view(known);
    const deposit = await database.transaction(async (transaction) => {
      await this.chain.submit(
        {
          reference: referenceOf(id),
          network,
          token: token.code,
          amount: units,
          from: outsideAddress(network),
          to: target.address,
          memo: memo ?? target.memo,
          outgoing: false,
          time: past?.time,
        },
        transaction,
      );
      return findDeposit(transaction, id);
    });
    if (!deposit) throw new Error('the deposit was not stored');
    return this.tell(deposit);
  }

  /** The user's deposits, newest first. */
  async list(
    userId: string,
    input: z.output<(typeof searchDepositList)['input']>,
  ): Promise<{ list: Deposit[]; total: number }> {
    const { rows, total } = await listDeposits(this.context.database, userId, input);
    return { list: rows.map((row) => this.view(row)), total };
  }

  /** One deposit of the user. Rejects with `CallError` depositUnknown. */
  async get(userId: string, id: string): Promise<Deposit> {
    const row = await findDeposit(this.context.database, id);
    if (row?.userId !== userId) throw new CallError('depositUnknown');
    return this.view(row);
  }

  /**
   * Takes over where the chain has every transfer to a deposit address, and credits what has enough confirmations; each
   * deposit once, whatever happens.
   */
  async follow(): Promise<void> {
    await workOnEach(
      await openDeposits(this.context.database),
      ({ transfer, memo, deposit }) => this.advance(standingOf(transfer, this.chain.head()), memo, deposit),
      'Deposits could not be confirmed',
    );
  }

  /** Brings a deposit to where its transfer stands. */
  private async advance(transfer: ChainTransaction, memo: string, deposit: DepositRow): Promise<void> {
    const progress = progressOf(transfer, {
      minimum: tokenOf(this.exchange.tokens, deposit.token).minDeposit,
      memo,
      confirmations: deposit.confirmationsNeeded,
    });
    const { status, confirmations } = deposit;
    if (progress.status === status && progress.confirmations === confirmations) return;
    const changed = await this.write(deposit, transfer, progress);
    if (changed) this.tell(changed);
  }

  private async write(
    deposit: DepositRow,
    transfer: ChainTransaction,
    progress: DepositProgress,
  ): Promise<DepositRow | undefined> {
    const { database, clock } = this.context;
    if (progress.status === depositStatus.completed) return this.credit(deposit, transfer, progress);
    const { reason } = progress;
    if (reason === '') return changeDeposit(database, deposit, progress);
    return database.transaction(async (transaction) => {
      if (!(await this.chain.settle(transaction, transfer.id, 0))) return undefined;
      const time = clock.now();
      const changed = await changeDeposit(transaction, deposit, progress, time);
      const { userId } = deposit;
      const data = { ...this.facts(deposit), reason };
      if (changed) await publish(transaction, depositEvents.notCredited, { userId, time, data });
      return changed;
    });
  }

  private async credit(
    deposit: DepositRow,
    transfer: ChainTransaction,
    progress: DepositProgress,
  ): Promise<DepositRow | undefined> {
    const { id: reference, userId, token, amount, confirmationsNeeded } = deposit;
    // When its last confirmation was made, which may be before this process began to count.
    const time =
      transfer.height === undefined
        ? this.context.clock.now()
        : blockTime(transfer.height + confirmationsNeeded);
    let changed: DepositRow | undefined;
    await this.exchange.post({
      cause: `deposit:${reference}`,
      time,
      prepare: async (transaction) => {
        // The chain may have taken its block back in the meantime.
        if (!(await this.chain.settle(transaction, transfer.id, confirmationsNeeded))) return [];
        changed = await changeDeposit(transaction, deposit, progress, time);
        if (!changed) throw new CallError('unavailable', `deposit ${reference} was changed meanwhile`);
        await publish(transaction, depositEvents.credited, { userId, time, data: this.facts(deposit) });
        const accounts = { from: available(chainOwner), to: available(userId) };
        return [{ kind: 'deposit', reference, token, amount, ...accounts }];
      },
    });
    return changed;
  }

  /** A deposit as its owner is told of it. */
  private facts({ token, amount, protocol }: DepositRow) {
    const named = namedAmount(this.exchange.tokens, token, amount);
    return { token, amount: named, network: protocol.toUpperCase() };
  }

  /** A deposit as its owner sees it. */
  private view(row: DepositRow): Deposit {
    return {
      id: row.id,
      token: row.token,
      protocol: row.protocol,
      amount: amountText(this.exchange.tokens, row.token, row.amount),
      address: row.address,
      memo: row.memo,
      transaction_hash: row.transactionHash,
      confirmations: row.confirmations,
      confirmations_needed: row.confirmationsNeeded,
      status: row.status,
      reason: row.reason,
      create_time: row.createTime,
      close_time: row.closeTime,
      version: row.version,
    };
  }

  /** Tells the owner's pages where a deposit stands. */
  private tell(row: DepositRow): Deposit {
    const deposit = this.view(row);
    this.exchange.announce(updateOf(row.userId, { deposits: [deposit] }));
    return deposit;
  }
}

function depositUnits(token: TokenInfo, amount: string): bigint {
  const units = parseUnits(amount, token.precision);
  if (units === undefined || units <= 0n)
    throw new CallError('amountPrecision', `not an amount of ${token.alias}`);
  if (units > power(largestDeposit + token.precision))
    throw new CallError('amountTooLarge', `above the largest deposit of 10^${largestDeposit}`);
  return units;
}
