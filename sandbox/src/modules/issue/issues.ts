import { IssueRecord, listAssetUnlock, searchIssueRewardList, type UnlockRecord } from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import { and, asc, eq, lte, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import { available, frozen, type Movement, type Purpose } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { amountText, namedAmount } from '../../core/exchange/catalogue';
import { workOnEach } from '../../core/jobs';
import { localeOf } from '../../core/locale';
import { readNumbered, readPage } from '../../core/pages';
import { equals, has } from '../../core/storage/queries';
import type { Texts } from '../../core/texts';
import type { Implementations } from '../../http/web-request';
import { signedIn } from '../../http/signed-in';
import { issueEvents } from './events';
import { tokenIssue, tokenUnlock } from './tables';

type UnlockRow = typeof tokenUnlock.$inferSelect;

/** A record of a user's that tokens are given for. */
type RecordPurpose = Extract<Purpose, { readonly reference: string }>;

/** What the statement says of tokens that are given for a reason and belong to no other record. */
const kindOf: Readonly<Record<IssueRecord['reason'], RecordPurpose['kind']>> = {
  ibo: 'issue',
  auction: 'issue',
  invite: 'invite_gift',
  airdrop: 'issue',
  node: 'issue',
  ranking: 'contest_prize',
  collectible: 'issue',
  collectible_reward: 'issue',
  node_income: 'node_income',
  node_deposit: 'issue',
  node_deposit_return: 'issue',
  staking_yield: 'issue',
  other: 'issue',
};

/** Tokens that are given to a user. */
export interface NewIssue {
  /** Unique: the same one again gives nothing. */
  readonly id: string;
  readonly userId: string;
  readonly token: string;
  /** Smallest units, above zero. */
  readonly amount: bigint;
  readonly reason: IssueRecord['reason'];
  /** Account that gives: of the exchange, e.g. `@reserve`, or of another user. */
  readonly from: string;
  readonly time: number;
  /** The record that it belongs to, which the statement refers to; unless told the issue itself. */
  readonly record?: RecordPurpose;
  /** What it is for a user who gives it. */
  readonly given?: Purpose;
  /** How the tokens become available, which are frozen until then; without a plan they are available at once. */
  readonly plan?: {
    readonly campaignNo: string;
    readonly campaignTitle: Texts;
    /** In smallest units, above zero; together the whole issue. */
    readonly parts: readonly { readonly time: number; readonly amount: bigint }[];
  };
}

/** Tokens that a user hands to an account of the exchange, e.g. a deposit. */
export interface NewTaking extends Omit<NewIssue, 'from' | 'plan' | 'given'> {
  /** Account of the exchange that receives them, e.g. `@node`. */
  readonly to: string;
}

const recordOf = ({ id, reason, record }: Pick<NewIssue, 'id' | 'reason' | 'record'>): RecordPurpose =>
  record ?? { kind: kindOf[reason], reference: id };

const rowOf = (issue: Omit<NewIssue, 'from'>) => {
  const { id, userId, token, amount, reason, time } = issue;
  return { id, userId, token, amount, reason, time, reference: recordOf(issue).reference };
};

/** The settlement of tokens that were taken. */
const taken = 3;
const waiting = 0;
const released = 1;

const isDue = (now: number) => and(eq(tokenUnlock.status, waiting), lte(tokenUnlock.unlockTime, now));
/** Whether tokens are to be unlocked at this time. */
export const awaitsUnlocks = (now: number): SQL => has(tokenUnlock, isDue(now));

/**
 * Writes issues with their plans, for a module that gives tokens together with movements of its own: answers with the
 * movements that give them. Throws RangeError where a plan does not unlock exactly what is given.
 */
export async function recordIssues(
  transaction: Database,
  issues: readonly NewIssue[],
): Promise<readonly Movement[]> {
  for (const { id, amount, plan } of issues) {
    const planned = plan?.parts.reduce((sum, part) => sum + part.amount, 0n) ?? amount;
    if (amount <= 0n || planned !== amount || plan?.parts.some((part) => part.amount <= 0n))
      throw new RangeError(`The issue ${id} is not what its plan unlocks`);
  }
  if (issues.length === 0) return [];
  await transaction
    .insert(tokenIssue)
    .values(issues.map((issue) => ({ ...rowOf(issue), settlement: issue.plan ? 2 : 1 })));
  const unlocks = issues.flatMap(({ plan, ...issue }) => {
    if (!plan) return [];
    const { campaignNo, campaignTitle, parts } = plan;
    const { id: issueId, userId, token, reference } = rowOf(issue);
    return parts.map(({ amount, time }, index) => ({
      issueId,
      userId,
      token,
      reference,
      campaignNo,
      campaignTitle,
      amount,
      id: `${issueId}-${index}`,
      unlockTime: time,
    }));
  });
  if (unlocks.length > 0) await transaction.insert(tokenUnlock).values(unlocks);
  return issues.map(({ token, amount, from, userId, plan, given, ...issue }) => ({
    ...(given ?? recordOf(issue)),
    ...{ token, amount, from: available(from), received: recordOf(issue) },
    to: plan ? frozen(userId) : available(userId),
  }));
}

/** Writes what is taken from a user and answers with its movement, for a module that takes tokens together with records of its own. */
export async function recordTaking(
  transaction: Database,
  { to, ...taking }: NewTaking,
): Promise<readonly Movement[]> {
  const { token, amount, userId } = taking;
  if (amount <= 0n) throw new RangeError(`The taking ${taking.id} is of nothing`);
  await transaction.insert(tokenIssue).values({ ...rowOf(taking), settlement: taken });
  return [{ ...recordOf(taking), token, amount, from: available(userId), to: available(to) }];
}

/** Tokens given to users, and the releases of those that came frozen. */
export class Issues {
  constructor(
    private readonly database: Database,
    private readonly clock: Pick<SandboxClock, 'now'>,
    private readonly exchange: Pick<Exchange, 'post' | 'tokens'>,
  ) {}

  /** Gives tokens, with their record and plan in one transaction. Only the engine's owner can. */
  give(issue: NewIssue): Promise<void> {
    return this.exchange.post({
      cause: `issue:${issue.id}`,
      time: issue.time,
      prepare: (transaction) => recordIssues(transaction, [issue]),
    });
  }

  /** Makes available what is due by the exchange's clock; each part once, whatever happens. Only the engine's owner can. */
  async releaseDue(): Promise<void> {
    const due = await this.database
      .select()
      .from(tokenUnlock)
      .where(isDue(this.clock.now()))
      .orderBy(asc(tokenUnlock.unlockTime), asc(tokenUnlock.id));
    await workOnEach(due, (row) => this.release(row), 'Tokens could not be unlocked');
  }

  /** The user's issues, newest first, by number of the page from 1. */
  async listIssues(userId: string, input: z.output<(typeof searchIssueRewardList)['input']>) {
    const where = and(
      eq(tokenIssue.userId, userId),
      equals(tokenIssue.token, input.token),
      equals(tokenIssue.reason, input.reason),
      equals(tokenIssue.reference, input.reference),
    );
    const { rows, total } = await readNumbered(
      this.database,
      this.database.select().from(tokenIssue).$dynamic(),
      { of: tokenIssue, where, by: [tokenIssue.time, tokenIssue.id] },
      input,
    );
    const list = rows.map((row) => z.parse(schemaOf(IssueRecord), { ...row, amount: this.amountOf(row) }));
    return { list, total };
  }

  /** The user's releases, the latest first; the campaign's title in the language that `request` asks for. */
  async listUnlocks(
    userId: string,
    input: z.output<(typeof listAssetUnlock)['input']>,
    request: { readonly locale: string },
  ): Promise<{ readonly list: UnlockRecord[]; readonly next_id: string | null }> {
    const own = eq(tokenUnlock.userId, userId);
    const where = and(
      own,
      equals(tokenUnlock.token, input.token),
      equals(tokenUnlock.status, input.status),
      equals(tokenUnlock.reference, input.reference),
    );
    const by = [tokenUnlock.unlockTime, tokenUnlock.id];
    const { shown, next_id } = await readPage(
      this.database,
      this.database.select().from(tokenUnlock).$dynamic(),
      { where, own, id: tokenUnlock.id, by, idOf: ({ id }) => id },
      input,
    );
    const locale = localeOf(request.locale);
    const list = shown.map((row): UnlockRecord => ({
      id: row.id,
      token: row.token,
      reference: row.reference,
      campaign_no: row.campaignNo,
      campaign_title: row.campaignTitle[locale],
      amount: this.amountOf(row),
      status: row.status === released ? 1 : 0,
      unlock_time: row.unlockTime,
    }));
    return { list, next_id };
  }

  private amountOf({ token, amount }: Pick<UnlockRow, 'token' | 'amount'>): string {
    return amountText(this.exchange.tokens, token, amount);
  }

  private async release(row: UnlockRow): Promise<void> {
    const { id, userId, token, amount, reference, unlockTime: time, campaignTitle: title } = row;
    await this.exchange.post({
      cause: `unlock:${id}`,
      // When it fell due, which may be before this process looked.
      time,
      prepare: async (transaction) => {
        const [changed] = await transaction
          .update(tokenUnlock)
          .set({ status: released })
          .where(and(eq(tokenUnlock.id, id), eq(tokenUnlock.status, waiting)))
          .returning({ id: tokenUnlock.id });
        if (!changed) return [];
        const data = { amount: namedAmount(this.exchange.tokens, token, amount), title };
        await publish(transaction, issueEvents.unlocked, { userId, data, time });
        const accounts = { from: frozen(userId), to: available(userId) };
        return [{ kind: 'unlock', reference, token, amount, ...accounts }];
      },
    });
  }
}

/** Registers the records of tokens that were given and unlocked. */
export function implementIssues(registry: Implementations, issues: Issues): void {
  registry.implement(searchIssueRewardList, (input, request) => issues.listIssues(signedIn(request), input));
  registry.implement(listAssetUnlock, (input, request) =>
    issues.listUnlocks(signedIn(request), input, request),
  );
}
