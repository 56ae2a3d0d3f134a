/** A trade as a window of prices keeps it; `time` in ms since the epoch. */
export interface Print {
  readonly price: bigint;
  readonly time: number;
}

/** Lowest and highest price, in ticks. */
export interface PriceRange {
  readonly lowest: bigint;
  readonly highest: bigint;
}

/** Places that are behind the first one before they are given back. */
const mostPassed = 1_024;

/**
 * The prices that stood at any time within the last so many milliseconds: those traded at, and the one that stood when they began. Keeps the
 * lowest and the highest of them at hand, so that a trade costs the same however many there were before.
 */
export class PriceWindow {
  private prints: Print[] = [];
  /** Index of the price that stood when the window began. */
  private first = 0;
  /** Indices of prices lower, and higher, than all that follow. The first of each is the window's extreme. */
  private lows: number[] = [];
  private highs: number[] = [];

  /** Adds a trade. One of an earlier time counts where the one before it does. */
  add(price: bigint, time: number): void {
    const last = this.prints[this.prints.length - 1];
    if (last?.price === price) return;
    const index = this.prints.length;
    this.prints.push({ price, time: Math.max(time, last?.time ?? 0) });
    while (this.priceAt(this.lows.at(-1)) >= price && this.lows.length > 0) this.lows.pop();
    while (this.priceAt(this.highs.at(-1)) <= price && this.highs.length > 0) this.highs.pop();
    this.lows.push(index);
    this.highs.push(index);
  }

  /** Begins anew at a price; without one there is none until the next trade. */
  reset(price: bigint | undefined, time: number): void {
    this.prints = [];
    this.first = 0;
    this.lows = [];
    this.highs = [];
    if (price !== undefined) this.add(price, time);
  }

  /** Lowest and highest price that stood after `from`; undefined before the first trade. */
  range(from: number): PriceRange | undefined {
    // A price stands until the next trade.
    for (let next = this.prints[this.first + 1]; next && next.time <= from;) {
      this.first += 1;
      next = this.prints[this.first + 1];
    }
    if (this.first > mostPassed) this.giveBack();
    while (this.isPassed(this.lows)) this.lows.shift();
    while (this.isPassed(this.highs)) this.highs.shift();
    const [low, high] = [this.lows[0], this.highs[0]];
    if (low === undefined || high === undefined) return undefined;
    return { lowest: this.priceAt(low), highest: this.priceAt(high) };
  }

  private isPassed([index]: readonly number[]): boolean {
    return index !== undefined && index < this.first;
  }

  private giveBack(): void {
    const passed = this.first;
    const left = (index: number) => index - passed;
    this.prints = this.prints.slice(passed);
    this.lows = this.lows.map(left);
    this.highs = this.highs.map(left);
    this.first = 0;
  }

  private priceAt(index: number | undefined): bigint {
    return this.prints[index ?? -1]?.price ?? 0n;
  }
}
