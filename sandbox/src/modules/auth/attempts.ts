import { eq, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { ErrorName } from '@exchange/contract';
import { CallError } from '../../call-error';
import type { Database, SandboxClock } from '../../context';
import { attempts as attemptTable } from '../../storage/schema/account';
import { day, hour, minute } from '../../time-spans';
import { hashOf } from './secrets';

/**
 * The one policy against guessing. After the third wrong answer in a row the next one has to wait, longer each time; from
 * the fifth on that is a lock. In ms, by the number of wrong answers in a row, the last for all that follow.
 */
const waits = [0, 0, 0, 10_000, 30_000, 15 * minute, 30 * minute, hour] as const;
/** Wrong answers count for ten times as many from one address, behind which there may be many people; it forgets sooner. */
const perAddress = 10;
const forgetMs = { account: day, address: hour } as const;

/** Answers that a guesser would give. Any other refusal, and any failure of the exchange, counts for nothing. */
const wrongAnswers: readonly ErrorName[] = [
  'loginFailed',
  'loginPasswordWrong',
  'tradePasswordWrong',
  'verificationCodeWrong',
  'authenticatorCodeWrong',
];

/** Whose secret is tried, and from where. */
export interface Attempt {
  readonly organisation: string;
  /** Until it is known who asks, the name that was typed; from then on the account's id. */
  readonly account: string;
  /** The client's address. */
  readonly address: string;
  /** Success proves all that the account can be asked for, so that its earlier wrong answers are forgotten. */
  readonly proves?: 'all' | 'part';
}

/** Slows down and locks whoever guesses passwords and codes, over all calls and alike for names without an account. */
export interface Attempts {
  /**
   * Runs `work`, which checks something secret. Rejects with `accountLocked`, and until when, without running it. The wrong
   * answer that begins a wait is told with the wait's end. Those for one account are tried one after the other, and each counts before it begins, so that many at once are no more.
   */
  count<Result>(attempt: Attempt, work: () => Promise<Result>): Promise<Result>;
  /** Forgets the wrong answers for names or accounts. */
  forget(organisation: string, accounts: readonly string[]): Promise<void>;
  /** Forgets what is old enough to count for nothing. */
  clean(): Promise<void>;
}

interface Counted {
  readonly keyHash: string;
  readonly scale: number;
  readonly forgetMs: number;
}

/** `factor` widens the limit by address: in demo mode every test and person comes from the same one. */
export function createAttempts(database: Database, clock: SandboxClock, factor: number): Attempts {
  const lines = new Map<string, Promise<void>>();
  const ofAccount = (organisation: string, account: string): Counted => ({
    keyHash: hashOf(`attempt ${organisation} ${account.trim().toLowerCase()}`),
    scale: 1,
    forgetMs: forgetMs.account,
  });
  const ofAddress = (address: string): Counted => ({
    keyHash: hashOf(`attempt from ${address}`),
    scale: perAddress * factor,
    forgetMs: forgetMs.address,
  });

  /**
   * Counts a wrong answer in advance; rejects while the key is locked. Answers until when it locks the key itself, 0 where
   * it does not.
   */
  async function take({ keyHash, scale, forgetMs: memory }: Counted): Promise<number> {
    const now = clock.now();
    const failures = sql<number>`case when ${attemptTable.lastTime} + ${memory} > ${now}
      then ${attemptTable.failures} + 1 else 1 end`;
    const cases = waits
      .map((wait, count): [number, number] => [wait, count * scale])
      .filter(([wait]) => wait > 0)
      .reverse()
      .map(([wait, count]): SQL => sql`when (${failures}) >= ${count} then ${now + wait}::bigint`);
    const [counted] = await database
      .insert(attemptTable)
      .values({ keyHash, failures: 1, lastTime: now, lockedUntil: 0 })
      .onConflictDoUpdate({
        target: attemptTable.keyHash,
        set: {
          failures,
          lastTime: now,
          lockedUntil: sql<number>`case ${sql.join(cases, sql` `)} else 0::bigint end`,
        },
        setWhere: lte(attemptTable.lockedUntil, now),
      })
      .returning({ until: attemptTable.lockedUntil });
    if (counted) return counted.until;
    const [locked] = await database
      .select({ until: attemptTable.lockedUntil })
      .from(attemptTable)
      .where(eq(attemptTable.keyHash, keyHash));
    throw new CallError('accountLocked', undefined, undefined, locked?.until ?? now);
  }

  /**
   * Takes back one that was counted in advance and was not wrong, and with it the lock that it began; one that others began
   * meanwhile stays.
   */
  async function giveBack({ keyHash }: Counted, began: number): Promise<void> {
    const { failures, lockedUntil } = attemptTable;
    await database
      .update(attemptTable)
      .set({
        failures: sql<number>`greatest(${failures} - 1, 0)`,
        lockedUntil: sql<number>`case when ${lockedUntil} = ${began}::bigint then 0 else ${lockedUntil} end`,
      })
      .where(eq(attemptTable.keyHash, keyHash));
  }

  /** Runs `work` after what is under way for the same key here, so that right answers at once are not taken for guesses. */
  async function inLine<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = lines.get(key);
    const mine = before ? before.then(work) : work();
    const over = mine.then(
      () => undefined,
      () => undefined,
    );
    lines.set(key, over);
    try {
      return await mine;
    } finally {
      if (lines.get(key) === over) lines.delete(key);
    }
  }

  async function tried<Result>(
    byAccount: Counted,
    byAddress: Counted,
    proves: NonNullable<Attempt['proves']>,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const ofAccountUntil = await take(byAccount);
    let ofAddressUntil: number;
    try {
      ofAddressUntil = await take(byAddress);
    } catch (error) {
      await giveBack(byAccount, ofAccountUntil);
      throw error;
    }
    let result: Result;
    try {
      result = await work();
    } catch (error) {
      if (error instanceof CallError && wrongAnswers.includes(error.error)) {
        const until = Math.max(ofAccountUntil, ofAddressUntil);
        throw until === 0 ? error : new CallError(error.error, error.message, error.fields, until);
      }
      await giveBack(byAccount, ofAccountUntil);
      await giveBack(byAddress, ofAddressUntil);
      throw error;
    }
    await giveBack(byAddress, ofAddressUntil);
    await (proves === 'all' ? forgetKey(byAccount) : giveBack(byAccount, ofAccountUntil));
    return result;
  }

  const forgetKey = ({ keyHash }: Counted) =>
    database.delete(attemptTable).where(eq(attemptTable.keyHash, keyHash));

  async function forget(organisation: string, accounts: readonly string[]): Promise<void> {
    for (const account of accounts) await forgetKey(ofAccount(organisation, account));
  }

  return {
    forget,
    count: ({ organisation, account, address, proves = 'part' }, work) => {
      const byAccount = ofAccount(organisation, account);
      return inLine(byAccount.keyHash, () => tried(byAccount, ofAddress(address), proves, work));
    },
    async clean() {
      await database.delete(attemptTable).where(lt(attemptTable.lastTime, clock.now() - forgetMs.account));
    },
  };
}
