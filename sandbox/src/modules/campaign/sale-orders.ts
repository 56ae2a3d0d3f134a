import { randomUUID } from 'node:crypto';
import { ErrorCodes } from '@exchange/contract';
import { asc, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import type { CommandMark } from '../../core/command-mark';
import { keepOutcomes } from '../../core/commands';
import type { Database } from '../../core/context';
import { available, frozen, type Movement } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { postDue } from '../../core/exchange/post-due';
import { type CampaignParts } from './campaign-parts';
import { partsOf } from './campaign-plans';
import { campaignEvents, saleFacts } from './events';
import { createBatcher, type Outcome } from './batcher';
import { portionsHeld, SaleLine, SaleRequest } from './sale-line';
import { givenBack, ordersWithCampaigns, recordOf, type SaleOrderOf, setState } from './sale-order-store';
import { campaign, orderState, pledgeRelease, saleOrder, type SaleOrderRow } from './tables';

/** Requests of one transaction at most. */
const mostTogether = 200;

const Asked = z.object({ request: SaleRequest, decided: z.boolean() });

/** Purchases and pledges: their money is frozen when they come, and they get their portions in turn (I-04, I-05). */
export class SaleOrders {
  private readonly perform: (asked: z.infer<typeof Asked>) => Promise<void>;
  private readonly taken = createBatcher(mostTogether, (requests: readonly SaleRequest[]) =>
    this.take(requests),
  );
  private allotting: Promise<void> | undefined;

  constructor(
    private readonly parts: CampaignParts,
    onError: (error: unknown) => void,
  ) {
    this.perform = parts.exchange.leaderTask('campaign.order', Asked, async ({ request, decided }) => {
      await this.taken(request);
      if (decided) await this.allot();
      else if (!this.allotting) void this.allot().catch(onError);
    });
  }

  /**
   * Takes a request, with all that it costs; its command comes to the order's id. `decided` waits until it has its portions, or
   * is told that there are none. Rejects with `campaignNotStarted`, `campaignEnded`, `purchaseTooSmall`, `purchaseTooLarge`,
   * `stockExceeded`, `purchaseLimitReached`, `insufficientBalance` and `purchaseRush`; nothing was bought then.
   */
  request(request: SaleRequest, decided: boolean): Promise<void> {
    return this.perform({ request, decided });
  }

  /** An order with its campaign. */
  async find(id: string): Promise<SaleOrderOf | undefined> {
    const [row] = await ordersWithCampaigns(this.parts.database).where(eq(saleOrder.id, id));
    return row;
  }

  /** Portions of a campaign that the user has or waits for. */
  async portionsOf(userId: string, campaignNo: string): Promise<number> {
    const [held] = await portionsHeld(this.parts.database, [userId], [campaignNo]);
    return held?.portions ?? 0;
  }

  /**
   * Gives those that wait their portions, as long as there are any. Only the engine's owner can. One at a time; whoever asks meanwhile
   * waits for a look that begins after.
   */
  async allot(): Promise<void> {
    const before = this.allotting;
    const own = (async () => {
      await before?.catch(() => undefined);
      await this.allotAll();
    })();
    this.allotting = own;
    try {
      await own;
    } finally {
      if (this.allotting === own) this.allotting = undefined;
    }
  }

  /** Freezes what requests cost and puts them in line, each on its own: one that is refused leaves the others alone. */
  private async take(requests: readonly SaleRequest[]): Promise<readonly Outcome<null>[]> {
    const { exchange, clock } = this.parts;
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
  private allotAll(): Promise<void> {
    const { exchange, database } = this.parts;
    return postDue(exchange, database, {
      due: (source, limit) =>
        source
          .select()
          .from(saleOrder)
          .where(eq(saleOrder.state, orderState.waiting))
          .orderBy(asc(saleOrder.turn))
          .limit(limit),
      most: mostTogether,
      cause: ({ id }) => `sale-allotted:${id}`,
      prepare: (transaction, line) => this.allotSome(transaction, line),
    });
  }

  private async allotSome(
    transaction: Database,
    line: readonly SaleOrderRow[],
  ): Promise<readonly Movement[]> {
    const { exchange, clock } = this.parts;
    const { given, failed, sold } = await share(transaction, line);
    for (const [campaignNo, portions] of sold)
      await transaction.update(campaign).set({ sold: portions }).where(eq(campaign.campaignNo, campaignNo));
    await setState(transaction, given, { state: orderState.allotted });
    await setState(transaction, failed, { state: orderState.failed, code: ErrorCodes.stockExceeded });
    const releases = given.filter(({ order }) => order.type === 2).flatMap(releasesOf);
    if (releases.length > 0) await transaction.insert(pledgeRelease).values(releases);
    const time = clock.now();
    const told = ({ order: { userId, total, portions }, campaign: row }: SaleOrderOf) => ({
      ...{ userId, time },
      data: { ...saleFacts(exchange.tokens, row, total), portions },
    });
    await publish(transaction, campaignEvents.allotted, ...given.map(told));
    await publish(transaction, campaignEvents.soldOut, ...failed.map(told));
    return failed.map(givenBack);
  }
}

/** Who in the line gets portions and who does not, and what is sold of their campaigns then. */
async function share(transaction: Database, line: readonly SaleOrderRow[]) {
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
  return { given, failed, sold };
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
