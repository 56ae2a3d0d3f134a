import { and, eq, or, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { EntryKind } from '../engine/ledger';
import type { StoredTrendLine } from '../trend-line';
import { integer8, units } from './columns';

/** Users' orders, and the simulated traders' while they are open. Integers as in the engine's `OrderRecord`. */
export const exchangeOrder = pgTable(
  'exchange_order',
  {
    id: integer8('id').primaryKey(),
    owner: text('owner').notNull(),
    pair: text('pair').notNull(),
    type: smallint('type').notNull(),
    side: smallint('side').notNull(),
    price: units('price').notNull(),
    amount: units('amount').notNull(),
    timeInForce: text('time_in_force', { enum: ['gtc', 'gtd', 'ioc', 'fok'] })
      .notNull()
      .default('gtc'),
    postOnly: boolean('post_only').notNull().default(false),
    expireTime: integer8('expire_time').notNull().default(0),
    selfTrade: text('self_trade', { enum: ['newest', 'oldest', 'both', 'decrement'] })
      .notNull()
      .default('newest'),
    triggerKind: text('trigger_kind', { enum: ['stop', 'take_profit', 'trailing'] }),
    triggerPrice: units('trigger_price')
      .notNull()
      .default(sql`0`),
    trailBasisPoints: integer8('trail_basis_points').notNull().default(0),
    triggerTime: integer8('trigger_time').notNull().default(0),
    /** In place of a price (T-20); the price is then the line's when the order was placed, and once it fired what it was then. */
    triggerLine: jsonb('trigger_line').$type<StoredTrendLine>(),
    linkedOrder: integer8('linked_order').notNull().default(0),
    /**
     * It waits for a price. Its row is that of an order that is over then, so that an earlier release, which would put it into the book, leaves it
     * alone.
     */
    waiting: boolean('waiting').notNull().default(false),
    /** 0 for its id. */
    queueNumber: integer8('queue_number').notNull().default(0),
    tradedLots: units('traded_lots').notNull(),
    turnover: units('turnover').notNull(),
    fee: units('fee').notNull(),
    held: units('held').notNull(),
    status: smallint('status').notNull(),
    createTime: integer8('create_time').notNull(),
    closeTime: integer8('close_time').notNull(),
    version: integer8('version').notNull(),
  },
  (table) => [
    index('exchange_order_owner').on(table.owner, table.id),
    // Users' open orders: few among all that they ever placed.
    index('exchange_order_pending')
      .on(table.owner, table.id)
      .where(sql`${table.closeTime} = 0 and ${table.owner} !~ '^sim-'`),
    index('exchange_order_open')
      .on(table.id)
      .where(sql`${table.closeTime} = 0`),
    index('exchange_order_waiting')
      .on(table.id)
      .where(sql`${table.waiting}`),
    // As `exchange_order_pending`, with those that wait for a price; that one is for earlier releases.
    index('exchange_order_current')
      .on(table.owner, table.id)
      .where(sql`(${table.closeTime} = 0 or ${table.waiting}) and ${table.owner} !~ '^sim-'`),
  ],
);

/** Open orders: those in the books, and those that wait for a price. */
export const isOpenOrder = or(eq(exchangeOrder.closeTime, 0), sql`${exchangeOrder.waiting}`);

/** Users' open orders, as the index that holds them says. */
export const isPendingOrder = and(isOpenOrder, sql`${exchangeOrder.owner} !~ '^sim-'`);

/** An order's status, of one that waits too. */
export const orderStatus = sql<number>`case when ${exchangeOrder.waiting} then 1 else ${exchangeOrder.status} end`;

/** Every fill as everybody sees it. */
export const trade = pgTable(
  'trade',
  {
    id: integer8('id').notNull(),
    pair: text('pair').notNull(),
    price: units('price').notNull(),
    lots: units('lots').notNull(),
    side: smallint('side').notNull(),
    time: integer8('time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pair, table.id] })],
);

/** A user's side of a fill; kept for good, unlike the public trades. */
export const userTrade = pgTable(
  'user_trade',
  {
    owner: text('owner').notNull(),
    tradeId: integer8('trade_id').notNull(),
    orderId: integer8('order_id').notNull(),
    pair: text('pair').notNull(),
    side: smallint('side').notNull(),
    price: units('price').notNull(),
    lots: units('lots').notNull(),
    turnover: units('turnover').notNull(),
    fee: units('fee').notNull(),
    time: integer8('time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.tradeId] }),
    index('user_trade_order').on(table.orderId, table.tradeId),
    // What was paid in fees on a day (N-02).
    index('user_trade_time').on(table.time),
  ],
);

/** Bars from fills. Kept are `1m`, `1h` and `1d`; the other resolutions are sums of these. */
export const candle = pgTable(
  'candle',
  {
    pair: text('pair').notNull(),
    resolution: text('resolution').notNull(),
    time: integer8('time').notNull(),
    open: units('open').notNull(),
    high: units('high').notNull(),
    low: units('low').notNull(),
    close: units('close').notNull(),
    lots: units('lots').notNull(),
    turnover: units('turnover').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pair, table.resolution, table.time] })],
);

/** What each owner holds; equals the sum of the owner's ledger entries. The database refuses a user's below zero. */
export const holding = pgTable(
  'holding',
  {
    owner: text('owner').notNull(),
    token: text('token').notNull(),
    available: units('available').notNull(),
    frozen: units('frozen').notNull(),
    version: integer8('version').notNull(),
    /** Of its last line; 0 for the exchange's own accounts and the simulated traders. */
    time: integer8('time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.token] }),
    // Who holds a token; the exchange's own accounts are no holders.
    index('holding_holders')
      .on(table.token)
      .where(sql`${table.owner} !~ '^@'`),
    check(
      'holding_not_below_zero',
      sql`${table.owner} like '@%' or (${table.available} >= 0 and ${table.frozen} >= 0)`,
    ),
  ],
);

/** A movement with one cause. Its entries sum to zero for each token. */
export const journal = pgTable(
  'journal',
  {
    id: integer8('id').primaryKey(),
    cause: text('cause').notNull(),
    time: integer8('time').notNull(),
    /** Only simulated traders and the exchange's own accounts: may be summed up when it is old. */
    simulated: boolean('simulated').notNull(),
  },
  (table) => [
    uniqueIndex('journal_cause').on(table.cause),
    index('journal_simulated')
      .on(table.id)
      .where(sql`${table.simulated}`),
  ],
);

/**
 * Lines of the journals, each a change of one holding. The lines of a user's accounts are the account statement. The
 * database refuses, by triggers, lines of a journal that do not sum to zero and any change of one that is there.
 */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    journalId: integer8('journal_id').notNull(),
    /** From 1, in the order in which they were made. */
    line: integer('line').notNull(),
    owner: text('owner').notNull(),
    token: text('token').notNull(),
    kind: text('kind').$type<EntryKind>().notNull(),
    /** Id of the user's record that it belongs to; null where there is none, and for whoever is no user. */
    reference: text('reference'),
    available: units('available').notNull(),
    frozen: units('frozen').notNull(),
    /** Of users' lines: available and frozen together after this one. */
    balance: units('balance'),
    /** Of users' lines, ms since the epoch; never before that of the line before it of the same account and token. */
    time: integer8('time'),
  },
  (table) => [
    primaryKey({ columns: [table.journalId, table.line] }),
    // Users' own only: the others are never asked for one by one.
    index('ledger_entry_user')
      .on(table.owner, table.journalId)
      .where(sql`${table.owner} !~ '^(sim-|@)'`),
    index('ledger_entry_statement')
      .on(table.owner, table.token, table.kind, table.time, table.journalId, table.line)
      .where(sql`${table.owner} !~ '^(sim-|@)'`),
    index('ledger_entry_reference')
      .on(table.reference)
      .where(sql`${table.reference} is not null`),
    check(
      'ledger_entry_user_told',
      sql`(${table.balance} is not null and ${table.time} is not null) or ${table.owner} like '@%' or ${table.owner} like 'sim-%'`,
    ),
  ],
);

/** Users' lines, as the indexes that hold them say. */
export const isUsersLine = sql`${ledgerEntry.owner} !~ '^(sim-|@)'`;

/** Commands that were done, so that each is done once (see `commands.ts`). */
export const command = pgTable(
  'command',
  {
    owner: text('owner').notNull(),
    name: text('name').notNull(),
    key: text('key').notNull(),
    input: text('input').notNull(),
    outcome: text('outcome').notNull(),
    time: integer8('time').notNull(),
  },
  (table) => [
    // By the key first: a batch's commands are looked for by their keys alone, which are all but unique.
    primaryKey({ columns: [table.key, table.owner, table.name] }),
    index('command_time').on(table.time),
  ],
);

/** Facts about this sandbox as a whole, e.g. when it was made. */
export const exchangeFact = pgTable('exchange_fact', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** Settings of the sandbox itself that outlive a restart, such as the clock's offset and the secret of addresses. */
export const sandboxSettings = pgTable('account_sandbox_setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
});

/** When each job that is at least a minute apart is due next, ms since the epoch of the exchange's clock. */
export const dueJob = pgTable('due_job', {
  name: text('name').primaryKey(),
  due: integer8('due').notNull(),
});

/**
 * What happened to users and is still to be told (see `events.ts`); told, it becomes a notification with its messages and is gone from
 * here. What could not be told stays, with the reason.
 */
export const domainEvent = pgTable(
  'domain_event',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    name: text('name').notNull(),
    userId: text('user_id').notNull(),
    data: jsonb('data').notNull(),
    /** Who is written to instead of the account's own contact. */
    contacts: jsonb('contacts'),
    /** When it happened, ms since the epoch. */
    time: integer8('time').notNull(),
    /** Why it could not be told; empty while it waits. */
    failure: text('failure').notNull().default(''),
  },
  (table) => [
    index('domain_event_waiting')
      .on(table.id)
      .where(sql`${table.failure} = ''`),
  ],
);

/** What operators set for pairs (O-10); a pair without a row trades as it was declared. Shares are in millionths. */
export const pairRule = pgTable('pair_rule', {
  pair: text('pair').primaryKey(),
  /** Of earlier releases; whatever is not open. */
  halted: boolean('halted').notNull(),
  /** How far from the last price an order's may be; null for no band. */
  bandPpm: integer('band_ppm'),
  feePpm: integer('fee_ppm').notNull(),
});

/** When pairs pause by themselves, as operators set it (T-17); a pair without a row does as it was declared. */
export const pairProtection = pgTable('pair_protection', {
  pair: text('pair').primaryKey(),
  /** How far a trade may be from the prices of the window, in millionths; null for no automatic pause. */
  movePpm: integer('move_ppm'),
  windowSeconds: integer('window_seconds').notNull(),
  pauseSeconds: integer('pause_seconds').notNull(),
  auctionSeconds: integer('auction_seconds').notNull(),
});

/**
 * Where trading in pairs stands (T-23), as in the engine's `PairSession`; a pair without a row has always been open. What is not open is halted
 * in `pair_rule` too, for earlier releases, and opened or halted where one of them set it so.
 */
export const pairSession = pgTable('pair_session', {
  pair: text('pair').primaryKey(),
  state: text('state', { enum: ['open', 'cancelOnly', 'halted', 'auction'] }).notNull(),
  cause: text('cause', { enum: ['operators', 'moveLimit'] }).notNull(),
  reason: text('reason').notNull(),
  since: integer8('since').notNull(),
  until: integer8('until').notNull(),
  reference: units('reference').notNull(),
  extended: boolean('extended').notNull(),
});

/** Fee tiers: whoever traded `volume` whole USDT or more in 30 days pays at most this fee, in millionths (O-10). */
export const feeTier = pgTable('fee_tier', {
  volume: units('volume').primaryKey(),
  feePpm: integer('fee_ppm').notNull(),
});

/** What each user traded in 30 days, in whole USDT, when it was last counted. */
export const tradedVolume = pgTable('traded_volume', {
  owner: text('owner').primaryKey(),
  volume: units('volume').notNull(),
});
