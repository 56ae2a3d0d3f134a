import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Database, Exchange, SandboxClock } from '../../core/context';
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
import type { UserExchange } from '../../core/exchange/user-exchange';
import { type NewIssue, recordIssues } from '../issue';
import { demandAt, partsOf } from './campaign-plans';
import { campaignState, type CampaignRow } from './campaign-store';
import { campaignEvents, saleFacts } from './events';
import { releasePledges } from './pledge-releases';
import {
  givenBack,
  orderState,
  recordOf,
  type SaleOrderOf,
  type SaleOrderRow,
  setState,
} from './sale-order-store';
import type { SaleOrders } from './sale-orders';
import { campaign, pledgeRelease, saleOrder } from './tables';

/** Orders of one transaction at most. */
const mostTogether = 100;
/** Portions that a simulated buyer takes, on average. */
const portionsEach = 5;

export interface SaleSettlementOptions {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly exchange: Pick<Exchange, 'post'> & Pick<UserExchange, 'tokens'>;
  readonly orders: Pick<SaleOrders, 'allot'>;
  /** Whether simulated buyers take part. */
  readonly simulated: boolean;
}

/**
 * Makes what brings campaigns on: simulated buyers take portions, those that wait get theirs, concluded campaigns are settled
 * or refunded, and pledges released. Each step is done once, however often it is tried. Only the engine's owner can.
 */
export function createSaleSettlement(options: SaleSettlementOptions): () => Promise<void> {
  return async () => {
    if (options.simulated) await takeSimulated(options);
    await options.orders.allot();
    await settleConcluded(options);
    await releasePledges(options);
  };
}

async function takeSimulated({ database, clock }: SaleSettlementOptions): Promise<void> {
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

const isRefunded = ({ sold, softCap }: CampaignRow) => sold < softCap;

async function settleConcluded(options: SaleSettlementOptions): Promise<void> {
  const { database, clock } = options;
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
    if (row.type === 1 || isRefunded(row)) await settleOrders(options, row);
    finished.push(row);
  }
  await finish(options, finished);
}

/** Settles or refunds the orders of a campaign that are still to be. */
async function settleOrders(options: SaleSettlementOptions, row: CampaignRow): Promise<void> {
  const { database, clock, exchange } = options;
  const { tokens } = exchange;
  const open = and(eq(saleOrder.campaignNo, row.campaignNo), eq(saleOrder.state, orderState.allotted));
  await postDue(exchange, database, {
    due: (source, limit) =>
      source.select().from(saleOrder).where(open).orderBy(asc(saleOrder.turn)).limit(limit),
    most: mostTogether,
    cause: ({ id }) => `sale-settled:${id}`,
    async prepare(transaction, orders) {
      const rows = orders.map((order) => ({ order, campaign: row }));
      const time = clock.now();
      if (isRefunded(row)) {
        await publish(transaction, campaignEvents.refunded, ...refundsOf(tokens, row, orders, time));
        return refund(transaction, rows);
      }
      await setState(transaction, rows, { state: orderState.completed });
      await publish(
        transaction,
        campaignEvents.delivered,
        ...orders.map((order) => ({
          ...{ userId: order.userId, time },
          data: {
            ...saleFacts(tokens, row, order.total),
            tokens: namedAmount(tokens, row.token, order.quantity),
          },
        })),
      );
      return [...rows.map(paid), ...(await recordIssues(transaction, rows.map(delivered(clock.now()))))];
    },
  });
}

/** What comes back to each user of a campaign that missed its soft cap, by all orders together. */
function refundsOf(
  tokens: UserExchange['tokens'],
  row: CampaignRow,
  orders: readonly Pick<SaleOrderRow, 'userId' | 'total'>[],
  time: number,
) {
  const totals = new Map<string, bigint>();
  for (const { userId, total } of orders) totals.set(userId, (totals.get(userId) ?? 0n) + total);
  const { sold, softCap } = row;
  return [...totals].map(([userId, total]) => ({
    ...{ userId, time },
    data: { ...saleFacts(tokens, row, total), sold, softCap },
  }));
}

async function refund(transaction: Database, rows: readonly SaleOrderOf[]): Promise<readonly Movement[]> {
  await setState(transaction, rows, { state: orderState.refunded });
  const ids = rows.map(({ order }) => order.id);
  await transaction.delete(pledgeRelease).where(inArray(pledgeRelease.orderId, ids));
  return rows.map(givenBack);
}

/** Closes campaigns whose orders are settled: simulated buyers pay and get theirs, what was not sold goes back to the brand. */
async function finish({ exchange }: SaleSettlementOptions, rows: readonly CampaignRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  await exchange.post({
    cause: `campaigns-settled:${first.campaignNo}`,
    async prepare(transaction) {
      const movements: Movement[] = [];
      for (const row of rows) {
        const refunded = isRefunded(row);
        const closed = await transaction
          .update(campaign)
          .set({ state: refunded ? campaignState.refunded : campaignState.settled })
          .where(and(eq(campaign.campaignNo, row.campaignNo), eq(campaign.state, campaignState.open)))
          .returning({ campaignNo: campaign.campaignNo });
        if (closed.length > 0) movements.push(...closing(row, refunded));
      }
      return movements.filter(({ amount }) => amount > 0n);
    },
  });
}

const paid = ({ order, campaign: { market } }: SaleOrderOf): Movement => ({
  ...recordOf(order),
  token: market,
  amount: order.total,
  from: frozen(order.userId),
  to: available(saleOwner),
});

/** The tokens of a purchase: frozen with the campaign's plan, or available at once. */
const delivered =
  (time: number) =>
  ({ order, campaign: row }: SaleOrderOf): NewIssue => ({
    id: order.id,
    userId: order.userId,
    token: row.token,
    amount: order.quantity,
    reason: 'ibo',
    from: saleOwner,
    time,
    record: recordOf(order),
    ...(row.settlement === 1 && {
      plan: {
        campaignNo: row.campaignNo,
        campaignTitle: row.title,
        parts: partsOf(order.quantity, row.unlocks).filter(({ amount }) => amount > 0n),
      },
    }),
  });

function closing(row: CampaignRow, refunded: boolean): Movement[] {
  const sale = available(saleOwner);
  const reserve = available(reserveOwner);
  const treasury = available(treasuryOwner);
  const tokens = (portions: number) => row.units * BigInt(portions);
  const kind = 'set_aside';
  if (refunded) return [{ kind, token: row.token, amount: tokens(row.total), from: sale, to: reserve }];
  // Of a pledge nothing is paid: what simulated buyers pledge never leaves them.
  const bought = row.type === 1 ? row.simulated : 0;
  const unsold = row.total - row.sold + row.simulated - bought;
  return [
    { kind, token: row.token, amount: tokens(unsold), from: sale, to: reserve },
    { kind: 'funding', token: row.token, amount: tokens(bought), from: sale, to: treasury },
    { kind: 'funding', token: row.market, amount: row.price * BigInt(bought), from: treasury, to: sale },
  ];
}
