import { Heap } from 'heap-js';

/** Which way a value has to go to come to a bound. */
export type Direction = 'rising' | 'falling';

/** Whether a value has come to a bound. */
export const isAtBound = (direction: Direction, value: bigint, bound: bigint): boolean =>
  direction === 'rising' ? value >= bound : value <= bound;

/** Where something stands in a {@link ThresholdQueue}. */
export interface Place<Item> {
  readonly item: Item;
  readonly bound: bigint;
  isGone: boolean;
}

/** As many places may be gone and still be in the heap, unless they are fewer than the others. */
const mostGone = 64;

/**
 * What waits for a value to come to its bound: `rising` for one as high, `falling` for one as low. However much waits, a value that reaches
 * nothing costs a look at the first place. Places that are gone are taken out when they come to the front, or are too many.
 */
export class ThresholdQueue<Item> {
  private readonly heap: Heap<Place<Item>>;
  private gone = 0;

  constructor(private readonly direction: Direction) {
    const sign = direction === 'rising' ? 1 : -1;
    this.heap = new Heap(
      (one, other) => sign * (one.bound < other.bound ? -1 : one.bound > other.bound ? 1 : 0),
    );
  }

  add(item: Item, bound: bigint): Place<Item> {
    const place = { item, bound, isGone: false };
    this.heap.push(place);
    return place;
  }

  remove(place: Place<Item>): void {
    if (place.isGone) return;
    place.isGone = true;
    this.gone += 1;
    if (this.gone <= mostGone || this.gone * 2 <= this.heap.length) return;
    this.heap.init(this.heap.toArray().filter(({ isGone }) => !isGone));
    this.gone = 0;
  }

  /** Takes out what a value reaches, the first reached first. */
  take(value: bigint): readonly Item[] {
    const taken: Item[] = [];
    for (let first = this.heap.peek(); first && this.isOver(first, value); first = this.heap.peek()) {
      this.heap.pop();
      if (first.isGone) this.gone -= 1;
      else taken.push(first.item);
      first.isGone = true;
    }
    return taken;
  }

  /** Whether a place at the front has to go: it is gone already, or reached. */
  private isOver({ bound, isGone }: Place<Item>, value: bigint): boolean {
    return isGone || isAtBound(this.direction, value, bound);
  }
}
