import { randomInt, randomUUID } from 'node:crypto';
import type { DepositCodeRecord } from '@exchange/contract';
import { type DepositCode, depositCodePattern } from '@exchange/contract';
import { and, desc, eq, gt, gte, isNull, lt, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { CommandMark } from '../../core/command-mark';
import type { Database, Exchange, SandboxClock, TokenInfo } from '../../core/context';
import { formatUnits, parseUnits } from '../../core/engine/decimal';
import { available, codesOwner, type Movement, treasuryOwner } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { amountText, namedAmount, tokenOf } from '../../core/exchange/catalogue';
import { requireLedgerSound } from '../../core/exchange/ledger-pause';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { pageOf } from '../../core/pages';
import { hashOf } from '../../core/secrets';
import { depositCodeEvents } from './events';
import { depositCodes as codeTable } from './tables';

/** What a list of redeemed codes is narrowed to. Times in ms since the epoch. */
export interface RedeemedFilter {
  readonly token: string | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly id: string | undefined;
  /** The list begins after this record; undefined for the newest. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** A code as whoever issued it sees it later: not the code itself. */
export interface IssuedCode {
  readonly ending: string;
  readonly token: string;
  readonly amount: string;
  readonly createTime: number;
  readonly state: 'open' | 'redeemed' | 'expired';
}

/** Deposit codes: issued against a ledger account, redeemed once, ever. */
export interface DepositCodes {
  /**
   * Issues a code over `amount` (a decimal), paid by the exchange's treasury. It runs out after `lifeMs` ms by the exchange's
   * clock, or never. Answers with the code, which nobody is told again.
   */
  issue(token: TokenInfo, amount: string, lifeMs: number | undefined): Promise<DepositCode>;
  /** What an open code is worth. Rejects with `CallError` as the contract says. */
  details(code: string): Promise<DepositCode>;
  /** Redeems a code into the user's asset account; its command comes to the code's id. Rejects as {@link details}. */
  redeem(userId: string, code: string, mark: CommandMark): Promise<void>;
  /** A code that the user redeemed. */
  findRedeemed(userId: string, id: string): Promise<DepositCodeRecord | undefined>;
  /** Codes that the user redeemed, newest first. */
  redeemed(
    userId: string,
    filter: RedeemedFilter,
  ): Promise<{ readonly list: DepositCodeRecord[]; readonly nextId: string | null }>;
  /** The last codes that were issued, newest first. */
  issued(): Promise<IssuedCode[]>;
  /** Gives what codes that ran out were worth back to their issuer. */
  expire(): Promise<void>;
}

type Row = typeof codeTable.$inferSelect;

/** Neither a digit nor a letter is left out: the specification's codes have all of them. */
const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const codeLength = 12;
const shownIssued = 12;

const IssueTask = {
  name: 'deposit-code.issue',
  input: z.object({
    id: z.string(),
    token: z.string(),
    units: z.string(),
    code: z.string(),
    expires: z.int(),
  }),
  output: z.object({}),
};
const RedeemTask = {
  name: 'deposit-code.redeem',
  input: z.object({ userId: z.string(), code: z.string(), mark: CommandMark }),
  output: z.null(),
};

interface CodeParts {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly exchange: Pick<UserExchange, 'tokens' | 'ownerTask'> & Pick<Exchange, 'post'>;
}

/** Opens the codes on a storage; money moves where the engine is. */
export function createDepositCodes(
  database: Database,
  clock: Pick<SandboxClock, 'now'>,
  exchange: CodeParts['exchange'],
): DepositCodes {
  const parts = { database, clock, exchange };
  const amountOf = ({ token, amount }: Row) => amountText(exchange.tokens, token, amount);
  const recordOf = (row: Row): DepositCodeRecord => ({
    ...{ id: row.id, code: row.code, token: row.token, amount: amountOf(row) },
    time: row.redeemTime,
  });
  const issue = exchange.ownerTask(IssueTask, async (input) => {
    await store(parts, input);
    return {};
  });
  const redeem = exchange.ownerTask(RedeemTask, async (input) => {
    await payOut(parts, input);
    return null;
  });

  return {
    async issue(token, amount, lifeMs) {
      const units = parseUnits(amount, token.precision);
      if (units === undefined || units <= 0n)
        throw new CallError('amountPrecision', `not an amount of ${token.alias}`);
      const code = createDepositCode();
      const expires = lifeMs === undefined ? 0 : clock.now() + lifeMs;
      await issue({ id: randomUUID(), token: token.code, units: units.toString(), code, expires });
      return {
        code,
        token: token.code,
        token_as: token.alias,
        amount: formatUnits(units, token.precision),
        expires,
      };
    },
    async details(code) {
      const row = await openCode(database, code, clock.now());
      const { alias } = tokenOf(exchange.tokens, row.token);
      return { code, token: row.token, token_as: alias, amount: amountOf(row), expires: row.expires };
    },
    async redeem(userId, code, mark) {
      await redeem({ userId, code, mark });
    },
    async findRedeemed(userId, id) {
      const [row] = await database
        .select()
        .from(codeTable)
        .where(and(eq(codeTable.userId, userId), eq(codeTable.id, id)));
      return row && recordOf(row);
    },
    async redeemed(userId, { limit, ...filter }) {
      const rows = await listRedeemed(database, userId, { ...filter, limit: limit + 1 });
      const { shown, next_id: nextId } = pageOf(rows, limit, ({ id }) => id);
      return { list: shown.map(recordOf), nextId };
    },
    async issued() {
      const rows = await database
        .select()
        .from(codeTable)
        .orderBy(desc(codeTable.createTime), desc(codeTable.id))
        .limit(shownIssued);
      return rows.map((row) => ({
        ...{ ending: row.ending, token: row.token, amount: amountOf(row), createTime: row.createTime },
        state: row.userId !== null ? 'redeemed' : hasRunOut(row, clock.now()) ? 'expired' : 'open',
      }));
    },
    expire: () => returnLate(parts),
  };
}

async function findCode(database: Database, code: string): Promise<Row | undefined> {
  const [row] = await database
    .select()
    .from(codeTable)
    .where(eq(codeTable.codeHash, hashOf(code)));
  return row;
}

const hasRunOut = ({ expires }: Row, now: number) => expires !== 0 && expires < now;

/** The code, when it can be redeemed. */
async function openCode(database: Database, code: string, now: number): Promise<Row> {
  if (!depositCodePattern.test(code)) throw new CallError('depositCodeFormat');
  const row = await findCode(database, code);
  if (!row) throw new CallError('depositCodeUnknown');
  if (row.userId !== null) throw new CallError('depositCodeUsed');
  if (hasRunOut(row, now)) throw new CallError('depositCodeExpired');
  return row;
}

/** Codes that a user redeemed, the last first, after the one with the id `after`. */
async function listRedeemed(
  database: Database,
  userId: string,
  { token, from, to, id: only, after, limit }: RedeemedFilter,
): Promise<readonly Row[]> {
  const { redeemTime, id } = codeTable;
  const own = eq(codeTable.userId, userId);
  const [last] =
    after === undefined
      ? []
      : await database
          .select()
          .from(codeTable)
          .where(and(own, eq(id, after)));
  return database
    .select()
    .from(codeTable)
    .where(
      and(
        own,
        token === undefined ? undefined : eq(codeTable.token, token),
        from === undefined ? undefined : gte(redeemTime, from),
        to === undefined ? undefined : lt(redeemTime, to),
        only === undefined ? undefined : eq(id, only),
        last && or(lt(redeemTime, last.redeemTime), and(eq(redeemTime, last.redeemTime), lt(id, last.id))),
      ),
    )
    .orderBy(desc(redeemTime), desc(id))
    .limit(limit);
}

async function store(
  { clock, exchange }: CodeParts,
  { id, token, units, code, expires }: z.infer<(typeof IssueTask)['input']>,
): Promise<void> {
  const amount = BigInt(units);
  await exchange.post({
    cause: `deposit-code:${id}:issue`,
    async prepare(transaction) {
      await transaction.insert(codeTable).values({
        ...{ id, token, amount, expires },
        codeHash: hashOf(code),
        ending: code.slice(-4),
        createTime: clock.now(),
      });
      return [movementOf({ id, token, amount }, treasuryOwner, codesOwner)];
    },
  });
}

async function payOut(
  { database, clock, exchange }: CodeParts,
  { userId, code, mark }: z.infer<(typeof RedeemTask)['input']>,
): Promise<void> {
  const { id, token, amount } = await openCode(database, code, clock.now());
  await exchange.post({
    // Of its own: who comes second is refused, and not passed over.
    cause: `deposit-code:${id}:redeem:${randomUUID()}`,
    command: { mark, outcome: () => id },
    async prepare(transaction) {
      await requireLedgerSound(transaction);
      const redeemed = await transaction
        .update(codeTable)
        .set({ userId, code, redeemTime: clock.now() })
        .where(and(eq(codeTable.id, id), isNull(codeTable.userId), eq(codeTable.returnTime, 0)))
        .returning({ id: codeTable.id });
      if (redeemed.length === 0) throw new CallError('depositCodeUsed');
      const data = { amount: namedAmount(exchange.tokens, token, amount) };
      await publish(transaction, depositCodeEvents.redeemed, { userId, data, time: clock.now() });
      return [movementOf({ id, token, amount }, codesOwner, userId)];
    },
  });
}

/** Gives back what codes are worth that ran out. */
async function returnLate({ database, clock, exchange }: CodeParts): Promise<void> {
  const late = await database
    .select()
    .from(codeTable)
    .where(
      and(
        isNull(codeTable.userId),
        eq(codeTable.returnTime, 0),
        gt(codeTable.expires, 0),
        lt(codeTable.expires, clock.now()),
      ),
    );
  for (const { id, token, amount } of late) {
    await exchange.post({
      cause: `deposit-code:${id}:return`,
      async prepare(transaction) {
        const returned = await transaction
          .update(codeTable)
          .set({ returnTime: clock.now() })
          .where(and(eq(codeTable.id, id), isNull(codeTable.userId), eq(codeTable.returnTime, 0)))
          .returning({ id: codeTable.id });
        if (returned.length === 0) return [];
        return [movementOf({ id, token, amount }, codesOwner, treasuryOwner)];
      },
    });
  }
}

const movementOf = (
  { id: reference, token, amount }: Pick<Row, 'id' | 'token' | 'amount'>,
  from: string,
  to: string,
): Movement => ({
  ...{ kind: 'deposit_code', reference, token, amount },
  ...{ from: available(from), to: available(to) },
});

const createDepositCode = (): string =>
  Array.from({ length: codeLength }, () => characters.charAt(randomInt(characters.length))).join('');
