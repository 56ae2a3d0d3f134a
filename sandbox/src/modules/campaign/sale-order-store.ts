import { and, asc, eq, inArray, sum } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CommandMark } from '../../core/command-mark';
import type { Database } from '../../core/context';
import { available, frozen, type Movement } from '../../core/engine/ledger';
import type { CampaignRow } from './campaign-store';
import { campaign, saleOrder } from './tables';

/** A purchase or pledge as it is stored. */
export type SaleOrderRow = typeof saleOrder.$inferSelect;

/** Of a purchase or pledge: see the table. */
export const orderState = { waiting: 0, allotted: 1, completed: 2, failed: 3, refunded: 4 } as const;
/** Those that count for what a user may buy and has invested. */
const standing = [orderState.waiting, orderState.allotted, orderState.completed];

export const SaleRequest = z.object({
  userId: z.string(),
  campaignNo: z.string(),
  mark: CommandMark,
  portions: z.int().check(z.minimum(1)),
});
/** A purchase or pledge that is checked but for what only its turn can tell. */
export type SaleRequest = z.infer<typeof SaleRequest>;

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
  ...recordOf(order),
  token: market,
  amount: order.total,
  from: frozen(order.userId),
  to: available(order.userId),
});

/** What the account statement says of an order's movements. */
export const recordOf = ({ id, type }: Pick<SaleOrderRow, 'id' | 'type'>) => ({
  kind: type === 2 ? ('pledge' as const) : ('token_sale' as const),
  reference: id,
});

/** An order with its campaign. */
export async function findSaleOrder(database: Database, id: string): Promise<SaleOrderOf | undefined> {
  const [row] = await database
    .select({ order: saleOrder, campaign })
    .from(saleOrder)
    .innerJoin(campaign, eq(campaign.campaignNo, saleOrder.campaignNo))
    .where(eq(saleOrder.id, id));
  return row;
}

/** The first orders in line for their portions. */
export const ordersInLine = (source: Database, limit: number): PromiseLike<SaleOrderRow[]> =>
  source
    .select()
    .from(saleOrder)
    .where(eq(saleOrder.state, orderState.waiting))
    .orderBy(asc(saleOrder.turn))
    .limit(limit);

/** Portions of campaigns that users have or wait for; nothing for those without any. */
export async function portionsHeld(
  database: Database,
  userIds: readonly string[],
  campaignNos: readonly string[],
): Promise<readonly { readonly userId: string; readonly campaignNo: string; readonly portions: number }[]> {
  const { userId, campaignNo, portions, state } = saleOrder;
  const rows = await database
    .select({ userId, campaignNo, portions: sum(portions) })
    .from(saleOrder)
    .where(
      and(inArray(userId, [...userIds]), inArray(campaignNo, [...campaignNos]), inArray(state, standing)),
    )
    .groupBy(userId, campaignNo);
  return rows.map((row) => ({ ...row, portions: Number(row.portions) }));
}
