import type { auction, auctionOrder } from './tables';

/** An auction and an order in one, as they are stored. */
export type AuctionRow = typeof auction.$inferSelect;
export type AuctionOrderRow = typeof auctionOrder.$inferSelect;

export const dutch = 1;
export const regular = 2;

/** States of an order, as the contract numbers them. */
export const orderStates = { completed: 2, refunded: 3, processing: 5, failed: 7 } as const;

/** A Dutch auction's price of one portion after so many falls, in smallest units. */
function priceAfter({ initialPrice, lowestPrice, step }: AuctionRow, falls: number): bigint {
  const price = initialPrice - step * BigInt(falls);
  return price < lowestPrice ? lowestPrice : price;
}

const fallsAt = ({ startTime, interval }: AuctionRow, time: number): number =>
  Math.max(0, Math.floor((time - startTime) / interval));

/** A Dutch auction's price at a time (U-02): before the start that of the start, after the end the last one that held. */
export const priceAt = (row: AuctionRow, time: number): bigint =>
  priceAfter(row, fallsAt(row, Math.min(time, row.endTime - 1)));

/** When a Dutch auction's price falls next after a time, and to what; undefined where it does not. */
export function nextPriceAt(
  row: AuctionRow,
  time: number,
): { readonly time: number; readonly price: bigint } | undefined {
  const falls = time < row.startTime ? 0 : fallsAt(row, time);
  const next = { time: row.startTime + (falls + 1) * row.interval, price: priceAfter(row, falls + 1) };
  return next.time < row.endTime && next.price < priceAfter(row, falls) ? next : undefined;
}

/** What each bid of a regular auction gets (U-03): the highest first, of equal ones the earlier first, until nothing is left. */
export function allot<Bid extends Pick<AuctionOrderRow, 'number' | 'bidPrice' | 'bidPortions'>>(
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
