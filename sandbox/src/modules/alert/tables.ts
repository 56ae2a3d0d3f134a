import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { integer8, units } from '../../core/storage/columns';
import type { StoredTrendLine } from '../../core/trend-line';
import { userColumn } from '../user';

/** Price alerts of users (T-19): those that wait, and for a while those that were told. */
export const priceAlerts = pgTable(
  'account_price_alert',
  {
    id: uuid('id').primaryKey(),
    userId: userColumn(),
    pair: text('pair').notNull(),
    kind: text('kind', { enum: ['above', 'below', 'move'] }).notNull(),
    /** Ticks of the pair's price; of `move` hundredths of a percent. */
    threshold: units('threshold').notNull(),
    /** In place of a price (T-20); the threshold is then the line's price when the alert got its terms. */
    line: jsonb('line').$type<StoredTrendLine>(),
    /** In which a `move` happens, ms; 0 for the others. */
    span: integer8('span').notNull(),
    repeat: boolean('repeat').notNull(),
    note: text('note').notNull(),
    state: text('state', { enum: ['armed', 'resting', 'told'] }).notNull(),
    /** Number of the trade that brought it into this state, or after which it was made: later ones are looked at. */
    afterTrade: integer8('after_trade').notNull(),
    /** Of `resting`: it is not armed again before this time. */
    restUntil: integer8('rest_until').notNull(),
    createTime: integer8('create_time').notNull(),
    /** When it was made or got its present terms. */
    changeTime: integer8('change_time').notNull(),
    /** When it was told last; 0 when it never was. */
    toldTime: integer8('told_time').notNull(),
    /** Ticks of the trade that it told of. */
    toldPrice: units('told_price').notNull(),
    /** Rises with each change: whatever was decided about an earlier one is void. */
    version: integer8('version').notNull(),
  },
  (table) => [
    index('account_price_alert_user').on(table.userId, table.createTime, table.id),
    index('account_price_alert_waiting')
      .on(table.changeTime)
      .where(sql`${table.state} <> 'told'`),
    index('account_price_alert_told')
      .on(table.toldTime)
      .where(sql`${table.state} = 'told'`),
    uniqueIndex('account_price_alert_terms')
      .on(table.userId, table.pair, table.kind, table.threshold, table.span)
      .where(sql`${table.state} <> 'told' and ${table.line} is null`),
    uniqueIndex('account_price_alert_line')
      .on(table.userId, table.pair, table.kind, table.line)
      .where(sql`${table.state} <> 'told' and ${table.line} is not null`),
  ],
);
