import { type Direction, isAtBound, type Place, ThresholdQueue } from './threshold-queue';
import { minute } from './time-spans';

/** A price that moves with time (ms since the epoch), such as that of a line: it only rises, or only falls, as time goes on. */
export type MovingPrice = (at: number) => bigint;

/** Where something that waits for a price that moves stands in a {@link PriceQueue}. */
interface Mover<Item> {
  readonly item: Item;
  readonly price: MovingPrice;
  /** In the present slot. */
  standing?: Place<Mover<Item>>;
}

/** Where something stands in a {@link PriceQueue}. */
export type PricePlace<Item> = Place<Item> | Mover<Item>;

/** Within so long what moves stands at one bound, ms. */
const slotMs = 5 * minute;

/**
 * What waits for a price to rise, or to fall, to its own one: one that stays, or one that moves (T-20). However much waits, a trade that
 * reaches nothing costs a look at the first of each. Within a slot of time what moves stands at the price that is met soonest there; what
 * is reached by that is held against its price at the very time, and waits on where it is not met. When the time leaves the slot, either
 * way, all that moves is placed anew.
 */
export class PriceQueue<Item> {
  private readonly staying: ThresholdQueue<Item>;
  private moving: ThresholdQueue<Mover<Item>>;
  private readonly movers = new Set<Mover<Item>>();
  /** Number of the slot that what moves is placed for. */
  private slot = 0;

  constructor(private readonly direction: Direction) {
    this.staying = new ThresholdQueue(direction);
    this.moving = new ThresholdQueue(direction);
  }

  add(item: Item, price: bigint | MovingPrice): PricePlace<Item> {
    if (typeof price === 'bigint') return this.staying.add(item, price);
    const mover: Mover<Item> = { item, price };
    this.movers.add(mover);
    this.stand(mover);
    return mover;
  }

  remove(place: PricePlace<Item>): void {
    if (!('price' in place)) this.staying.remove(place);
    else if (this.movers.delete(place) && place.standing) this.moving.remove(place.standing);
  }

  /** Takes out what a trade at `value` and at a time, ms since the epoch, reaches. */
  take(value: bigint, at: number): readonly Item[] {
    const taken = this.staying.take(value);
    if (this.movers.size === 0) return taken;
    this.enterSlot(Math.floor(at / slotMs));
    const near = this.moving.take(value);
    const met = near.filter(({ price }) => isAtBound(this.direction, value, price(at)));
    for (const mover of met) this.movers.delete(mover);
    for (const mover of near) if (this.movers.has(mover)) this.stand(mover);
    return [...taken, ...met.map(({ item }) => item)];
  }

  private enterSlot(slot: number): void {
    if (slot === this.slot) return;
    this.slot = slot;
    this.moving = new ThresholdQueue(this.direction);
    for (const mover of this.movers) this.stand(mover);
  }

  /** Places what moves where it is met soonest within the slot. */
  private stand(mover: Mover<Item>): void {
    const begin = this.slot * slotMs;
    const [first, last] = [mover.price(begin), mover.price(begin + slotMs - 1)];
    const soonest = isAtBound(this.direction, last, first) ? first : last;
    mover.standing = this.moving.add(mover, soonest);
  }
}
