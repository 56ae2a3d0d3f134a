import { makePgArray } from 'drizzle-orm/pg-core';
import type { Database } from '../context';
import { insertInto, type RowsOfTable, statement, writeTogether } from '../storage/write-rows';
import {
  candle,
  command,
  domainEvent,
  exchangeOrder,
  holding,
  journal,
  ledgerEntry,
  pairRule,
  pairSession,
  trade,
  userTrade,
} from '../storage/tables';
import type { BatchRows } from './batch-rows';
import { batchGuardName } from './batch-sequence-guard';
import { orderRow } from './state-store';

/**
 * Writes a batch. Fails unless the last batch that was written left the mark `after`; answers with the mark that stands now, which is
 * still that one where the batch changed nothing.
 */
export async function writeBatch(
  database: Database,
  batch: BatchRows,
  { mark, after }: { readonly mark: string; readonly after: string },
): Promise<string> {
  const steps = stepsOf(batch);
  if (steps.every(({ count }) => count === 0)) return after;
  await writeTogether(
    database,
    steps,
    statement`update exchange_fact set value = ${mark} where name = ${batchGuardName} and value = ${after}`,
  );
  return mark;
}

const stepsOf = (batch: BatchRows): RowsOfTable[] => [
  orders(batch.orders.map(orderRow)),
  {
    count: batch.forgotten.length,
    statement: statement`delete from exchange_order where id = any(${makePgArray([...batch.forgotten])}::bigint[])`,
  },
  trades(batch.fills),
  userTrades(batch.userTrades),
  candles(batch.candles),
  holdings(batch.holdings),
  journals(batch.journals),
  entries(batch.entries),
  commands(batch.commands),
  sessions(batch.sessions),
  rules(batch.rules),
  events(batch.events),
];

const orders = insertInto(
  exchangeOrder,
  `on conflict (id) do update set price = excluded.price, amount = excluded.amount,
    trigger_price = excluded.trigger_price, trigger_line = excluded.trigger_line, trigger_time = excluded.trigger_time, waiting = excluded.waiting,
    queue_number = excluded.queue_number, traded_lots = excluded.traded_lots, turnover = excluded.turnover, fee = excluded.fee,
    held = excluded.held, status = excluded.status, close_time = excluded.close_time, version = excluded.version`,
);
const trades = insertInto(trade);
const userTrades = insertInto(userTrade);
const candles = insertInto(
  candle,
  `on conflict (pair, resolution, time) do update set high = greatest(candle.high, excluded.high),
    low = least(candle.low, excluded.low), close = excluded.close, lots = candle.lots + excluded.lots,
    turnover = candle.turnover + excluded.turnover`,
);
const holdings = insertInto(
  holding,
  `on conflict (owner, token) do update set available = excluded.available, frozen = excluded.frozen,
    version = excluded.version, time = excluded.time`,
);
const journals = insertInto(journal);
const entries = insertInto(ledgerEntry);
const commands = insertInto(command);
const sessions = insertInto(
  pairSession,
  `on conflict (pair) do update set state = excluded.state, cause = excluded.cause, reason = excluded.reason,
    since = excluded.since, until = excluded.until, reference = excluded.reference, extended = excluded.extended`,
);
const rules = insertInto(pairRule, `on conflict (pair) do update set halted = excluded.halted`);
const events = insertInto(domainEvent, '', ['name', 'userId', 'data', 'time']);
