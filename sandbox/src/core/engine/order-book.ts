import type { SelfTradePrevention } from '@exchange/contract';
import { opposite, type Side } from './pair-spec';
import { PriceLevels, type RestingOrder } from './price-levels';

/** An order on its way into the book. Without `limit` it takes any price. */
export interface Incoming {
  readonly owner: string;
  readonly side: Side;
  readonly limit?: bigint | undefined;
  /** Lots to trade; for a market buy as many as `budget` (ticks times lots) pays for. */
  readonly lots?: bigint | undefined;
  readonly budget?: bigint | undefined;
  /** What gives way where it meets the owner's own order; `newest` unless told. */
  readonly selfTrade?: SelfTradePrevention | undefined;
  /** Whether a trade at a price keeps within the move limit, after one at `first` of the same order; any does unless told. */
  readonly admits?: ((price: bigint, first: bigint | undefined) => boolean) | undefined;
}

/** Lots that left the book without a trade, since an order of the same owner came. */
export interface Yielded {
  readonly makerId: number;
  readonly lots: bigint;
}

/** One match: the maker's order gives `lots` at its own price. */
export interface Match {
  readonly makerId: number;
  readonly makerOwner: string;
  readonly price: bigint;
  readonly lots: bigint;
}

/**
 * Why matching ended. `filled`: nothing is left; `price`: the best counter-order is beyond the limit; `empty`: no
 * counter-order; `selfTrade`: the next counter-order is the owner's own, and the incoming one yields; `budget`: what is left buys no lot;
 * `move`: the next counter-order is beyond the move limit.
 */
export type MatchEnd = 'filled' | 'price' | 'empty' | 'selfTrade' | 'budget' | 'move';

export interface MatchResult {
  readonly matches: readonly Match[];
  /** The owner's own resting orders that gave way. */
  readonly yielded: readonly Yielded[];
  /** What the incoming order gave up against its own, in lots or, for one with a budget, of that. */
  readonly decremented: bigint;
  readonly end: MatchEnd;
  readonly lotsLeft: bigint;
  readonly budgetLeft: bigint;
}

/** Order book of one pair with price-time priority and self-trade prevention. */
export class OrderBook {
  readonly bids: PriceLevels;
  readonly asks: PriceLevels;

  constructor(onChange: (side: Side, price: bigint) => void = () => undefined) {
    this.bids = new PriceLevels(true, (price) => onChange(1, price));
    this.asks = new PriceLevels(false, (price) => onChange(2, price));
  }

  side(side: Side): PriceLevels {
    return side === 1 ? this.bids : this.asks;
  }

  /** What {@link match} would meet first, after a trade at `first` and with `budget` left; lets a caller refuse before anything changes. */
  peek(incoming: Incoming, first?: bigint, budget = incoming.budget): MatchEnd | 'match' {
    const counter = this.side(opposite(incoming.side));
    const maker = counter.first;
    if (!maker) return 'empty';
    if (beyondLimit(incoming, maker.price)) return 'price';
    if (budget !== undefined && budget < maker.price) return 'budget';
    if (maker.owner === incoming.owner) return 'selfTrade';
    return incoming.admits?.(maker.price, first) === false ? 'move' : 'match';
  }

  /** How many lots an order would trade at once: as far as its limit and the pair's, and up to an order of its own that does not give way. */
  tradable(incoming: Incoming, most: bigint): bigint {
    const { owner, side, selfTrade, admits } = incoming;
    let lots = 0n;
    let first: bigint | undefined;
    for (const maker of this.side(opposite(side)).orders()) {
      if (lots >= most || beyondLimit(incoming, maker.price)) break;
      if (maker.owner !== owner) {
        if (admits?.(maker.price, first) === false) break;
        first ??= maker.price;
        lots += maker.remaining;
      } else if (selfTrade !== 'oldest') break;
    }
    return lots < most ? lots : most;
  }

  /** Trades the incoming order against the resting ones. What is left does not rest: see {@link rest}. */
  match(incoming: Incoming): MatchResult {
    const { budget, selfTrade: mode = 'newest' } = incoming;
    const counter = this.side(opposite(incoming.side));
    const matches: Match[] = [];
    const yielded: Yielded[] = [];
    let decremented = 0n;
    // Of the budget where there is one, of the lots otherwise.
    let left = budget ?? incoming.lots ?? 0n;
    const result = (end: MatchEnd): MatchResult => ({
      matches,
      yielded,
      decremented,
      end,
      lotsLeft: budget === undefined ? left : 0n,
      budgetLeft: budget === undefined ? 0n : left,
    });
    for (;;) {
      if (left === 0n) return result('filled');
      const met = this.peek(incoming, matches[0]?.price, budget === undefined ? undefined : left);
      const maker = counter.first;
      const isOwn = met === 'selfTrade';
      if (!maker || (met !== 'match' && !(isOwn && mode !== 'newest')))
        return result(met === 'match' ? 'empty' : met);
      const wanted = budget === undefined ? left : left / maker.price;
      const fitting = wanted < maker.remaining ? wanted : maker.remaining;
      const lots = isOwn && mode !== 'decrement' ? maker.remaining : fitting;
      const { id: makerId, owner: makerOwner, price } = maker;
      counter.reduce(maker, lots);
      if (isOwn) yielded.push({ makerId, lots });
      else matches.push({ makerId, makerOwner, price, lots });
      if (isOwn && mode === 'both') return result('selfTrade');
      if (isOwn && mode === 'oldest') continue;
      const taken = budget === undefined ? lots : lots * price;
      left -= taken;
      if (isOwn) decremented += taken;
    }
  }

  /** Rests an order. Outside a call auction it must not cross; {@link match} comes first. */
  rest(side: Side, order: RestingOrder): void {
    this.side(side).add(order);
  }

  cancel(side: Side, id: number): boolean {
    return this.side(side).remove(id);
  }
}

function beyondLimit(incoming: Incoming, price: bigint): boolean {
  if (incoming.limit === undefined) return false;
  return incoming.side === 1 ? price > incoming.limit : price < incoming.limit;
}
