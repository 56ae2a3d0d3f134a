import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { integer8, units } from '../../core/storage/columns';
import type { Texts } from '../../core/texts';
import { deskColumns } from '../campaign';

/** Dutch and regular auctions (U-01). Whether one is to come, running or ended is a matter of its times. */
export const auction = pgTable(
  'auction',
  {
    activityId: text('activity_id').primaryKey(),
    organisation: text('organisation').notNull(),
    /** 1 Dutch, 2 regular. */
    type: smallint('type').$type<1 | 2>().notNull(),
    labelId: text('label_id').notNull(),
    itemName: jsonb('item_name').$type<Texts>().notNull(),
    imageUrl: text('image_url').notNull(),
    token: text('token').notNull(),
    market: text('market').notNull(),
    /** Of one portion, in smallest units of the token. */
    units: units('units').notNull(),
    /** Portions. */
    quantity: integer('quantity').notNull(),
    /** Of one portion, in smallest units of the market. A regular auction has the lowest bid in both. */
    initialPrice: units('initial_price').notNull(),
    lowestPrice: units('lowest_price').notNull(),
    /** Dutch: by how much the price falls. Regular: by how much a bid has to be above the one that it displaces. */
    step: units('step').notNull(),
    /** Dutch: ms between two prices; 0 for a regular auction. */
    interval: integer8('interval').notNull(),
    /** Regular: a bid within so many ms of the end moves the end to so long after it; 0 for a Dutch auction. */
    extension: integer8('extension').notNull(),
    minPortions: integer('min_portions').notNull(),
    /** Most portions of one order, and of one user altogether. */
    orderLimit: integer('order_limit').notNull(),
    userLimit: integer('user_limit').notNull(),
    startTime: integer8('start_time').notNull(),
    /** As it was announced. */
    plannedEnd: integer8('planned_end').notNull(),
    /** Moves: earlier when a Dutch auction is sold out, later when a regular one is extended. */
    endTime: integer8('end_time').notNull(),
    /** Portions taken, orders made, and different bidders, so far. */
    sold: integer('sold').notNull().default(0),
    orders: integer('orders').notNull().default(0),
    bidders: integer('bidders').notNull().default(0),
    /** Regular: the highest bid per portion, 0 before the first, and the least that a new one needs. */
    topBid: units('top_bid').notNull(),
    neededBid: units('needed_bid').notNull(),
    /** How many of the simulated bidders' bids were made or passed over. */
    simulated: integer('simulated').notNull().default(0),
    /** The final price of a Dutch auction, the lowest bid that won a regular one; 0 before, and where nobody bid. */
    settlementPrice: units('settlement_price').notNull(),
    /**
     * Set aside for its orders until it is settled, in smallest units of the token; 0 for one that a release before this one announced, whose
     * orders are delivered from the brand's reserve.
     */
    fund: units('fund')
      .notNull()
      .default(sql`0`),
    /** When its end was fixed, and when the last of its orders was settled; 0 before. */
    closedTime: integer8('closed_time').notNull().default(0),
    settledTime: integer8('settled_time').notNull().default(0),
    ...deskColumns(),
  },
  (table) => [
    index('auction_start').on(table.organisation, table.startTime, table.activityId),
    index('auction_unsettled')
      .on(table.startTime)
      .where(sql`${table.settledTime} = 0`),
  ],
);

/** Orders in auctions (U-04). What one under way costs is frozen in its owner's account. */
export const auctionOrder = pgTable(
  'auction_order',
  {
    /** Of the auction and the order's number in it. */
    id: text('id').primaryKey(),
    activityId: text('activity_id')
      .notNull()
      .references(() => auction.activityId),
    /** Rises with each order of the auction: of equal bids the earlier one comes first. */
    number: integer('number').notNull(),
    /** A user, or a simulated bidder. */
    owner: text('owner').notNull(),
    /** Of one portion, in smallest units of the market. */
    bidPrice: units('bid_price').notNull(),
    bidPortions: integer('bid_portions').notNull(),
    /** Portions that it gets as things stand. */
    portions: integer('portions').notNull(),
    settlementPrice: units('settlement_price').notNull(),
    refundTotal: units('refund_total').notNull(),
    /** 2 completed, 3 refunded, 5 processing, 7 failed. */
    status: smallint('status').$type<2 | 3 | 5 | 7>().notNull(),
    createTime: integer8('create_time').notNull(),
    closeTime: integer8('close_time').notNull().default(0),
  },
  (table) => [
    index('auction_order_owner').on(table.owner, table.createTime, table.activityId, table.number),
    uniqueIndex('auction_order_number').on(table.activityId, table.number),
    index('auction_order_open')
      .on(table.activityId)
      .where(sql`${table.status} = 5`),
  ],
);
