import type { Level } from '@exchange/contract';
import { floorUnits, fromMinorUnits, minorUnits } from '@exchange/format';

/** How far from the middle the chart reaches: so many percent to each side, or all of the book. */
export const depthRanges = ['1', '5', '10', 'all'] as const;
export type DepthRange = (typeof depthRanges)[number];

/** A book as the chart needs it: levels as plain decimals, best price first, and their decimals. */
export interface DepthInput {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly pricePrecision: number;
  readonly amountPrecision: number;
  /** Levels of a side that are told at most: where there are as many, nothing is known of what lies beyond them. */
  readonly levelLimit: number;
}

/** A level with all that stands before it. Integers of the smallest units of {@link Depth}. */
interface DepthStep {
  readonly price: bigint;
  readonly amount: bigint;
  readonly value: bigint;
}

/** All of a side that stands within the range. Plain decimals, exact. */
export interface DepthTotal {
  /** In token. */
  readonly amount: string;
  /** In the market's currency. */
  readonly value: string;
}

/** The cumulative book around its middle. */
export interface Depth {
  /** Between best bid and best ask, exact; undefined while a side is empty. */
  readonly mid: string | undefined;
  /** Where the mid price stands, or the best price while a side is empty: 0 at the left end of the range, 1 at the right. */
  readonly middle: number;
  readonly bidTotal: DepthTotal;
  readonly askTotal: DepthTotal;
  /** Best price first, within the range. */
  readonly bids: readonly DepthStep[];
  readonly asks: readonly DepthStep[];
  /** Ends of the range and what the chart is centred on, in 10^-`pricePlaces`. */
  readonly low: bigint;
  readonly high: bigint;
  readonly centre: bigint;
  /** How far the book is known within the range, likewise. */
  readonly knownLow: bigint;
  readonly knownHigh: bigint;
  /** One more than the pair's prices have, since the mid price may lie between two ticks. */
  readonly pricePlaces: number;
  readonly amountPlaces: number;
}

/** What the book holds as far as one price. Plain decimals, exact. */
export interface DepthReading extends DepthTotal {
  readonly side: 'bid' | 'ask';
  readonly price: string;
  /** Distance from the middle in percent with sign, cut to 2 decimals. */
  readonly distance: string;
  /** Place of the price, 0 to 1. */
  readonly position: number;
}

/** A side's levels added up from its best price on, as far as `within` says. */
function addUp(
  levels: readonly Level[],
  pricePlaces: number,
  amountPlaces: number,
  within: (price: bigint) => boolean,
): DepthStep[] {
  const steps: DepthStep[] = [];
  let amount = 0n;
  let value = 0n;
  for (const [priceText, amountText] of levels) {
    const price = floorUnits(priceText, pricePlaces);
    if (!within(price)) break;
    const added = floorUnits(amountText, amountPlaces);
    amount += added;
    value += price * added;
    steps.push({ price, amount, value });
  }
  return steps;
}

/** The last of the places is the one that only a mid price has. */
const tickBelow = (price: bigint) => (price / 10n) * 10n;
const larger = (left: bigint, right: bigint) => (left > right ? left : right);
const smaller = (left: bigint, right: bigint) => (left < right ? left : right);

/** The book's depth within a range around its middle; undefined while the book is empty. */
export function depthOf(book: DepthInput, range: DepthRange): Depth | undefined {
  const pricePlaces = book.pricePrecision + 1;
  const amountPlaces = book.amountPrecision;
  const levelPrice = (levels: readonly Level[], index: number) => {
    const level = levels.at(index);
    return level && floorUnits(level[0], pricePlaces);
  };
  const bestBid = levelPrice(book.bids, 0);
  const bestAsk = levelPrice(book.asks, 0);
  const mid = bestBid !== undefined && bestAsk !== undefined ? (bestBid + bestAsk) / 2n : undefined;
  const centre = mid ?? bestBid ?? bestAsk;
  if (centre === undefined) return undefined;
  const reach =
    range === 'all'
      ? larger(centre - (levelPrice(book.bids, -1) ?? centre), (levelPrice(book.asks, -1) ?? centre) - centre)
      : (centre * BigInt(range)) / 100n;
  // A book of one price is as wide as a hundredth of it.
  const distance = larger(reach, range === 'all' && reach === 0n ? larger(centre / 100n, 1n) : 1n);
  const low = tickBelow(larger(centre - distance, 0n));
  const high = tickBelow(centre + distance + 9n);
  const bids = addUp(book.bids, pricePlaces, amountPlaces, (price) => price >= low);
  const asks = addUp(book.asks, pricePlaces, amountPlaces, (price) => price <= high);
  const scale = { pricePlaces, amountPlaces };
  const worstOf = (levels: readonly Level[]) =>
    levels.length < book.levelLimit ? undefined : levelPrice(levels, -1);
  return {
    ...scale,
    mid: mid === undefined ? undefined : fromMinorUnits(mid, pricePlaces),
    middle: shareOf(centre - low, high - low),
    bidTotal: totalOf(bids.at(-1), scale),
    askTotal: totalOf(asks.at(-1), scale),
    bids,
    asks,
    low,
    high,
    centre,
    knownLow: larger(worstOf(book.bids) ?? low, low),
    knownHigh: smaller(worstOf(book.asks) ?? high, high),
  };
}

type Scale = Pick<Depth, 'pricePlaces' | 'amountPlaces'>;

const totalOf = (step: DepthStep | undefined, { pricePlaces, amountPlaces }: Scale): DepthTotal => ({
  amount: fromMinorUnits(step?.amount ?? 0n, amountPlaces),
  value: fromMinorUnits(step?.value ?? 0n, pricePlaces + amountPlaces),
});

/** A share for drawing only, 0 to 1. */
const shareOf = (part: bigint, whole: bigint): number => (whole === 0n ? 0 : Number(part) / Number(whole));

/** The tick at a place of the range, 0 to 1. */
function tickAt({ low, high }: Depth, position: number): bigint {
  const parts = 1_000_000;
  const part = BigInt(Math.round(Math.min(Math.max(position, 0), 1) * parts));
  return tickBelow(low + ((high - low) * part) / BigInt(parts) + 5n);
}

/** What the book holds from its best price to the one at a place of the range, 0 to 1, as far as it is known. */
export function readDepth(depth: Depth, position: number): DepthReading {
  const { low, high, centre, bids, asks, knownLow, knownHigh, pricePlaces } = depth;
  const price = smaller(larger(tickAt(depth, position), knownLow), knownHigh);
  const side = price < centre || (price === centre && bids.length > 0) ? 'bid' : 'ask';
  const step =
    side === 'bid'
      ? bids.findLast((each) => each.price >= price)
      : asks.findLast((each) => each.price <= price);
  return {
    side,
    price: fromMinorUnits(price, pricePlaces),
    distance: fromMinorUnits(((price - centre) * 10_000n) / centre, 2),
    position: Math.min(Math.max(shareOf(price - low, high - low), 0), 1),
    ...totalOf(step, depth),
  };
}

/** What the book holds as far as one of its prices. Plain decimals, exact. */
export interface DepthRow extends DepthTotal {
  readonly side: 'bid' | 'ask';
  readonly price: string;
}

/** The chart as rows of a table, highest price first: of each side the `most` prices nearest to the middle. */
export function depthRows(depth: Depth, most: number): readonly DepthRow[] {
  const rowsOf = (side: DepthRow['side'], steps: readonly DepthStep[]) =>
    steps.slice(0, most).map((step): DepthRow => {
      const price = fromMinorUnits(step.price, depth.pricePlaces);
      return { side, price, ...totalOf(step, depth) };
    });
  return [...rowsOf('ask', depth.asks).reverse(), ...rowsOf('bid', depth.bids)];
}

/** First digits of a scale's upper end: halves of it are short numbers, too. */
const tops = [1n, 2n, 4n, 6n, 8n, 10n] as const;

/**
 * Upper end of the amounts' scale, a plain decimal at or above the deeper side. The one before stays while it fits well
 * enough, so that the scale does not jump to and fro with every order.
 */
export function scaleTop(depth: Depth, before: string | undefined): string {
  const deepest = larger(depth.bids.at(-1)?.amount ?? 0n, depth.asks.at(-1)?.amount ?? 0n);
  const kept = before === undefined ? 0n : floorUnits(before, depth.amountPlaces);
  if (deepest <= kept && deepest * 5n >= kept * 2n && kept > 0n)
    return fromMinorUnits(kept, depth.amountPlaces);
  const power = 10n ** BigInt(Math.max(deepest.toString().length - 1, 0));
  const top = tops.find((digit) => digit * power >= deepest) ?? 10n;
  return fromMinorUnits(top * power, depth.amountPlaces);
}

/** The outlines of both sides as SVG paths in a box of `boxSize` each way, from the baseline at the best price outwards. */
export interface DepthPaths {
  readonly bids: string;
  readonly asks: string;
}

/** Width and height of the box that paths and heights are drawn in. */
export const boxSize = 1000;

/** Height of an amount in the box, from its upper edge. */
export function heightOf(amount: string, top: string, places: number): number {
  const share = shareOf(minorUnits(amount, places), minorUnits(top, places));
  return round(boxSize * (1 - Math.min(share, 1)));
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Each side as steps from its best price to the end of what is known of the range; '' for one without orders there. */
export function depthPaths(depth: Depth, top: string): DepthPaths {
  const whole = minorUnits(top, depth.amountPlaces);
  const x = (price: bigint) => round(boxSize * shareOf(price - depth.low, depth.high - depth.low));
  const y = ({ amount }: DepthStep) => round(boxSize * (1 - shareOf(amount, whole)));
  const draw = (steps: readonly DepthStep[], end: bigint) => {
    const [best] = steps;
    if (!best) return '';
    const rises = steps.map((step) => `H${x(step.price)}V${y(step)}`).join('');
    return `M${x(best.price)} ${boxSize}${rises}H${x(end)}`;
  };
  return { bids: draw(depth.bids, depth.knownLow), asks: draw(depth.asks, depth.knownHigh) };
}
