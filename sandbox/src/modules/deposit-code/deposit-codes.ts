import { randomInt, randomUUID } from 'node:crypto';
import {
  type DepositCode,
  depositCodePattern,
  type DepositCodeRecord,
  type listUserConsumeRecord,
} from '@exchange/contract';
import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ModuleContext } from '../../application/module';
import { CallError } from '../../core/call-error';
import { CommandMark } from '../../core/command-mark';
import type { TokenInfo } from '../../core/context';
import { formatUnits, parseUnits } from '../../core/engine/decimal';
import { available, codesOwner, type Movement, treasuryOwner } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { amountText, namedAmount, tokenOf } from '../../core/exchange/catalogue';
import { requireLedgerSound } from '../../core/exchange/ledger-pause';
import type { LeaderTask } from '../../core/exchange/leader-task';
import { readPage } from '../../core/pages';
import { hashOf } from '../../core/secrets';
import { equals, within } from '../../core/storage/queries';
import { depositCodeEvents } from './events';
import { depositCodes as codeTable } from './tables';

type Row = typeof codeTable.$inferSelect;

/** A code as whoever issued it sees it later: not the code itself. The amount is a decimal. */
export interface IssuedCode extends Pick<Row, 'ending' | 'token' | 'createTime'> {
  readonly amount: string;
  readonly state: 'open' | 'redeemed' | 'expired';
}

/** Neither a digit nor a letter is left out: the specification's codes have all of them. */
const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const codeLength = 12;
const shownIssued = 12;

const Issuing = z.object({
  id: z.string(),
  token: z.string(),
  units: z.string(),
  code: z.string(),
  expires: z.int(),
});
const Redeeming = z.object({ userId: z.string(), code: z.string(), mark: CommandMark });

/** Deposit codes: issued against a ledger account, redeemed once, ever. */
export class DepositCodes {
  private readonly issueOnce: LeaderTask<typeof Issuing>;
  private readonly redeemOnce: LeaderTask<typeof Redeeming>;

  constructor(private readonly context: Pick<ModuleContext, 'database' | 'clock' | 'exchange'>) {
    const { exchange } = context;
    this.issueOnce = exchange.leaderTask('deposit-code.issue', Issuing, (input) => this.store(input));
    this.redeemOnce = exchange.leaderTask('deposit-code.redeem', Redeeming, (input) => this.payOut(input));
  }

  /**
   * Issues a code over `amount` (a decimal), paid by the exchange's treasury. It runs out after `lifeMs` ms by the exchange's
   * clock, or never. Answers with the code, which nobody is told again.
   */
  async issue(token: TokenInfo, amount: string, lifeMs: number | undefined): Promise<DepositCode> {
    const units = parseUnits(amount, token.precision);
    if (units === undefined || units <= 0n)
      throw new CallError('amountPrecision', `not an amount of ${token.alias}`);
    const code = createDepositCode();
    const expires = lifeMs === undefined ? 0 : this.context.clock.now() + lifeMs;
    await this.issueOnce({ id: randomUUID(), token: token.code, units: units.toString(), code, expires });
    const worth = formatUnits(units, token.precision);
    return { code, token: token.code, token_as: token.alias, amount: worth, expires };
  }

  /** What an open code is worth. Rejects with `CallError` as the contract says. */
  async details(code: string): Promise<DepositCode> {
    const row = await this.open(code);
    const { token, expires } = row;
    const { alias } = tokenOf(this.context.exchange.tokens, token);
    return { code, token, token_as: alias, amount: this.amountOf(row), expires };
  }

  /** Redeems a code into the user's asset account; its command comes to the code's id. Rejects as {@link details}. */
  async redeem(userId: string, code: string, mark: CommandMark): Promise<void> {
    await this.redeemOnce({ userId, code, mark });
  }

  /** A code that the user redeemed. */
  async record(userId: string, id: string): Promise<DepositCodeRecord> {
    const own = and(eq(codeTable.userId, userId), eq(codeTable.id, id));
    const [row] = await this.context.database.select().from(codeTable).where(own);
    if (!row) throw new Error('The redemption was not stored');
    return this.recordOf(row);
  }

  /** Codes that the user redeemed, newest first. Rejects with `invalidInput` for a `from_id` that is none of these. */
  async redeemed(userId: string, input: z.output<(typeof listUserConsumeRecord)['input']>) {
    if (input.limit < 1) throw new CallError('invalidInput', 'limit', { limit: 'from 1' });
    const { redeemTime, id } = codeTable;
    const where = and(
      eq(codeTable.userId, userId),
      equals(codeTable.token, input.token),
      within(redeemTime, input.from_time, input.to_time),
      equals(id, input.id),
    );
    const { shown, next_id } = await readPage(
      this.context.database,
      this.context.database.select().from(codeTable).$dynamic(),
      { where, id, by: [redeemTime, id], idOf: (row) => row.id },
      input,
    );
    return { list: shown.map((row) => this.recordOf(row)), next_id };
  }

  /** The last codes that were issued, newest first. */
  async issued(): Promise<IssuedCode[]> {
    const { database, clock } = this.context;
    const rows = await database
      .select()
      .from(codeTable)
      .orderBy(desc(codeTable.createTime), desc(codeTable.id))
      .limit(shownIssued);
    return rows.map((row) => ({
      ...{ ending: row.ending, token: row.token, amount: this.amountOf(row), createTime: row.createTime },
      state: row.userId !== null ? 'redeemed' : hasRunOut(row, clock.now()) ? 'expired' : 'open',
    }));
  }

  /** Gives what codes that ran out were worth back to their issuer. */
  async expire(): Promise<void> {
    const { database, clock, exchange } = this.context;
    const late = await database
      .select()
      .from(codeTable)
      .where(and(isOpen, gt(codeTable.expires, 0), lt(codeTable.expires, clock.now())));
    for (const row of late) {
      await exchange.post({
        cause: `deposit-code:${row.id}:return`,
        async prepare(transaction) {
          const returned = await transaction
            .update(codeTable)
            .set({ returnTime: clock.now() })
            .where(and(eq(codeTable.id, row.id), isOpen))
            .returning({ id: codeTable.id });
          return returned.length === 0 ? [] : [movementOf(row, codesOwner, treasuryOwner)];
        },
      });
    }
  }

  private amountOf({ token, amount }: Row): string {
    return amountText(this.context.exchange.tokens, token, amount);
  }

  private recordOf(row: Row): DepositCodeRecord {
    const { id, code, token, redeemTime: time } = row;
    return { id, code, token, amount: this.amountOf(row), time };
  }

  /** The code, when it can be redeemed. */
  private async open(code: string): Promise<Row> {
    const { database, clock } = this.context;
    if (!depositCodePattern.test(code)) throw new CallError('depositCodeFormat');
    const isIt = eq(codeTable.codeHash, hashOf(code));
    const [row] = await database.select().from(codeTable).where(isIt);
    if (!row) throw new CallError('depositCodeUnknown');
    if (row.userId !== null) throw new CallError('depositCodeUsed');
    if (hasRunOut(row, clock.now())) throw new CallError('depositCodeExpired');
    return row;
  }

  private async store({ id, token, units, code, expires }: z.infer<typeof Issuing>): Promise<void> {
    const { clock, exchange } = this.context;
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

  private async payOut({ userId, code, mark }: z.infer<typeof Redeeming>): Promise<void> {
    const { clock, exchange } = this.context;
    const row = await this.open(code);
    await exchange.post({
      // Of its own: who comes second is refused, and not passed over.
      cause: `deposit-code:${row.id}:redeem:${randomUUID()}`,
      command: { mark, outcome: () => row.id },
      async prepare(transaction) {
        await requireLedgerSound(transaction);
        const redeemed = await transaction
          .update(codeTable)
          .set({ userId, code, redeemTime: clock.now() })
          .where(and(eq(codeTable.id, row.id), isOpen))
          .returning({ id: codeTable.id });
        if (redeemed.length === 0) throw new CallError('depositCodeUsed');
        const data = { amount: namedAmount(exchange.tokens, row.token, row.amount) };
        await publish(transaction, depositCodeEvents.redeemed, { userId, data, time: clock.now() });
        return [movementOf(row, codesOwner, userId)];
      },
    });
  }
}

/** Neither redeemed nor given back. */
const isOpen = and(isNull(codeTable.userId), eq(codeTable.returnTime, 0));
const hasRunOut = ({ expires }: Row, now: number) => expires !== 0 && expires < now;

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
