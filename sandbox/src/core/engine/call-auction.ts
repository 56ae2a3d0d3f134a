import type { PriceRange } from './price-window';

/** What a call auction would come to: everything that it trades, at one price. */
export interface AuctionResult {
  /** Ticks. */
  readonly price: bigint;
  readonly lots: bigint;
}

/** One side of a book, level by level from the best. */
interface BookSide {
  readonly bestPrice: bigint | undefined;
  fromBest(): Iterable<{ readonly price: bigint; readonly lots: bigint }>;
}

/** Prices at which bids and asks come to the same: `bids` lots buy there or dearer, `asks` lots sell there or cheaper. */
interface Stretch extends PriceRange {
  readonly bids: bigint;
  readonly asks: bigint;
}

/**
 * The price at which most trades; of several the one that leaves the least over, and of those the nearest to `reference`. Without a reference,
 * before a pair's first trade, it is the middle of them. Undefined while the book is not crossed. Walks the crossing levels once.
 */
export function auctionResult(
  bids: BookSide,
  asks: BookSide,
  reference: bigint | undefined,
): AuctionResult | undefined {
  let best: Stretch | undefined;
  for (const stretch of stretches(bids, asks)) {
    const better = best === undefined ? 1 : compare(stretch, best);
    if (better > 0) best = stretch;
    // What is as good lies side by side, since what is left over falls from the lowest price to the highest.
    else if (better === 0 && best) best = { ...best, highest: stretch.highest };
  }
  if (!best) return undefined;
  const { lowest, highest } = best;
  const wanted = reference ?? (lowest + highest) / 2n;
  const price = wanted < lowest ? lowest : wanted > highest ? highest : wanted;
  return { price, lots: traded(best) };
}

const traded = ({ bids, asks }: Stretch): bigint => (bids < asks ? bids : asks);
const leftOver = ({ bids, asks }: Stretch): bigint => (bids < asks ? asks - bids : bids - asks);

/** Above zero where `one` is the better price of an auction. */
function compare(one: Stretch, other: Stretch): number {
  const difference = traded(one) - traded(other) || leftOver(other) - leftOver(one);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

/** From the lowest price at which anything trades to the highest. */
function stretches(bids: BookSide, asks: BookSide): Stretch[] {
  const [bid, ask] = [bids.bestPrice, asks.bestPrice];
  if (bid === undefined || ask === undefined || bid < ask) return [];
  const buying = within(bids, (price) => price >= ask).reverse();
  const selling = within(asks, (price) => price <= bid);
  const levels = new Map<bigint, { buy: bigint; sell: bigint }>();
  for (const { price, lots } of buying) levels.set(price, { buy: lots, sell: 0n });
  for (const { price, lots } of selling) levels.set(price, { buy: levels.get(price)?.buy ?? 0n, sell: lots });
  const found: Stretch[] = [];
  let [bought, sold] = [buying.reduce((sum, { lots }) => sum + lots, 0n), 0n];
  let between: bigint | undefined;
  for (const price of merged(buying, selling)) {
    const { buy, sell } = levels.get(price) ?? { buy: 0n, sell: 0n };
    if (between !== undefined && between < price)
      found.push({ lowest: between, highest: price - 1n, bids: bought, asks: sold });
    sold += sell;
    found.push({ lowest: price, highest: price, bids: bought, asks: sold });
    bought -= buy;
    between = price + 1n;
  }
  return found;
}

function within(
  side: BookSide,
  isCrossing: (price: bigint) => boolean,
): { readonly price: bigint; readonly lots: bigint }[] {
  const levels: { readonly price: bigint; readonly lots: bigint }[] = [];
  for (const level of side.fromBest()) {
    if (!isCrossing(level.price)) break;
    levels.push(level);
  }
  return levels;
}

/** The prices of two rising lists, each once, rising. */
function merged(
  one: readonly { readonly price: bigint }[],
  other: readonly { readonly price: bigint }[],
): bigint[] {
  const prices: bigint[] = [];
  for (let [left, right] = [0, 0]; left < one.length || right < other.length;) {
    const [a, b] = [one[left]?.price, other[right]?.price];
    const next = b === undefined || (a !== undefined && a < b) ? a : b;
    if (next === undefined) break;
    prices.push(next);
    if (a === next) left += 1;
    if (b === next) right += 1;
  }
  return prices;
}
