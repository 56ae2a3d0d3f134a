import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../core/context';
import { available, frozen, type Movement } from '../../core/engine/ledger';
import { campaign, type CampaignRow, saleOrder, type SaleOrderRow } from './tables';

/** An order with its campaign. */
export interface SaleOrderOf {
  readonly order: SaleOrderRow;
  readonly campaign: CampaignRow;
}

export const ordersWithCampaigns = (database: Database) =>
  database
    .select({ order: saleOrder, campaign })
    .from(saleOrder)
    .innerJoin(campaign, eq(campaign.campaignNo, saleOrder.campaignNo));

/** Sets what becomes of orders, in the transaction of its movements. */
export async function setState(
  transaction: Database,
  rows: readonly SaleOrderOf[],
  change: Partial<Pick<SaleOrderRow, 'state' | 'code'>>,
): Promise<void> {
  const ids = rows.map(({ order }) => order.id);
  if (ids.length > 0) await transaction.update(saleOrder).set(change).where(inArray(saleOrder.id, ids));
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
