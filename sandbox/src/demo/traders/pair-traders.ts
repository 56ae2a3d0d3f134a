import { CallError } from '../../core/call-error';
import { opposite, type PairSpec, type Side } from '../../core/engine/pair-spec';
import { makerOwner, takerOwners } from '../../core/engine/simulated-owners';
import type { OrderRecord } from '../../core/engine/trading-state';
import type { UnitOfWork } from '../../core/exchange/unit-of-work';
import { noiseAt, type Random, seedOf } from '../../core/random';
import { type TokenCharacter, turnoverShare } from '../../modules/market';
import { burst, excitement, logValue } from './fair-value';

/**
 * Levels that the maker quotes on each side: so many, so many steps apart. A level's place does not depend on the
 * others', so a moving price changes few of them.
 */
const ladderBands = [
  { levels: 8, steps: 1 },
  { levels: 8, steps: 2 },
  { levels: 9, steps: 5 },
] as const;
/** Trades that a level of the usual size would serve in a day. */
export const usualTrades = 1_500;
/** Turnover in dollars of a day from which a pair counts as thick. */
const thickTurnover = 2_600_000;
/** A pair of this width or more shows half as many levels. */
const thinWidth = 4;
/** How far a burst moves the price, in daily volatilities. */
const burstReach = 0.08;
/** Takers leave what is further than this share and a tick from the fair price: one tick may be half a price. */
const dearest = 0.02;
/** Quotes in a row that may be left as they are while the price stays; then levels that were taken are looked for. */
const lazyQuotes = 3;
/** A level is filled up again when less than this share of it is left. */
const refillBelow = 0.5;

/** A number of ticks or lots from the simulation's floats. */
const whole = (value: number): bigint => BigInt(Math.max(0, Math.round(value)));

/** Dollars' worth of a token that each simulated trader has to begin with: of a brand's about two weeks' turnover. */
const fundsOf = ({ dailyTurnover }: TokenCharacter): number =>
  dailyTurnover === 0 ? 40_000_000 : Math.max(1_000_000, 15 * dailyTurnover);

/** A maker and takers of one pair. All they know is the fair value; what happens is up to the engine. */
export class PairTraders {
  private readonly seed: number;
  /** Ticks between the levels of the ladder. */
  private readonly step: number;
  /** Lots that one dollar buys. */
  private readonly lotsPerDollar: number;
  /** Dollars traded on a common day. */
  readonly dailyTurnover: number;
  /** How much wider than a thick pair's the spread and the steps of the ladder are: 0.7 to 12. */
  readonly width: number;
  private quotedAt = '';
  private lazily = 0;
  readonly maker: string;

  constructor(
    readonly pair: PairSpec,
    private readonly token: TokenCharacter,
    private readonly market: TokenCharacter,
    private readonly random: Random,
  ) {
    this.seed = seedOf(pair.code);
    this.dailyTurnover = token.dailyTurnover * turnoverShare(pair.code);
    this.width = Math.min(12, Math.max(0.7, Math.sqrt(thickTurnover / this.dailyTurnover)));
    // About 0.01 % apart in a thick pair, and at least a tick.
    this.step = Math.max(1, Math.round(this.fairTicks(0, true) * 0.0001 * this.width));
    this.maker = makerOwner(pair.code);
    this.lotsPerDollar = 10 ** pair.amountPrecision / token.value;
  }

  /** Fair price in ticks at a time; `middle` gives the middle of the range. */
  private fairTicks(time: number, middle = false): number {
    const base = (this.token.value / this.market.value) * 10 ** this.pair.pricePrecision;
    if (middle) return base;
    const token = logValue(seedOf(this.pair.token), this.token.dailyVolatility, time);
    const market = logValue(seedOf(this.pair.market), this.market.dailyVolatility, time);
    const rush = burst(this.seed, time) * this.token.dailyVolatility * burstReach;
    return base * Math.exp(token - market + rush);
  }

  /** How busy the pair is at a time: 1 on average, more in excited hours and most in a burst. */
  private activity(time: number): number {
    return excitement(seedOf(this.pair.token), time) * (1 + 5 * Math.abs(burst(this.seed, time)));
  }

  /**
   * Moves the ladder to the fair price of `time` and fills up its levels: `depth` levels a side, all unless given,
   * `size` times the usual amounts.
   */
  quote(unit: UnitOfWork, time: number, depth = Infinity, size = 1): void {
    const fair = this.fairTicks(time);
    const half = Math.max(0.5, fair * 0.0003 * this.width);
    // Of a price near one tick the lower side stays at the tick.
    const bid = Math.max(1, Math.floor((fair - half) / this.step));
    const ask = Math.max(bid + 1, Math.ceil((fair + half) / this.step));
    const place = `${bid} ${ask} ${depth} ${size}`;
    this.lazily = place === this.quotedAt ? this.lazily + 1 : 0;
    if (this.lazily % (lazyQuotes + 1) !== 0) return;
    this.quotedAt = place;
    const bids = this.ladder(bid, 1, depth, size);
    const asks = this.ladder(ask, 2, depth, size);
    const standing = new Map<bigint, bigint>();
    for (const order of [...unit.openOrders(this.maker).values()]) {
      const left = order.amount - order.tradedLots;
      if ((order.side === 1 ? bids : asks).has(order.price)) {
        standing.set(order.price, (standing.get(order.price) ?? 0n) + left);
      } else {
        unit.cancel(this.maker, order.id, this.pair, time);
      }
    }
    for (const [side, ladder] of [
      [1, bids],
      [2, asks],
    ] as const) {
      for (const [price, lots] of ladder) {
        const left = standing.get(price) ?? 0n;
        if (Number(left) < Number(lots) * refillBelow)
          this.place(unit, this.maker, side, price, lots - left, time);
      }
    }
  }

  /** Takes back all offers: the pair's session is over. */
  leave(unit: UnitOfWork, time: number): void {
    this.quotedAt = '';
    for (const id of [...unit.openOrders(this.maker).keys()]) unit.cancel(this.maker, id, this.pair, time);
  }

  /** A few of the ladder's levels change their size, as makers do. */
  stir(unit: UnitOfWork, time: number): void {
    const order = this.random.pick([...unit.openOrders(this.maker).values()]);
    if (!order) return;
    unit.cancel(this.maker, order.id, this.pair, time);
    const [, usual] =
      [...this.ladder(Math.round(Number(order.price) / this.step), order.side, 1, 1)][0] ?? [];
    const lots = whole(Number(usual ?? order.amount) * (0.6 + 0.8 * this.random.next()));
    this.place(unit, this.maker, order.side, order.price, lots, time);
  }

  /** Takers take for about `dollars`; most trades are small, some are large. */
  take(unit: UnitOfWork, dollars: number, time: number): void {
    const owner = this.random.pick(takerOwners) ?? takerOwners[0];
    const fair = this.fairTicks(time);
    // Takers lean towards where the price is going.
    const trend = Math.sign(this.fairTicks(time + 90_000) - fair);
    const lean = 0.12 * trend + 0.3 * burst(this.seed, time);
    const wanted: Side = this.random.next() < 0.5 + lean ? 1 : 2;
    const size = dollars * Math.exp(0.9 * this.random.normal() - 0.4);
    const lots = whole(size * this.lotsPerDollar);
    // The other side where there is nothing to be had at a sensible price.
    const [turn] = [wanted, opposite(wanted)].flatMap((side) => {
      const limit = this.limit(unit, fair, side);
      return limit === undefined ? [] : { side, limit };
    });
    if (!turn) {
      // What was sensible has been taken: the maker looks at its levels at once.
      this.quotedAt = '';
      return;
    }
    const order = this.place(
      unit,
      owner,
      turn.side,
      turn.limit,
      lots < this.pair.minLots ? this.pair.minLots : lots,
      time,
    );
    if (order && order.closeTime === 0) unit.cancel(owner, order.id, this.pair, time);
  }

  /** Brings the traders' funds back to where they began, so that they never run out. */
  fund(unit: UnitOfWork): void {
    const { token, market, tokenPrecision, marketPrecision } = this.pair;
    for (const owner of [this.maker, ...takerOwners]) {
      for (const [code, character, precision] of [
        [token, this.token, tokenPrecision],
        [market, this.market, marketPrecision],
      ] as const) {
        const target =
          whole((fundsOf(character) / character.value) * 10 ** Math.min(precision, 6)) *
          10n ** BigInt(Math.max(0, precision - 6));
        const has = unit.ledger.available(owner, code);
        if (has < target / 4n || has > target * 4n) unit.fund(owner, code, target);
      }
    }
  }

  /** The worst price in ticks that a taker trades at; undefined when nobody offers anything as good. */
  private limit(unit: UnitOfWork, fair: number, side: Side): bigint | undefined {
    const best = unit.book(this.pair.code).side(opposite(side)).bestPrice;
    if (best === undefined) return undefined;
    // A few levels away: a taker does not sweep the book.
    const reach = BigInt(this.step * 4);
    if (side === 1) {
      const most = whole(Math.floor(fair * (1 + dearest) + 1));
      return best > most ? undefined : best + reach < most ? best + reach : most;
    }
    const least = whole(Math.max(1, Math.ceil(fair * (1 - dearest) - 1)));
    return best < least ? undefined : best - reach > least ? best - reach : least;
  }

  /** Time until the next trade, ms: shorter in a busy pair and in excited hours. */
  pause(time: number, average: number): number {
    return (-Math.log(1 - this.random.next()) * average) / this.activity(time);
  }

  /** Price to lots of one side of the ladder, from the level `first` on. */
  private ladder(first: number, side: Side, depth: number, size: number): Map<bigint, bigint> {
    const levels = new Map<bigint, bigint>();
    const outwards = side === 1 ? -1 : 1;
    const base = (this.dailyTurnover / usualTrades) * size;
    let level = first;
    for (const { levels: most, steps } of ladderBands) {
      const count = this.width < thinWidth ? most : Math.ceil(most / 2);
      level = outwards * Math.ceil((level * outwards) / steps) * steps;
      for (let index = 0; index < count && levels.size < depth && level > 0; index += 1) {
        const dollars = base * (1 + levels.size * 0.22) * (1.2 + noiseAt(this.seed, side, level));
        const lots = whole(dollars * this.lotsPerDollar);
        // Prices off the round grid, but always the same for a level.
        const jitter = Math.floor(((noiseAt(this.seed, 3, level) + 1) / 2) * this.step * 0.999);
        levels.set(
          BigInt(level * this.step + jitter),
          lots < this.pair.minLots * 2n ? this.pair.minLots * 2n : lots,
        );
        level += outwards * steps;
      }
    }
    return levels;
  }

  private place(
    unit: UnitOfWork,
    owner: string,
    side: Side,
    price: bigint,
    lots: bigint,
    time: number,
  ): OrderRecord | undefined {
    if (lots <= 0n) return undefined;
    try {
      return unit.place({ owner, pair: this.pair, type: 1, side, price, amount: lots, time });
    } catch (error) {
      // Meeting its own order or lacking funds for a moment is a turn not taken; the next one tries anew.
      if (error instanceof CallError) return undefined;
      throw error;
    }
  }
}
