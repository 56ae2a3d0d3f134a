import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { integer8, units } from '../../core/storage/columns';
import type { Texts } from '../../core/texts';
import { deskColumns } from '../campaign';

/** Collectibles that are bid for (U-05). Whether the bidding is to come, open or over is a matter of its times. */
export const collectible = pgTable(
  'collectible',
  {
    campaignNo: text('campaign_no').primaryKey(),
    organisation: text('organisation').notNull(),
    title: jsonb('title').$type<Texts>().notNull(),
    /** Rich texts. */
    introduction: jsonb('introduction').$type<Texts>().notNull(),
    imageUrl: text('image_url').notNull(),
    images: jsonb('images').$type<readonly string[]>().notNull(),
    market: text('market').notNull(),
    /** In smallest units of the market. */
    initialPrice: units('initial_price').notNull(),
    /** Highest bid; 0 before the first. */
    latestPrice: units('latest_price').notNull(),
    /** Least that a bid must be above the highest one. */
    step: units('step').notNull(),
    bids: integer('bids').notNull().default(0),
    /** Share of an increment that goes to the bidder who is outbid by it, in hundredths of a percent. */
    rewardRate: integer('reward_rate').notNull(),
    /** A bid within so many ms of the end moves the end to so long after it. */
    extension: integer8('extension').notNull(),
    startTime: integer8('start_time').notNull(),
    /** As it was announced, and as bids have moved it. */
    plannedEnd: integer8('planned_end').notNull(),
    endTime: integer8('end_time').notNull(),
    /** How many of the simulated bidders' bids were made or passed over. */
    simulated: integer('simulated').notNull().default(0),
    /** When the highest bid was settled; 0 before. */
    settledTime: integer8('settled_time').notNull().default(0),
    ...deskColumns(),
  },
  (table) => [
    index('collectible_start').on(table.organisation, table.startTime, table.campaignNo),
    index('collectible_unsettled')
      .on(table.startTime)
      .where(sql`${table.settledTime} = 0`),
  ],
);

export type CollectibleRow = typeof collectible.$inferSelect;

/** Bids for collectibles. What is held of the leading one is frozen in its owner's account. */
export const collectibleBid = pgTable(
  'collectible_bid',
  {
    /** Of the collectible and the bid's number. */
    id: text('id').primaryKey(),
    campaignNo: text('campaign_no')
      .notNull()
      .references(() => collectible.campaignNo),
    number: integer('number').notNull(),
    /** A user, or a simulated bidder. */
    owner: text('owner').notNull(),
    /** Masked, as everybody sees it. */
    bidder: text('bidder').notNull(),
    /** In smallest units of the market, as the other three. */
    price: units('price').notNull(),
    /** The price without the rewards that were paid out of its increments until then. */
    held: units('held').notNull(),
    refundTotal: units('refund_total').notNull(),
    reward: units('reward').notNull(),
    /** 1 leading, 2 outbid and refunded, 3 won. */
    status: smallint('status').$type<1 | 2 | 3>().notNull(),
    time: integer8('time').notNull(),
  },
  (table) => [
    uniqueIndex('collectible_bid_number').on(table.campaignNo, table.number),
    index('collectible_bid_owner').on(table.owner, table.time, table.id),
  ],
);

export type BidRow = typeof collectibleBid.$inferSelect;

export const bidStates = { leading: 1, outbid: 2, won: 3 } as const;
