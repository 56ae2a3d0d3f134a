/** An order resting in a book. */
export interface RestingOrder {
  readonly id: number;
  readonly owner: string;
  readonly price: bigint;
  /** Lots left. */
  remaining: bigint;
}

interface Node {
  readonly order: RestingOrder;
  readonly level: Level;
  previous: Node | undefined;
  next: Node | undefined;
}

interface Level {
  readonly price: bigint;
  /** Sum of the remaining lots. */
  lots: bigint;
  first: Node | undefined;
  last: Node | undefined;
}

/** As many levels may have no order and still stand, unless they are more than the others. */
const mostEmpty = 64;

/**
 * One side of an order book: price levels from worst to best (the best is the array's end, so that taking it away
 * is cheap), each a first-in-first-out list. A level that loses its last order stands on, since most prices are soon taken again, unless it
 * is the best one or there are too many such.
 */
export class PriceLevels {
  private levels: Level[] = [];
  private readonly byPrice = new Map<bigint, Level>();
  /** How many levels have no order. */
  private empty = 0;
  private readonly nodes = new Map<number, Node>();

  /** `highestIsBest` for bids. `onChange` hears of each price whose amount changes. */
  constructor(
    private readonly highestIsBest: boolean,
    private readonly onChange: (price: bigint) => void,
  ) {}

  /** Number of resting orders. */
  get size(): number {
    return this.nodes.size;
  }

  get bestPrice(): bigint | undefined {
    return this.levels[this.levels.length - 1]?.price;
  }

  /** The order that is filled next: oldest at the best price. */
  get first(): RestingOrder | undefined {
    return this.levels[this.levels.length - 1]?.first?.order;
  }

  /** Lots resting at a price. */
  lotsAt(price: bigint): bigint {
    return this.byPrice.get(price)?.lots ?? 0n;
  }

  /** Levels from the best on. */
  *fromBest(): Generator<{ readonly price: bigint; readonly lots: bigint }> {
    for (let index = this.levels.length - 1; index >= 0; index -= 1) {
      const level = this.levels[index];
      if (level?.first) yield level;
    }
  }

  /** Orders in the sequence in which they are filled. */
  *orders(): Generator<RestingOrder> {
    for (let index = this.levels.length - 1; index >= 0; index -= 1) {
      let node = this.levels[index]?.first;
      for (; node; node = node.next) yield node.order;
    }
  }

  /** Takes `lots` off a resting order by its id; with none left it goes. Throws where it has not as many. */
  shrink(id: number, lots: bigint): void {
    const node = this.nodes.get(id);
    if (!node) throw new RangeError(`Order ${id} does not rest here`);
    this.reduce(node.order, lots);
  }

  /** Puts an order behind those already at its price. */
  add(order: RestingOrder): void {
    const level = this.byPrice.get(order.price) ?? this.open(order.price);
    if (!level.first) this.empty -= 1;
    const node: Node = { order, level, previous: level.last, next: undefined };
    if (level.last) level.last.next = node;
    else level.first = node;
    level.last = node;
    level.lots += order.remaining;
    this.nodes.set(order.id, node);
    this.onChange(order.price);
  }

  /** Takes `lots` off an order; an order with none left goes. */
  reduce(order: RestingOrder, lots: bigint): void {
    const node = this.nodes.get(order.id);
    if (!node || lots > order.remaining)
      throw new RangeError(`Order ${order.id} has no ${lots} lots to take`);
    order.remaining -= lots;
    node.level.lots -= lots;
    if (order.remaining === 0n) this.unlink(node);
    this.onChange(order.price);
  }

  /** Takes an order away; false when it is not here. */
  remove(id: number): boolean {
    const node = this.nodes.get(id);
    if (!node) return false;
    node.level.lots -= node.order.remaining;
    this.unlink(node);
    this.onChange(node.order.price);
    return true;
  }

  private unlink(node: Node): void {
    const { level } = node;
    if (node.previous) node.previous.next = node.next;
    else level.first = node.next;
    if (node.next) node.next.previous = node.previous;
    else level.last = node.previous;
    this.nodes.delete(node.order.id);
    if (level.first) return;
    this.empty += 1;
    this.tidy();
  }

  /** Makes a level, which has no order yet. */
  private open(price: bigint): Level {
    const level: Level = { price, lots: 0n, first: undefined, last: undefined };
    this.levels.splice(this.placeOf(price), 0, level);
    this.byPrice.set(price, level);
    this.empty += 1;
    return level;
  }

  /** Has the best level be one with orders, and takes out those without where they are too many. */
  private tidy(): void {
    let best = this.levels.at(-1);
    for (; best && !best.first; best = this.levels.at(-1)) {
      this.levels.pop();
      this.byPrice.delete(best.price);
      this.empty -= 1;
    }
    if (this.empty <= mostEmpty || this.empty * 2 <= this.levels.length) return;
    for (const { first, price } of this.levels) if (!first) this.byPrice.delete(price);
    this.levels = this.levels.filter(({ first }) => first);
    this.empty = 0;
  }

  /** Index at which the level of `price` stands or would stand. */
  private placeOf(price: bigint): number {
    let low = 0;
    let high = this.levels.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.levels[middle]?.price ?? 0n;
      if (this.highestIsBest ? other < price : other > price) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
