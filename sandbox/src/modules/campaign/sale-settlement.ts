import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import { type Movement, reserveOwner, saleOwner, treasuryOwner } from '../../core/engine/ledger';
import { tokenOf } from '../../core/exchange/catalogue';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { type NewIssue, recordIssues } from '../issue';
import { deliver, type NewMessage } from '../notification';
import { demandAt, partsOf } from './campaign-plans';
import { campaignState, type CampaignRow } from './campaign-store';
import { givenBack, orderState, type SaleOrderOf, type SaleOrders, setState } from './sale-orders';
import { campaign, pledgeRelease, saleOrder } from './tables';
import { tellRefund } from './tell-refund';

/** Orders and releases of one transaction at most. */
const mostTogether = 100;
/** Portions that a simulated buyer takes, on average. */
const portionsEach = 5;

export interface SaleSettlementOptions {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly exchange: Pick<Exchange, 'post'> & Pick<UserExchange, 'tokens'>;
  /** Sends what buyers are told. */
  readonly services: Parameters<typeof deliver>[0];
  readonly orders: Pick<SaleOrders, 'allot'>;
  /** Whether simulated buyers take part. */
  readonly simulated: boolean;
}

/**
 * Makes what brings campaigns on: simulated buyers take portions, those that wait get theirs, concluded campaigns are settled
 * or refunded, and pledges released. Each step is done once, however often it is tried. Only the engine's owner can.
 */
export function createSaleSettlement(options: SaleSettlementOptions): () => Promise<void> {
  const { database, clock, exchange, orders, services } = options;

  async function takeSimulated(): Promise<void> {
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

  async function settleConcluded(): Promise<void> {
    const concluded = await database
      .select({ campaignNo: campaign.campaignNo })
      .from(campaign)
      .where(and(eq(campaign.state, campaignState.open), lte(campaign.endTime, clock.now())))
      .orderBy(asc(campaign.endTime));
    const finished: CampaignRow[] = [];
    for (const { campaignNo } of concluded) {
      if ((await waitingFor(campaignNo)) > 0) continue;
      // Read after nobody waited any more: what is sold stands.
      const [row] = await database.select().from(campaign).where(eq(campaign.campaignNo, campaignNo));
      if (!row) continue;
      if (row.type === 1 || isRefunded(row)) while ((await settleSome(row)) > 0);
      finished.push(row);
    }
    await finish(finished);
  }

  const waitingFor = (campaignNo: string) =>
    database.$count(
      saleOrder,
      and(eq(saleOrder.campaignNo, campaignNo), eq(saleOrder.state, orderState.waiting)),
    );

  /** Settles or refunds the first orders of a campaign that are still to be; answers how many they were. */
  async function settleSome(row: CampaignRow): Promise<number> {
    const open = and(eq(saleOrder.campaignNo, row.campaignNo), eq(saleOrder.state, orderState.allotted));
    const [first] = await database
      .select({ id: saleOrder.id })
      .from(saleOrder)
      .where(open)
      .orderBy(asc(saleOrder.turn))
      .limit(1);
    if (!first) return 0;
    let settled = 0;
    let messages: readonly NewMessage[] = [];
    await exchange.post({
      cause: `sale-settled:${first.id}`,
      async prepare(transaction) {
        const rows = (
          await transaction
            .select()
            .from(saleOrder)
            .where(open)
            .orderBy(asc(saleOrder.turn))
            .limit(mostTogether)
        ).map((order) => ({ order, campaign: row }));
        settled = rows.length;
        if (isRefunded(row)) {
          await setState(transaction, rows, { state: orderState.refunded });
          const ids = rows.map(({ order }) => order.id);
          if (ids.length > 0)
            await transaction.delete(pledgeRelease).where(inArray(pledgeRelease.orderId, ids));
          const refunded = rows.map(({ order }) => order);
          messages = await tellRefund(
            transaction,
            clock,
            row,
            refunded,
            tokenOf(exchange.tokens, row.market),
          );
          return rows.map(givenBack);
        }
        await setState(transaction, rows, { state: orderState.completed });
        return [...rows.map(paid), ...(await recordIssues(transaction, rows.map(delivered(clock.now()))))];
      },
    });
    deliver(services, messages);
    return settled;
  }

  /** Closes campaigns whose orders are settled: simulated buyers pay and get theirs, what was not sold goes back to the brand. */
  async function finish(rows: readonly CampaignRow[]): Promise<void> {
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

  async function releasePledges(): Promise<number> {
    const due = () => and(eq(pledgeRelease.status, 0), lte(pledgeRelease.releaseTime, clock.now()));
    const [first] = await database
      .select({ id: pledgeRelease.id })
      .from(pledgeRelease)
      .where(due())
      .orderBy(asc(pledgeRelease.releaseTime), asc(pledgeRelease.id))
      .limit(1);
    if (!first) return 0;
    let released = 0;
    await exchange.post({
      cause: `pledge-released:${first.id}`,
      async prepare(transaction) {
        const rows = await transaction
          .select({ release: pledgeRelease, order: saleOrder, campaign })
          .from(pledgeRelease)
          .innerJoin(saleOrder, eq(saleOrder.id, pledgeRelease.orderId))
          .innerJoin(campaign, eq(campaign.campaignNo, saleOrder.campaignNo))
          .where(due())
          .orderBy(asc(pledgeRelease.releaseTime), asc(pledgeRelease.id))
          .limit(mostTogether);
        released = rows.length;
        if (rows.length === 0) return [];
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
        const issues = rows
          .filter(({ release }) => release.tokenAmount > 0n)
          .map(({ release, order, campaign: { token } }): NewIssue => ({
            id: release.id,
            userId: order.userId,
            token,
            amount: release.tokenAmount,
            reason: 'ibo',
            from: saleOwner,
            time: release.releaseTime,
          }));
        return [
          ...rows
            .filter(({ release }) => release.amount > 0n)
            .map(({ release, order, campaign: { market } }): Movement => ({
              token: market,
              amount: release.amount,
              from: { owner: order.userId, part: 'frozen' },
              to: { owner: order.userId, part: 'available' },
            })),
          ...(await recordIssues(transaction, issues)),
        ];
      },
    });
    return released;
  }

  return async () => {
    if (options.simulated) await takeSimulated();
    await orders.allot();
    await settleConcluded();
    while ((await releasePledges()) > 0);
  };
}

const account = (owner: string) => ({ owner, part: 'available' }) as const;

const paid = ({ order, campaign: { market } }: SaleOrderOf): Movement => ({
  token: market,
  amount: order.total,
  from: { owner: order.userId, part: 'frozen' },
  to: account(saleOwner),
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
    ...(row.settlement === 1 && {
      plan: {
        campaignNo: row.campaignNo,
        campaignTitle: row.title,
        parts: partsOf(order.quantity, row.unlocks).filter(({ amount }) => amount > 0n),
      },
    }),
  });

function closing(row: CampaignRow, refunded: boolean): Movement[] {
  const tokens = (portions: number) => row.units * BigInt(portions);
  if (refunded)
    return [
      { token: row.token, amount: tokens(row.total), from: account(saleOwner), to: account(reserveOwner) },
    ];
  // Of a pledge nothing is paid: what simulated buyers pledge never leaves them.
  const bought = row.type === 1 ? row.simulated : 0;
  const unsold = row.total - row.sold + row.simulated - bought;
  return [
    { token: row.token, amount: tokens(unsold), from: account(saleOwner), to: account(reserveOwner) },
    { token: row.token, amount: tokens(bought), from: account(saleOwner), to: account(treasuryOwner) },
    {
      token: row.market,
      amount: row.price * BigInt(bought),
      from: account(treasuryOwner),
      to: account(saleOwner),
    },
  ];
}
