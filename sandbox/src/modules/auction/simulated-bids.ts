import { Random, seedOf } from '../../core/random';
import { minute } from '../../core/time-spans';
import type { NewBid } from './auction-bids';
import { type AuctionRow, dutch } from './auction-rules';

/** What a simulated bidder means to do. Simulation only: who bids, when and how much. */
export interface PlannedBid extends Omit<NewBid, 'price'> {
  /** Regular: by how many steps it goes beyond the least, and the most that a portion is worth to it, in smallest units. */
  readonly steps: bigint;
  readonly worth: bigint;
}

/** Together they take about this part of a Dutch auction, so that it is open to users until its end. */
const dutchShare = 0.6;
const dutchBids = 40;
const regularBids = 36;
const bidders = 24;
/** The end is left to users. */
const quietEnd = minute;

/** All that the simulated bidders do in an auction, in order of time: always the same for the same auction. */
export function planBids(row: AuctionRow): PlannedBid[] {
  const random = new Random(seedOf(row.activityId));
  const isDutch = row.type === dutch;
  const count = isDutch ? dutchBids : regularBids;
  const span = row.plannedEnd - row.startTime - quietEnd;
  const most = isDutch
    ? Math.max(1, Math.round((2 * row.quantity * dutchShare) / count) - 1)
    : row.orderLimit;
  const times = Array.from({ length: count }, () => {
    const part = random.next();
    // The cheaper it gets, the more come.
    return row.startTime + Math.floor(span * (isDutch ? Math.sqrt(part) : part));
  }).sort((one, other) => one - other);
  return times.map((time) => ({
    owner: `sim-bidder-${1 + Math.floor(random.next() * bidders)}`,
    portions: 1 + Math.floor(random.next() * most),
    time,
    steps: BigInt(Math.floor(random.next() * 3)),
    worth: row.lowestPrice + row.step * BigInt(4 + Math.floor(random.next() * 40)),
  }));
}
