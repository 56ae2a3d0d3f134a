import type { Order } from '@exchange/contract';
import type { Holding, PersonalUpdate } from '../context';
import { isC2cOwner, isSystemOwner } from '../engine/ledger';
import type { OrderRecord } from '../engine/trading-state';
import type { Catalogue } from './catalogue';
import { balanceView, orderView } from './order-view';

/** An update of a user's pages that tells of nothing but `records`. */
export const updateOf = (
  userId: string,
  records: Partial<Omit<PersonalUpdate, 'userId'>>,
): PersonalUpdate => ({
  ...{ userId, orders: [], balances: [], deposits: [] },
  ...records,
});

/** Records that changed, of whoever. */
export interface ChangedRecords {
  readonly orders: readonly Readonly<OrderRecord>[];
  readonly holdings: readonly (Holding & { readonly owner: string; readonly token: string })[];
}

/** What changed records mean to each user: the user's own orders and balances. */
export function personalUpdates(
  { orders, holdings }: ChangedRecords,
  { pairs, tokens }: Catalogue,
  isSimulated: (owner: string) => boolean,
): PersonalUpdate[] {
  const updates = new Map<
    string,
    { userId: string; orders: Order[]; balances: PersonalUpdate['balances'][number][]; deposits: [] }
  >();
  const changesOf = (userId: string) => {
    const update = updates.get(userId) ?? { userId, orders: [], balances: [], deposits: [] };
    updates.set(userId, update);
    return update;
  };
  for (const order of orders) {
    const pair = pairs.get(order.pair);
    if (pair && !isSimulated(order.owner)) changesOf(order.owner).orders.push(orderView(order, pair));
  }
  for (const holding of holdings) {
    const token = tokens.get(holding.token);
    // The fiat account changes only together with the asset account, whose change is told.
    if (!token || isC2cOwner(holding.owner)) continue;
    if (isSystemOwner(holding.owner) || isSimulated(holding.owner)) continue;
    changesOf(holding.owner).balances.push(balanceView(holding.token, holding, token.precision));
  }
  return [...updates.values()];
}
