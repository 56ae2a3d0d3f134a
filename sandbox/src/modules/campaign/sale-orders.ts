import { randomUUID } from 'node:crypto';
import { ErrorCodes } from '@exchange/contract';
import { and, asc, count, eq, inArray, sum } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { CommandMark, keyName } from '../../core/command-mark';
import { doneCommands, keepOutcomes } from '../../core/commands';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import type { Movement } from '../../core/engine/ledger';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { partsOf } from './campaign-plans';
import { type CampaignRow, statusOf } from './campaign-store';
import { gather, type Outcome } from './gather';
import { campaign, pledgeRelease, saleOrder } from './tables';

/** A purchase or pledge as it is stored. */
export type SaleOrderRow = typeof saleOrder.$inferSelect;

/** Of a purchase or pledge: see the table. */
export const orderState = { waiting: 0, allotted: 1, completed: 2, failed: 3, refunded: 4 } as const;
/** Those that count for what a user may buy and has invested. */
const standing = [orderState.waiting, orderState.allotted, orderState.completed];

const SaleRequest = z.object({
  userId: z.string(),
  campaignNo: z.string(),
  mark: CommandMark,
  portions: z.int().check(z.minimum(1)),
  /** What becomes of it is told in it; in the exchange's first one unless told. */
  locale: z.optional(z.enum(['zh-HK', 'zh-CN', 'en'])),
});
/** A purchase or pledge that is checked but for what only its turn can tell. */
export type SaleRequest = z.infer<typeof SaleRequest>;

/** Purchases and pledges: their money is frozen when they come, and they get their portions in turn (I-04, I-05). */
export interface SaleOrders {
  /**
   * Takes a request, with all that it costs; its command comes to the order's id. `decided` waits until it has its portions, or
   * is told that there are none. Rejects with `campaignNotStarted`, `campaignEnded`, `purchaseTooSmall`, `purchaseTooLarge`,
   * `stockExceeded`, `purchaseLimitReached`, `insufficientBalance` and `purchaseRush`; nothing was bought then.
   */
  request(request: SaleRequest, decided: boolean): Promise<void>;
  /** An order with its campaign. */
  find(id: string): Promise<SaleOrderOf | undefined>;
  /** Gives those that wait their portions, as long as there are any. Only the engine's owner can. */
  allot(): Promise<void>;
  /** Portions of a campaign that the user has or waits for. */
  portionsOf(userId: string, campaignNo: string): Promise<number>;
  /** What became of purchases of a user; unknown ones are left out. */
  byReference(userId: string, references: readonly string[]): Promise<readonly SaleOrderRow[]>;
}

/** Requests of one transaction at most, and those that may wait for their portions of one campaign. */
const mostTogether = 200;
const mostWaiting = 2_000;

export function createSaleOrders(
  {
    database,
    clock,
    onError,
  }: {
    readonly database: Database;
    readonly clock: Pick<SandboxClock, 'now'>;
    readonly onError: (error: unknown) => void;
  },
  exchange: Pick<Exchange, 'post'> & Pick<UserExchange, 'ownerTask' | 'holdings'>,
): SaleOrders {
  /** Freezes what requests cost and puts them in line, each on its own: one that is refused leaves the others alone. */
  async function take(requests: readonly SaleRequest[]): Promise<readonly Outcome<null>[]> {
    const outcomes: Outcome<null>[] = [];
    await exchange.post({
      cause: `sale-orders:${randomUUID()}`,
      async prepare(transaction) {
        const line = await openLine(transaction, requests);
        const rows: (typeof saleOrder.$inferInsert)[] = [];
        const done: { mark: CommandMark; outcome: string }[] = [];
        for (const request of requests) {
          try {
            const row = line.take(request);
            if (row) {
              rows.push(row);
              done.push({ mark: request.mark, outcome: row.id });
            }
            outcomes.push({ value: null });
          } catch (error) {
            if (!(error instanceof CallError)) throw error;
            outcomes.push({ error });
          }
        }
        if (rows.length > 0) await transaction.insert(saleOrder).values(rows);
        await keepOutcomes(transaction, clock, done);
        return rows.map(({ userId, campaignNo, total }) => ({
          token: line.marketOf(campaignNo),
          amount: total,
          from: { owner: userId, part: 'available' as const },
          to: { owner: userId, part: 'frozen' as const },
        }));
      },
    });
    return outcomes;
  }

  /** What requests are judged by as it is at their turn, counted on while they are. */
  async function openLine(transaction: Database, requests: readonly SaleRequest[]) {
    const now = clock.now();
    const users = [...new Set(requests.map(({ userId }) => userId))];
    const numbers = [...new Set(requests.map(({ campaignNo }) => campaignNo))];
    const campaigns = new Map(
      (await transaction.select().from(campaign).where(inArray(campaign.campaignNo, numbers))).map((row) => [
        row.campaignNo,
        row,
      ]),
    );
    const marks = requests.map(({ mark }) => mark);
    const done = new Set((await doneCommands(transaction, marks)).keys());
    const had = await transaction
      .select({
        userId: saleOrder.userId,
        campaignNo: saleOrder.campaignNo,
        portions: sum(saleOrder.portions),
      })
      .from(saleOrder)
      .where(
        and(
          inArray(saleOrder.userId, users),
          inArray(saleOrder.campaignNo, numbers),
          inArray(saleOrder.state, standing),
        ),
      )
      .groupBy(saleOrder.userId, saleOrder.campaignNo);
    const portions = new Map(had.map((row) => [`${row.userId} ${row.campaignNo}`, Number(row.portions)]));
    const lines = await transaction
      .select({ campaignNo: saleOrder.campaignNo, waiting: count() })
      .from(saleOrder)
      .where(eq(saleOrder.state, orderState.waiting))
      .groupBy(saleOrder.campaignNo);
    const waiting = new Map(lines.map((row) => [row.campaignNo, row.waiting]));
    const available = new Map<string, bigint>();
    for (const userId of users)
      for (const [token, holding] of await exchange.holdings(userId))
        available.set(`${userId} ${token}`, holding.available);

    return {
      marketOf: (campaignNo: string) => campaigns.get(campaignNo)?.market ?? '',
      /** The order of a request; undefined for one that has its order already. */
      take({ mark, ...request }: SaleRequest): typeof saleOrder.$inferInsert | undefined {
        const { userId, campaignNo } = request;
        if (done.has(keyName(mark))) return undefined;
        const row = campaigns.get(campaignNo);
        if (!row) throw new CallError('campaignUnknown');
        const own = `${userId} ${campaignNo}`;
        requireBuyable(row, request.portions, portions.get(own) ?? 0, now);
        const total = row.price * BigInt(request.portions);
        const purse = `${userId} ${row.market}`;
        const left = (available.get(purse) ?? 0n) - total;
        if (left < 0n) throw new CallError('insufficientBalance');
        const before = waiting.get(campaignNo) ?? 0;
        if (before >= mostWaiting) throw new CallError('purchaseRush');
        done.add(keyName(mark));
        portions.set(own, (portions.get(own) ?? 0) + request.portions);
        available.set(purse, left);
        waiting.set(campaignNo, before + 1);
        return {
          ...request,
          id: randomUUID(),
          type: row.type,
          total,
          quantity: row.units * BigInt(request.portions),
          released: 0n,
          createTime: now,
        };
      },
    };
  }

  /** Gives the first of the line their portions; answers how many they were. */
  async function allotSome(): Promise<number> {
    const inLine = eq(saleOrder.state, orderState.waiting);
    const [first] = await database
      .select({ id: saleOrder.id })
      .from(saleOrder)
      .where(inLine)
      .orderBy(asc(saleOrder.turn))
      .limit(1);
    if (!first) return 0;
    let decided = 0;
    await exchange.post({
      cause: `sale-allotted:${first.id}`,
      async prepare(transaction) {
        const line = await transaction
          .select()
          .from(saleOrder)
          .where(inLine)
          .orderBy(asc(saleOrder.turn))
          .limit(mostTogether);
        decided = line.length;
        const numbers = [...new Set(line.map(({ campaignNo }) => campaignNo))];
        const campaigns = new Map<string, CampaignRow>();
        // Simulated buyers take portions outside of this queue.
        for (const row of await transaction
          .select()
          .from(campaign)
          .where(inArray(campaign.campaignNo, numbers))
          .for('update'))
          campaigns.set(row.campaignNo, row);
        const sold = new Map<string, number>();
        const given: SaleOrderOf[] = [];
        const failed: SaleOrderOf[] = [];
        for (const order of line) {
          const row = campaigns.get(order.campaignNo);
          if (!row) throw new Error(`the order ${order.id} has no campaign`);
          const after = (sold.get(row.campaignNo) ?? row.sold) + order.portions;
          if (after > row.total) failed.push({ order, campaign: row });
          else {
            sold.set(row.campaignNo, after);
            given.push({ order, campaign: row });
          }
        }
        for (const [campaignNo, portions] of sold)
          await transaction
            .update(campaign)
            .set({ sold: portions })
            .where(eq(campaign.campaignNo, campaignNo));
        await setState(transaction, given, { state: orderState.allotted });
        await setState(transaction, failed, { state: orderState.failed, code: ErrorCodes.stockExceeded });
        const releases = given.filter(({ order }) => order.type === 2).flatMap(releasesOf);
        if (releases.length > 0) await transaction.insert(pledgeRelease).values(releases);
        return failed.map(givenBack);
      },
    });
    return decided;
  }

  let allotting: Promise<void> | undefined;
  /** One at a time; whoever asks meanwhile waits for a look that begins after. */
  async function allot(): Promise<void> {
    const before = allotting;
    const own = (async () => {
      await before?.catch(() => undefined);
      while ((await allotSome()) > 0);
    })();
    allotting = own;
    try {
      await own;
    } finally {
      if (allotting === own) allotting = undefined;
    }
  }

  const taken = gather(mostTogether, take);
  const perform = exchange.ownerTask(
    {
      name: 'campaign.order',
      input: z.object({ request: SaleRequest, decided: z.boolean() }),
      output: z.null(),
    },
    async ({ request, decided }) => {
      await taken(request);
      if (decided) await allot();
      else if (!allotting) void allot().catch(onError);
      return null;
    },
  );

  return {
    allot,
    async request(request, decided) {
      await perform({ request, decided });
    },
    async find(id) {
      const [row] = await database
        .select({ order: saleOrder, campaign })
        .from(saleOrder)
        .innerJoin(campaign, eq(campaign.campaignNo, saleOrder.campaignNo))
        .where(eq(saleOrder.id, id));
      return row;
    },
    async portionsOf(userId, campaignNo) {
      const [row] = await database
        .select({ portions: sum(saleOrder.portions) })
        .from(saleOrder)
        .where(
          and(
            eq(saleOrder.userId, userId),
            eq(saleOrder.campaignNo, campaignNo),
            inArray(saleOrder.state, standing),
          ),
        );
      return Number(row?.portions ?? 0);
    },
    byReference: (userId, references) =>
      references.length === 0
        ? Promise.resolve([])
        : database
            .select()
            .from(saleOrder)
            .where(and(eq(saleOrder.userId, userId), inArray(saleOrder.id, [...references]))),
  };
}

/** Rejects a number of portions that a campaign does not sell now to somebody who has `own` of it. */
export function requireBuyable(row: CampaignRow, portions: number, own: number, now: number): void {
  const status = statusOf(row, now);
  if (status === 1) throw new CallError('campaignNotStarted');
  if (status === 3) throw new CallError('campaignEnded');
  if (portions > row.total - row.sold) throw new CallError('stockExceeded');
  if (portions > row.maxPortions) throw new CallError('purchaseTooLarge');
  if (portions < row.minPortions) throw new CallError('purchaseTooSmall');
  if (own + portions > row.userLimit) throw new CallError('purchaseLimitReached');
}

/** An order with its campaign. */
export interface SaleOrderOf {
  readonly order: SaleOrderRow;
  readonly campaign: CampaignRow;
}

/** Sets what becomes of orders, in the transaction of its movements. */
export async function setState(
  transaction: Database,
  rows: readonly SaleOrderOf[],
  change: Partial<Pick<SaleOrderRow, 'state' | 'code'>>,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ order }) => order.id);
  await transaction.update(saleOrder).set(change).where(inArray(saleOrder.id, ids));
}

/** What an order cost is the user's again. */
export const givenBack = ({ order, campaign: { market } }: SaleOrderOf): Movement => ({
  token: market,
  amount: order.total,
  from: { owner: order.userId, part: 'frozen' },
  to: { owner: order.userId, part: 'available' },
});

function releasesOf({ order, campaign: { unlocks } }: SaleOrderOf): (typeof pledgeRelease.$inferInsert)[] {
  const tokens = partsOf(order.quantity, unlocks);
  return partsOf(order.total, unlocks).map(({ time, amount }, index) => ({
    id: `${order.id}-${index}`,
    orderId: order.id,
    amount,
    tokenAmount: tokens[index]?.amount ?? 0n,
    releaseTime: time,
  }));
}
