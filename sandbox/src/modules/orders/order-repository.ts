import { type Order, placeOrder, type UserTrade } from '@exchange/contract';
import { and, count, desc, eq, gte, like, lt, type SQL, sql } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import { outcomeUnder } from '../../core/commands';
import type { Database } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import type { PairSpec } from '../../core/engine/pair-spec';
import type { Catalogue } from '../../core/exchange/catalogue';
import { orderNumber } from '../../core/engine/trading-state';
import { orderView } from '../../core/exchange/order-view';
import { orderOfRow, sideOf } from '../../core/exchange/state-store';
import { exchangeOrder, userTrade, isPendingOrder } from '../../core/storage/tables';

/** Which of a user's records to list. */
export interface RecordFilter {
  readonly owner: string;
  readonly token?: string | undefined;
  readonly market?: string | undefined;
  readonly side?: number | undefined;
  /** From this time on, and before that one: when an order was placed, or a fill happened. */
  readonly fromTime?: number | undefined;
  readonly toTime?: number | undefined;
  readonly status?: number | undefined;
  /** Only the order that was placed under this idempotency key. */
  readonly key?: string | undefined;
  /** Only open orders. */
  readonly pending?: boolean;
}

/** Which of a user's fills to list. */
export type TradeFilter = Omit<RecordFilter, 'status' | 'key' | 'pending'> & {
  readonly orderId?: number | undefined;
};

interface NumberedPage {
  readonly page: number;
  readonly size: number;
}

const offsetOf = (page: number, size: number): number => Math.max(0, page - 1) * size;

interface Page<Item> {
  readonly list: Item[];
  /** Where the next page begins; null after the last. */
  readonly next_id: string | null;
}

const ordersOf = (filter: RecordFilter): SQL | undefined =>
  and(
    eq(exchangeOrder.owner, filter.owner),
    pairCondition(exchangeOrder.pair, filter),
    filter.side === undefined ? undefined : eq(exchangeOrder.side, filter.side),
    timeCondition(exchangeOrder.createTime, filter),
    filter.status === undefined ? undefined : eq(exchangeOrder.status, filter.status),
    filter.key === undefined ? undefined : placedUnder(filter.owner, filter.key),
    filter.pending ? isPendingOrder : undefined,
  );

/** What came of the command is the order that it placed. */
const placedUnder = (owner: string, key: string): SQL =>
  sql`${exchangeOrder.id} = (${outcomeUnder({ owner, name: placeOrder.name, key })}::json->>'order_id')::bigint`;

const tradesOf = (filter: TradeFilter): SQL | undefined =>
  and(
    eq(userTrade.owner, filter.owner),
    pairCondition(userTrade.pair, filter),
    filter.side === undefined ? undefined : eq(userTrade.side, filter.side),
    timeCondition(userTrade.time, filter),
    filter.orderId === undefined ? undefined : eq(userTrade.orderId, filter.orderId),
  );

/** A page of a user's orders by its number (from 1), newest first, and how many there are. */
export async function pageOrders(
  database: Database,
  catalogue: Catalogue,
  filter: RecordFilter,
  { page, size }: NumberedPage,
): Promise<{ list: Order[]; total: number }> {
  const conditions = ordersOf(filter);
  const rows = await database
    .select()
    .from(exchangeOrder)
    .where(conditions)
    .orderBy(desc(exchangeOrder.id))
    .limit(size)
    .offset(offsetOf(page, size));
  const [counted] = await database.select({ total: count() }).from(exchangeOrder).where(conditions);
  const list = rows.map((row) => orderView(orderOfRow(row), pairOf(catalogue, row.pair)));
  return { list, total: counted?.total ?? 0 };
}

/** A page of a user's fills by its number (from 1), newest first, and how many there are. */
export async function pageTrades(
  database: Database,
  catalogue: Catalogue,
  filter: TradeFilter,
  { page, size }: NumberedPage,
): Promise<{ list: UserTrade[]; total: number }> {
  const conditions = tradesOf(filter);
  const rows = await selectTrades(database, conditions).limit(size).offset(offsetOf(page, size));
  const [counted] = await database.select({ total: count() }).from(userTrade).where(conditions);
  return { list: rows.map((row) => tradeView(row, catalogue)), total: counted?.total ?? 0 };
}

/** One of a user's orders by its id or its number; undefined when the user has no such order. */
export async function findOrder(
  database: Database,
  catalogue: Catalogue,
  owner: string,
  id: number,
): Promise<Order | undefined> {
  if (!Number.isSafeInteger(id)) return undefined;
  const [row] = await database
    .select()
    .from(exchangeOrder)
    .where(and(eq(exchangeOrder.owner, owner), eq(exchangeOrder.id, id)));
  return row && orderView(orderOfRow(row), pairOf(catalogue, row.pair));
}

/** A user's orders, newest first, from the one after `fromId` (0: from the newest). */
export async function listOrders(
  database: Database,
  catalogue: Catalogue,
  filter: RecordFilter,
  fromId: number,
  limit: number,
): Promise<Page<Order>> {
  const conditions = and(ordersOf(filter), before(exchangeOrder.id, fromId));
  const rows = await database
    .select()
    .from(exchangeOrder)
    .where(conditions)
    .orderBy(desc(exchangeOrder.id))
    .limit(limit + 1);
  const list = rows.slice(0, limit).map((row) => orderView(orderOfRow(row), pairOf(catalogue, row.pair)));
  return { list, next_id: rows.length > limit ? (list.at(-1)?.order_id ?? null) : null };
}

/** A user's fills, newest first, from the one after `fromId` (0: from the newest); those of one order when it is given. */
export async function listTrades(
  database: Database,
  catalogue: Catalogue,
  filter: TradeFilter,
  fromId: number,
  limit: number,
): Promise<Page<UserTrade>> {
  const rows = await selectTrades(database, and(tradesOf(filter), before(userTrade.tradeId, fromId))).limit(
    limit + 1,
  );
  const list = rows.slice(0, limit).map((row) => tradeView(row, catalogue));
  return { list, next_id: rows.length > limit ? (list.at(-1)?.id ?? null) : null };
}

/** All fills of a user's order, oldest first. */
export async function tradesOfOrder(
  database: Database,
  catalogue: Catalogue,
  owner: string,
  orderId: number,
): Promise<UserTrade[]> {
  const rows = await selectTrades(database, tradesOf({ owner, orderId }));
  return rows.map((row) => tradeView(row, catalogue)).reverse();
}

function selectTrades(database: Database, conditions: SQL | undefined) {
  return database
    .select({ fill: userTrade, createTime: exchangeOrder.createTime })
    .from(userTrade)
    .innerJoin(exchangeOrder, eq(exchangeOrder.id, userTrade.orderId))
    .where(conditions)
    .orderBy(desc(userTrade.tradeId))
    .$dynamic();
}

function tradeView(
  { fill, createTime }: { readonly fill: typeof userTrade.$inferSelect; readonly createTime: number },
  catalogue: Catalogue,
): UserTrade {
  const pair = pairOf(catalogue, fill.pair);
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

/** Codes hold neither `%` nor `_` but for the one between token and market. */
function pairCondition(
  column: typeof exchangeOrder.pair | typeof userTrade.pair,
  { token, market }: RecordFilter,
): SQL | undefined {
  if (token !== undefined && market !== undefined) return eq(column, `${token}_${market}`);
  if (token !== undefined) return like(column, `${token}\\_%`);
  return market === undefined ? undefined : like(column, `%\\_${market}`);
}

function timeCondition(
  column: typeof exchangeOrder.createTime | typeof userTrade.time,
  { fromTime, toTime }: RecordFilter,
): SQL | undefined {
  return and(
    fromTime === undefined ? undefined : gte(column, fromTime),
    toTime === undefined ? undefined : lt(column, toTime),
  );
}

function before(column: typeof exchangeOrder.id | typeof userTrade.tradeId, fromId: number): SQL | undefined {
  if (!Number.isSafeInteger(fromId) || fromId < 0) {
    throw new CallError('invalidInput', 'from_id', { from_id: 'an id from an earlier page, or 0' });
  }
  return fromId === 0 ? undefined : lt(column, fromId);
}

function pairOf(catalogue: Catalogue, code: string): PairSpec {
  const pair = catalogue.pairs.get(code);
  if (!pair) throw new Error(`A stored record is of pair ${code}, which does not exist`);
  return pair;
}
