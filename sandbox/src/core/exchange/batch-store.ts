import { sql } from 'drizzle-orm';
import type { DoneCommand } from '../commands';
import type { Database } from '../context';
import type { Entry, HoldingRecord } from '../engine/ledger';
import type { FillRecord, OrderRecord } from '../engine/trading-state';
import { batchGuardName } from './batch-sequence-guard';
import type { StoredCandle } from './candles';
import { type filledOrders, orderEvents } from './order-filled';

/** A line of a journal as it is stored. */
export interface EntryRow extends Entry {
  /** What the statement tells of a user's line: the balance after it, and its time. */
  readonly told?: { readonly balance: bigint; readonly time: number };
}

/** A journal as it is stored. */
export interface JournalRow {
  readonly id: number;
  readonly cause: string;
  readonly time: number;
  readonly simulated: boolean;
  readonly entries: readonly EntryRow[];
}

/** A user's side of a fill. */
export interface UserTradeRow {
  readonly owner: string;
  readonly orderId: number;
  readonly side: number;
  readonly fee: bigint;
  readonly fill: FillRecord;
}

/** That a user's order is fully traded, to be told. */
export type FilledOrder = ReturnType<typeof filledOrders>[number];

/** Everything that one batch writes. */
export interface BatchRows {
  readonly orders: readonly Readonly<OrderRecord>[];
  /** Simulated traders' orders that closed. */
  readonly forgotten: readonly number[];
  readonly fills: readonly FillRecord[];
  readonly userTrades: readonly UserTradeRow[];
  readonly candles: readonly StoredCandle[];
  readonly holdings: readonly Readonly<HoldingRecord>[];
  readonly journals: readonly JournalRow[];
  readonly commands: readonly DoneCommand[];
  /** Users' orders that waited in the book and are fully traded now. */
  readonly filled: readonly FilledOrder[];
}

/**
 * Writes a batch as one statement, so that it is one transaction and one round trip. Tables without rows are left
 * out of it. The rows travel as one JSON parameter. Fails unless the last batch that was written left the mark `after`;
 * answers with the mark that stands now, which is still that one where the batch changed nothing.
 */
export async function writeBatch(
  database: Database,
  batch: BatchRows,
  { mark, after }: { readonly mark: string; readonly after: string },
): Promise<string> {
  const parts = tables(batch).filter(({ rows }) => rows.length > 0);
  if (parts.length === 0) return after;
  const document = JSON.stringify(parts.map(({ rows }) => rows));
  const steps = parts.map(
    ({ step }, index) => sql`${sql.raw(`step${index}`)} as (${step(sql.raw(String(index)))})`,
  );
  await database.execute(
    // Where the mark is another one the division by zero undoes all of it.
    sql`with input as materialized (select ${document}::jsonb as document), ${sql.join(steps, sql`, `)},
      marked as (update exchange_fact set value = ${mark} where name = ${batchGuardName} and value = ${after} returning 1)
      select 1 / count(*) from marked`,
  );
  return mark;
}

type Row = readonly (string | number | boolean | null)[];
interface Table {
  readonly rows: readonly Row[];
  readonly step: (index: ReturnType<typeof sql.raw>) => ReturnType<typeof sql>;
}

const rowsOf = (index: ReturnType<typeof sql.raw>) =>
  sql`from input, jsonb_array_elements(input.document -> ${index}) as row`;

const tables = (batch: BatchRows): Table[] => [
  ...orderTables(batch),
  ...tradeTables(batch),
  ...ledgerTables(batch),
  ...eventTables(batch),
];

function orderTables(batch: BatchRows): Table[] {
  return [
    {
      rows: batch.orders.map((order) => [
        order.id,
        order.owner,
        order.pair,
        order.type,
        order.side,
        text(order.price),
        text(order.amount),
        text(order.tradedLots),
        text(order.turnover),
        text(order.fee),
        text(order.held),
        order.status,
        order.createTime,
        order.closeTime,
        order.version,
      ]),
      step: (index) => sql`insert into exchange_order
        select (row->>0)::bigint, row->>1, row->>2, (row->>3)::smallint, (row->>4)::smallint, (row->>5)::numeric,
          (row->>6)::numeric, (row->>7)::numeric, (row->>8)::numeric, (row->>9)::numeric, (row->>10)::numeric,
          (row->>11)::smallint, (row->>12)::bigint, (row->>13)::bigint, (row->>14)::bigint ${rowsOf(index)}
        on conflict (id) do update set traded_lots = excluded.traded_lots, turnover = excluded.turnover,
          fee = excluded.fee, held = excluded.held, status = excluded.status, close_time = excluded.close_time,
          version = excluded.version`,
    },
    {
      rows: batch.forgotten.map((id) => [id]),
      step: (index) =>
        sql`delete from exchange_order where id in (select (row->>0)::bigint ${rowsOf(index)})`,
    },
  ];
}

function tradeTables(batch: BatchRows): Table[] {
  return [
    {
      rows: batch.fills.map((fill) => [
        fill.id,
        fill.pair,
        text(fill.price),
        text(fill.lots),
        fill.side,
        fill.time,
      ]),
      step: (
        index,
      ) => sql`insert into trade select (row->>0)::bigint, row->>1, (row->>2)::numeric, (row->>3)::numeric,
        (row->>4)::smallint, (row->>5)::bigint ${rowsOf(index)}`,
    },
    {
      rows: batch.userTrades.map(({ owner, orderId, side, fee, fill }) => [
        owner,
        fill.id,
        orderId,
        fill.pair,
        side,
        text(fill.price),
        text(fill.lots),
        text(fill.turnover),
        text(fee),
        fill.time,
      ]),
      step: (
        index,
      ) => sql`insert into user_trade select row->>0, (row->>1)::bigint, (row->>2)::bigint, row->>3,
        (row->>4)::smallint, (row->>5)::numeric, (row->>6)::numeric, (row->>7)::numeric, (row->>8)::numeric,
        (row->>9)::bigint ${rowsOf(index)}`,
    },
    {
      rows: batch.candles.map((candle) => [
        candle.pair,
        candle.resolution,
        candle.time,
        text(candle.open),
        text(candle.high),
        text(candle.low),
        text(candle.close),
        text(candle.lots),
        text(candle.turnover),
      ]),
      step: (index) => sql`insert into candle select row->>0, row->>1, (row->>2)::bigint, (row->>3)::numeric,
        (row->>4)::numeric, (row->>5)::numeric, (row->>6)::numeric, (row->>7)::numeric, (row->>8)::numeric
        ${rowsOf(index)}
        on conflict (pair, resolution, time) do update set high = greatest(candle.high, excluded.high),
          low = least(candle.low, excluded.low), close = excluded.close, lots = candle.lots + excluded.lots,
          turnover = candle.turnover + excluded.turnover`,
    },
  ];
}

/** Holdings with their movements, and the commands that moved them. */
function ledgerTables(batch: BatchRows): Table[] {
  return [
    {
      rows: batch.holdings.map((holding) => [
        holding.owner,
        holding.token,
        text(holding.available),
        text(holding.frozen),
        holding.version,
        holding.time,
      ]),
      step: (
        index,
      ) => sql`insert into holding select row->>0, row->>1, (row->>2)::numeric, (row->>3)::numeric,
        (row->>4)::bigint, (row->>5)::bigint ${rowsOf(index)}
        on conflict (owner, token) do update set available = excluded.available, frozen = excluded.frozen,
          version = excluded.version, time = excluded.time`,
    },
    {
      rows: batch.journals.map(({ id, cause, time, simulated }) => [id, cause, time, simulated]),
      step: (index) => sql`insert into journal select (row->>0)::bigint, row->>1, (row->>2)::bigint,
        (row->>3)::boolean ${rowsOf(index)}`,
    },
    {
      rows: batch.journals.flatMap(({ id, entries }) =>
        entries.map((entry, line): Row => [
          id,
          line + 1,
          entry.owner,
          entry.token,
          entry.kind,
          entry.reference ?? null,
          text(entry.available),
          text(entry.frozen),
          ...(entry.told ? [text(entry.told.balance), entry.told.time] : []),
        ]),
      ),
      step: (
        index,
      ) => sql`insert into ledger_entry select (row->>0)::bigint, (row->>1)::integer, row->>2, row->>3, row->>4, row->>5,
        (row->>6)::numeric, (row->>7)::numeric, (row->>8)::numeric, (row->>9)::bigint ${rowsOf(index)}`,
    },
    {
      rows: batch.commands.map(({ owner, name, key, input, outcome, time }) => [
        owner,
        name,
        key,
        input,
        outcome,
        time,
      ]),
      step: (index) => sql`insert into command (owner, name, key, input, outcome, time)
        select row->>0, row->>1, row->>2, row->>3, row->>4, (row->>5)::bigint ${rowsOf(index)}`,
    },
  ];
}

/** What users are told of it. */
const eventTables = (batch: BatchRows): Table[] => [
  {
    rows: batch.filled.map(({ userId, data, time }) => [
      orderEvents.filled.name,
      userId,
      JSON.stringify(data),
      time,
    ]),
    step: (index) => sql`insert into domain_event (name, user_id, data, time)
      select row->>0, row->>1, (row->>2)::jsonb, (row->>3)::bigint ${rowsOf(index)}`,
  },
];

const text = (value: bigint): string => value.toString();
