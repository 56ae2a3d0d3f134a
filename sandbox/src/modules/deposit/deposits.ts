import { randomUUID } from 'node:crypto';
import type { Deposit } from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { Database, Exchange, SandboxClock, TokenInfo } from '../../core/context';
import { parseUnits, power } from '../../core/engine/decimal';
import { available, chainOwner } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { namedAmount, tokenOf } from '../../core/exchange/catalogue';
import { updateOf } from '../../core/exchange/personal-updates';
import { workOnEach } from '../../core/jobs';
import { blockTime, type Chain, type ChainTransaction, standingOf } from '../chain';
import { type AddressRow, keptAddress, outsideAddress } from './deposit-address';
import { type DepositProgress, depositStatus, progressOf } from './deposit-progress';
import {
  changeDeposit,
  type DepositFilter,
  type DepositRow,
  depositView,
  findDeposit,
  keepDeposit,
  listDeposits,
  openDeposits,
  referenceOf,
} from './deposit-store';
import { depositEvents } from './events';

/** A deposit of more than this power of ten of whole tokens is refused: balances have an end. */
const largestDeposit = 12;

/** A transfer that somebody outside makes to a user's address. */
export interface SentDeposit {
  /** The address's own unless told. */
  readonly memo?: string | undefined;
  /** One that was sent before now; the same id again is the same deposit. */
  readonly past?: { readonly id: string; readonly time: number };
}

/** Deposit addresses, and the deposits that the simulated chain brings to them. */
export interface Deposits {
  /** The user's address for a token on a network; made at the first call. */
  address(userId: string, token: TokenInfo, protocol: string): Promise<AddressRow>;
  /** Puts a transfer of `amount` (a decimal) to the user's address on the chain: a deposit that waits for its block. */
  send(userId: string, token: TokenInfo, amount: string, sent?: SentDeposit): Promise<Deposit>;
  /** The user's deposits, newest first. */
  list(userId: string, filter: DepositFilter): Promise<{ readonly list: Deposit[]; readonly total: number }>;
  /** One deposit of the user. Rejects with `CallError` depositUnknown. */
  get(userId: string, id: string): Promise<Deposit>;
  /**
   * Takes over where the chain has every transfer to a deposit address, and credits what has enough confirmations; each
   * deposit once, whatever happens.
   */
  follow(): Promise<void>;
}

interface DepositParts {
  readonly database: Database;
  readonly clock: SandboxClock;
  readonly exchange: Pick<Exchange, 'tokens' | 'post' | 'announce'>;
  readonly chain: Chain;
  /** Addresses are derived from it. */
  readonly secret: Buffer;
}

export function createDeposits(parts: DepositParts): Deposits {
  const { chain, exchange } = parts;
  chain.onSubmitted((transfer, transaction) => keepDeposit(transaction, exchange.tokens, transfer));
  return new ChainDeposits(parts);
}

class ChainDeposits implements Deposits {
  constructor(private readonly parts: DepositParts) {}

  address(userId: string, token: TokenInfo, protocol: string): Promise<AddressRow> {
    const { database, clock, secret } = this.parts;
    return keptAddress(database, secret, { userId, token: token.code, protocol }, token.hasMemo, clock.now());
  }

  async send(
    userId: string,
    token: TokenInfo,
    amount: string,
    { memo, past }: SentDeposit = {},
  ): Promise<Deposit> {
    const { database, chain } = this.parts;
    const units = depositUnits(token, amount);
    const [network] = token.protocols;
    if (network === undefined) throw new CallError('protocolUnknown', `${token.alias} has no network`);
    const target = await this.address(userId, token, network);
    const id = past?.id ?? randomUUID();
    const known = await findDeposit(database, id);
    if (known) return this.view(known);
    const deposit = await database.transaction(async (transaction) => {
      await chain.submit(
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

  async list(userId: string, filter: DepositFilter): Promise<{ list: Deposit[]; total: number }> {
    const { rows, total } = await listDeposits(this.parts.database, userId, filter);
    return { list: rows.map((row) => this.view(row)), total };
  }

  async get(userId: string, id: string): Promise<Deposit> {
    const row = await findDeposit(this.parts.database, id);
    if (row?.userId !== userId) throw new CallError('depositUnknown');
    return this.view(row);
  }

  async follow(): Promise<void> {
    const { database, chain } = this.parts;
    await workOnEach(
      await openDeposits(database),
      ({ transfer, memo, deposit }) => this.advance(standingOf(transfer, chain.head()), memo, deposit),
      'Deposits could not be confirmed',
    );
  }

  /** Brings a deposit to where its transfer stands. */
  private async advance(transfer: ChainTransaction, memo: string, deposit: DepositRow): Promise<void> {
    const progress = progressOf(transfer, {
      minimum: tokenOf(this.parts.exchange.tokens, deposit.token).minDeposit,
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
    const { database, chain, clock } = this.parts;
    if (progress.status === depositStatus.completed) return this.credit(deposit, transfer, progress);
    const { reason } = progress;
    if (reason === '') return changeDeposit(database, deposit, progress);
    return database.transaction(async (transaction) => {
      if (!(await chain.settle(transaction, transfer.id, 0))) return undefined;
      const time = clock.now();
      const changed = await changeDeposit(transaction, deposit, progress, time);
      const { userId } = deposit;
      if (changed)
        await publish(transaction, depositEvents.notCredited, {
          ...{ userId, time },
          data: { ...this.facts(deposit), reason },
        });
      return changed;
    });
  }

  private async credit(
    deposit: DepositRow,
    transfer: ChainTransaction,
    progress: DepositProgress,
  ): Promise<DepositRow | undefined> {
    const { exchange, chain, clock } = this.parts;
    const needed = deposit.confirmationsNeeded;
    // When its last confirmation was made, which may be before this process began to count.
    const time = transfer.height === undefined ? clock.now() : blockTime(transfer.height + needed);
    let changed: DepositRow | undefined;
    await exchange.post({
      cause: `deposit:${deposit.id}`,
      time,
      prepare: async (transaction) => {
        // The chain may have taken its block back in the meantime.
        if (!(await chain.settle(transaction, transfer.id, needed))) return [];
        changed = await changeDeposit(transaction, deposit, progress, time);
        if (!changed) throw new CallError('unavailable', `deposit ${deposit.id} was changed meanwhile`);
        const { id: reference, userId, token, amount } = deposit;
        await publish(transaction, depositEvents.credited, { userId, time, data: this.facts(deposit) });
        const accounts = { from: available(chainOwner), to: available(userId) };
        return [{ kind: 'deposit', reference, token, amount, ...accounts }];
      },
    });
    return changed;
  }

  /** A deposit as its owner is told of it. */
  private facts({ token, amount, protocol }: DepositRow) {
    const named = namedAmount(this.parts.exchange.tokens, token, amount);
    return { token, amount: named, network: protocol.toUpperCase() };
  }

  private view(row: DepositRow): Deposit {
    return depositView(this.parts.exchange.tokens, row);
  }

  /** Tells the owner's pages where a deposit stands. */
  private tell(row: DepositRow): Deposit {
    const deposit = this.view(row);
    this.parts.exchange.announce(updateOf(row.userId, { deposits: [deposit] }));
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
