import { randomUUID } from 'node:crypto';
import type { Deposit } from '@exchange/contract';
import { and, count, desc, eq, gte, inArray, lt } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database, Exchange, SandboxClock, TokenInfo } from '../../core/context';
import { formatUnits, parseUnits, power } from '../../core/engine/decimal';
import { chainOwner } from '../../core/engine/ledger';
import { blockTime, type Chain, type ChainTransaction, chainTransactions, standingOf } from '../chain';
import { deriveAddress, deriveMemo, outsideAddress } from './deposit-address';
import { type DepositProgress, depositStatus, progressOf, statusesOf } from './deposit-progress';
import { depositAddresses, deposits as depositTable } from './tables';

/** A deposit of more than this power of ten of whole tokens is refused: balances have an end. */
const largestDeposit = 12;

/** Begins the references of transfers that are made from outside; the deposit's id follows. */
const referencePurpose = 'deposit';

type DepositRow = typeof depositTable.$inferSelect;
type AddressRow = typeof depositAddresses.$inferSelect;

/** A transfer that somebody outside makes to a user's address. */
export interface SentDeposit {
  /** The address's own unless told. */
  readonly memo?: string | undefined;
  /** One that was sent before now; the same id again is the same deposit. */
  readonly past?: { readonly id: string; readonly time: number };
}

/** What a list of deposits is narrowed to. Times in ms since the epoch. */
export interface DepositFilter {
  readonly token: string | undefined;
  /** The contract's groups of states. */
  readonly state: 1 | 2 | 3 | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly page: number;
  readonly size: number;
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

/** What the deposits need of the exchange. */
type DepositExchange = Pick<Exchange, 'tokens' | 'post' | 'announce'>;

export function createDeposits(options: {
  readonly database: Database;
  readonly clock: SandboxClock;
  readonly exchange: DepositExchange;
  readonly chain: Chain;
  /** Addresses are derived from it. */
  readonly secret: Buffer;
}): Deposits {
  const { database, clock, exchange, chain, secret } = options;
  const tell = (deposit: DepositRow) =>
    exchange.announce({
      userId: deposit.userId,
      orders: [],
      balances: [],
      deposits: [view(exchange, deposit)],
    });

  async function address(userId: string, token: TokenInfo, protocol: string): Promise<AddressRow> {
    const owner = { userId, token: token.code, protocol };
    const derived = deriveAddress(secret, owner);
    if (derived === undefined) throw new CallError('protocolUnknown', `no addresses on ${protocol}`);
    const memo = token.hasMemo ? deriveMemo(secret, owner) : '';
    await database
      .insert(depositAddresses)
      .values({ ...owner, address: derived, memo, createTime: clock.now() })
      .onConflictDoNothing();
    const [row] = await database
      .select()
      .from(depositAddresses)
      .where(
        and(
          eq(depositAddresses.userId, userId),
          eq(depositAddresses.token, token.code),
          eq(depositAddresses.protocol, protocol),
        ),
      );
    if (!row) throw new Error('the deposit address was not stored');
    return row;
  }

  /** Keeps the deposit that a transfer to a deposit address makes, in the transaction that puts it on its chain. */
  chain.onSubmitted(async (transfer, storage) => {
    const [owner] = await storage
      .select({ userId: depositAddresses.userId })
      .from(depositAddresses)
      .where(
        and(
          eq(depositAddresses.address, transfer.to),
          eq(depositAddresses.token, transfer.token),
          eq(depositAddresses.protocol, transfer.network),
        ),
      );
    if (!owner) return;
    const [purpose, sent] = transfer.reference.split(':');
    await storage
      .insert(depositTable)
      .values({
        id: purpose === referencePurpose && sent !== undefined ? sent : randomUUID(),
        userId: owner.userId,
        token: transfer.token,
        protocol: transfer.network,
        amount: transfer.amount,
        address: transfer.to,
        memo: transfer.memo,
        transactionHash: transfer.id,
        confirmations: 0,
        confirmationsNeeded: tokenOf(exchange, transfer.token).confirmations,
        status: depositStatus.waiting,
        createTime: transfer.time,
      })
      .onConflictDoNothing();
  });

  async function byId(id: string, storage: Database): Promise<DepositRow | undefined> {
    const [row] = await storage.select().from(depositTable).where(eq(depositTable.id, id));
    return row;
  }

  /** Writes where a deposit stands, unless somebody else did meanwhile. */
  async function write(
    storage: Database,
    { id, version }: DepositRow,
    progress: DepositProgress,
    closeTime = 0,
  ): Promise<DepositRow | undefined> {
    const [changed] = await storage
      .update(depositTable)
      .set({ ...progress, closeTime, version: version + 1 })
      .where(and(eq(depositTable.id, id), eq(depositTable.version, version)))
      .returning();
    return changed;
  }

  async function credit(
    deposit: DepositRow,
    transfer: ChainTransaction,
    progress: DepositProgress,
  ): Promise<DepositRow | undefined> {
    const needed = deposit.confirmationsNeeded;
    // When its last confirmation was made, which may be before this process began to count.
    const time = transfer.height === undefined ? clock.now() : blockTime(transfer.height + needed);
    let changed: DepositRow | undefined;
    await exchange.post({
      cause: `deposit:${deposit.id}`,
      time,
      async prepare(transaction) {
        // The chain may have taken its block back in the meantime.
        if (!(await chain.settle(transaction, transfer.id, needed))) return [];
        changed = await write(transaction, deposit, progress, time);
        if (!changed) throw new CallError('unavailable', `deposit ${deposit.id} was changed meanwhile`);
        const { userId, token, amount } = deposit;
        const from = { owner: chainOwner, part: 'available' } as const;
        return [{ token, amount, from, to: { owner: userId, part: 'available' } }];
      },
    });
    return changed;
  }

  async function advance(transfer: ChainTransaction, memo: string, deposit: DepositRow): Promise<void> {
    const progress = progressOf(transfer, {
      minimum: tokenOf(exchange, deposit.token).minDeposit,
      memo,
      confirmations: deposit.confirmationsNeeded,
    });
    const { status, confirmations } = deposit;
    if (progress.status === status && progress.confirmations === confirmations) return;
    let changed: DepositRow | undefined;
    if (progress.status === depositStatus.completed) changed = await credit(deposit, transfer, progress);
    else if (progress.reason === '') changed = await write(database, deposit, progress);
    else {
      changed = await database.transaction(async (transaction) => {
        const settled = await chain.settle(transaction, transfer.id, 0);
        return settled ? write(transaction, deposit, progress, clock.now()) : undefined;
      });
    }
    if (changed) tell(changed);
  }

  return {
    address,
    async send(userId, token, amount, { memo, past } = {}) {
      const units = parseUnits(amount, token.precision);
      if (units === undefined || units <= 0n)
        throw new CallError('amountPrecision', `not an amount of ${token.alias}`);
      if (units > power(largestDeposit + token.precision))
        throw new CallError('amountTooLarge', `above the largest deposit of 10^${largestDeposit}`);
      const [network] = token.protocols;
      if (network === undefined) throw new CallError('protocolUnknown', `${token.alias} has no network`);
      const target = await address(userId, token, network);
      const id = past?.id ?? randomUUID();
      const known = await byId(id, database);
      if (known) return view(exchange, known);
      const deposit = await database.transaction(async (transaction) => {
        await chain.submit(
          {
            reference: `${referencePurpose}:${id}`,
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
        return byId(id, transaction);
      });
      if (!deposit) throw new Error('the deposit was not stored');
      tell(deposit);
      return view(exchange, deposit);
    },
    async list(userId, { token, state, from, to, page, size }) {
      const { createTime } = depositTable;
      const mine = and(
        eq(depositTable.userId, userId),
        token === undefined ? undefined : eq(depositTable.token, token),
        state === undefined ? undefined : inArray(depositTable.status, statusesOf[state]),
        from === undefined ? undefined : gte(createTime, from),
        to === undefined ? undefined : lt(createTime, to),
      );
      const [rows, [counted]] = await Promise.all([
        database
          .select()
          .from(depositTable)
          .where(mine)
          .orderBy(desc(createTime), desc(depositTable.id))
          .limit(size)
          .offset((page - 1) * size),
        database.select({ total: count() }).from(depositTable).where(mine),
      ]);
      return { list: rows.map((row) => view(exchange, row)), total: counted?.total ?? 0 };
    },
    async get(userId, id) {
      const [row] = await database
        .select()
        .from(depositTable)
        .where(and(eq(depositTable.id, id), eq(depositTable.userId, userId)));
      if (!row) throw new CallError('depositUnknown');
      return view(exchange, row);
    },
    async follow() {
      const open = await database
        .select({ deposit: depositTable, transfer: chainTransactions, memo: depositAddresses.memo })
        .from(depositTable)
        .innerJoin(chainTransactions, eq(chainTransactions.id, depositTable.transactionHash))
        .innerJoin(depositAddresses, eq(depositAddresses.address, depositTable.address))
        .where(inArray(depositTable.status, [depositStatus.waiting, depositStatus.confirming]))
        .orderBy(depositTable.createTime);
      const failures: unknown[] = [];
      for (const { transfer, memo, deposit } of open) {
        try {
          await advance(standingOf(transfer, chain.head()), memo, deposit);
        } catch (error) {
          // One that cannot be credited must not hold up the others; it is tried again with the next block.
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Deposits could not be confirmed');
    },
  };
}

function tokenOf({ tokens }: Pick<DepositExchange, 'tokens'>, code: string): TokenInfo {
  const token = tokens.get(code);
  if (!token) throw new Error(`a deposit is of a token that is no longer listed: ${code}`);
  return token;
}

function view(exchange: Pick<DepositExchange, 'tokens'>, row: DepositRow): Deposit {
  return {
    id: row.id,
    token: row.token,
    protocol: row.protocol,
    amount: formatUnits(row.amount, tokenOf(exchange, row.token).precision),
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

/** Which of these users have a deposit that was credited, as a transaction or the database sees it. */
export async function depositedAmong(
  source: Database,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await source
    .selectDistinct({ userId: depositTable.userId })
    .from(depositTable)
    .where(and(inArray(depositTable.userId, [...userIds]), eq(depositTable.status, depositStatus.completed)));
  return new Set(rows.map(({ userId }) => userId));
}
