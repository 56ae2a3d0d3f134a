import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../core/context';
import {
  available,
  frozen,
  type Movement,
  reserveOwner,
  saleOwner,
  treasuryOwner,
} from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { namedAmount } from '../../core/exchange/catalogue';
import { postDue } from '../../core/exchange/post-due';
import { type NewIssue, recordIssues } from '../issue';
import { type CampaignParts, setAside } from './campaign-parts';
import { demandAt, partsOf } from './campaign-plans';
import { campaignEvents, saleFacts } from './events';
import { givenBack, recordOf, type SaleOrderOf, setState } from './sale-order-store';
import type { SaleOrders } from './sale-orders';
import {
  campaign,
  type CampaignRow,
  campaignState,
  orderState,
  pledgeRelease,
  saleOrder,
  type SaleOrderRow,
} from './tables';

/** Orders, or releases, of one transaction at most. */
const mostTogether = 100;
/** Portions that a simulated buyer takes, on average. */
const portionsEach = 5;

/** Brings campaigns on. Each step is done once, however often it is tried. Only the engine's owner can. */
export class SaleSettlement {
  constructor(
    private readonly parts: CampaignParts,
    private readonly orders: Pick<SaleOrders, 'allot'>,
    /** Whether simulated buyers take part. */
    private readonly simulated: boolean,
  ) {}

  /**
   * Simulated buyers take portions, those that wait get theirs, concluded campaigns are settled or refunded, and pledges
   * released.
   */
  async proceed(): Promise<void> {
    if (this.simulated) await this.takeSimulated();
    await this.orders.allot();
    await this.settleConcluded();
    await releasePledges(this.parts);
  }

  private async takeSimulated(): Promise<void> {
    const { database, clock } = this.parts;
    const now = clock.now();
    const rows = await database
      .select()
      .from(campaign)
      .where(and(eq(campaign.state, campaignState.open), lt(campaign.startTime, now)));
    for (const row of rows) {
      const portions = Math.min(demandAt(row, now) - row.simulated, row.total - row.sold);
      if (portions <= 0) continue;
      // Nothing if somebody was quicker: the next look sees what is left then.
      await database
        .update(campaign)
        .set({
          sold: sql`${campaign.sold} + ${portions}`,
          simulated: sql`${campaign.simulated} + ${portions}`,
          simulatedBuyers: sql`${campaign.simulatedBuyers} + ${Math.ceil(portions / portionsEach)}`,
        })
        .where(and(eq(campaign.campaignNo, row.campaignNo), eq(campaign.sold, row.sold)));
    }
  }

  private async settleConcluded(): Promise<void> {
    const { database, clock } = this.parts;
    const concluded = await database
      .select({ campaignNo: campaign.campaignNo })
      .from(campaign)
      .where(and(eq(campaign.state, campaignState.open), lte(campaign.endTime, clock.now())))
      .orderBy(asc(campaign.endTime));
    const finished: CampaignRow[] = [];
    for (const { campaignNo } of concluded) {
      const inLine = and(eq(saleOrder.campaignNo, campaignNo), eq(saleOrder.state, orderState.waiting));
      if ((await database.$count(saleOrder, inLine)) > 0) continue;
      // Read after nobody waited any more: what is sold stands.
      const [row] = await database.select().from(campaign).where(eq(campaign.campaignNo, campaignNo));
      if (!row) continue;
      if (row.type === 1 || isRefunded(row)) await this.settleOrders(row);
      finished.push(row);
    }
    await this.finish(finished);
  }

  /** Settles or refunds the orders of a campaign that are still to be. */
  private async settleOrders(row: CampaignRow): Promise<void> {
    const { database, exchange } = this.parts;
    const open = and(eq(saleOrder.campaignNo, row.campaignNo), eq(saleOrder.state, orderState.allotted));
    await postDue(exchange, database, {
      due: (source, limit) =>
        source.select().from(saleOrder).where(open).orderBy(asc(saleOrder.turn)).limit(limit),
      most: mostTogether,
      cause: ({ id }) => `sale-settled:${id}`,
      prepare: (transaction, orders) =>
        isRefunded(row) ? this.refund(transaction, row, orders) : this.deliver(transaction, row, orders),
    });
  }

  private async deliver(
    transaction: Database,
    row: CampaignRow,
    orders: readonly SaleOrderRow[],
  ): Promise<readonly Movement[]> {
    const { tokens } = this.parts.exchange;
    const time = this.parts.clock.now();
    const rows = orders.map((order) => ({ order, campaign: row }));
    await setState(transaction, rows, { state: orderState.completed });
    const told = orders.map(({ userId, total, quantity }) => ({
      ...{ userId, time },
      data: { ...saleFacts(tokens, row, total), tokens: namedAmount(tokens, row.token, quantity) },
    }));
    await publish(transaction, campaignEvents.delivered, ...told);
    const issues = rows.map((each) => delivered(each, time));
    return [...rows.map(paid), ...(await recordIssues(transaction, issues))];
  }

  /** Gives back the orders of a campaign that missed its soft cap, and tells each user of all of them together. */
  private async refund(
    transaction: Database,
    row: CampaignRow,
    orders: readonly SaleOrderRow[],
  ): Promise<readonly Movement[]> {
    const { tokens } = this.parts.exchange;
    const { sold, softCap } = row;
    const time = this.parts.clock.now();
    const totals = new Map<string, bigint>();
    for (const { userId, total } of orders) totals.set(userId, (totals.get(userId) ?? 0n) + total);
    const told = [...totals].map(([userId, total]) => ({
      ...{ userId, time },
      data: { ...saleFacts(tokens, row, total), sold, softCap },
    }));
    await publish(transaction, campaignEvents.refunded, ...told);
    const rows = orders.map((order) => ({ order, campaign: row }));
    await setState(transaction, rows, { state: orderState.refunded });
    const ids = orders.map(({ id }) => id);
    await transaction.delete(pledgeRelease).where(inArray(pledgeRelease.orderId, ids));
    return rows.map(givenBack);
  }

  /** Closes campaigns whose orders are settled: simulated buyers pay and get theirs, what was not sold goes back to the brand. */
  private async finish(rows: readonly CampaignRow[]): Promise<void> {
    const [first] = rows;
    if (!first) return;
    await this.parts.exchange.post({
      cause: `campaigns-settled:${first.campaignNo}`,
      async prepare(transaction) {
        const movements: Movement[] = [];
        for (const row of rows) {
          const closed = await transaction
            .update(campaign)
            .set({ state: isRefunded(row) ? campaignState.refunded : campaignState.settled })
            .where(and(eq(campaign.campaignNo, row.campaignNo), eq(campaign.state, campaignState.open)))
            .returning({ campaignNo: campaign.campaignNo });
          if (closed.length > 0) movements.push(...closing(row));
        }
        return movements.filter(({ amount }) => amount > 0n);
      },
    });
  }
}

const isRefunded = ({ sold, softCap }: CampaignRow) => sold < softCap;

const paid = ({ order, campaign: { market } }: SaleOrderOf): Movement => ({
  ...recordOf(order),
  token: market,
  amount: order.total,
  from: frozen(order.userId),
  to: available(saleOwner),
});

/** The tokens of a purchase: frozen with the campaign's plan, or available at once. */
const delivered = ({ order, campaign: row }: SaleOrderOf, time: number): NewIssue => ({
  ...{ id: order.id, userId: order.userId, token: row.token, amount: order.quantity },
  ...{ reason: 'ibo', from: saleOwner, time, record: recordOf(order) },
  ...(row.settlement === 1 && {
    plan: {
      campaignNo: row.campaignNo,
      campaignTitle: row.title,
      parts: partsOf(order.quantity, row.unlocks).filter(({ amount }) => amount > 0n),
    },
  }),
});

function closing(row: CampaignRow): Movement[] {
  const tokens = (portions: number) => row.units * BigInt(portions);
  if (isRefunded(row)) return setAside(row.token, tokens(row.total), saleOwner, reserveOwner);
  const [sale, treasury] = [available(saleOwner), available(treasuryOwner)];
  // Of a pledge nothing is paid: what simulated buyers pledge never leaves them.
  const bought = row.type === 1 ? row.simulated : 0;
  const unsold = row.total - row.sold + row.simulated - bought;
  return [
    ...setAside(row.token, tokens(unsold), saleOwner, reserveOwner),
    { kind: 'funding', token: row.token, amount: tokens(bought), from: sale, to: treasury },
    { kind: 'funding', token: row.market, amount: row.price * BigInt(bought), from: treasury, to: sale },
  ];
}

type DueRelease = Awaited<ReturnType<typeof dueReleases>>[number];

/** Releases pledges that are due, each part with its share of tokens. */
const releasePledges = ({ database, clock, exchange }: CampaignParts): Promise<void> =>
  postDue(exchange, database, {
    due: (source, limit) => dueReleases(source, clock.now(), limit),
    most: mostTogether,
    cause: ({ release }) => `pledge-released:${release.id}`,
    async prepare(transaction, rows) {
      await markReleased(transaction, rows);
      await publish(transaction, campaignEvents.released, ...rows.map((row) => told(exchange.tokens, row)));
      return [...rows.flatMap(released), ...(await recordIssues(transaction, rows.flatMap(shareOf)))];
    },
  });

const dueReleases = (source: Database, now: number, limit: number) =>
  source
    .select({ release: pledgeRelease, order: saleOrder, campaign })
    .from(pledgeRelease)
    .innerJoin(saleOrder, eq(saleOrder.id, pledgeRelease.orderId))
    .innerJoin(campaign, eq(campaign.campaignNo, saleOrder.campaignNo))
    .where(and(eq(pledgeRelease.status, 0), lte(pledgeRelease.releaseTime, now)))
    .orderBy(asc(pledgeRelease.releaseTime), asc(pledgeRelease.id))
    .limit(limit);

async function markReleased(transaction: Database, rows: readonly DueRelease[]): Promise<void> {
  const ids = rows.map(({ release }) => release.id);
  await transaction.update(pledgeRelease).set({ status: 1 }).where(inArray(pledgeRelease.id, ids));
  const amounts = new Map<string, bigint>();
  for (const { release } of rows)
    amounts.set(release.orderId, (amounts.get(release.orderId) ?? 0n) + release.amount);
  for (const [orderId, amount] of amounts) {
    const after = sql`${saleOrder.released} + ${amount.toString()}::numeric`;
    await transaction
      .update(saleOrder)
      .set({
        released: after,
        state: sql`case when ${after} >= ${saleOrder.total} then ${orderState.completed} else ${saleOrder.state} end`,
      })
      .where(eq(saleOrder.id, orderId));
  }
}

/** A release as its owner is told of it. */
const told = (
  tokens: CampaignParts['exchange']['tokens'],
  { release, order: { userId }, campaign: row }: DueRelease,
) => ({
  ...{ userId, time: release.releaseTime },
  data: {
    ...saleFacts(tokens, row, release.amount),
    tokens: namedAmount(tokens, row.token, release.tokenAmount),
  },
});

function released({ release: { amount }, order, campaign: { market: token } }: DueRelease): Movement[] {
  const { userId } = order;
  return amount > 0n
    ? [{ ...recordOf(order), token, amount, from: frozen(userId), to: available(userId) }]
    : [];
}

function shareOf({ release, order, campaign: { token } }: DueRelease): NewIssue[] {
  const { id, tokenAmount: amount, releaseTime: time } = release;
  const issue = { id, userId: order.userId, token, amount, time, record: recordOf(order) };
  return amount > 0n ? [{ ...issue, reason: 'ibo', from: saleOwner }] : [];
}
