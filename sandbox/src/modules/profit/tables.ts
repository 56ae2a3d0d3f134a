import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { EntryKind } from '../../core/engine/ledger';
import { integer8, units } from '../../core/storage/columns';

/**
 * How far the journals of all users are worked into the other tables (T-21). One row; whoever advances holds it for the length of the
 * transaction.
 */
export const profitProgress = pgTable('profit_progress', {
  id: integer('id').primaryKey(),
  /** Number of the last journal that is in. */
  journalId: integer8('journal_id').notNull(),
  /** Number of the last fill that is in. */
  tradeId: integer8('trade_id').notNull(),
});

/**
 * What a user's tokens came and went for, line by line, with the position after each: the newest line of a token is its present one. Amounts
 * are in smallest units of the token, everything else in those of the reference market.
 */
export const profitLine = pgTable(
  'profit_line',
  {
    owner: text('owner').notNull(),
    token: text('token').notNull(),
    /** From 1, of this owner and token. */
    line: integer('line').notNull(),
    journalId: integer8('journal_id').notNull(),
    /** Milliseconds since the epoch; never before that of an earlier line of the token. */
    time: integer8('time').notNull(),
    kind: text('kind').$type<EntryKind>().notNull(),
    reference: text('reference'),
    /** The fill that it is one side of; null where there is none. */
    tradeId: integer8('trade_id'),
    /** Below zero for what went. */
    amount: units('amount').notNull(),
    basis: text('basis', { enum: ['trade', 'paid', 'market', 'cost'] }).notNull(),
    unpriced: boolean('unpriced').notNull(),
    /** Proceeds of what was sold; null where nothing is realised. */
    proceeds: units('proceeds'),
    /** Pair and price of the fill, in its ticks. */
    pair: text('pair'),
    price: units('price'),
    /** Pair whose price at the time gave the value, and that price in its ticks. */
    valuePair: text('value_pair'),
    valuePrice: units('value_price'),
    /** The fee as it was taken: in the token of what came, in the market of what went. */
    feeAmount: units('fee_amount').notNull(),
    fee: units('fee').notNull(),
    /** Of what came or went. */
    fifoCost: units('fifo_cost').notNull(),
    averageCost: units('average_cost').notNull(),
    heldAmount: units('held_amount').notNull(),
    fifoHeld: units('fifo_held').notNull(),
    averageHeld: units('average_held').notNull(),
    fifoRealised: units('fifo_realised').notNull(),
    averageRealised: units('average_realised').notNull(),
    fifoSold: units('fifo_sold').notNull(),
    averageSold: units('average_sold').notNull(),
    fees: units('fees').notNull(),
    unpricedLines: integer('unpriced_lines').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.token, table.line] }),
    index('profit_line_time').on(table.owner, table.token, table.time, table.line),
    index('profit_line_all').on(table.owner, table.time, table.journalId, table.token, table.line),
  ],
);

/** What is left of what came by a line, oldest first by its number. */
export const profitLot = pgTable(
  'profit_lot',
  {
    owner: text('owner').notNull(),
    token: text('token').notNull(),
    line: integer('line').notNull(),
    amount: units('amount').notNull(),
    cost: units('cost').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.token, table.line] })],
);

/** What a line took out of which lots (FIFO). */
export const profitTaken = pgTable(
  'profit_taken',
  {
    owner: text('owner').notNull(),
    token: text('token').notNull(),
    line: integer('line').notNull(),
    /** The line by which it came. */
    lot: integer('lot').notNull(),
    amount: units('amount').notNull(),
    cost: units('cost').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.token, table.line, table.lot] })],
);
