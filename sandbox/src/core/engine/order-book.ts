import { opposite, type Side } from './pair-spec';
import { PriceLevels, type RestingOrder } from './price-levels';

/** An order on its way into the book. Without `limit` it takes any price. */
export interface Incoming {
  readonly owner: string;
  readonly side: Side;
  readonly limit?: bigint;
  /** Lots to trade; for a market buy as many as `budget` (ticks times lots) pays for. */
  readonly lots?: bigint;
  readonly budget?: bigint;
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
 * counter-order; `selfTrade`: the next counter-order is the owner's own; `budget`: what is left buys no lot.
 */
export type MatchEnd = 'filled' | 'price' | 'empty' | 'selfTrade' | 'budget';

export interface MatchResult {
  readonly matches: readonly Match[];
  readonly end: MatchEnd;
  readonly lotsLeft: bigint;
  readonly budgetLeft: bigint;
}

/** Order book of one pair with price-time priority and self-trade prevention (the newest order yields). */
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

  /** What {@link match} would meet first; lets a caller refuse before anything changes. */
  peek(incoming: Incoming): MatchEnd | 'match' {
    const counter = this.side(opposite(incoming.side));
    const maker = counter.first;
    if (!maker) return 'empty';
    if (beyondLimit(incoming, maker.price)) return 'price';
    if (incoming.budget !== undefined && incoming.budget < maker.price) return 'budget';
    if (maker.owner === incoming.owner) return 'selfTrade';
    return 'match';
  }

  /** Trades the incoming order against the resting ones. What is left does not rest: see {@link rest}. */
  match(incoming: Incoming): MatchResult {
    const counter = this.side(opposite(incoming.side));
    const matches: Match[] = [];
    let lotsLeft = incoming.lots ?? 0n;
    let budgetLeft = incoming.budget ?? 0n;
    for (;;) {
      if ((incoming.budget === undefined ? lotsLeft : budgetLeft) === 0n)
        return { matches, end: 'filled', lotsLeft, budgetLeft };
      const met = this.peek(incoming.budget === undefined ? incoming : { ...incoming, budget: budgetLeft });
      const maker = counter.first;
      if (met !== 'match' || !maker) {
        return { matches, end: met === 'match' ? 'empty' : met, lotsLeft, budgetLeft };
      }
      const wanted = incoming.budget === undefined ? lotsLeft : budgetLeft / maker.price;
      const lots = wanted < maker.remaining ? wanted : maker.remaining;
      matches.push({ makerId: maker.id, makerOwner: maker.owner, price: maker.price, lots });
      counter.reduce(maker, lots);
      if (incoming.budget === undefined) lotsLeft -= lots;
      else budgetLeft -= lots * maker.price;
    }
  }

  /** Rests an order. It must not cross; {@link match} comes first. */
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
