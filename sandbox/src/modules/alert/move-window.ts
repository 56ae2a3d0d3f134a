/** A price at a time. */
export interface TimedPrice {
  readonly price: bigint;
  /** Ms since the epoch. */
  readonly time: number;
}

/** How far a price is from the furthest one of a window. */
export interface Move {
  /** Percent in hundredths, towards zero; never below 0. */
  readonly hundredths: bigint;
  readonly isRise: boolean;
}

/**
 * Lowest and highest price of a pair within a span before now. It keeps only prices that may still come to be the lowest or the highest
 * one, at most one entry for each price.
 */
export class MoveWindow {
  private readonly lows = new Candidates((earlier, later) => earlier < later);
  private readonly highs = new Candidates((earlier, later) => earlier > later);
  private last: bigint | undefined;

  /** `span` in ms. */
  constructor(private readonly span: number) {}

  /** Adds the newest price. */
  add({ price, time }: TimedPrice): void {
    this.lows.add({ price, time });
    this.highs.add({ price, time });
    this.last = price;
    this.expire(time);
  }

  /** How far the last price is from the furthest one since `now` minus the span. */
  moveAt(now: number): Move {
    this.expire(now);
    const { last } = this;
    const [low = last, high = last] = [this.lows.first?.price, this.highs.first?.price];
    if (last === undefined || low === undefined || high === undefined)
      return { hundredths: 0n, isRise: true };
    const rise = ((last - low) * 10_000n) / low;
    const fall = ((high - last) * 10_000n) / high;
    return rise >= fall ? { hundredths: rise, isRise: true } : { hundredths: fall, isRise: false };
  }

  private expire(now: number): void {
    this.lows.expire(now - this.span);
    this.highs.expire(now - this.span);
  }
}

/** Prices in the order of time, each of which is nearer to the middle than those before it: the first one is the furthest. */
class Candidates {
  private entries: TimedPrice[] = [];
  private begin = 0;

  /** `staysFirst`: whether an earlier price is further out than a later one, so that it counts as long as it lasts. */
  constructor(private readonly staysFirst: (earlier: bigint, later: bigint) => boolean) {}

  get first(): TimedPrice | undefined {
    return this.entries[this.begin];
  }

  add(next: TimedPrice): void {
    while (this.entries.length > this.begin) {
      const last = this.entries[this.entries.length - 1];
      if (last && this.staysFirst(last.price, next.price)) break;
      this.entries.pop();
    }
    this.entries.push(next);
  }

  /** Lets go what is older than `from`. */
  expire(from: number): void {
    while ((this.first?.time ?? from) < from) this.begin += 1;
    // Made room now and then: taking away each first entry would move all others.
    if (this.begin > 64 && this.begin * 2 > this.entries.length) {
      this.entries = this.entries.slice(this.begin);
      this.begin = 0;
    }
  }
}
