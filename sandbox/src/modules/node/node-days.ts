import { and, asc, eq, inArray, lt, lte, max, min, sql } from 'drizzle-orm';
import { nodeOwner, treasuryOwner } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { namedAmount } from '../../core/exchange/catalogue';
import { postDue } from '../../core/exchange/post-due';
import { day } from '../../core/time-spans';
import { campaign, type CampaignParts, campaignState } from '../campaign';
import { type NewIssue, recordIssues } from '../issue';
import { nodeEvents } from './events';
import { type DayIncome, incomeOfDay } from './income-of-day';
import { nodeToken } from './node-plans';
import { type PaymentsSource, readDayFacts } from './payments-of-day';
import { type IncomeRow, nodeDay, nodeIncome, nodeMember } from './tables';

/** Rows of one statement, and payments and deposits of one transaction, at most. */
const mostRows = 1_000;
const mostTogether = 200;

type NodeDaysParts = PaymentsSource &
  Pick<CampaignParts, 'clock'> & {
    readonly exchange: Pick<CampaignParts['exchange'], 'post' | 'tokens'> & Pick<UserExchange, 'catalogue'>;
  };

/** Brings the node programme on (N-01, N-02). */
export class NodeDays {
  constructor(private readonly parts: NodeDaysParts) {}

  /**
   * Computes the income of each UTC day that is over, in their order, pays it out of the treasury, and gives back deposits that are
   * due. A day is computed in one transaction and once; each income is marked as paid in the transaction of its movement. So it may be
   * broken off anywhere and be done again. Only the engine's owner can.
   */
  async proceed(): Promise<void> {
    await this.giveBackDeposits();
    await this.payIncome();
    for (let next = await this.nextDay(); next !== undefined; next = await this.nextDay()) {
      // In the writer's turn nothing is under way: what was traded on the day is stored after it.
      await this.parts.exchange.post({ cause: `node-day:${next}`, prepare: async () => [] });
      await this.store(next, incomeOfDay(await readDayFacts(this.parts, next)));
      await this.payIncome();
    }
  }

  /** The first day that is over and not computed; undefined while there is none, or sales that ended on it are not settled. */
  private async nextDay(): Promise<number | undefined> {
    const { database, clock } = this.parts;
    const [computed] = await database.select({ last: max(nodeDay.day) }).from(nodeDay);
    let next = (computed?.last ?? 0) + day;
    if (typeof computed?.last !== 'number') {
      const [joined] = await database.select({ first: min(nodeMember.joinTime) }).from(nodeMember);
      if (typeof joined?.first !== 'number') return undefined;
      next = joined.first - (joined.first % day);
    }
    const to = next + day;
    if (to > clock.now()) return undefined;
    const open = and(eq(campaign.state, campaignState.open), lt(campaign.endTime, to));
    return (await database.$count(campaign, open)) > 0 ? undefined : next;
  }

  private async store(from: number, { income, changed }: DayIncome): Promise<void> {
    await this.parts.database.transaction(async (transaction) => {
      const fresh = await transaction.insert(nodeDay).values({ day: from }).onConflictDoNothing().returning();
      if (fresh.length === 0) return;
      for (const rows of parts(income, mostRows))
        await transaction.insert(nodeIncome).values(rows.map((row) => ({ ...row, day: from })));
      for (const rows of parts(changed, mostRows)) {
        const values = rows.map(
          (row) =>
            sql`(${row.id}, ${row.contribution.toString()}::numeric, ${row.reward.toString()}::numeric, ${row.yield.toString()}::numeric)`,
        );
        await transaction.execute(
          sql`update ${nodeMember} as member set contribution = after.contribution, reward = after.reward, yield = after.yield
          from (values ${sql.join(values, sql`, `)}) as after (id, contribution, reward, yield) where member.id = after.id`,
        );
      }
    });
  }

  /** Pays all incomes that are due, those of one day together. */
  private payIncome(): Promise<void> {
    const { database, exchange } = this.parts;
    return postDue(exchange, database, {
      due: (source, limit) =>
        source
          .select()
          .from(nodeIncome)
          .where(eq(nodeIncome.status, 0))
          .orderBy(asc(nodeIncome.id))
          .limit(limit),
      most: mostTogether,
      cause: ({ id }) => `node-income:${id}`,
      // When the day was over, which may be before this process looked.
      time: (first) => first.day + day,
      prepare: async (transaction, due) => {
        const rows = due.filter((row) => row.day === due[0]?.day);
        const ids = rows.map(({ id }) => id);
        await transaction.update(nodeIncome).set({ status: 1 }).where(inArray(nodeIncome.id, ids));
        const issues = issuesOf(rows);
        const told = issues.map(({ userId, amount, time }) => ({
          ...{ userId, time },
          data: { amount: this.named(amount), day: new Date(time - day).toISOString().slice(0, 10) },
        }));
        await publish(transaction, nodeEvents.income, ...told);
        return recordIssues(transaction, issues);
      },
    });
  }

  /** Gives back all deposits that are due. */
  private giveBackDeposits(): Promise<void> {
    const { database, exchange, clock } = this.parts;
    return postDue(exchange, database, {
      due: (source, limit) =>
        source
          .select()
          .from(nodeMember)
          .where(and(eq(nodeMember.endTime, 0), lte(nodeMember.unlockTime, clock.now())))
          .orderBy(asc(nodeMember.unlockTime), asc(nodeMember.id))
          .limit(limit),
      most: mostTogether,
      cause: ({ id }) => `node-deposit-back:${id}`,
      prepare: async (transaction, rows) => {
        const time = clock.now();
        const ids = rows.map(({ id }) => id);
        await transaction.update(nodeMember).set({ endTime: time }).where(inArray(nodeMember.id, ids));
        const issues = rows.map(({ id, userId, deposit: amount }) => ({
          ...{ id: `node-deposit-return-${id}`, userId, token: nodeToken.code, amount, time },
          ...{ reason: 'node_deposit_return' as const, from: nodeOwner },
          record: { kind: 'node_deposit' as const, reference: id },
        }));
        const told = issues.map(({ userId, amount }) => ({
          ...{ userId, time },
          data: { amount: this.named(amount) },
        }));
        await publish(transaction, nodeEvents.ended, ...told);
        return recordIssues(transaction, issues);
      },
    });
  }

  private named(amount: bigint): string {
    return namedAmount(this.parts.exchange.tokens, nodeToken.code, amount);
  }
}

/** One issue for each user, of all that these incomes bring. */
function issuesOf(rows: readonly IncomeRow[]): NewIssue[] {
  const issues = new Map<string, NewIssue>();
  for (const { id, userId, amount, day: from } of rows) {
    const earlier = issues.get(userId);
    issues.set(userId, {
      ...{ id: earlier?.id ?? `node-income-${id}`, userId, token: nodeToken.code, time: from + day },
      ...{ amount: amount + (earlier?.amount ?? 0n), reason: 'node_income', from: treasuryOwner },
    });
  }
  return [...issues.values()];
}

function* parts<Row>(rows: readonly Row[], size: number): Generator<readonly Row[]> {
  for (let index = 0; index < rows.length; index += size) yield rows.slice(index, index + size);
}
