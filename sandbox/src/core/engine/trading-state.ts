import type { PairState, SelfTradePrevention, TimeInForce } from '@exchange/contract';
import { CallError } from '../call-error';
import { type AuctionResult, auctionResult } from './call-auction';
import { type Account, available, feeOwner, frozen, isUserOwner, type Journal, Ledger } from './ledger';
import { type Incoming, type Match, OrderBook } from './order-book';
import { type AutomaticPause, type PairSession, PairSessions, type PriceLimits } from './pair-sessions';
import { feeOn, opposite, type OrderType, type PairProtection, type PairSpec, type Side } from './pair-spec';
import type { Print } from './price-window';
import { isReached, tellableTrigger, trailedPrice, type Trigger, WaitingOrders } from './waiting-orders';

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
  /** What it waits for, or waited, before it went to the book; undefined of any other. */
  readonly trigger: Trigger | undefined;
  /** The other one where one cancels the other (OCO); 0 for none. */
  linkedOrder: number;
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

/** Whether an open order is still outside the book, and waits for a price. */
export const isWaiting = ({ trigger, closeTime }: Pick<OrderRecord, 'trigger' | 'closeTime'>): boolean =>
  trigger?.time === 0 && closeTime === 0;

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
  /** Orders that waited for a price and went to the book. */
  readonly triggered: OrderRecord[];
  /** Where trading in pairs has come to. */
  readonly sessions: Map<string, PairSession>;
  /** Which pairs paused by themselves and opened again, one after the other. */
  readonly pauses: AutomaticPause[];
  /** Prices whose resting amount changed, by pair and side. */
  readonly levels: Map<string, { readonly bids: Set<bigint>; readonly asks: Set<bigint> }>;
}

const createEffects = (): Effects => ({
  orders: new Map(),
  fills: [],
  journals: [],
  triggered: [],
  sessions: new Map(),
  pauses: [],
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
  /** Its price is left out of a trailing stop, which begins at the last one. */
  readonly trigger?: Pick<Trigger, 'kind' | 'price' | 'line' | 'trailBasisPoints'>;
}

/** What of an open order changes; what it waits for too, where it does. */
export type OrderChange = Pick<OrderRecord, 'price' | 'amount'> & { readonly triggerPrice?: bigint };

/** How trades are charged and bounded. */
export interface TradingTerms {
  /** What an owner is charged in a pair when it trades there, in millionths of what it receives. */
  feePpm(owner: string, pair: PairSpec): bigint;
  /** Ticks: the worst price that a market order trades at which the last price fires; undefined where any will do. */
  worstPrice?(pair: PairSpec, side: Side, last: bigint): bigint | undefined;
  /** When a pair pauses by itself; as it was declared unless told. */
  protection?(pair: PairSpec): PairProtection;
}

/** What operators set of a pair's state. */
export interface SessionChange {
  readonly state: PairState;
  /** Told to traders. */
  readonly reason: string;
  /** When it goes on by itself; 0 for not by itself. Of an auction: after the usual time. */
  readonly until: number;
}

/** What says whether a pair takes an order. */
interface Taken extends Partial<Pick<OrderRecord, 'timeInForce' | 'postOnly'>> {
  readonly pair: PairSpec | string;
  readonly type: OrderType;
  readonly trigger?: object | undefined;
}

/** An order that waits for a price, or waited. */
type TriggeredRecord = OrderRecord & { readonly trigger: Trigger };
const hasTrigger = (order: OrderRecord): order is TriggeredRecord => order.trigger !== undefined;

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
  private readonly sessions: PairSessions;
  /** Those outside the books, by pair. */
  private readonly waiting = new Map<string, WaitingOrders<TriggeredRecord>>();
  /** Last prices that what waits was not held against yet, in their sequence. */
  private readonly printed: ({ readonly pair: string } & Print)[] = [];
  /** Of those that were restored, the ids of which the other of the two may have traded meanwhile. */
  private readonly doubtful: number[] = [];
  /** Collects changes until {@link takeEffects}. */
  effects = createEffects();
  nextOrderId = 1;
  nextFillId = 1;

  constructor(
    pairs: Iterable<PairSpec>,
    private readonly terms: TradingTerms,
  ) {
    this.sessions = new PairSessions((pair) => terms.protection?.(pair) ?? pair.protection);
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

  /** Puts in a last price as it was stored, and the trades that {@link windowNeeds} asks for. */
  restorePrice(pair: string, price: bigint, prints: readonly Print[] = [{ price, time: 0 }]): void {
    this.lastPrices.set(pair, price);
    // What waits was held against it when it was traded at, and again when the pair opened.
    const time = Math.max(prints.at(-1)?.time ?? 0, this.session(pair).since);
    this.printed.push({ pair, price, time });
    this.sessions.restore(pair, prints);
  }

  /** Where trading in a pair stands (T-23). */
  session(pair: string): PairSession {
    return this.sessions.of(pair);
  }

  /** The prices that an incoming order trades at now: within the pair's move limit, and for a market order its band (T-17). */
  priceLimits(pair: PairSpec, time: number): PriceLimits {
    const { bids, asks } = this.book(pair.code);
    const moves = this.sessions.limits(pair, time, { bid: bids.bestPrice, ask: asks.bestPrice });
    return {
      lowest: nearer(moves.lowest, this.worstPrice(pair, 2), (one, other) => one > other),
      highest: nearer(moves.highest, this.worstPrice(pair, 1), (one, other) => one < other),
    };
  }

  /** The worst price that the band leaves a market order of a side; undefined where there is none. */
  private worstPrice(pair: PairSpec, side: Side): bigint | undefined {
    const last = this.lastPrice(pair.code);
    return last === undefined ? undefined : this.terms.worstPrice?.(pair, side, last);
  }

  /** Puts in a session as it was stored; before the pair's last price. */
  restoreSession(session: PairSession): void {
    this.sessions.set(session);
  }

  /** As `PairSessions.windowNeeds`. */
  windowNeeds(pair: string, now: number): ReturnType<PairSessions['windowNeeds']> {
    return this.sessions.windowNeeds(this.specOf(pair), now);
  }

  /** When the next session goes on by itself, ms since the epoch; `Infinity` for never. */
  get nextSession(): number {
    return this.sessions.nextDue;
  }

  /** What a pair's auction would come to now; undefined where nothing would trade. */
  indicative(pair: string): AuctionResult | undefined {
    const { bids, asks } = this.book(pair);
    return auctionResult(bids, asks, this.lastPrice(pair));
  }

  /** Whether there is a last price that what waits was not held against yet. */
  get isBehind(): boolean {
    return this.printed.length > 0 || this.doubtful.length > 0;
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
    if (hasTrigger(order) && isWaiting(order)) {
      this.waitingIn(order.pair).add(order);
      if (order.linkedOrder > 0) this.doubtful.push(order.id);
      return;
    }
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
   * noLiquidity or totalTooSmall when nothing can be bought; for one with a trigger triggersAtOnce, and noLiquidity when a trailing stop
   * has no last price to begin with; tradingHalted and auctionLimitOnly where the pair is not open. One that `isMadeUp` is part of a past
   * that a simulation makes up, and pauses no pair.
   */
  place(placement: Placement, journal: Journal, isMadeUp = false): OrderRecord {
    const { pair, time } = placement;
    this.requireTaken(placement);
    const order = newOrder(this.nextOrderId, placement, this.lastPrice(pair.code));
    const asked = incomingOf(order, pair, placement.worst);
    const incoming = isMadeUp ? asked : this.bounded(asked, placement);
    if (hasTrigger(order)) this.requireUnreached(order);
    else this.requirePlaceable(order, incoming);
    const wanted = neededFor(order, pair);
    this.requireAvailable(order, wanted, pair);
    this.nextOrderId += 1;
    this.hold(order, wanted, pair, journal);
    if (hasTrigger(order)) this.wait(order);
    else this.take(order, incoming, pair, journal, time);
    this.fire(time, journal);
    return order;
  }

  /**
   * Places a limit order that waits in the book, and a stop beside it, of which one cancels the other (T-16). Both together hold what the
   * larger one needs. Answers with the limit order. Throws `CallError`: postOnlyWouldTrade, triggersAtOnce, insufficientBalance.
   */
  placeLinked(placement: Placement, stop: Placement, journal: Journal): OrderRecord {
    const { pair, time } = placement;
    const last = this.lastPrice(pair.code);
    const [id, stopId] = [this.nextOrderId, this.nextOrderId + 1];
    const limit = newOrder(id, { ...placement, postOnly: true }, last);
    const waiting = newOrder(stopId, stop, last);
    const incoming = this.bounded(incomingOf(limit, pair), placement);
    this.requireTaken(limit);
    if (!hasTrigger(waiting)) throw new Error('A stop beside an order has a trigger');
    this.requireUnreached(waiting);
    this.requirePlaceable(limit, incoming);
    const [wanted, wantedByStop] = [neededFor(limit, pair), neededFor(waiting, pair)];
    this.requireAvailable(limit, larger(wanted, wantedByStop), pair);
    this.nextOrderId += 2;
    Object.assign(limit, { linkedOrder: stopId });
    Object.assign(waiting, { linkedOrder: id });
    this.hold(limit, wanted, pair, journal);
    this.hold(waiting, larger(wantedByStop - wanted, 0n), pair, journal);
    this.take(limit, incoming, pair, journal, time);
    this.wait(waiting);
    return limit;
  }

  /**
   * Changes the price and the amount of an open limit order (T-22); what it holds follows. With less at the same price it keeps its place,
   * otherwise it goes to the end of the queue of its price, or trades as a new one would. Of one that waits for a price any part changes.
   * While a pair is cancel-only, what asks for no more than before is changed, and nothing else. Throws `CallError`: orderClosed, orderLinked,
   * amountBelowTraded, insufficientBalance, selfTrade, postOnlyWouldTrade, triggersAtOnce, tradingHalted, auctionLimitOnly.
   */
  amend(id: number, change: OrderChange, pair: PairSpec, journal: Journal, time: number): OrderRecord {
    const order = this.open.get(id);
    if (!order) throw new CallError('orderClosed');
    if (this.open.has(order.linkedOrder)) throw new CallError('orderLinked');
    this.requireAmendable(order, change);
    if (hasTrigger(order) && isWaiting(order)) return this.amendWaiting(order, change, pair, journal);
    const { price, amount } = change;
    if (amount <= order.tradedLots) throw new CallError('amountBelowTraded');
    const book = this.book(order.pair);
    const keepsPlace = price === order.price && amount <= order.amount;
    const changed = { ...order, price, amount };
    const incoming = this.bounded(incomingOf(changed, pair), { pair, time });
    if (!keepsPlace) {
      this.requireTaken(changed);
      this.requirePlaceable(changed, incoming);
    }
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
    this.fire(time, journal);
    return order;
  }

  private amendWaiting(
    order: TriggeredRecord,
    { price, amount, triggerPrice = order.trigger.price }: OrderChange,
    pair: PairSpec,
    journal: Journal,
  ): OrderRecord {
    const trigger = { ...order.trigger, price: triggerPrice };
    const changed = { ...order, price, amount, trigger };
    // A line may have come to the last price since that was traded at; the order waits on for the next trade.
    if (!trigger.line) this.requireUnreached(changed);
    const wanted = neededFor(changed, pair);
    this.requireAvailable(order, wanted - order.held, pair);
    const waiting = this.waitingIn(order.pair);
    waiting.remove(order);
    Object.assign(order, { price, amount });
    order.trigger.price = triggerPrice;
    waiting.add(order);
    this.hold(order, wanted, pair, journal);
    this.changed(order);
    return order;
  }

  /**
   * Holds what waits against the last prices since the last call, one after the other: trailing stops follow, and what is reached goes to
   * the book, the first placed first (T-16). What trades then is held against the others in its turn. While a pair is not open nothing of it
   * fires: what waits is held against the price that it opens at (T-23).
   */
  fire(time: number, journal: Journal): void {
    this.cancelOrphans(time, journal);
    for (let next = 0; next < this.printed.length; next += 1) {
      const { pair = '', price = 0n, time: at = time } = this.printed[next] ?? {};
      const waiting = this.waiting.get(pair);
      if (!waiting) continue;
      for (const order of waiting.trail(price)) this.changed(order);
      if (!this.isOpen(pair)) continue;
      for (const order of waiting.take(price, at)) {
        // Those that fire first may cancel others, or pause the pair.
        if (!isWaiting(order)) continue;
        if (!this.isOpen(pair)) waiting.putBack(order);
        else {
          order.trigger.price = tellableTrigger(order, at);
          this.release(order, this.specOf(pair), journal, time);
        }
      }
    }
    this.printed.length = 0;
  }

  /** Sets the state of a pair (T-23). Opened, it trades first what crosses in its book. */
  setSession(pair: PairSpec, change: SessionChange, journal: Journal, time: number): void {
    const { state, reason, until } = change;
    const present = this.session(pair.code);
    const begun = { since: time, reference: 0n, extended: false };
    const next = { ...present, ...begun, state, reason, until, cause: 'operators' } as const;
    if (state === 'open') {
      if (present.state !== 'open') this.reopen(pair, journal, time);
    } else if (state === 'auction' && until === 0)
      this.changeSession(this.sessions.auction({ ...next, state: 'halted' }, pair, time));
    else this.changeSession(next);
    this.fire(time, journal);
  }

  /**
   * Has sessions go on whose time is over (T-23): an auction trades at one price and opens the pair, unless that price is beyond the
   * move limit for the first time; anything else goes to an auction.
   */
  endSessions(time: number, journal: Journal): void {
    for (const session of this.sessions.due(time)) {
      const pair = this.specOf(session.pair);
      const price = session.extended ? undefined : this.indicative(session.pair)?.price;
      const isBeyond =
        price !== undefined && this.sessions.isBeyond(pair, price, this.lastPrice(session.pair));
      if (session.state === 'auction' && !isBeyond) this.reopen(pair, journal, time);
      else this.changeSession(this.sessions.auction(session, pair, time));
    }
  }

  private changeSession(session: PairSession): void {
    this.sessions.set(session);
    this.effects.sessions.set(session.pair, session);
  }

  private isOpen(pair: string): boolean {
    return this.sessions.stateOf(pair) === 'open';
  }

  /** Trades at one price what crosses in a pair's book, and opens it. Moves are reckoned from that price, or from the last one. */
  private reopen(pair: PairSpec, journal: Journal, time: number): void {
    const result = this.indicative(pair.code);
    if (result) this.uncross(pair, result, journal, time);
    const last = this.lastPrice(pair.code);
    const { cause, reason } = this.session(pair.code);
    const opened = { since: time, until: 0, reference: last ?? 0n, extended: false };
    this.changeSession({ pair: pair.code, state: 'open', cause, reason, ...opened });
    if (cause === 'moveLimit' && last !== undefined)
      this.effects.pauses.push({
        ...{ kind: 'reopened', pair: pair.code, time },
        ...{ price: last, lots: result?.lots ?? 0n },
      });
    this.sessions.beginAt(pair.code, last, time);
    if (last !== undefined) this.printed.push({ pair: pair.code, price: last, time });
  }

  /** Trades so many lots at one price, on each side the best price first and of one price what came first. */
  private uncross(
    pair: PairSpec,
    { price, lots: total }: AuctionResult,
    journal: Journal,
    time: number,
  ): void {
    const { bids, asks } = this.book(pair.code);
    for (let left = total; left > 0n;) {
      const [bid, ask] = [bids.first, asks.first];
      const buyer = this.open.get(bid?.id ?? 0);
      const seller = this.open.get(ask?.id ?? 0);
      if (!bid || !ask || !buyer || !seller)
        throw new Error(`${pair.code} has less to trade than its auction`);
      const lots = [bid.remaining, ask.remaining].reduce(
        (least, each) => (each < least ? each : least),
        left,
      );
      bids.reduce(bid, lots);
      asks.reduce(ask, lots);
      left -= lots;
      // Who came later is the taker.
      const [maker, taker] = buyer.queueNumber < seller.queueNumber ? [buyer, seller] : [seller, buyer];
      const match = { makerId: maker.id, makerOwner: maker.owner, price, lots };
      this.settle(taker, match, pair, journal, time);
      if (taker.tradedLots === taker.amount) this.close(taker, 3, pair, journal, time);
      else {
        taker.status = 2;
        this.cancelLinked(taker, pair, journal, time);
      }
      this.changed(taker);
    }
  }

  /** Revokes stops whose order beside them is gone, or has traded, under an earlier release that knew of none. */
  private cancelOrphans(time: number, journal: Journal): void {
    for (const id of this.doubtful.splice(0)) {
      const order = this.open.get(id);
      const spec = this.specs.get(order?.pair ?? '');
      const other = order && this.open.get(order.linkedOrder);
      if (!order || !spec || other?.tradedLots === 0n) continue;
      // The other one goes on.
      this.end(order, 0, spec, journal, time);
      this.changed(order);
    }
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

  /** Has an order leave those that wait, and trade as a new one would. */
  private release(order: TriggeredRecord, pair: PairSpec, journal: Journal, time: number): void {
    this.waitingIn(order.pair).remove(order);
    order.trigger.time = time;
    order.queueNumber = this.nextOrderId++;
    this.cancelLinked(order, pair, journal, time);
    this.hold(order, neededFor(order, pair), pair, journal);
    const worst = this.worstPrice(pair, order.side);
    this.effects.triggered.push(order);
    this.take(order, this.bounded(incomingOf(order, pair, worst), { pair, time }), pair, journal, time);
  }

  private specOf(code: string): PairSpec {
    const spec = this.specs.get(code);
    if (!spec) throw new CallError('pairUnknown', `No pair ${code}`);
    return spec;
  }

  /** Has an order trade no further than the move limit of its pair (T-17). */
  private bounded(
    { owner, side, limit, lots, budget, selfTrade }: Incoming,
    { pair, time }: Pick<Placement, 'pair' | 'time'>,
  ): Incoming {
    const admits = this.sessions.admits(pair, time);
    return { owner, side, limit, lots, budget, selfTrade, admits };
  }

  /**
   * Refuses what a pair does not take now (T-23): an auction takes limit orders that stay, and what waits for a price. Throws `CallError`
   * tradingHalted, auctionLimitOnly.
   */
  requireTaken(order: Taken): void {
    const state = this.sessions.stateOf(typeof order.pair === 'string' ? order.pair : order.pair.code);
    if (state === 'open') return;
    if (state !== 'auction') throw new CallError('tradingHalted');
    const { type, timeInForce = 'gtc', postOnly = false, trigger } = order;
    const stays = type === 1 && !postOnly && timeInForce !== 'ioc' && timeInForce !== 'fok';
    if (!stays && !trigger) throw new CallError('auctionLimitOnly');
  }

  private requireAmendable(order: OrderRecord, { price, amount, triggerPrice }: OrderChange): void {
    const state = this.sessions.stateOf(order.pair);
    if (state === 'open' || state === 'auction') return;
    const stays = price === order.price && (triggerPrice ?? order.trigger?.price) === order.trigger?.price;
    if (state === 'halted' || !stays || amount > order.amount) throw new CallError('tradingHalted');
  }

  /** Rejects an order that its conditions or the book leave no room for, before anything changes. */
  private requirePlaceable(order: OrderRecord, incoming: Incoming): void {
    const book = this.book(order.pair);
    if (this.isOpen(order.pair)) requirePlaceable(book, order, incoming);
    else if (order.selfTrade === 'newest' && this.ownAcross(order).length > 0)
      throw new CallError('selfTrade');
  }

  /** Orders of the same owner that an order would trade with at some price, the best first. */
  private ownAcross({ owner, pair, side, price }: OrderRecord): OrderRecord[] {
    const sign = side === 1 ? 1n : -1n;
    const across = [...(this.openByOwner.get(owner)?.values() ?? [])].filter(
      (own) =>
        own.pair === pair &&
        own.side === opposite(side) &&
        !isWaiting(own) &&
        (price - own.price) * sign >= 0n,
    );
    return across.sort(
      (one, other) => Number((one.price - other.price) * sign) || one.queueNumber - other.queueNumber,
    );
  }

  private wait(order: TriggeredRecord): void {
    this.remember(order);
    this.waitingIn(order.pair).add(order);
    this.changed(order);
  }

  private waitingIn(pair: string): WaitingOrders<TriggeredRecord> {
    const waiting = this.waiting.get(pair) ?? new WaitingOrders<TriggeredRecord>();
    this.waiting.set(pair, waiting);
    return waiting;
  }

  /** Refuses an order that the last price would fire already. */
  private requireUnreached(order: TriggeredRecord): void {
    const last = this.lastPrice(order.pair);
    if (last !== undefined && isReached(order, last)) throw new CallError('triggersAtOnce');
  }

  /** Revokes the other of two orders of which one cancels the other, where it is open still. */
  private cancelLinked({ linkedOrder }: OrderRecord, pair: PairSpec, journal: Journal, time: number): void {
    const other = this.open.get(linkedOrder);
    if (!other) return;
    this.book(pair.code).cancel(other.side, other.id);
    this.end(other, 0, pair, journal, time);
    this.changed(other);
  }

  /** Matches an order that is not in the book, and has what is left of it rest there or be revoked. */
  private take(order: OrderRecord, incoming: Incoming, pair: PairSpec, journal: Journal, time: number): void {
    if (!this.isOpen(pair.code)) {
      this.rest(order, pair, journal, time);
      return;
    }
    const book = this.book(pair.code);
    const { matches, yielded, decremented, end } = book.match(incoming);
    for (const match of matches) this.settle(order, match, pair, journal, time);
    for (const { makerId, lots } of yielded) this.yield(makerId, lots, pair, journal, time);
    order.amount -= incoming.budget === undefined ? decremented : decremented * pair.notionalUnits;
    if (matches.length > 0) order.status = 2;
    const rests = order.type === 1 && end !== 'selfTrade' && order.timeInForce !== 'ioc';
    if (end === 'filled' || (end === 'budget' && order.type === 2))
      this.close(order, order.tradedLots > 0n ? 3 : 0, pair, journal, time);
    else if (!rests) this.close(order, 0, pair, journal, time);
    if (end === 'move') this.pause(pair, book.side(opposite(order.side)).bestPrice, time);
    if (rests && end !== 'filled') this.rest(order, pair, journal, time);
    this.changed(order);
  }

  /** Pauses a pair because an order met a price, `to`, that is beyond its move limit. */
  private pause(pair: PairSpec, to: bigint | undefined, time: number): void {
    const session = this.sessions.paused(pair, time);
    const price = to ?? 0n;
    this.effects.pauses.push({
      ...{ kind: 'paused', pair: pair.code, time, until: session.until },
      ...{ from: this.sessions.furthestFrom(pair, price, time), to: price },
    });
    this.changeSession(session);
  }

  /**
   * Has what is left of an order rest in the book. No two orders of one owner may cross there, so that none trades with the other in an
   * auction: before it rests, one of them gives way as the order says.
   */
  private rest(order: OrderRecord, pair: PairSpec, journal: Journal, time: number): void {
    if (!this.isOpen(pair.code) && !this.makeWay(order, pair, journal, time)) return;
    this.hold(order, neededFor(order, pair), pair, journal);
    const remaining = order.amount - order.tradedLots;
    this.book(pair.code).rest(order.side, {
      id: order.id,
      owner: order.owner,
      price: order.price,
      remaining,
    });
    this.remember(order);
    this.changed(order);
  }

  /** Settles an order with those of its owner across it. False when that leaves nothing to rest. */
  private makeWay(order: OrderRecord, pair: PairSpec, journal: Journal, time: number): boolean {
    const end = (status: 0 | 3) => {
      this.close(order, status, pair, journal, time);
      this.changed(order);
      return false;
    };
    for (const own of this.ownAcross(order)) {
      if (order.selfTrade === 'newest') return end(0);
      const [left, remaining] = [order.amount - order.tradedLots, own.amount - own.tradedLots];
      const lots = order.selfTrade === 'decrement' && left < remaining ? left : remaining;
      this.book(pair.code).side(own.side).shrink(own.id, lots);
      this.yield(own.id, lots, pair, journal, time);
      if (order.selfTrade === 'both') return end(0);
      if (order.selfTrade !== 'decrement') continue;
      order.amount -= lots;
      if (left === lots) return end(order.tradedLots > 0n ? 3 : 0);
    }
    return true;
  }

  /** Takes what an order of the same owner took off a resting one: with nothing left it is revoked. */
  private yield(id: number, lots: bigint, pair: PairSpec, journal: Journal, time: number): void {
    const order = this.open.get(id);
    if (!order) throw new Error(`Order ${id} rests in the book and is not open`);
    if (lots === order.amount - order.tradedLots) this.close(order, 0, pair, journal, time);
    else {
      order.amount -= lots;
      this.hold(order, neededFor(order, pair), pair, journal);
      this.cancelLinked(order, pair, journal, time);
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
    if (wanted === held) return;
    const { kind, reference } = holdOf(order);
    const isMore = wanted > held;
    const [free, bound] = [available(owner), frozen(owner)];
    this.ledger.transfer(journal, {
      kind,
      reference,
      token: side === 1 ? pair.market : pair.token,
      amount: isMore ? wanted - held : held - wanted,
      from: isMore ? free : bound,
      to: isMore ? bound : free,
    });
    order.held = wanted;
  }

  private settle(taker: OrderRecord, match: Match, pair: PairSpec, journal: Journal, time: number): void {
    const maker = this.open.get(match.makerId);
    if (!maker) throw new Error(`Order ${match.makerId} rests in the book and is not open`);
    const turnover = match.price * match.lots * pair.notionalUnits;
    const tokenUnits = match.lots * pair.lotUnits;
    const [buyer, seller] = taker.side === 1 ? [taker, maker] : [maker, taker];
    const buyerFee = feeOn(tokenUnits, this.terms.feePpm(buyer.owner, pair));
    const sellerFee = feeOn(turnover, this.terms.feePpm(seller.owner, pair));
    const [bought, sold] = [tradeOf(buyer), tradeOf(seller)];
    const move = (
      token: string,
      amount: bigint,
      from: Account,
      to: Account,
      { kind, reference }: OrderPurpose,
      received: OrderPurpose,
    ) => this.ledger.transfer(journal, { kind, reference, token, amount, from, to, received });
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
      if (saved > 0n) {
        const hold = { kind: 'order', reference: bought.reference } as const;
        move(pair.market, saved, paying, available(buyer.owner), hold, hold);
        buyer.held -= saved;
      }
    }
    buyer.fee += buyerFee;
    seller.fee += sellerFee;
    for (const order of [taker, maker]) {
      order.tradedLots += match.lots;
      order.turnover += turnover;
    }
    maker.status = 2;
    this.lastPrices.set(pair.code, match.price);
    this.sessions.printed(pair, match.price, time);
    this.printed.push({ pair: pair.code, price: match.price, time });
    if (maker.tradedLots === maker.amount) this.close(maker, 3, pair, journal, time);
    else this.cancelLinked(maker, pair, journal, time);
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

  /** Closes an order, and with it the one that it is to cancel. */
  private close(order: OrderRecord, status: 0 | 3, pair: PairSpec, journal: Journal, time: number): void {
    this.end(order, status, pair, journal, time);
    this.cancelLinked(order, pair, journal, time);
  }

  private end(order: OrderRecord, status: 0 | 3, pair: PairSpec, journal: Journal, time: number): void {
    this.hold(order, 0n, pair, journal);
    order.status = status;
    order.closeTime = time;
    this.open.delete(order.id);
    this.expiries.delete(order.id);
    if (hasTrigger(order)) this.waiting.get(order.pair)?.remove(order);
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
const holdOf = (order: Numbered): OrderPurpose => ({ kind: 'order', reference: referenceOf(order) });
/** What an order pays and receives. */
const tradeOf = (order: Numbered): OrderPurpose => ({ kind: 'trade', reference: referenceOf(order) });
/** What an order moves. */
interface OrderPurpose {
  readonly kind: 'order' | 'trade';
  readonly reference: string;
}
type Numbered = Pick<OrderRecord, 'id' | 'owner' | 'createTime'>;
/** Lines of whoever is no user have none. */
const referenceOf = ({ id, owner, createTime }: Numbered): string =>
  isUserOwner(owner) ? orderNumber(id, createTime) : '';

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** The trigger of a new order. Throws `CallError` noLiquidity for a trailing stop without a last price to begin with. */
function newTrigger({ trigger, side }: Placement, last: bigint | undefined): Trigger | undefined {
  if (!trigger || trigger.trailBasisPoints === 0) return trigger && { ...trigger, time: 0 };
  if (last === undefined) throw new CallError('noLiquidity');
  return { ...trigger, price: trailedPrice(side, last, trigger.trailBasisPoints), time: 0 };
}

// Member by member, as all that is made for each order: a spread of so many takes a hundred times as long.
const newOrder = (id: number, placement: Placement, last: bigint | undefined): OrderRecord => ({
  id,
  owner: placement.owner,
  pair: placement.pair.code,
  type: placement.type,
  side: placement.side,
  price: placement.type === 1 ? placement.price : 0n,
  amount: placement.amount,
  timeInForce: placement.timeInForce ?? 'gtc',
  postOnly: placement.postOnly ?? false,
  expireTime: placement.expireTime ?? 0,
  selfTrade: placement.selfTrade ?? 'newest',
  trigger: newTrigger(placement, last),
  linkedOrder: 0,
  queueNumber: id,
  tradedLots: 0n,
  turnover: 0n,
  fee: 0n,
  held: 0n,
  status: 1,
  createTime: placement.time,
  closeTime: 0,
  version: 0,
});

/** The one of two limits that is met first; the other where one is none. */
function nearer(
  one: bigint | undefined,
  other: bigint | undefined,
  isNearer: (one: bigint, other: bigint) => boolean,
): bigint | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return isNearer(one, other) ? one : other;
}

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
  if (order.postOnly && (met === 'match' || met === 'selfTrade' || met === 'move'))
    throw new CallError('postOnlyWouldTrade');
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
  // A market buy spends market units; in the book a budget is ticks times lots.
  const spends = type === 2 && side === 1;
  return {
    owner,
    side,
    selfTrade,
    limit: type === 1 ? price : worst,
    lots: spends ? undefined : amount - tradedLots,
    budget: spends ? amount / pair.notionalUnits : undefined,
  };
}
