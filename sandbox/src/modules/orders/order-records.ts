import { type Order, placeOrder, type UserTrade } from '@exchange/contract';
import { and, desc, eq, gt, gte, like, type SQL, sql } from 'drizzle-orm';
import { outcomeUnder } from '../../core/commands';
import type { Database } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import type { PairSpec } from '../../core/engine/pair-spec';
import { orderNumber } from '../../core/engine/trading-state';
import type { Catalogue } from '../../core/exchange/catalogue';
import { orderView } from '../../core/exchange/order-view';
import { orderOfRow, sideOf } from '../../core/exchange/state-store';
import { readBefore, readNumbered } from '../../core/pages';
import { equals, within } from '../../core/storage/queries';
import { exchangeOrder, isPendingOrder, orderStatus, userTrade } from '../../core/storage/tables';

/** Which of a user's orders or fills to list. */
interface RecordFilter {
  readonly owner: string;
  readonly token?: string | undefined;
  readonly market?: string | undefined;
  readonly side?: number | undefined;
  /** From this time on, and before that one: when an order was placed, or a fill happened. */
  readonly from_time?: number | undefined;
  readonly to_time?: number | undefined;
}

interface OrderFilter extends RecordFilter {
  readonly status?: number | 'expired' | undefined;
  /** Only the order that was placed under this idempotency key. */
  readonly key?: string | undefined;
  /** Only open orders. */
  readonly pending?: boolean;
}

interface TradeFilter extends RecordFilter {
  readonly orderId?: number;
}

/** A page by its number from 1; one after a row's id, or from the beginning (0). */
type NumberedPage = Parameters<typeof readNumbered>[3];
type FollowingPage = Parameters<typeof readBefore>[2];

/** Users' orders and fills as they are stored; all lists have the newest first. */
export class OrderRecords {
  constructor(
    private readonly database: Database,
    private readonly catalogue: Catalogue,
  ) {}

  /** One of a user's orders by its id; undefined when the user has no such order. */
  async find(owner: string, id: number): Promise<Order | undefined> {
    if (!Number.isSafeInteger(id)) return undefined;
    const [row] = await this.ordersQuery().where(
      and(eq(exchangeOrder.owner, owner), eq(exchangeOrder.id, id)),
    );
    return row && this.orderOf(row);
  }

  async orders(filter: OrderFilter, page: FollowingPage) {
    const { id } = exchangeOrder;
    const order = { where: ordersOf(filter), id, idOf: (row: OrderRow) => row.id };
    const { shown, next_id } = await readBefore(this.ordersQuery(), order, page);
    return { list: shown.map((row) => this.orderOf(row)), next_id };
  }

  async numberedOrders(filter: OrderFilter, page: NumberedPage) {
    const list = { of: exchangeOrder, where: ordersOf(filter), by: [exchangeOrder.id] };
    const { rows, total } = await readNumbered(this.database, this.ordersQuery(), list, page);
    return { list: rows.map((row) => this.orderOf(row)), total };
  }

  async trades(filter: TradeFilter, page: FollowingPage) {
    const { tradeId: id } = userTrade;
    const order = { where: tradesOf(filter), id, idOf: ({ fill }: TradeRow) => fill.tradeId };
    const { shown, next_id } = await readBefore(this.tradesQuery(), order, page);
    return { list: shown.map((row) => this.tradeOf(row)), next_id };
  }

  async numberedTrades(filter: TradeFilter, page: NumberedPage) {
    const list = { of: userTrade, where: tradesOf(filter), by: [userTrade.tradeId] };
    const { rows, total } = await readNumbered(this.database, this.tradesQuery(), list, page);
    return { list: rows.map((row) => this.tradeOf(row)), total };
  }

  /** All fills of a user's order, oldest first. */
  async tradesOfOrder(owner: string, orderId: number): Promise<UserTrade[]> {
    const rows = await this.tradesQuery()
      .where(tradesOf({ owner, orderId }))
      .orderBy(desc(userTrade.tradeId));
    return rows.map((row) => this.tradeOf(row)).reverse();
  }

  private ordersQuery() {
    return this.database.select().from(exchangeOrder).$dynamic();
  }

  private tradesQuery() {
    return this.database
      .select({ fill: userTrade, createTime: exchangeOrder.createTime })
      .from(userTrade)
      .innerJoin(exchangeOrder, eq(exchangeOrder.id, userTrade.orderId))
      .$dynamic();
  }

  private orderOf(row: OrderRow): Order {
    return orderView(orderOfRow(row), this.pairOf(row.pair));
  }

  private tradeOf({ fill, createTime }: TradeRow): UserTrade {
    const pair = this.pairOf(fill.pair);
    const side = sideOf(fill.side);
    return {
      id: String(fill.tradeId),
      order_id: String(fill.orderId),
      order_no: orderNumber(fill.orderId, createTime),
      token: pair.token,
      market: pair.market,
      side,
      price: formatUnits(fill.price, pair.pricePrecision),
      amount: formatUnits(fill.lots, pair.amountPrecision),
      turnover: formatUnits(fill.turnover, pair.marketPrecision),
      fee: formatUnits(fill.fee, side === 1 ? pair.tokenPrecision : pair.marketPrecision),
      time: fill.time,
    };
  }

  private pairOf(code: string): PairSpec {
    const pair = this.catalogue.pairs.get(code);
    if (!pair) throw new Error(`A stored record is of pair ${code}, which does not exist`);
    return pair;
  }
}

type OrderRow = typeof exchangeOrder.$inferSelect;
interface TradeRow {
  readonly fill: typeof userTrade.$inferSelect;
  readonly createTime: number;
}

const ordersOf = ({ owner, status, key, pending = false, ...filter }: OrderFilter): SQL | undefined =>
  and(
    eq(exchangeOrder.owner, owner),
    pairCondition(exchangeOrder.pair, filter),
    equals(exchangeOrder.side, filter.side),
    within(exchangeOrder.createTime, filter.from_time, filter.to_time),
    status === undefined ? undefined : status === 'expired' ? isExpired : eq(orderStatus, status),
    key === undefined ? undefined : placedUnder(owner, key),
    pending ? isPendingOrder : undefined,
  );

/** What is due is revoked before anything else: nobody cancels an order at its end or later. */
const isExpired = and(
  eq(orderStatus, 0),
  gt(exchangeOrder.expireTime, 0),
  gte(exchangeOrder.closeTime, exchangeOrder.expireTime),
);

/** What came of the command is the order that it placed. */
const placedUnder = (owner: string, key: string): SQL =>
  sql`${exchangeOrder.id} = (${outcomeUnder({ owner, name: placeOrder.name, key })}::json->>'order_id')::bigint`;

const tradesOf = ({ owner, orderId, ...filter }: TradeFilter): SQL | undefined =>
  and(
    eq(userTrade.owner, owner),
    pairCondition(userTrade.pair, filter),
    equals(userTrade.side, filter.side),
    within(userTrade.time, filter.from_time, filter.to_time),
    equals(userTrade.orderId, orderId),
  );

/** Codes hold neither `%` nor `_` but for the one between token and market. */
function pairCondition(
  column: typeof exchangeOrder.pair | typeof userTrade.pair,
  { token, market }: Pick<RecordFilter, 'token' | 'market'>,
): SQL | undefined {
  if (token !== undefined && market !== undefined) return eq(column, `${token}_${market}`);
  if (token !== undefined) return like(column, `${token}\\_%`);
  return market === undefined ? undefined : like(column, `%\\_${market}`);
}
