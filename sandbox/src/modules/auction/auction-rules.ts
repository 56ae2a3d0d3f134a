import type { AuctionStatus } from '@exchange/contract';
import type { auction, auctionOrder } from './tables';

/** An auction and an order in one, as they are stored. */
export type AuctionRow = typeof auction.$inferSelect;
export type AuctionOrderRow = typeof auctionOrder.$inferSelect;

export const dutch = 1;
export const regular = 2;

/** States of an order, as the contract numbers them. */
export const orderStates = { completed: 2, refunded: 3, processing: 5, failed: 7 } as const;

/** What an auction is at a time. */
export const statusAt = (
  { startTime, endTime }: Pick<AuctionRow, 'startTime' | 'endTime'>,
  time: number,
): AuctionStatus => (time < startTime ? 1 : time < endTime ? 2 : 3);

type Clockwork = Pick<
  AuctionRow,
  'startTime' | 'endTime' | 'interval' | 'initialPrice' | 'lowestPrice' | 'step'
>;

/** A Dutch auction's price of one portion after so many falls, in smallest units. */
function priceAfter({ initialPrice, lowestPrice, step }: Clockwork, falls: number): bigint {
  const price = initialPrice - step * BigInt(falls);
  return price < lowestPrice ? lowestPrice : price;
}

const fallsAt = ({ startTime, interval }: Clockwork, time: number): number =>
  Math.max(0, Math.floor((time - startTime) / interval));

/** A Dutch auction's price at a time (U-02): before the start that of the start, after the end the last one that held. */
export const priceAt = (row: Clockwork, time: number): bigint =>
  priceAfter(row, fallsAt(row, Math.min(time, row.endTime - 1)));

/** When a Dutch auction's price falls next after a time, and to what; undefined where it does not. */
export function nextPriceAt(
  row: Clockwork,
  time: number,
): { readonly time: number; readonly price: bigint } | undefined {
  const falls = time < row.startTime ? 0 : fallsAt(row, time);
  const next = { time: row.startTime + (falls + 1) * row.interval, price: priceAfter(row, falls + 1) };
  return next.time < row.endTime && next.price < priceAfter(row, falls) ? next : undefined;
}

/** A bid of a regular auction, as its place among others goes. */
type Standing = Pick<AuctionOrderRow, 'number' | 'bidPrice' | 'bidPortions'>;

/** What each bid of a regular auction gets (U-03): the highest first, of equal ones the earlier first, until nothing is left. */
export function allot<Bid extends Standing>(
  quantity: number,
  bids: readonly Bid[],
): { readonly bid: Bid; readonly portions: number }[] {
  let left = quantity;
  return [...bids]
    .sort((one, other) =>
      one.bidPrice === other.bidPrice ? one.number - other.number : one.bidPrice > other.bidPrice ? -1 : 1,
    )
    .map((bid) => {
      const portions = Math.min(left, bid.bidPortions);
      left -= portions;
      return { bid, portions };
    });
}
