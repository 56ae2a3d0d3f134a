import { randomUUID } from 'node:crypto';
import { ErrorCodes } from '@exchange/contract';
import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import type { CommandMark } from '../../core/command-mark';
import { keepOutcomes } from '../../core/commands';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import { available, frozen, type Movement } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { postDue } from '../../core/exchange/post-due';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { partsOf } from './campaign-plans';
import { campaignEvents, saleFacts } from './events';
import { gather, type Outcome } from './gather';
import { SaleLine } from './sale-line';
import {
  findSaleOrder,
  givenBack,
  orderState,
  ordersInLine,
  portionsHeld,
  recordOf,
  type SaleOrderOf,
  type SaleOrderRow,
  SaleRequest,
  setState,
} from './sale-order-store';
import { campaign, pledgeRelease, saleOrder } from './tables';

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

/** Requests of one transaction at most. */
const mostTogether = 200;

interface SaleParts {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly onError: (error: unknown) => void;
}

type SaleExchange = Pick<Exchange, 'post'> & Pick<UserExchange, 'ownerTask' | 'holdings' | 'tokens'>;

export function createSaleOrders(parts: SaleParts, exchange: SaleExchange): SaleOrders {
  const { database, clock, onError } = parts;
  const taken = gather(mostTogether, (requests: readonly SaleRequest[]) => take(clock, exchange, requests));
  let allotting: Promise<void> | undefined;

  /** One at a time; whoever asks meanwhile waits for a look that begins after. */
  async function allot(): Promise<void> {
    const before = allotting;
    const own = (async () => {
      await before?.catch(() => undefined);
      await allotAll(parts, exchange);
    })();
    allotting = own;
    try {
      await own;
    } finally {
      if (allotting === own) allotting = undefined;
    }
  }

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
    find: (id) => findSaleOrder(database, id),
    async portionsOf(userId, campaignNo) {
      const [held] = await portionsHeld(database, [userId], [campaignNo]);
      return held?.portions ?? 0;
    },
    byReference: async (userId, references) =>
      references.length === 0
        ? []
        : database
            .select()
            .from(saleOrder)
            .where(and(eq(saleOrder.userId, userId), inArray(saleOrder.id, [...references]))),
  };
}

/** Freezes what requests cost and puts them in line, each on its own: one that is refused leaves the others alone. */
async function take(
  clock: SaleParts['clock'],
  exchange: SaleExchange,
  requests: readonly SaleRequest[],
): Promise<readonly Outcome<null>[]> {
  const outcomes: Outcome<null>[] = [];
  await exchange.post({
    cause: `sale-orders:${randomUUID()}`,
    async prepare(transaction) {
      const line = await SaleLine.open(transaction, exchange, requests, clock.now());
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
      return rows.map(({ userId, campaignNo, total, ...order }) => ({
        ...recordOf(order),
        token: line.marketOf(campaignNo),
        amount: total,
        from: available(userId),
        to: frozen(userId),
      }));
    },
  });
  return outcomes;
}

/** Gives those that wait their portions, in the order in which they came, until nobody waits. */
const allotAll = ({ database, clock }: SaleParts, exchange: SaleExchange): Promise<void> =>
  postDue(exchange, database, {
    due: ordersInLine,
    most: mostTogether,
    cause: ({ id }) => `sale-allotted:${id}`,
    prepare: (transaction, line) => allotSome(transaction, line, exchange.tokens, clock.now()),
  });

async function allotSome(
  transaction: Database,
  line: readonly SaleOrderRow[],
  tokens: SaleExchange['tokens'],
  time: number,
): Promise<readonly Movement[]> {
  const numbers = [...new Set(line.map(({ campaignNo }) => campaignNo))];
  // Simulated buyers take portions outside of this queue.
  const rows = await transaction
    .select()
    .from(campaign)
    .where(inArray(campaign.campaignNo, numbers))
    .for('update');
  const campaigns = new Map(rows.map((row) => [row.campaignNo, row]));
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
    await transaction.update(campaign).set({ sold: portions }).where(eq(campaign.campaignNo, campaignNo));
  await setState(transaction, given, { state: orderState.allotted });
  await setState(transaction, failed, { state: orderState.failed, code: ErrorCodes.stockExceeded });
  const releases = given.filter(({ order }) => order.type === 2).flatMap(releasesOf);
  if (releases.length > 0) await transaction.insert(pledgeRelease).values(releases);
  const told = ({ order: { userId, total, portions }, campaign: row }: SaleOrderOf) => ({
    ...{ userId, time },
    data: { ...saleFacts(tokens, row, total), portions },
  });
  await publish(transaction, campaignEvents.allotted, ...given.map(told));
  await publish(transaction, campaignEvents.soldOut, ...failed.map(told));
  return failed.map(givenBack);
}

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
