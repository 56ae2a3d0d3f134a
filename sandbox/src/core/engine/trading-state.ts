import type { SelfTradePrevention, TimeInForce } from '@exchange/contract';
import { CallError } from '../call-error';
import { type Account, available, feeOwner, frozen, type Journal, Ledger, type Purpose } from './ledger';
import { type Incoming, type Match, OrderBook } from './order-book';
import { feeOn, type OrderType, type PairSpec, type Side } from './pair-spec';

/** 0 revoked, 1 unsold, 2 partially traded, 3 fully traded. */
export type OrderState = 0 | 1 | 2 | 3;

/** An order in the engine's integers. */
export interface OrderRecord {
  readonly id: number;
  readonly owner: string;
  readonly pair: string;
  readonly type: OrderType;
  readonly side: Side;
  /** Ticks; 0 for a market order. */
  price: bigint;
  /** Lots, or for a market buy the market units to spend. */
  amount: bigint;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** When what is left of a `gtd` order is revoked, ms since the epoch; 0 for any other. */
  readonly expireTime: number;
  readonly selfTrade: SelfTradePrevention;
  /** Its place among the orders of one price: the lowest is filled first. Its id until it was amended in a way that loses its place. */
  queueNumber: number;
  tradedLots: bigint;
  /** Market units traded. */
  turnover: bigint;
  /** Units of what was received. */
  fee: bigint;
  /** Units that the order holds: market for a buy, token for a sell. */
  held: bigint;
  status: OrderState;
  readonly createTime: number;
  /** 0 while open. */
  closeTime: number;
  version: number;
}

/** The number people see of an order: the day it was placed (UTC) and its id. */
export function orderNumber(id: number, createTime: number): string {
  const day = Math.floor(createTime / 86_400_000);
  // One order has its number told a dozen times, and almost all orders are of the same day.
  if (day !== numberedDay.day)
    numberedDay = { day, digits: new Date(createTime).toISOString().slice(0, 10).replaceAll('-', '') };
  return numberedDay.digits + String(id).padStart(10, '0');
}

let numberedDay = { day: NaN, digits: '' };

/** One fill. */
export interface FillRecord {
  readonly id: number;
  readonly pair: string;
  readonly price: bigint;
  readonly lots: bigint;
  /** Market units. */
  readonly turnover: bigint;
  /** Side of the taker. */
  readonly side: Side;
  readonly time: number;
  readonly makerOrder: number;
  readonly takerOrder: number;
  readonly makerOwner: string;
  readonly takerOwner: string;
  readonly makerFee: bigint;
  readonly takerFee: bigint;
}

/** What a batch of commands changed, to be written as one. */
export interface Effects {
  readonly orders: Map<number, OrderRecord>;
  readonly fills: FillRecord[];
  readonly journals: Journal[];
  /** Prices whose resting amount changed, by pair and side. */
  readonly levels: Map<string, { readonly bids: Set<bigint>; readonly asks: Set<bigint> }>;
}

const createEffects = (): Effects => ({
  orders: new Map(),
  fills: [],
  journals: [],
  levels: new Map(),
});

/** A checked order; `amount` as in {@link OrderRecord}. */
export interface Placement {
  readonly owner: string;
  readonly pair: PairSpec;
  readonly type: OrderType;
  readonly side: Side;
  readonly price: bigint;
  readonly amount: bigint;
  /** Ticks: the worst price that a market order trades at; any where there is none. */
  readonly worst?: bigint;
  readonly time: number;
  /** As in {@link OrderRecord}; of a limit order. `gtc` unless told. */
  readonly timeInForce?: TimeInForce;
  readonly postOnly?: boolean;
  readonly expireTime?: number;
  readonly selfTrade?: SelfTradePrevention;
}

const refusals = { empty: 'noLiquidity', budget: 'totalTooSmall' } as const;

/**
 * The exchange in memory: books, open orders and ledger. Commands run to their end one after another; each changes
 * the state and notes in `effects` what changed. A refused command throws before it changes anything.
 */
export class TradingState {
  readonly ledger = new Ledger();
  private readonly books = new Map<string, OrderBook>();
  private readonly open = new Map<number, OrderRecord>();
  private readonly openByOwner = new Map<string, Map<number, OrderRecord>>();
  private readonly lastPrices = new Map<string, bigint>();
  private readonly specs = new Map<string, PairSpec>();
  /** When open `gtd` orders end, by id. */
  private readonly expiries = new Map<number, number>();
  /** No open order ends before this time; ms since the epoch. */
  nextExpiry = Infinity;
  /** Collects changes until {@link takeEffects}. */
  effects = createEffects();
  nextOrderId = 1;
  nextFillId = 1;

  /** `feePpm` tells what an owner is charged in a pair when it trades there, in millionths of what it receives. */
  constructor(
    pairs: Iterable<PairSpec>,
    private readonly feePpm: (owner: string, pair: PairSpec) => bigint,
  ) {
    for (const spec of pairs) {
      const { code } = spec;
      this.specs.set(code, spec);
      this.books.set(
        code,
        new OrderBook((side, price) => {
          const levels = this.effects.levels.get(code) ?? { bids: new Set(), asks: new Set() };
          this.effects.levels.set(code, levels);
          (side === 1 ? levels.bids : levels.asks).add(price);
        }),
      );
    }
  }

  book(pair: string): OrderBook {
    const book = this.books.get(pair);
    if (!book) throw new CallError('pairUnknown', `No pair ${pair}`);
    return book;
  }

  /** Codes of the pairs that have a book. */
  get pairs(): readonly string[] {
    return [...this.books.keys()];
  }

  /** Price of a pair's last fill, in ticks; undefined before the first. */
  lastPrice(pair: string): bigint | undefined {
    return this.lastPrices.get(pair);
  }

  /** Puts in a last price as it was stored. */
  restorePrice(pair: string, price: bigint): void {
    this.lastPrices.set(pair, price);
  }

  /** How many orders are open. */
  get openCount(): number {
    return this.open.size;
  }

  openOrder(id: number): Readonly<OrderRecord> | undefined {
    return this.open.get(id);
  }

  openOrders(owner: string): ReadonlyMap<number, Readonly<OrderRecord>> {
    return this.openByOwner.get(owner) ?? new Map();
  }

  /** Puts in an open order as it was stored; in the sequence of their queue numbers they keep time priority. */
  restore(order: OrderRecord): void {
    this.remember(order);
    this.book(order.pair).rest(order.side, {
      id: order.id,
      owner: order.owner,
      price: order.price,
      remaining: order.amount - order.tradedLots,
    });
  }

  /** What changed since the last call. */
  takeEffects(): Effects {
    const { effects } = this;
    this.effects = createEffects();
    return effects;
  }

  /**
   * Places an order and matches it. Throws `CallError`: insufficientBalance; selfTrade when the first counter-order
   * is the owner's own and the new one is to yield; postOnlyWouldTrade, notFilledAtOnce as its conditions say; for a market order
   * noLiquidity or totalTooSmall when nothing can be bought.
   */
  place(placement: Placement, journal: Journal): OrderRecord {
    const { pair, time } = placement;
    const order = newOrder(this.nextOrderId, placement);
    const incoming = incomingOf(order, pair, placement.worst);
    requirePlaceable(this.book(pair.code), order, incoming);
    const wanted = neededFor(order, pair);
    this.requireAvailable(order, wanted, pair);
    this.nextOrderId += 1;
    this.hold(order, wanted, pair, journal);
    this.take(order, incoming, pair, journal, time);
    return order;
  }

  /**
   * Changes the price and the amount of an open limit order (T-22); what it holds follows. With less at the same price it keeps its place,
   * otherwise it goes to the end of the queue of its price, or trades as a new one would. Throws `CallError`: orderClosed,
   * amountBelowTraded, insufficientBalance, selfTrade, postOnlyWouldTrade.
   */
  amend(
    id: number,
    { price, amount }: Pick<OrderRecord, 'price' | 'amount'>,
    pair: PairSpec,
    journal: Journal,
    time: number,
  ): OrderRecord {
    const order = this.open.get(id);
    if (!order) throw new CallError('orderClosed');
    if (amount <= order.tradedLots) throw new CallError('amountBelowTraded');
    const book = this.book(order.pair);
    const keepsPlace = price === order.price && amount <= order.amount;
    const changed = { ...order, price, amount };
    const incoming = incomingOf(changed, pair);
    if (!keepsPlace) requirePlaceable(book, changed, incoming);
    const wanted = neededFor(changed, pair);
    this.requireAvailable(order, wanted - order.held, pair);
    if (keepsPlace) book.side(order.side).shrink(id, order.amount - amount);
    else book.cancel(order.side, id);
    Object.assign(order, { price, amount });
    this.hold(order, wanted, pair, journal);
    if (!keepsPlace) {
      order.queueNumber = this.nextOrderId++;
      this.take(order, incoming, pair, journal, time);
    }
    this.changed(order);
    return order;
  }

  /** Revokes what is left of the orders whose time is over (T-16). */
  expire(time: number, journal: Journal): void {
    if (time < this.nextExpiry) return;
    const due = [...this.expiries].filter(([, expiry]) => expiry <= time);
    for (const [id] of due) {
      const pair = this.specs.get(this.open.get(id)?.pair ?? '');
      if (pair) this.cancel(id, pair, journal, time);
    }
    this.nextExpiry = Math.min(Infinity, ...this.expiries.values());
  }

  /** Revokes what is left of an open order and frees what it holds. */
  cancel(id: number, pair: PairSpec, journal: Journal, time: number): OrderRecord {
    const order = this.open.get(id);
    if (!order) throw new CallError('orderClosed');
    this.book(order.pair).cancel(order.side, id);
    this.close(order, 0, pair, journal, time);
    this.changed(order);
    return order;
  }

  /** Matches an order that is not in the book, and has what is left of it rest there or be revoked. */
  private take(order: OrderRecord, incoming: Incoming, pair: PairSpec, journal: Journal, time: number): void {
    const book = this.book(pair.code);
    const { matches, yielded, decremented, end, lotsLeft } = book.match(incoming);
    for (const match of matches) this.settle(order, match, pair, journal, time);
    for (const { makerId, lots } of yielded) this.yield(makerId, lots, pair, journal, time);
    order.amount -= incoming.budget === undefined ? decremented : decremented * pair.notionalUnits;
    if (matches.length > 0) order.status = 2;
    const rests = order.type === 1 && end !== 'selfTrade' && order.timeInForce !== 'ioc';
    if (end === 'filled' || (end === 'budget' && order.type === 2))
      this.close(order, order.tradedLots > 0n ? 3 : 0, pair, journal, time);
    else if (!rests) this.close(order, 0, pair, journal, time);
    else {
      this.hold(order, neededFor(order, pair), pair, journal);
      book.rest(order.side, { id: order.id, owner: order.owner, price: order.price, remaining: lotsLeft });
      this.remember(order);
    }
    this.changed(order);
  }

  /** Takes what an order of the same owner took off a resting one: with nothing left it is revoked. */
  private yield(id: number, lots: bigint, pair: PairSpec, journal: Journal, time: number): void {
    const order = this.open.get(id);
    if (!order) throw new Error(`Order ${id} rests in the book and is not open`);
    if (lots === order.amount - order.tradedLots) this.close(order, 0, pair, journal, time);
    else {
      order.amount -= lots;
      this.hold(order, neededFor(order, pair), pair, journal);
    }
    this.changed(order);
  }

  private requireAvailable({ owner, side }: OrderRecord, wanted: bigint, pair: PairSpec): void {
    const token = side === 1 ? pair.market : pair.token;
    if (this.ledger.available(owner, token) < wanted) throw new CallError('insufficientBalance');
  }

  /** Has an order hold as much as is wanted, and no more. */
  private hold(order: OrderRecord, wanted: bigint, pair: PairSpec, journal: Journal): void {
    const { owner, side, held } = order;
    const token = side === 1 ? pair.market : pair.token;
    const more = { amount: wanted - held, from: available(owner), to: frozen(owner) };
    const less = { amount: held - wanted, from: frozen(owner), to: available(owner) };
    this.ledger.transfer(journal, { ...holdOf(order), token, ...(wanted > held ? more : less) });
    order.held = wanted;
  }

  private settle(taker: OrderRecord, match: Match, pair: PairSpec, journal: Journal, time: number): void {
    const maker = this.open.get(match.makerId);
    if (!maker) throw new Error(`Order ${match.makerId} rests in the book and is not open`);
    const turnover = match.price * match.lots * pair.notionalUnits;
    const tokenUnits = match.lots * pair.lotUnits;
    const [buyer, seller] = taker.side === 1 ? [taker, maker] : [maker, taker];
    const buyerFee = feeOn(tokenUnits, this.feePpm(buyer.owner, pair));
    const sellerFee = feeOn(turnover, this.feePpm(seller.owner, pair));
    const [bought, sold] = [tradeOf(buyer), tradeOf(seller)];
    const move = (
      token: string,
      amount: bigint,
      from: Account,
      to: Account,
      paid: Purpose,
      received: Purpose,
    ) => this.ledger.transfer(journal, { ...paid, token, amount, from, to, received });
    const [paying, delivering, fees] = [frozen(buyer.owner), frozen(seller.owner), available(feeOwner)];
    move(pair.market, turnover - sellerFee, paying, available(seller.owner), bought, sold);
    move(pair.market, sellerFee, paying, fees, bought, sold);
    move(pair.token, tokenUnits - buyerFee, delivering, available(buyer.owner), sold, bought);
    move(pair.token, buyerFee, delivering, fees, sold, bought);
    buyer.held -= turnover;
    seller.held -= tokenUnits;
    // A limit buy that trades below its limit gets the difference back at once.
    if (buyer.type === 1) {
      const saved = (buyer.price - match.price) * match.lots * pair.notionalUnits;
      const hold = holdOf(buyer);
      move(pair.market, saved, paying, available(buyer.owner), hold, hold);
      buyer.held -= saved;
    }
    buyer.fee += buyerFee;
    seller.fee += sellerFee;
    for (const order of [taker, maker]) {
      order.tradedLots += match.lots;
      order.turnover += turnover;
    }
    maker.status = 2;
    this.lastPrices.set(pair.code, match.price);
    if (maker.tradedLots === maker.amount) this.close(maker, 3, pair, journal, time);
    this.changed(maker);
    this.effects.fills.push({
      id: this.nextFillId++,
      pair: pair.code,
      price: match.price,
      lots: match.lots,
      turnover,
      side: taker.side,
      time,
      makerOrder: maker.id,
      takerOrder: taker.id,
      makerOwner: maker.owner,
      takerOwner: taker.owner,
      makerFee: taker.side === 1 ? sellerFee : buyerFee,
      takerFee: taker.side === 1 ? buyerFee : sellerFee,
    });
  }

  private close(order: OrderRecord, status: 0 | 3, pair: PairSpec, journal: Journal, time: number): void {
    this.hold(order, 0n, pair, journal);
    order.status = status;
    order.closeTime = time;
    this.open.delete(order.id);
    this.expiries.delete(order.id);
    const own = this.openByOwner.get(order.owner);
    own?.delete(order.id);
    if (own?.size === 0) this.openByOwner.delete(order.owner);
  }

  private remember(order: OrderRecord): void {
    this.open.set(order.id, order);
    if (order.expireTime > 0) {
      this.expiries.set(order.id, order.expireTime);
      this.nextExpiry = Math.min(this.nextExpiry, order.expireTime);
    }
    const own = this.openByOwner.get(order.owner) ?? new Map<number, OrderRecord>();
    own.set(order.id, order);
    this.openByOwner.set(order.owner, own);
  }

  private changed(order: OrderRecord): void {
    if (!this.effects.orders.has(order.id)) {
      order.version += 1;
      this.effects.orders.set(order.id, order);
    }
  }
}

/** What an order holds, or gives free of it. */
const holdOf = (order: Numbered): Purpose => ({ kind: 'order', reference: referenceOf(order) });
/** What an order pays and receives. */
const tradeOf = (order: Numbered): Purpose => ({ kind: 'trade', reference: referenceOf(order) });
type Numbered = Pick<OrderRecord, 'id' | 'createTime'>;
const referenceOf = ({ id, createTime }: Numbered): string => orderNumber(id, createTime);

const newOrder = (
  id: number,
  { owner, pair, type, side, price, amount, time, ...conditions }: Placement,
): OrderRecord => ({
  ...{ id, owner, pair: pair.code, type, side, price: type === 1 ? price : 0n, amount },
  timeInForce: conditions.timeInForce ?? 'gtc',
  postOnly: conditions.postOnly ?? false,
  expireTime: conditions.expireTime ?? 0,
  selfTrade: conditions.selfTrade ?? 'newest',
  ...{ queueNumber: id, tradedLots: 0n, turnover: 0n, fee: 0n, held: 0n },
  status: 1,
  ...{ createTime: time, closeTime: 0, version: 0 },
});

/** What an order has to hold for what is not traded yet: market units for a buy, token units for a sell. */
function neededFor(
  {
    type,
    side,
    price,
    amount,
    tradedLots,
  }: Pick<OrderRecord, 'type' | 'side' | 'price' | 'amount' | 'tradedLots'>,
  pair: PairSpec,
): bigint {
  if (type === 2 && side === 1) return amount;
  const lots = amount - tradedLots;
  return side === 1 ? price * lots * pair.notionalUnits : lots * pair.lotUnits;
}

/** Rejects an order that its conditions or the book leave no room for, before anything changes. */
function requirePlaceable(book: OrderBook, order: OrderRecord, incoming: Incoming): void {
  const met = book.peek(incoming);
  if (order.postOnly && (met === 'match' || met === 'selfTrade')) throw new CallError('postOnlyWouldTrade');
  if (met === 'selfTrade' && order.selfTrade === 'newest') throw new CallError('selfTrade');
  if (order.type === 2 && (met === 'empty' || met === 'budget')) throw new CallError(refusals[met]);
  const isAtOnce = order.timeInForce === 'ioc' || order.timeInForce === 'fok';
  const lots = incoming.lots ?? 0n;
  const least = order.timeInForce === 'fok' ? lots : 1n;
  if (order.type === 1 && isAtOnce && book.tradable(incoming, lots) < least)
    throw new CallError('notFilledAtOnce');
}

function incomingOf(
  { owner, side, type, price, amount, tradedLots, selfTrade }: OrderRecord,
  pair: PairSpec,
  worst?: bigint,
): Incoming {
  const limit = type === 1 ? price : worst;
  const common = { owner, side, selfTrade, ...(limit !== undefined && { limit }) };
  // A market buy spends market units; in the book a budget is ticks times lots.
  return type === 2 && side === 1
    ? { ...common, budget: amount / pair.notionalUnits }
    : { ...common, lots: amount - tradedLots };
}
