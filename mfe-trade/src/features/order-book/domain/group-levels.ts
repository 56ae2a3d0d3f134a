import { floorUnits, formatAmount, formatCompact, fromMinorUnits } from '@exchange/format';
import type { Levels } from './book';

/** A row of the book as shown: all levels that fall into one price step. Plain decimals. */
export interface BookRow {
  readonly price: string;
  /** Sum of the amounts in this step, in token. */
  readonly amount: string;
  /** Sum from the best price to this row, in token. */
  readonly total: string;
}

export type BookSide = 'bid' | 'ask';

/** What grouping needs to know of a pair and of the view. */
export interface Grouping {
  /** Price step in ticks, a power of ten. */
  readonly factor: bigint;
  readonly pricePrecision: number;
  readonly amountPrecision: number;
  /** Most rows wanted. */
  readonly count: number;
  /** Levels that a side is cut to: with so many its last row may lack some, and is left out if there are others. */
  readonly levelLimit: number;
}

/**
 * The best rows of one side, levels put together by price step. A bid goes to the step at or below it and an ask to
 * the step at or above it, so that a row never promises a better price than there is.
 */
export function groupLevels(levels: Levels, side: BookSide, grouping: Grouping): readonly BookRow[] {
  const { factor, pricePrecision, amountPrecision, count, levelLimit } = grouping;
  const rows: { step: bigint; amount: bigint }[] = [];
  let isLastWhole = levels.length < levelLimit;
  for (const [price, amount] of levels) {
    const ticks = floorUnits(price, pricePrecision);
    const step = (side === 'bid' ? ticks / factor : (ticks + factor - 1n) / factor) * factor;
    const last = rows.at(-1);
    if (last?.step === step) last.amount += floorUnits(amount, amountPrecision);
    else if (rows.length === count) {
      isLastWhole = true;
      break;
    } else rows.push({ step, amount: floorUnits(amount, amountPrecision) });
  }
  if (!isLastWhole && rows.length > 1) rows.pop();
  let total = 0n;
  return rows.map(({ step, amount }) => {
    total += amount;
    return {
      price: fromMinorUnits(step, pricePrecision),
      amount: fromMinorUnits(amount, amountPrecision),
      total: fromMinorUnits(total, amountPrecision),
    };
  });
}

/** The deeper side's total: one scale for both sides, so that their bars compare. */
export function deeperTotal(asks: readonly BookRow[], bids: readonly BookRow[], places: number): string {
  const [askTotal, bidTotal] = [asks.at(-1)?.total ?? '0', bids.at(-1)?.total ?? '0'];
  return floorUnits(askTotal, places) > floorUnits(bidTotal, places) ? askTotal : bidTotal;
}

/** A row's amount for people: large ones in short, small ones with the pair's decimals. */
export function amountText(amount: string, precision: number): string {
  return floorUnits(amount, 0) >= 1000n
    ? formatCompact(amount)
    : formatAmount(amount, Math.min(precision, 4));
}

/** Share of `part` in `whole` in thousandths (0 to 1000), for the width of a depth bar. */
export function depthShare(part: string, whole: string, places: number): number {
  const of = floorUnits(whole, places);
  return of === 0n ? 0 : Number((floorUnits(part, places) * 1000n) / of);
}

/** Share in thousandths (0 to 1000) of a row that an order takes, which takes `taken` from the best price on (T-17). */
export function takenShare({ amount, total }: BookRow, taken: string, places: number): number {
  const [whole, before] = [
    floorUnits(amount, places),
    floorUnits(total, places) - floorUnits(amount, places),
  ];
  const part = floorUnits(taken, places) - before;
  if (part <= 0n || whole === 0n) return 0;
  return part >= whole ? 1000 : Number((part * 1000n) / whole);
}

/** Steps that a book can be grouped by, in ticks: 1, 10, 100, 1000, as far as a step stays small beside the price. */
export function groupFactors(lastPrice: string, pricePrecision: number): readonly bigint[] {
  const price = floorUnits(lastPrice, pricePrecision);
  const factors = [1n];
  for (let factor = 10n; factors.length < 4 && factor * 100n <= price; factor *= 10n) factors.push(factor);
  return factors;
}

/** A step as a price, e.g. 10 ticks at 4 decimal places as `0.001`. */
export function stepPrice(factor: bigint, pricePrecision: number): string {
  return fromMinorUnits(factor, pricePrecision);
}

/** Decimal places that prices need at a step: 100 ticks at 4 places leave 2. */
export function stepPlaces(factor: bigint, pricePrecision: number): number {
  return Math.max(0, pricePrecision - (factor.toString().length - 1));
}
