import { and, asc, eq, inArray, lt, lte, max, min, sql } from 'drizzle-orm';
import type { Exchange, SandboxClock } from '../../core/context';
import { nodeOwner, treasuryOwner } from '../../core/engine/ledger';
import { day } from '../../core/time-spans';
import { campaign, campaignState } from '../campaign';
import { type NewIssue, recordIssues } from '../issue';
import { type DayIncome, incomeOfDay } from './income-of-day';
import { nodeToken } from './node-plans';
import { type PaymentsSource, readDayFacts } from './payments-of-day';
import { nodeDay, nodeIncome, nodeMember } from './tables';

/** Rows of one statement, and payments and deposits of one transaction, at most. */
const mostRows = 1_000;
const mostTogether = 200;

export interface NodeDaysOptions extends PaymentsSource {
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly exchange: Pick<Exchange, 'post'>;
}

/**
 * Makes what brings the node programme on (N-01, N-02): computes the income of each UTC day that is over, in their order, pays it
 * out of the treasury, and gives back deposits that are due. A day is computed in one transaction and once; each income is marked as
 * paid in the transaction of its movement. So it may be broken off anywhere and be done again. Only the engine's owner can.
 */
export function createNodeDays(options: NodeDaysOptions): () => Promise<void> {
  const { database, clock, exchange } = options;

  /** The first day that is over and not computed; undefined while there is none, or sales that ended on it are not settled. */
  async function nextDay(): Promise<number | undefined> {
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

  async function compute(from: number): Promise<void> {
    // In the writer's turn nothing is under way: what was traded on the day is stored after it.
    await exchange.post({ cause: `node-day:${from}`, prepare: async () => [] });
    await store(from, incomeOfDay(await readDayFacts(options, from)));
  }

  async function store(from: number, { income, changed }: DayIncome): Promise<void> {
    await database.transaction(async (transaction) => {
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

  /** Pays the first incomes that are due, all of one day; answers how many they were. */
  async function paySome(): Promise<number> {
    const due = eq(nodeIncome.status, 0);
    const [first] = await database.select().from(nodeIncome).where(due).orderBy(asc(nodeIncome.id)).limit(1);
    if (!first) return 0;
    let paid = 0;
    await exchange.post({
      cause: `node-income:${first.id}`,
      // When the day was over, which may be before this process looked.
      time: first.day + day,
      async prepare(transaction) {
        const rows = await transaction
          .select()
          .from(nodeIncome)
          .where(and(due, eq(nodeIncome.day, first.day)))
          .orderBy(asc(nodeIncome.id))
          .limit(mostTogether);
        paid = rows.length;
        const ids = rows.map(({ id }) => id);
        if (paid > 0)
          await transaction.update(nodeIncome).set({ status: 1 }).where(inArray(nodeIncome.id, ids));
        return recordIssues(transaction, issuesOf(rows, first.day + day));
      },
    });
    return paid;
  }

  /** Gives back the first deposits that are due; answers how many they were. */
  async function giveBackSome(): Promise<number> {
    const due = () => and(eq(nodeMember.endTime, 0), lte(nodeMember.unlockTime, clock.now()));
    const order = [asc(nodeMember.unlockTime), asc(nodeMember.id)];
    const [first] = await database
      .select()
      .from(nodeMember)
      .where(due())
      .orderBy(...order)
      .limit(1);
    if (!first) return 0;
    let given = 0;
    await exchange.post({
      cause: `node-deposit-back:${first.id}`,
      async prepare(transaction) {
        const rows = await transaction
          .select()
          .from(nodeMember)
          .where(due())
          .orderBy(...order)
          .limit(mostTogether);
        given = rows.length;
        const ids = rows.map(({ id }) => id);
        if (given > 0)
          await transaction
            .update(nodeMember)
            .set({ endTime: clock.now() })
            .where(inArray(nodeMember.id, ids));
        return recordIssues(
          transaction,
          rows.map(({ id, userId, deposit: amount }) => ({
            ...{ id: `node-deposit-return-${id}`, userId, token: nodeToken.code, amount, time: clock.now() },
            ...{ reason: 'node_deposit_return' as const, from: nodeOwner },
          })),
        );
      },
    });
    return given;
  }

  return async () => {
    while ((await giveBackSome()) > 0);
    while ((await paySome()) > 0);
    for (let next = await nextDay(); next !== undefined; next = await nextDay()) {
      await compute(next);
      while ((await paySome()) > 0);
    }
  };
}

/** One issue for each user, of all that these incomes bring. */
function issuesOf(
  rows: readonly Pick<typeof nodeIncome.$inferSelect, 'id' | 'userId' | 'amount'>[],
  time: number,
): NewIssue[] {
  const issues = new Map<string, NewIssue>();
  for (const { id, userId, amount } of rows) {
    const earlier = issues.get(userId);
    issues.set(userId, {
      ...{ id: earlier?.id ?? `node-income-${id}`, userId, token: nodeToken.code, time },
      ...{ amount: amount + (earlier?.amount ?? 0n), reason: 'node_income', from: treasuryOwner },
    });
  }
  return [...issues.values()];
}

function* parts<Row>(rows: readonly Row[], size: number): Generator<readonly Row[]> {
  for (let index = 0; index < rows.length; index += size) yield rows.slice(index, index + size);
}
