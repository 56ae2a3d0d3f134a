import {
  available,
  type HoldingRecord,
  Journal,
  type Movement,
  treasuryOwner,
} from '../../../../sandbox/src/core/engine/ledger';
import { createPairSpec, type Side } from '../../../../sandbox/src/core/engine/pair-spec';
import { type Placement, TradingState } from '../../../../sandbox/src/core/engine/trading-state';
import { Random } from '../../../../sandbox/src/core/random';
import { median } from '../figures';
import { sizeOf } from '../conditions';

/**
 * Measures the matching engine alone, without storage and HTTP: commands a second, and how long one takes, on books of several
 * depths. Prints JSON as its last line.
 */

/** Orders that rest in the book; stops that wait for a price are a tenth as many. */
const depths = sizeOf([1_000, 10_000, 100_000], [100]);
const commands = sizeOf(400_000, 2_000);
/** Commands whose processor time is taken together; the median of all counts. */
const chunk = sizeOf(4_000, 500);
const warmUp = sizeOf(200_000, 500);
const owners = Array.from({ length: 1_000 }, (_, index) => `user-${index}`);
/** Commands whose changes are taken together, as they are before they are written. */
const batch = 64;
/** In each millisecond of the engine's time. */
const commandsPerMs = 200;
const middle = 100_000;
/** Ticks from the middle at which an order rests. */
const furthest = 5_000;

const pair = createPairSpec({
  ...{ token: 'aura', market: 'usdt', tokenPrecision: 8, marketPrecision: 6 },
  ...{ pricePrecision: 3, amountPrecision: 2, minAmount: '0.01', minTotal: '0', feeRate: '0.001' },
  openingTime: 0,
  protection: { movePpm: 200_000n, windowMs: 300_000, pauseMs: 120_000, auctionMs: 60_000 },
});

/** Of a hundred commands. Where the book is deeper or less deep than it is to be, what rests and what is revoked change places. */
const mix = { limit: 43, cancel: 35, amend: 8, cross: 8, market: 4, stop: 2 };
type Kind = keyof typeof mix;
const kinds = Object.entries(mix).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind));

/** What is told of an order: a limit order of any amount unless more is. */
type Wanted = Pick<Placement, 'side' | 'trigger'> & Partial<Pick<Placement, 'type' | 'price' | 'amount'>>;

/** A market of one pair on an engine of its own. */
class Market {
  private readonly state = new TradingState([pair], { feePpm: () => pair.feePpm });
  private readonly random = new Random(20_261_127);
  /** Ids of orders that were open when they were last looked at. */
  private readonly resting: number[] = [];
  private count = 0;

  constructor(private readonly depth: number) {
    const journal = new Journal('', 0);
    for (const owner of owners)
      for (const token of [pair.market, pair.token])
        this.state.ledger.transfer(journal, fundingOf(owner, token));
    this.place({ side: 1, price: BigInt(middle) });
    this.place({ side: 2, price: BigInt(middle) });
    for (let number = 0; number < depth; number += 1) this.limit();
    for (let number = 0; number < depth / 10; number += 1) this.stop();
    this.state.takeEffects();
  }

  /** Does one command of the mix. */
  next(): void {
    this.count += 1;
    if (this.count % batch === 0) this.state.takeEffects();
    const kind = kinds[this.random.below(kinds.length)] ?? 'limit';
    if (kind === 'limit' || kind === 'cancel') this[this.isDeep ? 'cancel' : kind]();
    else this[kind]();
  }

  /** Whether as many orders wait as are to be there. */
  private get isDeep(): boolean {
    return this.state.openCount > this.depth * 1.1;
  }

  /** How many orders are open. */
  get size(): number {
    return this.state.openCount;
  }

  private get time(): number {
    return 1 + Math.floor(this.count / commandsPerMs);
  }

  private place(order: Wanted): number {
    const { time } = this;
    const placed = this.state.place(
      // Member by member: spreads would take as long as the engine.
      {
        owner: owners[this.random.below(owners.length)] ?? '',
        pair,
        type: order.type ?? 1,
        side: order.side,
        price: order.price ?? 0n,
        amount: order.amount ?? BigInt(1 + this.random.below(200)),
        time,
        selfTrade: 'oldest',
        ...(order.trigger && { trigger: order.trigger }),
      },
      new Journal('', time),
    );
    return placed.closeTime === 0 ? placed.id : 0;
  }

  private side(): Side {
    return this.random.below(2) === 0 ? 1 : 2;
  }

  /** Rests beside the market: mostly near it, and ever fewer orders further away. */
  private limit(): void {
    const side = this.side();
    const id = this.place({ side, price: this.priceOf(side) });
    if (id > 0) this.resting.push(id);
  }

  private priceOf(side: Side): bigint {
    const span = Math.min(this.depth, furthest);
    const away = 1 + Math.floor((this.random.below(span) * this.random.below(1_000)) / 1_000);
    return BigInt(side === 1 ? middle - away : middle + away);
  }

  private cancel(): void {
    const id = this.pick();
    if (id > 0) this.state.cancel(id, pair, new Journal('', this.time), this.time);
  }

  /** Half of the changes keep the place in the queue. */
  private amend(): void {
    const id = this.pick();
    const order = this.state.openOrder(id);
    if (!order) return;
    this.resting.push(id);
    if (order.trigger) return;
    const isLess = this.random.below(2) === 0;
    const lots = order.amount - order.tradedLots;
    const amount = isLess && lots > 1n ? order.amount - 1n : order.amount + 1n;
    const price = isLess ? order.price : this.priceOf(order.side);
    this.state.amend(id, { price, amount }, pair, new Journal('', this.time), this.time);
  }

  /** A limit order that trades at once, as far as its price goes, and rests there. */
  private cross(): void {
    const side = this.side();
    this.place({ side, price: BigInt(side === 1 ? middle + 3 : middle - 3) });
  }

  private market(): void {
    const side = this.side();
    const lots = BigInt(1 + this.random.below(200));
    const amount = side === 1 ? BigInt(middle + furthest) * lots * pair.notionalUnits : lots;
    this.place({ side, type: 2, amount });
  }

  /** Waits for a price that this market hardly comes to, and trails it now and then. */
  private stop(): void {
    const side = this.side();
    const distance = middle / 20 + this.random.below(middle / 20);
    const price = BigInt(side === 1 ? middle + distance : middle - distance);
    const trailBasisPoints = this.random.below(20) === 0 ? 800 : 0;
    const id = this.place({ side, price, trigger: { kind: 'stop', price, trailBasisPoints } });
    if (id > 0) this.resting.push(id);
  }

  /** Takes out one of the open orders that are known here; 0 where there is none. */
  private pick(): number {
    for (;;) {
      if (this.resting.length === 0) return 0;
      const index = this.random.below(this.resting.length);
      const id = this.resting[index] ?? 0;
      this.resting[index] = this.resting.at(-1) ?? 0;
      this.resting.pop();
      if (this.state.openOrder(id)) return id;
    }
  }
}

const fundingOf = (owner: string, token: HoldingRecord['token']): Movement => ({
  ...{ kind: 'deposit', reference: 'bench', token, amount: 10n ** 18n },
  ...{ from: available(treasuryOwner), to: available(owner) },
});

/** Rate and processor time of commands one after another, and then how long each takes by itself. */
function measure(depth: number) {
  const market = new Market(depth);
  for (let number = 0; number < warmUp; number += 1) market.next();
  const begin = performance.now();
  const spent: number[] = [];
  for (let done = 0; done < commands; done += chunk) {
    const used = process.cpuUsage();
    for (let number = 0; number < chunk; number += 1) market.next();
    spent.push(process.cpuUsage(used).user / chunk);
  }
  const ms = performance.now() - begin;
  const times = new Float64Array(commands);
  for (let number = 0; number < commands; number += 1) {
    const started = performance.now();
    market.next();
    times[number] = performance.now() - started;
  }
  times.sort();
  const at = (share: number) => (times[Math.floor(commands * share)] ?? NaN) * 1_000;
  return {
    ...{ name: String(depth), openOrders: market.size },
    operationsPerSecond: Math.round((commands / ms) * 1_000),
    cpuMicroseconds: median(spent),
    ...{ p50Microseconds: at(0.5), p99Microseconds: at(0.99), p999Microseconds: at(0.999) },
  };
}

console.log(JSON.stringify({ commands, books: depths.map(measure) }));
