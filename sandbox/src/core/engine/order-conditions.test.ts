import type {
  PairState,
  SelfTradePrevention,
  TimeInForce,
  TrendLineUnits,
  TriggerKind,
} from '@exchange/contract';
import fc from 'fast-check';
import { CallError } from '../call-error';
import { minute } from '../time-spans';
import { Journal, treasuryOwner } from './ledger';
import { createPairSpec, feeOn, type Side } from './pair-spec';
import type { Print } from './price-window';
import {
  isWaiting,
  type OrderRecord,
  type Placement,
  TradingState,
  type TradingTerms,
} from './trading-state';

const pair = createPairSpec({
  ...{ token: 'aura', market: 'usdt', tokenPrecision: 8, marketPrecision: 6 },
  ...{ pricePrecision: 2, amountPrecision: 2, minAmount: '0.01', minTotal: '0' },
  ...{ feeRate: '0.001', openingTime: 0 },
});
const owners = ['a', 'b', 'c'] as const;
/** One and a half of the largest orders: some are refused for want of money. */
const funds = { usdt: 450_000n, aura: 45_000_000n };

const createState = (terms: Partial<TradingTerms> = {}) =>
  new TradingState([pair], { feePpm: (_owner, { feePpm }) => feePpm, ...terms });

function fundedState(terms?: Partial<TradingTerms>): TradingState {
  const state = createState(terms);
  const journal = new Journal('funds', 0);
  for (const owner of owners)
    for (const [token, amount] of Object.entries(funds))
      state.ledger.transfer(journal, {
        ...{ kind: 'deposit', reference: owner, token, amount },
        ...{ from: { owner: treasuryOwner, part: 'available' }, to: { owner, part: 'available' } },
      });
  state.takeEffects();
  return state;
}

/** An order of the plain model. Amounts are lots; of a market buy ticks times lots to spend. */
interface PlainOrder {
  readonly owner: string;
  readonly side: Side;
  readonly isMarket: boolean;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly expireTime: number;
  readonly selfTrade: SelfTradePrevention;
  readonly name: number;
  /** Whether it waits is told by the list that it is in. */
  readonly trigger?: PlainTrigger;
  linked?: PlainOrder;
  price: bigint;
  amount: bigint;
  traded: bigint;
  spent: bigint;
  status: number;
}

interface PlainTrigger {
  readonly kind: TriggerKind;
  readonly trail: bigint;
  /** In place of a price; it is not looked at before the order was placed. */
  readonly line?: TrendLineUnits | undefined;
  readonly placed: number;
  price: bigint;
}

interface PlainFill {
  readonly maker: number;
  readonly taker: number;
  readonly price: bigint;
  readonly lots: bigint;
}

type Refusal = string;

/** How often the streams came to what they are for. */
const met = { auctions: 0, pauses: 0, extensions: 0, lines: 0, kills: 0 };

/** Steps that were held against the plain rules. */
let operations = 0;

/** What pairs pause by: shares in millionths, times in steps. */
const pauses = { windowMs: 3, pauseMs: 1, auctionMs: 1 };

/** The rules again, as plainly as they can be said: one list in the sequence of arrival, searched from end to end. */
class PlainExchange {
  constructor(private readonly movePpm: bigint | undefined) {}

  time = 1;
  readonly session = { state: 'open' as PairState, until: 0, extended: false };
  /** What was traded at since the pair opened, the oldest first, after the price that it opened at. */
  private stood: Print[] = [];
  readonly queue: PlainOrder[] = [];
  readonly waiting: PlainOrder[] = [];
  private last: bigint | undefined;
  private prints: Print[] = [];
  readonly fills: PlainFill[] = [];
  readonly balances = new Map(owners.map((owner) => [owner as string, { ...funds }]));

  get open(): PlainOrder[] {
    return [...this.queue, ...this.waiting];
  }

  place(order: PlainOrder): Refusal | undefined {
    const refusal =
      this.refusalOfState(order) ?? (order.trigger ? this.refusalOfTrigger(order) : this.refusalOf(order));
    if (refusal) return refusal;
    if (this.available(order.owner, order.side) < needed(order)) return 'insufficientBalance';
    if (order.trigger) this.waiting.push(order);
    else this.take(order);
    this.fire();
    return undefined;
  }

  /** Two of which one cancels the other. */
  placeBoth(order: PlainOrder, stop: PlainOrder): Refusal | undefined {
    const refusal = this.refusalOfState(order) ?? this.refusalOfTrigger(stop) ?? this.refusalOf(order);
    if (refusal) return refusal;
    if (this.available(order.owner, order.side) < greatest(needed(order), needed(stop)))
      return 'insufficientBalance';
    Object.assign(order, { linked: stop });
    Object.assign(stop, { linked: order });
    this.take(order);
    this.waiting.push(stop);
    return undefined;
  }

  private refusalOfTrigger(order: PlainOrder): Refusal | undefined {
    const { trigger, side } = order;
    if (!trigger) return undefined;
    if (trigger.kind === 'trailing') {
      if (this.last === undefined) return 'noLiquidity';
      trigger.price = trailed(side, this.last, trigger.trail);
    }
    if (trigger.line) trigger.price = lineTicks(order, this.time);
    return this.last !== undefined && reaches(order, this.last, this.time) ? 'triggersAtOnce' : undefined;
  }

  /** Every price that was traded at, one after another: stops trail, and what is reached trades as a new order would. */
  private fire(): void {
    for (let print = this.prints.shift(); print; print = this.prints.shift()) {
      const { price: last, time } = print;
      for (const { trigger, side } of this.waiting) {
        if (trigger?.kind !== 'trailing') continue;
        const next = trailed(side, last, trigger.trail);
        trigger.price = side === 2 ? greatest(next, trigger.price) : least(next, trigger.price);
      }
      if (!this.isOpen()) continue;
      const reached = this.waiting.filter((order) => reaches(order, last, time));
      for (const order of reached.sort((one, other) => one.name - other.name)) {
        if (!this.waiting.includes(order) || !this.isOpen()) continue;
        this.waiting.splice(this.waiting.indexOf(order), 1);
        if (order.trigger?.line) {
          met.lines += 1;
          order.trigger.price = lineTicks(order, time);
        }
        this.endLinked(order);
        this.take(order);
      }
    }
  }

  private endLinked({ linked }: PlainOrder): void {
    if (!linked || !this.open.includes(linked)) return;
    linked.status = 0;
    this.remove(linked);
  }

  amend(order: PlainOrder, price: bigint, amount: bigint, triggerPrice: bigint): Refusal | undefined {
    if (order.linked && this.open.includes(order.linked)) return 'orderLinked';
    const { state } = this.session;
    const asksForMore =
      price !== order.price || amount > order.amount || triggerPrice !== (order.trigger?.price ?? 0n);
    if (state === 'halted' || (state === 'cancelOnly' && asksForMore)) return 'tradingHalted';
    if (order.trigger && this.waiting.includes(order)) {
      const trigger = { ...order.trigger, price: triggerPrice };
      const next = { ...order, price, amount, trigger };
      const isMet = this.last !== undefined && reaches(next, this.last, this.time);
      if (isMet && !trigger.line) return 'triggersAtOnce';
      if (this.available(order.owner, order.side) < needed(next) - needed(order))
        return 'insufficientBalance';
      Object.assign(order, { price, amount });
      order.trigger.price = triggerPrice;
      return undefined;
    }
    if (amount <= order.traded) return 'amountBelowTraded';
    const keepsPlace = price === order.price && amount <= order.amount;
    const changed = { ...order, price, amount };
    const refusal = keepsPlace ? undefined : (this.refusalOfState(changed) ?? this.refusalOf(changed));
    if (refusal) return refusal;
    if (this.available(order.owner, order.side) < needed(changed) - needed(order))
      return 'insufficientBalance';
    Object.assign(order, { price, amount });
    if (keepsPlace) return undefined;
    this.remove(order);
    this.take(order);
    this.fire();
    return undefined;
  }

  end(order: PlainOrder, status: 0 | 3): void {
    order.status = status;
    this.remove(order);
    this.endLinked(order);
  }

  /** What an owner can use of what a side pays with. */
  private available(owner: string, side: Side): bigint {
    const held = this.open.filter((order) => order.owner === owner && order.side === side);
    const { aura = 0n, usdt = 0n } = this.balances.get(owner) ?? {};
    return (side === 1 ? usdt : aura) - held.reduce((sum, order) => sum + this.heldBy(order), 0n);
  }

  /** A stop beside an order holds what it needs beyond that one. */
  heldBy(order: PlainOrder): bigint {
    const { linked } = order;
    if (!linked || !this.waiting.includes(order)) return needed(order);
    return greatest(needed(order) - needed(linked), 0n);
  }

  private isOpen(): boolean {
    return this.session.state === 'open';
  }

  private refusalOfState({ isMarket, postOnly, timeInForce, trigger }: PlainOrder): Refusal | undefined {
    const { state } = this.session;
    if (state === 'halted' || state === 'cancelOnly') return 'tradingHalted';
    const stays = !isMarket && !postOnly && (timeInForce === 'gtc' || timeInForce === 'gtd');
    return state === 'auction' && !trigger && !stays ? 'auctionLimitOnly' : undefined;
  }

  /** Whether a trade is near enough to every price that stood lately, and to those before it. */
  private admits(price: bigint, before: readonly bigint[] = []): boolean {
    const { movePpm } = this;
    if (movePpm === undefined) return true;
    const from = this.time - pauses.windowMs;
    const lately = this.stood.filter((_print, index) => (this.stood[index + 1]?.time ?? Infinity) > from);
    return [...lately.map((print) => print.price), ...before].every((other) => isNear(price, other, movePpm));
  }

  setSession(state: PairState, until: number): void {
    const { session } = this;
    if (state !== 'open')
      Object.assign(session, {
        state,
        extended: false,
        until: until || (state === 'auction' ? this.time + pauses.auctionMs : 0),
      });
    else if (!this.isOpen()) this.reopen();
    this.fire();
  }

  endSession(): void {
    const { session, movePpm, last } = this;
    if (session.until > 0 && session.until <= this.time) {
      const price = this.auction()?.price;
      const isFar =
        ![price, last, movePpm].includes(undefined) && !isNear(price ?? 0n, last ?? 0n, movePpm ?? 0n);
      const until = this.time + pauses.auctionMs;
      if (session.state !== 'auction') Object.assign(session, { state: 'auction', until, extended: false });
      else if (isFar && !session.extended) {
        Object.assign(session, { until, extended: true });
        met.extensions += 1;
      } else this.reopen();
    }
    this.fire();
  }

  /** Every price is tried. */
  auction(): { readonly price: bigint; readonly lots: bigint } | undefined {
    const tried = [...Array(40).keys()].map((tick) => {
      const price = BigInt(80 + tick);
      const left = (side: Side, isIn: (limit: bigint) => boolean) =>
        this.queue
          .filter((order) => order.side === side && isIn(order.price))
          .reduce((sum, { amount, traded }) => sum + amount - traded, 0n);
      const [bids, asks] = [left(1, (limit) => limit >= price), left(2, (limit) => limit <= price)];
      return { price, lots: least(bids, asks), surplus: greatest(bids, asks) - least(bids, asks) };
    });
    const most = tried.map(({ lots }) => lots).reduce(greatest);
    const trading = tried.filter(({ lots }) => lots === most);
    const leastLeft = trading.map(({ surplus }) => surplus).reduce(least);
    const good = trading.filter(({ surplus }) => surplus === leastLeft).map(({ price }) => price);
    const wanted = this.last ?? ((good[0] ?? 0n) + (good.at(-1) ?? 0n)) / 2n;
    const away = (price: bigint) => greatest(price, wanted) - least(price, wanted);
    const price = good.reduce((one, other) => (away(other) < away(one) ? other : one));
    return most === 0n ? undefined : { price, lots: most };
  }

  private reopen(): void {
    const result = this.auction();
    if (result) met.auctions += 1;
    const byPrice = (sign: number) => (one: PlainOrder, other: PlainOrder) =>
      sign * Number(one.price - other.price) || this.queue.indexOf(one) - this.queue.indexOf(other);
    for (let left = result?.lots ?? 0n; result && left > 0n;) {
      const [bid] = this.queue.filter(({ side }) => side === 1).sort(byPrice(-1));
      const [ask] = this.queue.filter(({ side }) => side === 2).sort(byPrice(1));
      if (!bid || !ask) throw new Error('nothing left');
      const [maker, taker] = this.queue.indexOf(bid) < this.queue.indexOf(ask) ? [bid, ask] : [ask, bid];
      const lots = [bid, ask].reduce((fewest, { amount, traded }) => least(fewest, amount - traded), left);
      this.trade(maker, taker, lots, result.price);
      if (taker.traded === taker.amount) this.end(taker, 3);
      else this.endLinked(taker);
      left -= lots;
    }
    Object.assign(this.session, { state: 'open', until: 0, extended: false });
    this.stood = [];
    if (this.last === undefined) return;
    this.stood.push({ price: this.last, time: this.time });
    this.prints.push({ price: this.last, time: this.time });
  }

  private refusalOf(order: PlainOrder): Refusal | undefined {
    if (!this.isOpen()) {
      const isAcross = this.counterOf(order).some(({ owner }) => owner === order.owner);
      return isAcross && order.selfTrade === 'newest' ? 'selfTrade' : undefined;
    }
    const first = this.best(order);
    const isOwn = first?.owner === order.owner;
    const buysNothing =
      order.isMarket && order.side === 1 && first !== undefined && order.amount < first.price;
    if (order.postOnly && first) return 'postOnlyWouldTrade';
    if (isOwn && !buysNothing && order.selfTrade === 'newest') return 'selfTrade';
    if (order.isMarket && !first) return 'noLiquidity';
    if (buysNothing) return 'totalTooSmall';
    const atOnce = order.timeInForce === 'ioc' || order.timeInForce === 'fok';
    const least = order.timeInForce === 'fok' ? order.amount - order.traded : 1n;
    return !order.isMarket && atOnce && this.tradable(order) < least ? 'notFilledAtOnce' : undefined;
  }

  private tradable(order: PlainOrder): bigint {
    let lots = 0n;
    const prices: bigint[] = [];
    for (const maker of this.counterOf(order)) {
      if (maker.owner !== order.owner) {
        if (!this.admits(maker.price, prices)) break;
        prices.push(maker.price);
        lots += maker.amount - maker.traded;
      } else if (order.selfTrade !== 'oldest') break;
    }
    return lots;
  }

  /** Rests in a call auction, where no two orders of one owner may cross. */
  private restInAuction(order: PlainOrder): void {
    for (const own of this.counterOf(order).filter(({ owner }) => owner === order.owner)) {
      const remaining = own.amount - own.traded;
      const lots =
        order.selfTrade === 'decrement' ? least(remaining, order.amount - order.traded) : remaining;
      if (order.selfTrade !== 'newest') this.giveUp(own, lots);
      if (order.selfTrade === 'decrement') order.amount -= lots;
      const isOver = order.amount === order.traded;
      if (order.selfTrade === 'newest' || order.selfTrade === 'both' || isOver) {
        order.status = isOver && order.traded > 0n ? 3 : 0;
        return;
      }
    }
    this.queue.push(order);
  }

  private giveUp(order: PlainOrder, lots: bigint): void {
    if (lots === order.amount - order.traded) this.end(order, 0);
    else {
      order.amount -= lots;
      this.endLinked(order);
    }
  }

  private take(order: PlainOrder): void {
    if (!this.isOpen()) {
      this.restInAuction(order);
      return;
    }
    const isBudget = order.isMarket && order.side === 1;
    const left = () => order.amount - (isBudget ? order.spent : order.traded);
    let yields = false;
    let pauses = false;
    for (let maker = this.best(order); maker && left() > 0n && !yields; maker = this.best(order)) {
      const most = isBudget ? left() / maker.price : left();
      if (most === 0n) break;
      pauses = maker.owner !== order.owner && !this.admits(maker.price);
      if (pauses) break;
      const lots = least(most, maker.amount - maker.traded);
      if (maker.owner !== order.owner) this.trade(maker, order, lots);
      else if (order.selfTrade === 'newest') yields = true;
      else if (order.selfTrade !== 'decrement') this.end(maker, 0);
      else {
        order.amount -= isBudget ? lots * maker.price : lots;
        this.giveUp(maker, lots);
      }
      if (maker.owner === order.owner && order.selfTrade === 'both') yields = true;
    }
    if (order.traded > 0n) order.status = 2;
    const cannotBuy = isBudget && this.best(order) !== undefined && !yields && !pauses;
    if (pauses) this.pause();
    if (left() === 0n || cannotBuy) order.status = order.traded > 0n ? 3 : 0;
    else if (order.isMarket || yields || order.timeInForce === 'ioc') order.status = 0;
    else if (pauses) this.restInAuction(order);
    else this.queue.push(order);
  }

  private pause(): void {
    met.pauses += 1;
    Object.assign(this.session, { state: 'auction', until: this.time + pauses.pauseMs, extended: false });
  }

  private trade(maker: PlainOrder, taker: PlainOrder, lots: bigint, price = maker.price): void {
    expect(maker.owner).not.toBe(taker.owner);
    const turnover = price * lots * pair.notionalUnits;
    const tokens = lots * pair.lotUnits;
    const [buyer, seller] = taker.side === 1 ? [taker, maker] : [maker, taker];
    const buys = this.balances.get(buyer.owner)!;
    buys.usdt -= turnover;
    buys.aura += tokens - feeOn(tokens, pair.feePpm);
    const sells = this.balances.get(seller.owner)!;
    sells.aura -= tokens;
    sells.usdt += turnover - feeOn(turnover, pair.feePpm);
    for (const order of [maker, taker]) {
      order.traded += lots;
      order.spent += lots * price;
      order.status = 2;
    }
    this.fills.push({ maker: maker.name, taker: taker.name, price, lots });
    this.last = price;
    this.prints.push({ price, time: this.time });
    this.stood.push({ price, time: this.time });
    this.endLinked(maker);
    if (maker.traded === maker.amount) this.end(maker, 3);
  }

  /** Counter-orders within the limit, in the sequence in which they are filled. */
  private counterOf(order: PlainOrder): PlainOrder[] {
    const better = (one: PlainOrder, other: PlainOrder) =>
      Number(order.side === 1 ? one.price - other.price : other.price - one.price);
    return this.queue
      .filter((other) => other.side !== order.side)
      .filter(
        ({ price }) => order.isMarket || (order.side === 1 ? price <= order.price : price >= order.price),
      )
      .sort((one, other) => better(one, other) || this.queue.indexOf(one) - this.queue.indexOf(other));
  }

  private best(order: PlainOrder): PlainOrder | undefined {
    return this.counterOf(order)[0];
  }

  private remove(order: PlainOrder): void {
    for (const list of [this.queue, this.waiting])
      if (list.includes(order)) list.splice(list.indexOf(order), 1);
  }
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);
const greatest = (one: bigint, other: bigint) => (one > other ? one : other);

/** Whether one price is no further from another than so many millionths of that one. */
const isNear = (price: bigint, other: bigint, ppm: bigint) =>
  (greatest(price, other) - least(price, other)) * 1_000_000n <= other * ppm;

const firesUpwards = ({ trigger, side }: PlainOrder) =>
  trigger?.kind === 'take_profit' ? side === 2 : side === 1;

function reaches(order: PlainOrder, last: bigint, at: number): boolean {
  const { trigger } = order;
  if (!trigger) return false;
  const { ticks, parts } = trigger.line ? exactly(trigger, at) : { ticks: trigger.price, parts: 1n };
  return firesUpwards(order) ? last * parts >= ticks : last * parts <= ticks;
}

/** What a line is at, in parts of a tick. */
function exactly({ line, placed }: PlainTrigger, at: number) {
  if (!line) throw new Error('no line');
  const parts = BigInt(line.toTime - line.fromTime);
  const way = (line.toPrice - line.fromPrice) * BigInt(Math.max(at, placed) - line.fromTime);
  return { ticks: line.fromPrice * parts + way, parts };
}

/** The tick that has to be traded at to meet a line; none below zero is told. */
function lineTicks(order: PlainOrder, at: number): bigint {
  const { trigger } = order;
  if (!trigger) throw new Error('no trigger');
  const { ticks, parts } = exactly(trigger, at);
  const below = (ticks - (((ticks % parts) + parts) % parts)) / parts;
  return greatest(0n, firesUpwards(order) && below * parts !== ticks ? below + 1n : below);
}

/** So many hundredths of a percent below what was traded at, or above, on whole ticks that are not further away. */
function trailed(side: Side, last: bigint, trail: bigint): bigint {
  const exact = last * (side === 2 ? 10_000n - trail : 10_000n + trail);
  const ticks = exact / 10_000n;
  return side === 1 && exact % 10_000n !== 0n ? ticks + 1n : ticks;
}

/** What an order holds, in smallest units of what it pays with. */
function needed({ side, isMarket, price, amount, traded }: PlainOrder): bigint {
  if (isMarket && side === 1) return amount * pair.notionalUnits;
  return side === 1 ? price * (amount - traded) * pair.notionalUnits : (amount - traded) * pair.lotUnits;
}

interface Step {
  readonly owner: (typeof owners)[number];
  readonly kind: 'place' | 'amend' | 'cancel' | 'wait' | 'both' | 'restart' | 'kill' | 'session';
  readonly state: PairState;
  readonly trigger: TriggerKind | undefined;
  readonly triggerPrice: bigint;
  /** In place of the price of a trigger: since when it is drawn and how long its piece is, ms, and how far that goes, ticks. */
  readonly line: { readonly age: number; readonly length: number; readonly way: bigint } | undefined;
  readonly isMarket: boolean;
  readonly side: Side;
  readonly price: bigint;
  readonly amount: bigint;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly selfTrade: SelfTradePrevention;
  readonly pick: number;
}

const steps = fc.array(
  fc.record<Step>({
    owner: fc.constantFrom(...owners),
    kind: fc.constantFrom(
      ...(['place', 'place', 'place', 'place', 'place', 'place', 'place', 'amend', 'amend'] as const),
      ...(['cancel', 'wait', 'wait', 'both', 'restart', 'kill', 'session'] as const),
    ),
    state: fc.constantFrom<PairState>('open', 'cancelOnly', 'halted', ...Array<PairState>(5).fill('auction')),
    trigger: fc.constantFrom<TriggerKind | undefined>(
      ...[undefined, undefined, undefined, undefined, undefined],
      ...(['stop', 'take_profit', 'trailing'] as const),
    ),
    triggerPrice: fc.bigInt({ min: 96n, max: 104n }),
    line: fc.option(
      fc.record({
        age: fc.integer({ min: 0, max: 10 }),
        length: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: minute, max: 60 * minute })),
        way: fc.bigInt({ min: -8n, max: 8n }),
      }),
      { nil: undefined },
    ),
    isMarket: fc.boolean(),
    side: fc.constantFrom<Side>(1, 2),
    price: fc.bigInt({ min: 96n, max: 104n }),
    amount: fc.oneof(fc.bigInt({ min: 1n, max: 8n }), fc.bigInt({ min: 1n, max: 30n })),
    timeInForce: fc.constantFrom<TimeInForce>('gtc', 'gtc', 'gtc', 'gtd', 'ioc', 'fok'),
    postOnly: fc.constantFrom(true, false, false, false),
    selfTrade: fc.constantFrom<SelfTradePrevention>('newest', 'oldest', 'both', 'decrement'),
    pick: fc.nat(),
  }),
  // Long ones: what waits has to be reached by what comes later.
  { minLength: 30, maxLength: 100, size: 'max' },
);

/** Both exchanges, doing the same. */
class Pairing {
  readonly plain: PlainExchange;
  private readonly terms: Partial<TradingTerms>;
  private state: TradingState;
  /** Every trade, as it is stored. */
  private readonly prints: Print[] = [];
  /** Orders of the one by those of the other. */
  private readonly records = new Map<PlainOrder, OrderRecord>();
  private readonly names = new Map<number, number>();
  /** Those that were closed when they were compared last. */
  private readonly over = new Set<PlainOrder>();
  private time = 1;

  constructor(movePpm: bigint | undefined) {
    this.plain = new PlainExchange(movePpm);
    this.terms = { protection: () => ({ movePpm, ...pauses }) };
    this.state = fundedState(this.terms);
  }

  do(step: Step): void {
    operations += 1;
    const journal = new Journal('step', this.time);
    if (step.kind === 'place') this.place(step, journal);
    else if (step.kind === 'wait') this.wait(step, journal);
    else if (step.kind === 'both') this.placeBoth(step, journal);
    else if (step.kind === 'restart') this.restart(this.stored(), journal);
    else if (step.kind === 'kill') this.kill(step, journal);
    else if (step.kind === 'session') this.setSession(step, journal);
    else this.change(step, journal);
    this.compare();
  }

  private place(step: Step, journal: Journal): void {
    const { owner, side, price, selfTrade, trigger: kind } = step;
    const isMarket = kind === 'trailing' || (step.isMarket && step.pick % 3 === 0);
    const timeInForce = isMarket || (kind && step.timeInForce === 'fok') ? 'gtc' : step.timeInForce;
    const postOnly = step.postOnly && !isMarket && !kind && (timeInForce === 'gtc' || timeInForce === 'gtd');
    // Up to 3 percent.
    const trail = kind === 'trailing' ? 10n + (BigInt(step.pick) % 290n) : 0n;
    const line = kind === 'trailing' ? undefined : this.lineOf(step);
    const trigger = kind && { kind, price: step.triggerPrice, trail, line, placed: this.time };
    const expireTime = timeInForce === 'gtd' ? this.time + 3 : 0;
    const amount = isMarket && side === 1 ? step.amount * 100n : step.amount;
    const conditions = { timeInForce, postOnly, expireTime, selfTrade };
    const order: PlainOrder = {
      ...{ owner, side, isMarket, ...conditions, name: this.records.size, price: isMarket ? 0n : price },
      ...{ amount, traded: 0n, spent: 0n, status: 1 },
      ...(trigger && { trigger }),
    };
    const placement: Placement = {
      ...{ owner, pair, side, ...conditions, time: this.time },
      ...{ type: isMarket ? 2 : 1, price },
      amount: isMarket && side === 1 ? amount * pair.notionalUnits : amount,
      ...(trigger && {
        trigger: {
          ...trigger,
          ...(line && { price: lineTicks(order, this.time) }),
          trailBasisPoints: Number(trail),
        },
      }),
    };
    let record: OrderRecord | undefined;
    const refusal = refusalOf(() => (record = this.state.place(placement, journal)));
    if (record) this.note(order, record);
    expect(refusal).toBe(this.plain.place(order));
  }

  private lineOf({ line, triggerPrice }: Step): TrendLineUnits | undefined {
    if (!line) return undefined;
    const fromTime = this.time - line.age;
    const toPrice = triggerPrice + line.way;
    return { fromTime, fromPrice: triggerPrice, toTime: fromTime + line.length, toPrice };
  }

  private note(order: PlainOrder, record: Readonly<OrderRecord>): void {
    this.records.set(order, record);
    this.names.set(record.id, order.name);
  }

  private placeBoth(step: Step, journal: Journal): void {
    const { owner, side, price, amount, selfTrade, triggerPrice, isMarket } = step;
    // A buy with a limit alone has a sum that can be held.
    const stopsAtMarket = isMarket && side === 2;
    const common = { owner, side, timeInForce: 'gtc', expireTime: 0, selfTrade, amount } as const;
    const fresh = { ...common, traded: 0n, spent: 0n, status: 1 };
    const name = this.records.size;
    const order: PlainOrder = { ...fresh, isMarket: false, postOnly: true, name, price };
    const stop: PlainOrder = {
      ...{ ...fresh, isMarket: stopsAtMarket, postOnly: false, name: name + 1 },
      ...{
        price: stopsAtMarket ? 0n : triggerPrice,
        trigger: { kind: 'stop', price: triggerPrice, trail: 0n, placed: this.time },
      },
    };
    const placement = { ...common, pair, time: this.time, type: 1, price } as const;
    const placedStop: Placement = {
      ...{ ...placement, type: stopsAtMarket ? 2 : 1, price: stop.price },
      trigger: { kind: 'stop', price: triggerPrice, trailBasisPoints: 0 },
    };
    let record: OrderRecord | undefined;
    const refusal = refusalOf(() => (record = this.state.placeLinked(placement, placedStop, journal)));
    expect(refusal).toBe(this.plain.placeBoth(order, stop));
    const other = record && this.state.openOrder(record.linkedOrder);
    if (!record || !other) return;
    this.note(order, record);
    this.note(stop, other);
  }

  /** What is stored of the state. */
  private stored() {
    const { state } = this;
    const { from, opening } = state.windowNeeds(pair.code, this.time);
    const earlier = this.prints.filter(({ time }) => time <= from).slice(-1);
    return {
      holdings: [...state.ledger.all()].map((holding) => ({ ...holding })),
      records: [...this.records]
        .filter(([order]) => this.plain.open.includes(order))
        .map(([order, { trigger, ...record }]): [PlainOrder, OrderRecord] => [
          order,
          { ...record, trigger: trigger && { ...trigger } },
        ])
        .sort(([, one], [, other]) => one.queueNumber - other.queueNumber),
      session: state.session(pair.code),
      last: state.lastPrice(pair.code),
      prints: [...(opening ? [opening] : earlier), ...this.prints.filter(({ time }) => time > from)],
      next: { nextOrderId: state.nextOrderId, nextFillId: state.nextFillId },
    };
  }

  /** What is stored of the state is all of it. */
  private restart(stored: ReturnType<Pairing['stored']>, journal: Journal): void {
    this.state = createState(this.terms);
    for (const holding of stored.holdings) this.state.ledger.restore(holding);
    for (const [order, record] of stored.records) {
      this.records.set(order, record);
      this.state.restore(record);
    }
    this.state.restoreSession(stored.session);
    if (stored.last !== undefined) this.state.restorePrice(pair.code, stored.last, stored.prints);
    Object.assign(this.state, stored.next);
    this.state.fire(this.time, journal);
  }

  /** Killed before the batch of an order is stored: whatever it did in memory, it was not there. */
  private kill({ owner, side, price, amount, isMarket }: Step, journal: Journal): void {
    const stored = this.stored();
    const type = isMarket ? 2 : 1;
    const sum = isMarket && side === 1 ? amount * 100n * pair.notionalUnits : amount;
    const placement = { owner, pair, side, type, price, amount: sum, time: this.time } as const;
    const refusal = refusalOf(() => this.state.place(placement, new Journal('killed', this.time)));
    if (refusal === undefined) met.kills += 1;
    this.restart(stored, journal);
  }

  private change({ kind, pick, price, amount, triggerPrice }: Step, journal: Journal): void {
    const { open } = this.plain;
    const order = open[pick % Math.max(open.length, 1)];
    const record = order && this.records.get(order);
    if (!order || !record) return;
    if (kind === 'cancel') {
      this.state.cancel(record.id, pair, journal, this.time);
      this.plain.end(order, 0);
      return;
    }
    // Every other one changes the amount alone.
    const moves = order.trigger?.trail === 0n && !order.trigger.line && isWaiting(record);
    const isBudget = order.isMarket && order.side === 1;
    const wanted = {
      price: pick % 2 === 0 && !order.isMarket ? price : order.price,
      amount: isBudget ? amount * 100n : amount,
      triggerPrice: moves ? triggerPrice : (order.trigger?.price ?? 0n),
    };
    const refusal = refusalOf(() =>
      this.state.amend(
        record.id,
        {
          ...{ price: wanted.price, amount: isBudget ? wanted.amount * pair.notionalUnits : wanted.amount },
          ...(moves && { triggerPrice: wanted.triggerPrice }),
        },
        ...([pair, journal, this.time] as const),
      ),
    );
    expect(refusal).toBe(this.plain.amend(order, wanted.price, wanted.amount, wanted.triggerPrice));
  }

  private wait({ pick }: Step, journal: Journal): void {
    this.time += pick % 6 === 0 ? 1 + (pick % (10 * minute)) : 1;
    this.plain.time = this.time;
    this.state.expire(this.time, journal);
    const over = this.plain.open.filter(({ expireTime }) => expireTime > 0 && expireTime <= this.time);
    for (const order of over) this.plain.end(order, 0);
    this.state.endSessions(this.time, journal);
    this.state.fire(this.time, journal);
    this.plain.endSession();
  }

  private setSession(step: Step, journal: Journal): void {
    const { state, pick } = step;
    // Which trades came before an opening is told by their times: of those of the same millisecond a restart counts more than stood.
    if (state === 'open') this.wait(step, journal);
    const until = pick % 4 !== 0 ? this.time + 1 + (pick % 2) : 0;
    const change = { state, reason: 'a test', until: state === 'open' ? 0 : until };
    this.state.setSession(pair, change, journal, this.time);
    this.plain.setSession(state, until);
  }

  private compare(): void {
    const { fills } = this.state.takeEffects();
    const told = fills.map(({ makerOrder, takerOrder, price, lots }) =>
      [this.names.get(makerOrder), this.names.get(takerOrder), price, lots].join(' '),
    );
    const { plain } = this;
    same(
      told,
      plain.fills.splice(0).map(({ maker, taker, price, lots }) => [maker, taker, price, lots].join(' ')),
    );
    this.prints.push(...fills.map(({ price, time }) => ({ price, time })));
    const { state, until, extended } = this.state.session(pair.code);
    same([state, until, extended], [plain.session.state, plain.session.until, plain.session.extended]);
    const [indicative, auction] = [this.state.indicative(pair.code), plain.auction()];
    same([indicative?.price, indicative?.lots], [auction?.price, auction?.lots]);
    for (const [order, record] of this.records) {
      if (this.over.has(order)) continue;
      const isOpen = plain.open.includes(order);
      if (!isOpen) this.over.add(order);
      const { notionalUnits } = pair;
      const isBudget = order.isMarket && order.side === 1;
      const { price, status, tradedLots, amount, turnover, held, trigger } = record;
      same(
        [price, status, tradedLots, amount, turnover, held, trigger?.price, isWaiting(record)],
        [
          ...[order.price, order.status, order.traded],
          isBudget ? order.amount * notionalUnits : order.amount,
          order.spent * notionalUnits,
          isOpen ? plain.heldBy(order) : 0n,
          ...[order.trigger?.price, plain.waiting.includes(order)],
        ],
      );
    }
    this.compareBalances();
  }

  private compareBalances(): void {
    let sum = 0n;
    for (const { available, frozen } of this.state.ledger.all()) sum += available + frozen;
    same([sum], [0n]);
    for (const [owner, balances] of this.plain.balances) {
      const own = this.plain.open.filter((order) => order.owner === owner);
      for (const [token, side] of [['usdt', 1] as const, ['aura', 2] as const]) {
        const frozen = own
          .filter((order) => order.side === side)
          .reduce((total, order) => total + this.plain.heldBy(order), 0n);
        const holding = this.state.ledger.holdings(owner).get(token);
        same([holding?.available, holding?.frozen], [balances[token] - frozen, frozen]);
      }
    }
  }
}

type Compared = readonly (string | number | bigint | boolean | undefined)[];

/** Expects two lists to be the same. Cheap where they are: a million steps come to fifty million of these. */
function same(shown: Compared, wanted: Compared): void {
  if (shown.length !== wanted.length || shown.some((value, index) => value !== wanted[index]))
    expect(shown).toEqual(wanted);
}

/** Code of the refusal that `work` ends with; undefined for none. */
function refusalOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.error;
  }
}

const isThorough = process.env['FULL'] === '1';
const streams = isThorough ? 10_000 : 100;
/** ms */
const patience = isThorough ? 1_800_000 : 60_000;

const limits = fc.constantFrom(undefined, 20_000n, 30_000n, 50_000n);

test(
  '[T-16] [T-17] [T-20] [T-22] [T-23] [X-02] orders of every kind, amended, cancelled, expired, fired and restarted, paused and traded by auctions, come to what the plain rules say',
  () => {
    fc.assert(
      fc.property(steps, limits, (stream, movePpm) => {
        const both = new Pairing(movePpm);
        for (const step of stream) both.do(step);
      }),
      { numRuns: streams },
    );
    for (const times of Object.values(met)) expect(times).toBeGreaterThan(0);
    if (isThorough) expect(operations).toBeGreaterThan(500_000);
  },
  patience,
);

/** A step of a stream in which limit orders meet in one auction after the other. */
function auctionStep(step: Step, index: number): Step {
  const plain = {
    ...step,
    trigger: undefined,
    isMarket: false,
    postOnly: false,
    timeInForce: 'gtc',
  } as const;
  const place = index % 10;
  if (place === 0) return { ...plain, kind: 'session', state: 'auction' };
  if (place === 5 && step.pick % 2 === 0) return { ...plain, kind: 'restart' };
  if (place >= 8) return { ...plain, kind: 'wait' };
  return { ...plain, kind: step.kind === 'amend' || step.kind === 'cancel' ? step.kind : 'place' };
}

test(
  '[T-23] [X-02] one auction after the other trades, extends and opens as the plain rules say, restarted in between',
  () => {
    const before = met.auctions;
    fc.assert(
      fc.property(steps, limits, (stream, movePpm) => {
        const both = new Pairing(movePpm);
        for (const step of stream.map(auctionStep)) both.do(step);
      }),
      { numRuns: streams },
    );
    expect(met.auctions - before).toBeGreaterThan(streams);
    if (isThorough) expect(operations).toBeGreaterThan(1_000_000);
  },
  patience,
);

describe('one order', () => {
  let state: TradingState;
  let journal: Journal;
  beforeEach(() => {
    state = fundedState();
    journal = new Journal('test', 1);
  });
  const order = (
    owner: string,
    side: Side,
    price: bigint,
    amount: bigint,
    conditions: Partial<Placement> = {},
  ) => state.place({ owner, pair, type: 1, side, price, amount, time: 1, ...conditions }, journal);

  test('[T-22] with less of it at the same price it keeps its place; otherwise it goes behind those who wait', () => {
    const first = order('a', 2, 100n, 10n);
    const second = order('b', 2, 100n, 10n);
    state.amend(first.id, { price: 100n, amount: 4n }, pair, journal, 1);
    expect(order('c', 1, 100n, 4n).status).toBe(3);
    expect([first.tradedLots, second.tradedLots]).toEqual([4n, 0n]);
    const third = order('a', 2, 100n, 5n);
    state.amend(second.id, { price: 100n, amount: 11n }, pair, journal, 1);
    order('c', 1, 100n, 5n);
    expect([third.tradedLots, second.tradedLots]).toEqual([5n, 0n]);
  });

  test('[T-22] amended beyond the book it trades like a new one', () => {
    const sell = order('a', 2, 110n, 10n);
    order('b', 1, 100n, 4n);
    state.amend(sell.id, { price: 99n, amount: 10n }, pair, journal, 1);
    expect(sell).toMatchObject({ tradedLots: 4n, turnover: 400n * pair.notionalUnits, status: 2 });
    expect(state.book(pair.code).asks.lotsAt(99n)).toBe(6n);
  });

  test('[T-16] all at once counts what others offer, as far as an order of its own that stays', () => {
    order('b', 2, 100n, 3n);
    order('a', 2, 100n, 3n);
    order('c', 2, 100n, 3n);
    const all = (selfTrade: SelfTradePrevention, amount: bigint) =>
      refusalOf(() => order('a', 1, 100n, amount, { timeInForce: 'fok', selfTrade }));
    expect(all('newest', 4n)).toBe('notFilledAtOnce');
    expect(all('oldest', 7n)).toBe('notFilledAtOnce');
    expect(all('newest', 3n)).toBeUndefined();
    expect(all('oldest', 3n)).toBeUndefined();
    expect(state.openOrders('a').size).toBe(0);
  });

  test('[T-16] when orders end is known of those that are open alone', () => {
    const soon = order('a', 2, 110n, 1n, { timeInForce: 'gtd', expireTime: 5 });
    order('a', 2, 110n, 1n, { timeInForce: 'gtd', expireTime: 9 });
    expect(state.nextExpiry).toBe(5);
    state.cancel(soon.id, pair, journal, 2);
    state.expire(5, journal);
    expect(state.nextExpiry).toBe(9);
    state.expire(9, journal);
    expect([state.nextExpiry, state.openOrders('a').size]).toEqual([Infinity, 0]);
  });

  test('[T-16] what is stored of the queue is the queue', () => {
    const first = order('a', 2, 100n, 10n);
    const second = order('b', 2, 100n, 10n);
    state.amend(first.id, { price: 100n, amount: 12n }, pair, journal, 1);
    const stored = [first, second].sort((one, other) => one.queueNumber - other.queueNumber);
    expect(stored.map(({ owner }) => owner)).toEqual(['b', 'a']);
  });

  describe('that waits for a price', () => {
    const stop = (
      owner: string,
      side: Side,
      trigger: bigint,
      amount: bigint,
      rest: Partial<Placement> = {},
    ) =>
      order(owner, side, 0n, amount, {
        ...{ type: 2, trigger: { kind: 'stop', price: trigger, trailBasisPoints: 0 } },
        ...rest,
      });
    /** Has the last price be this one. */
    const tradeAt = (price: bigint) => {
      order('c', 2, price, 1n);
      order('b', 1, price, 1n);
    };

    test('[T-16] the first placed fires first, and behind those who wait at its price', () => {
      tradeAt(100n);
      const limited = order('a', 2, 98n, 4n, { trigger: { kind: 'stop', price: 99n, trailBasisPoints: 0 } });
      const first = stop('a', 2, 99n, 5n);
      const second = stop('b', 2, 99n, 5n);
      const resting = order('b', 2, 99n, 3n);
      order('c', 1, 97n, 6n);
      order('c', 1, 99n, 3n);
      order('a', 2, 99n, 3n);
      // The last price fell to 99: the limit order rests, and two sell at 97 what is bid there.
      expect([first.tradedLots, second.tradedLots]).toEqual([5n, 1n]);
      expect(limited).toMatchObject({ tradedLots: 0n, status: 1 });
      expect(limited.queueNumber).toBeGreaterThan(resting.queueNumber);
    });

    test('[T-16] a trailing stop keeps its distance on whole ticks, never nearer, and never goes back', () => {
      tradeAt(101n);
      const trailing = (side: Side) =>
        ({ trigger: { kind: 'trailing', price: 0n, trailBasisPoints: 150 }, side }) as const;
      const sell = order('a', 2, 0n, 1n, { type: 2, ...trailing(2) });
      const buy = order('a', 1, 0n, 200n * pair.notionalUnits, { type: 2, ...trailing(1) });
      expect([sell.trigger?.price, buy.trigger?.price]).toEqual([99n, 103n]);
      tradeAt(102n);
      expect([sell.trigger?.price, buy.trigger?.price]).toEqual([100n, 103n]);
      tradeAt(101n);
      expect([sell.trigger?.price, buy.trigger?.price]).toEqual([100n, 103n]);
    });

    test('[T-16] [T-17] at the market it trades no further than the worst price that there is when it fires', () => {
      state = fundedState({ worstPrice: (_pair, side, last) => (side === 1 ? last + 2n : last - 2n) });
      tradeAt(100n);
      const fired = stop('a', 2, 99n, 5n);
      order('c', 1, 96n, 9n);
      order('c', 1, 98n, 2n);
      order('c', 1, 99n, 1n);
      order('b', 2, 99n, 1n);
      expect(fired).toMatchObject({ tradedLots: 2n, status: 0, held: 0n });
    });

    test('[T-20] [T-23] a line is held against what the pair opened at when it opened, after a restart too', () => {
      state = fundedState({ protection: () => ({ movePpm: 20_000n, ...pauses }) });
      tradeAt(100n);
      const line = { fromTime: 0, fromPrice: 91n, toTime: 1, toPrice: 101n };
      const waiting = order('a', 1, 130n, 1n, {
        trigger: { kind: 'stop', line, price: 101n, trailBasisPoints: 0 },
      });
      order('c', 2, 101n, 1n);
      order('c', 2, 103n, 1n);
      // The line is met by the first of two trades, the second of which pauses the pair.
      order('b', 1, 103n, 2n, { timeInForce: 'ioc' });
      expect(state.session(pair.code).state).toBe('auction');
      state.setSession(pair, { state: 'open', reason: '', until: 0 }, journal, 3);
      expect([state.lastPrice(pair.code), isWaiting(waiting)]).toEqual([101n, true]);
      const next = createState();
      for (const holding of state.ledger.all()) next.ledger.restore({ ...holding });
      const restored = { ...waiting, trigger: waiting.trigger && { ...waiting.trigger } };
      next.restore(restored);
      next.restoreSession(state.session(pair.code));
      next.restorePrice(pair.code, 101n, [{ price: 101n, time: 1 }]);
      next.fire(4, journal);
      expect(isWaiting(restored)).toBe(true);
    });

    test('[T-16] a stop whose order beside it traded while nobody knew of it is revoked', () => {
      tradeAt(100n);
      const common = { owner: 'a', pair, side: 2, amount: 5n, time: 1 } as const;
      const limit = state.placeLinked(
        { ...common, type: 1, price: 105n },
        { ...common, type: 2, price: 0n, trigger: { kind: 'stop', price: 95n, trailBasisPoints: 0 } },
        journal,
      );
      const beside = state.openOrder(limit.linkedOrder);
      const next = createState();
      for (const holding of state.ledger.all()) next.ledger.restore({ ...holding });
      next.restore({ ...limit, tradedLots: 1n });
      if (beside) next.restore({ ...beside, trigger: beside.trigger && { ...beside.trigger } });
      expect(next.isBehind).toBe(true);
      next.fire(2, journal);
      expect([...next.openOrders('a').keys()]).toEqual([limit.id]);
    });
  });
});
