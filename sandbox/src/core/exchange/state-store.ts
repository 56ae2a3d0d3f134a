import type { TrendLineUnits } from '@exchange/contract';
import { and, desc, eq, lt, max, sql } from 'drizzle-orm';
import type { Database } from '../context';
import { tellablePriceAt } from '../engine/line-price';
import type { PairSession } from '../engine/pair-sessions';
import type { OrderType, Side } from '../engine/pair-spec';
import type { Print } from '../engine/price-window';
import { isWaiting, type OrderRecord, type OrderState, type TradingState } from '../engine/trading-state';
import { firingDirection } from '../engine/waiting-orders';
import {
  exchangeOrder,
  holding,
  isOpenOrder,
  journal,
  ledgerEntry,
  pairRule,
  pairSession,
  trade,
} from '../storage/tables';
import { lineOfStored, storedLine } from '../trend-line';

/** A stored order as the engine holds it. */
export function orderOfRow(row: typeof exchangeOrder.$inferSelect): OrderRecord {
  const {
    triggerKind,
    triggerPrice,
    trailBasisPoints,
    triggerTime,
    triggerLine: _line,
    waiting,
    ...order
  } = row;
  const trigger = { price: triggerPrice, trailBasisPoints, time: triggerTime };
  return {
    ...order,
    queueNumber: row.queueNumber || row.id,
    ...{ type: typeOf(row.type), side: sideOf(row.side), status: stateOf(row.status) },
    trigger: triggerKind === null ? undefined : { kind: triggerKind, ...trigger, line: lineOfRow(row) },
    ...(waiting && { status: 1, closeTime: 0 }),
  };
}

/**
 * The line that an order waits for, or waited. An earlier release that gives a waiting order another price knows of no line and leaves it
 * there: its price is not the line's then.
 */
function lineOfRow(row: typeof exchangeOrder.$inferSelect): TrendLineUnits | undefined {
  const { triggerKind, triggerLine, triggerPrice, createTime } = row;
  if (triggerLine === null || triggerKind === null) return undefined;
  const line = lineOfStored(triggerLine);
  const direction = firingDirection(sideOf(row.side), triggerKind);
  const isVoid = row.waiting && tellablePriceAt(line, direction, createTime) !== triggerPrice;
  return isVoid ? undefined : line;
}

/** An order as it is stored. */
export function orderRow(order: Readonly<OrderRecord>): typeof exchangeOrder.$inferInsert {
  const { trigger } = order;
  const waiting = isWaiting(order);
  return {
    id: order.id,
    owner: order.owner,
    pair: order.pair,
    type: order.type,
    side: order.side,
    price: order.price,
    amount: order.amount,
    timeInForce: order.timeInForce,
    postOnly: order.postOnly,
    expireTime: order.expireTime,
    selfTrade: order.selfTrade,
    triggerKind: trigger?.kind ?? null,
    triggerPrice: trigger?.price ?? 0n,
    trailBasisPoints: trigger?.trailBasisPoints ?? 0,
    triggerTime: trigger?.time ?? 0,
    triggerLine: trigger?.line ? storedLine(trigger.line) : null,
    linkedOrder: order.linkedOrder,
    waiting,
    queueNumber: order.queueNumber,
    tradedLots: order.tradedLots,
    turnover: order.turnover,
    fee: order.fee,
    held: order.held,
    status: waiting ? 0 : order.status,
    createTime: order.createTime,
    closeTime: waiting ? order.createTime : order.closeTime,
    version: order.version,
  };
}

const typeOf = (value: number): OrderType => (value === 1 ? 1 : 2);
/** A stored side; its column holds nothing but 1 and 2. */
export const sideOf = (value: number): Side => (value === 1 ? 1 : 2);
const stateOf = (value: number): OrderState => (value === 0 || value === 1 || value === 2 ? value : 3);

/** Order ids given out per second of the clock's time at most, on average over a life of the process. */
const idsPerSecond = 1000;

/**
 * Fills an empty state with what is stored. Closed orders of simulated traders are forgotten, so ids start from the
 * clock and never come twice. Answers with the number that the next journal gets.
 */
export async function loadState(database: Database, state: TradingState, now: number): Promise<number> {
  for (const row of await database.select().from(holding)) state.ledger.restore(row);
  const open = await database
    .select()
    .from(exchangeOrder)
    .where(isOpenOrder)
    .orderBy(sql`coalesce(nullif(${exchangeOrder.queueNumber}, 0), ${exchangeOrder.id})`);
  for (const row of open) state.restore(orderOfRow(row));
  for (const session of await readSessions(database)) state.restoreSession(session);
  for (const pair of state.pairs) endWhatCrosses(state, pair, now);
  const newest = await newestTrades(database, state.pairs, 1);
  // At once, since nobody takes orders meanwhile.
  await Promise.all(
    newest.map(async ({ pair, price }) => {
      const { from, opening } = state.windowNeeds(pair, now);
      state.restorePrice(pair, price, await readPrints(database, pair, from, opening));
    }),
  );
  const [orders] = await database
    .select({
      last: sql<string>`coalesce(greatest(max(${exchangeOrder.id}), max(${exchangeOrder.queueNumber})), 0)`,
    })
    .from(exchangeOrder);
  const [fills] = await database.select({ last: max(trade.id) }).from(trade);
  const [journals] = await database.select({ last: max(journal.id) }).from(journal);
  state.nextOrderId = Math.max(Number(orders?.last ?? 0) + 1, Math.floor(now / 1000) * idsPerSecond);
  state.nextFillId = (fills?.last ?? 0) + 1;
  return (journals?.last ?? 0) + 1;
}

/** The newest trades of each pair, at most so many of one, the oldest first. */
export function newestTrades(database: Database, pairs: readonly string[], most: number) {
  const newest = database
    .select()
    .from(trade)
    .where(eq(trade.pair, sql`wanted.pair`))
    .orderBy(desc(trade.id))
    .limit(most)
    .as('newest');
  const { id, pair, price, lots, side, time } = newest;
  return database
    .select({ id, pair, price, lots, side, time })
    .from(wantedPairs(pairs))
    .crossJoinLateral(newest)
    .orderBy(id);
}

/** What a query reads from that joins something of each of these pairs, `wanted.pair`. */
export const wantedPairs = (pairs: readonly string[]) =>
  sql`unnest(${sql.param(pairs)}::text[]) as wanted (pair)`;

/** Where trading in pairs stands, also where an earlier release has halted or opened one. */
export async function readSessions(database: Database): Promise<PairSession[]> {
  const sessions = new Map<string, PairSession>();
  for (const row of await database.select().from(pairSession)) sessions.set(row.pair, row);
  for (const { pair, halted } of await database.select().from(pairRule)) {
    const present = sessions.get(pair);
    if (halted === ((present?.state ?? 'open') !== 'open')) continue;
    sessions.set(pair, {
      ...{ pair, state: halted ? 'halted' : 'open', cause: 'operators', reason: '' },
      ...{ since: 0, until: 0, reference: 0n, extended: false },
    });
  }
  return [...sessions.values()];
}

/** Has an auction end at once in an open pair whose book is crossed, which an earlier release opened so. */
function endWhatCrosses(state: TradingState, pair: string, now: number): void {
  const session = state.session(pair);
  if (session.state === 'open' && state.indicative(pair))
    state.restoreSession({ ...session, state: 'auction', since: now, until: now, extended: true });
}

/** Trades that are read at a time: most pairs have fewer in a window. */
const printsAtOnce = 500;

/** A pair's trades after `from`, the oldest first, after `opening` or the last one before. */
async function readPrints(
  database: Database,
  pair: string,
  from: number,
  opening: Print | undefined,
): Promise<Print[]> {
  const prints: Print[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const newest = await database
      .select({ id: trade.id, price: trade.price, time: trade.time })
      .from(trade)
      .where(and(eq(trade.pair, pair), lt(trade.id, before)))
      .orderBy(desc(trade.id))
      .limit(printsAtOnce);
    for (const { id, price, time } of newest) {
      before = id;
      if (time > from) prints.push({ price, time });
      else return [opening ?? { price, time }, ...prints.reverse()];
    }
    if (newest.length < printsAtOnce) return [...(opening ? [opening] : []), ...prints.reverse()];
  }
}

/** Thrown when the stored ledger contradicts itself: the sandbox must not trade on it. */
export class LedgerBroken extends Error {
  override readonly name = 'LedgerBroken';

  constructor(where: string) {
    super(
      `The stored ledger contradicts itself, so that the exchange does not open; restore its data. ${where}`,
    );
  }
}

/**
 * Checks the stored ledger: each token's entries sum to zero, each holding is the sum of its owner's entries, and what
 * open orders hold is frozen.
 * Rejects with {@link LedgerBroken}, which says where they differ.
 */
export async function verifyLedger(database: Database): Promise<void> {
  const total = sql<string>`sum(${ledgerEntry.available} + ${ledgerEntry.frozen})`;
  const unbalanced = await database
    .select({ token: ledgerEntry.token, total })
    .from(ledgerEntry)
    .groupBy(ledgerEntry.token)
    .having(sql`${total} <> 0`);
  if (unbalanced.length > 0) {
    throw new LedgerBroken(
      `Entries do not sum to zero: ${unbalanced.map(({ token, total }) => `${token} ${total}`).join(', ')}`,
    );
  }
  const entries = database
    .select({
      owner: ledgerEntry.owner,
      token: ledgerEntry.token,
      available: sql<string>`sum(${ledgerEntry.available})`.as('sum_available'),
      frozen: sql<string>`sum(${ledgerEntry.frozen})`.as('sum_frozen'),
    })
    .from(ledgerEntry)
    .groupBy(ledgerEntry.owner, ledgerEntry.token)
    .as('entries');
  const different = await database
    .select({
      owner: sql<string>`coalesce(${holding.owner}, ${entries.owner})`,
      token: sql<string>`coalesce(${holding.token}, ${entries.token})`,
    })
    .from(holding)
    .fullJoin(entries, sql`${holding.owner} = ${entries.owner} and ${holding.token} = ${entries.token}`)
    .where(
      sql`coalesce(${holding.available}, 0) <> coalesce(${entries.available}, 0) or coalesce(${holding.frozen}, 0) <> coalesce(${entries.frozen}, 0)`,
    )
    .limit(5);
  if (different.length > 0) {
    throw new LedgerBroken(
      `Holdings differ from their entries: ${different.map(({ owner, token }) => `${owner} ${token}`).join(', ')}`,
    );
  }
  const token = sql`split_part(${exchangeOrder.pair}, '_', case ${exchangeOrder.side} when 1 then 2 else 1 end)`;
  const loose = await database
    .select({ owner: exchangeOrder.owner, token: sql<string>`${token}` })
    .from(exchangeOrder)
    .leftJoin(holding, sql`${holding.owner} = ${exchangeOrder.owner} and ${holding.token} = ${token}`)
    .where(isOpenOrder)
    .groupBy(exchangeOrder.owner, token, holding.frozen)
    .having(sql`sum(${exchangeOrder.held}) > coalesce(${holding.frozen}, 0)`)
    .limit(5);
  if (loose.length > 0) {
    throw new LedgerBroken(
      `Open orders hold more than is frozen: ${loose.map((row) => `${row.owner} ${row.token}`).join(', ')}`,
    );
  }
}
