import { randomBytes, randomUUID } from 'node:crypto';
import type { Deposit } from '@exchange/contract';
import { and, count, desc, eq } from 'drizzle-orm';
import { CallError } from '../../call-error';
import type { Database, Exchange, SandboxClock, TokenInfo } from '../../context';
import { formatUnits, parseUnits, power } from '../../engine/decimal';
import { depositAddresses, deposits as depositTable } from '../../storage/schema/account';
import { deriveAddress, deriveMemo } from './deposit-address';

/** The simulated chain makes one block every 3 seconds of the sandbox's clock, as Tron does. */
const blockMilliseconds = 3_000;
/** A deposit of more than this power of ten of whole tokens is refused: balances have an end. */
const largestDeposit = 12;
/** Of the contract's deposit states: confirmations are being counted. */
const confirming = 3;
/** Of the contract's deposit states: credited. */
export const completedDeposit = 5;

type DepositRow = typeof depositTable.$inferSelect;
type AddressRow = typeof depositAddresses.$inferSelect;

/** Deposit addresses and the simulated chain that pays into them. */
export interface Deposits {
  /** The user's address for a token on a network; made at the first call. */
  address(userId: string, token: TokenInfo, protocol: string): Promise<AddressRow>;
  /**
   * Sends `amount` (a decimal) on the chain to the user's address: a deposit with 0 confirmations. `past` is one that
   * was sent before now; the same id again is the same deposit.
   */
  send(
    userId: string,
    token: TokenInfo,
    amount: string,
    past?: { readonly id: string; readonly time: number },
  ): Promise<Deposit>;
  /** The user's deposits, newest first. */
  list(
    userId: string,
    filter: { readonly token: string | undefined; readonly page: number; readonly size: number },
  ): Promise<{ readonly list: Deposit[]; readonly total: number }>;
  /** Counts the blocks made since and credits what has enough confirmations; each deposit once, whatever happens. */
  confirm(): Promise<void>;
}

/** What the deposits need of the exchange. */
type DepositExchange = Pick<Exchange, 'tokens' | 'credit' | 'announce'>;

export function createDeposits(
  database: Database,
  clock: SandboxClock,
  exchange: DepositExchange,
  secret: Buffer,
): Deposits {
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

  async function progress(deposit: DepositRow): Promise<void> {
    const blocks = Math.floor((clock.now() - deposit.createTime) / blockMilliseconds);
    const confirmations = Math.max(0, Math.min(blocks, deposit.confirmationsNeeded));
    if (confirmations < deposit.confirmationsNeeded) {
      if (confirmations <= deposit.confirmations) return;
      const [changed] = await database
        .update(depositTable)
        .set({ confirmations })
        .where(and(eq(depositTable.id, deposit.id), eq(depositTable.status, confirming)))
        .returning();
      if (changed) tell(changed);
      return;
    }
    const change = { confirmations, status: completedDeposit };
    await exchange.credit({
      userId: deposit.userId,
      token: deposit.token,
      amount: deposit.amount,
      from: 'chain',
      cause: `deposit:${deposit.id}`,
      // When its last confirmation was made, which may be before this process began to count.
      time: deposit.createTime + deposit.confirmationsNeeded * blockMilliseconds,
      async write(transaction) {
        await transaction.update(depositTable).set(change).where(eq(depositTable.id, deposit.id));
      },
    });
    tell({ ...deposit, ...change });
  }

  return {
    address,
    async send(userId, token, amount, past) {
      const units = parseUnits(amount, token.precision);
      if (units === undefined || units <= 0n)
        throw new CallError('amountPrecision', `not an amount of ${token.alias}`);
      if (units < token.minDeposit) throw new CallError('amountTooSmall', 'below the smallest deposit');
      if (units > power(largestDeposit + token.precision))
        throw new CallError('amountTooLarge', `above the largest deposit of 10^${largestDeposit}`);
      const [protocol] = token.protocols;
      if (protocol === undefined) throw new CallError('protocolUnknown', `${token.alias} has no network`);
      const target = await address(userId, token, protocol);
      const [deposit] = await database
        .insert(depositTable)
        .values({
          id: past?.id ?? randomUUID(),
          userId,
          token: token.code,
          protocol,
          amount: units,
          address: target.address,
          transactionHash: randomBytes(32).toString('hex'),
          confirmations: 0,
          confirmationsNeeded: token.confirmations,
          status: confirming,
          createTime: past?.time ?? clock.now(),
        })
        .onConflictDoUpdate({ target: depositTable.id, set: { userId } })
        .returning();
      if (!deposit) throw new Error('the deposit was not stored');
      tell(deposit);
      return view(exchange, deposit);
    },
    async list(userId, { token, page, size }) {
      const mine = and(
        eq(depositTable.userId, userId),
        token === undefined ? undefined : eq(depositTable.token, token),
      );
      const [rows, [counted]] = await Promise.all([
        database
          .select()
          .from(depositTable)
          .where(mine)
          .orderBy(desc(depositTable.createTime), desc(depositTable.id))
          .limit(size)
          .offset((page - 1) * size),
        database.select({ total: count() }).from(depositTable).where(mine),
      ]);
      return { list: rows.map((row) => view(exchange, row)), total: counted?.total ?? 0 };
    },
    async confirm() {
      const open = await database
        .select()
        .from(depositTable)
        .where(eq(depositTable.status, confirming))
        .orderBy(depositTable.createTime);
      const failures: unknown[] = [];
      for (const deposit of open) {
        try {
          await progress(deposit);
        } catch (error) {
          // One that cannot be credited must not hold up the others; it is tried again with the next block.
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Deposits could not be confirmed');
    },
  };
}

function view({ tokens }: DepositExchange, row: DepositRow): Deposit {
  const token = tokens.get(row.token);
  if (!token) throw new Error(`deposit ${row.id} is of a token that is no longer listed: ${row.token}`);
  return {
    id: row.id,
    token: row.token,
    protocol: row.protocol,
    amount: formatUnits(row.amount, token.precision),
    address: row.address,
    transaction_hash: row.transactionHash,
    confirmations: row.confirmations,
    confirmations_needed: row.confirmationsNeeded,
    status: row.status,
    create_time: row.createTime,
  };
}
