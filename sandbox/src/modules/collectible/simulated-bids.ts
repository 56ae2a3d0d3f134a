import { Random, seedOf } from '../../core/random';
import { minute } from '../../core/time-spans';
import type { BidRow, CollectibleRow } from './tables';

/** What a simulated bidder means to do. Simulation only: who bids, when and how much. */
export interface PlannedBid extends Pick<BidRow, 'owner' | 'bidder' | 'time'> {
  /** By how many steps it goes beyond the least, and the most that it pays, in smallest units. */
  readonly steps: bigint;
  readonly worth: bigint;
}

const count = 24;
/** The end is left to users. */
const quietEnd = 5 * minute;
const initials = 'ABCDEFGHJKLMNPRSTW';

/** All that the simulated bidders do for a collectible, in order of time: always the same for the same one. */
export function planBids(row: CollectibleRow): PlannedBid[] {
  const random = new Random(seedOf(row.campaignNo));
  const span = row.plannedEnd - row.startTime - quietEnd;
  const times = Array.from({ length: count }, () => row.startTime + Math.floor(span * random.next()));
  return times
    .sort((one, other) => one - other)
    .map((time) => {
      const bidder = Math.floor(random.next() * initials.length);
      return {
        owner: `sim-collector-${bidder + 1}`,
        bidder: `${initials.charAt(bidder)}***`,
        time,
        steps: BigInt(Math.floor(random.next() * 2)),
        worth: row.initialPrice + row.step * BigInt(6 + Math.floor(random.next() * 30)),
      };
    });
}
