/**
 * What is bought is kept in lots, and what is sold takes them: the oldest first (FIFO), or a part of all at their average cost. Both
 * methods are kept side by side. Amounts are in smallest units of the token, costs and proceeds in those of the reference market.
 */

/** What is left of tokens that came together. */
export interface Lot {
  /** Number of the line by which they came. */
  readonly line: number;
  readonly amount: bigint;
  readonly cost: bigint;
}

/** A cost by each method. */
export interface Costs {
  readonly fifo: bigint;
  readonly average: bigint;
}

/** What has become of a token after a line. The sums are of all lines up to it. */
export interface Position {
  readonly amount: bigint;
  /** Of what is held. */
  readonly cost: Costs;
  /** Proceeds less cost of what was sold. */
  readonly realised: Costs;
  /** Cost of what was sold. */
  readonly sold: Costs;
  /** Worth of the fees of trades, which are in costs and proceeds already. */
  readonly fees: bigint;
  /** Lines whose price is not known. */
  readonly unpriced: number;
}

/** A change of what is held. */
export interface Change {
  /** Above zero for what comes, below for what goes. */
  readonly amount: bigint;
  /** What it cost or brought; of what comes undefined counts as 0, of what goes it leaves at cost and nothing is realised. */
  readonly value: bigint | undefined;
  readonly fee: bigint;
  readonly unpriced: boolean;
}

/** What a change took: by both methods at which cost, and out of which lots. */
export interface Taken {
  readonly cost: Costs;
  /** The oldest first; `cost` and `amount` are those of the part that was taken. */
  readonly lots: readonly Lot[];
}

const none: Costs = { fifo: 0n, average: 0n };
/** Of a token that nobody had. */
export const emptyPosition: Position = {
  ...{ amount: 0n, cost: none, realised: none, sold: none, fees: 0n, unpriced: 0 },
};

/**
 * The share of a cost that belongs to `part` of `whole`. The only division of a cost: it is rounded down, and whoever takes a share leaves
 * `cost` less that share with the rest, so that the shares of all parts sum to the whole.
 */
export const shareOf = (cost: bigint, part: bigint, whole: bigint): bigint => (cost * part) / whole;

const plus = (one: Costs, other: Costs): Costs => ({
  fifo: one.fifo + other.fifo,
  average: one.average + other.average,
});
const minus = (one: Costs, other: Costs): Costs => ({
  fifo: one.fifo - other.fifo,
  average: one.average - other.average,
});
const both = (cost: bigint): Costs => ({ fifo: cost, average: cost });

/** The lots of a user's token, and what became of them. */
export class Lots {
  /** The oldest first; those before `head` are used up. */
  private readonly queue: Lot[] = [];
  private head = 0;
  /** What the queue holds. */
  private queued = 0n;
  /** Whether the queue has all lots that there are. */
  private isWhole: boolean;
  /** Lots that came while older ones are still elsewhere. */
  private readonly later: Lot[] = [];
  private lastFetched = 0;
  /** Lots that were changed since {@link changed} was asked, by their lines; undefined for those that are used up. */
  private readonly touched = new Map<number, Lot | undefined>();

  /**
   * `position` is how far it is. Where `more` is given the lots are elsewhere: it answers with the oldest of those that come after a
   * line.
   */
  constructor(
    public position: Position = emptyPosition,
    private readonly more?: (afterLine: number) => Promise<readonly Lot[]>,
  ) {
    this.isWhole = more === undefined;
  }

  /** Fetches as many lots as hold `amount`, where they are elsewhere. */
  async prepare(amount: bigint): Promise<void> {
    while (!this.isWhole && this.more && this.queued < amount) {
      const lots = await this.more(this.lastFetched);
      this.lastFetched = lots.at(-1)?.line ?? this.lastFetched;
      this.isWhole = lots.length === 0;
      for (const lot of this.isWhole ? this.later.splice(0) : lots) this.enqueue(lot);
    }
  }

  /** Applies the change with the number `line`. Throws RangeError where it takes more than there is, or than was prepared. */
  apply(line: number, change: Change): Taken {
    const taken = change.amount < 0n ? this.take(-change.amount) : this.bring(line, change);
    const { fees, unpriced } = this.position;
    this.position = {
      ...this.position,
      fees: fees + change.fee,
      unpriced: unpriced + (change.unpriced ? 1 : 0),
    };
    if (change.amount >= 0n || change.value === undefined) return taken;
    const { realised, sold } = this.position;
    this.position = {
      ...this.position,
      realised: plus(realised, minus(both(change.value), taken.cost)),
      sold: plus(sold, taken.cost),
    };
    return taken;
  }

  /** The lots as they are since this was asked for last, by their lines; undefined for those that are used up. */
  changed(): ReadonlyMap<number, Lot | undefined> {
    const changed = new Map(this.touched);
    this.touched.clear();
    return changed;
  }

  private bring(line: number, { amount, value = 0n }: Change): Taken {
    const lot = { line, amount, cost: value };
    if (this.isWhole) this.enqueue(lot);
    else this.later.push(lot);
    this.touched.set(line, lot);
    const { position } = this;
    const cost = plus(position.cost, both(value));
    this.position = { ...position, amount: position.amount + amount, cost };
    return { cost: both(value), lots: [] };
  }

  private take(amount: bigint): Taken {
    const { position } = this;
    if (amount > position.amount) throw new RangeError('More is taken than the lots hold');
    const lots = this.takeOldest(amount);
    const fifo = lots.reduce((sum, { cost }) => sum + cost, 0n);
    const cost = { fifo, average: shareOf(position.cost.average, amount, position.amount) };
    this.position = {
      ...position,
      amount: position.amount - amount,
      cost: minus(position.cost, cost),
    };
    return { cost, lots };
  }

  private takeOldest(amount: bigint): Lot[] {
    const taken: Lot[] = [];
    for (let left = amount; left > 0n;) {
      const lot = this.queue[this.head];
      if (!lot) throw new RangeError('The lots hold less than their sum');
      const part = lot.amount < left ? lot.amount : left;
      const cost = shareOf(lot.cost, part, lot.amount);
      taken.push({ line: lot.line, amount: part, cost });
      left -= part;
      this.queued -= part;
      const rest = { line: lot.line, amount: lot.amount - part, cost: lot.cost - cost };
      if (rest.amount > 0n) this.queue[this.head] = rest;
      else this.head += 1;
      this.touched.set(lot.line, rest.amount > 0n ? rest : undefined);
    }
    return taken;
  }

  private enqueue(lot: Lot): void {
    this.queue.push(lot);
    this.queued += lot.amount;
  }
}
