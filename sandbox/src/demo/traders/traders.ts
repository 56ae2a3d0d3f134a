import type { Database, SandboxClock } from '../../core/context';
import type { TradingExchange } from '../../core/exchange/exchange';
import type { PairSpec } from '../../core/engine/pair-spec';
import { Random, seedOf } from '../../core/random';
import { day, hour } from '../../core/time-spans';
import { writeRepurchases } from '../../modules/brand';
import { tokenCharacters } from '../../modules/market';
import type { Engine } from '../../realtime/trading-service';
import { makeHistory } from './history';
import { createIssuers, type Issuer } from './issuer';
import { PairTraders } from './pair-traders';

export interface TradersOptions {
  readonly exchange: TradingExchange;
  readonly clock: SandboxClock;
  /** Makes them repeatable. */
  readonly seed: number;
  /** When each pair was last traded; 0 for never. */
  readonly lastTrade: (pair: string) => number;
  /** The brands that buy back, by the pair in which they do. */
  readonly issuers?: ReadonlyMap<string, Issuer>;
  /** Whether they stand still; never unless told. */
  readonly arePaused?: () => boolean;
}

export interface SimulationOptions {
  readonly database: Database;
  readonly clock: SandboxClock;
  readonly seed?: number | undefined;
  readonly arePaused: () => boolean;
}

/** The simulated traders of all pairs. */
export interface Traders {
  /** Makes the time since each pair's last trade up to now, the first time all of the history. */
  catchUp(): Promise<void>;
  /** Trades on, by the clock, until the returned stop is called. */
  start(): () => void;
}

const tickMs = 250;
/** A longer silence than this is made up for: the clock was moved, or the sandbox was off. */
const silence = 5 * 60_000;
/** A busy pair trades this often on average, ms. */
const shortestPause = 800;
/** Turnover in dollars of a day at which a pair trades once a second; others more seldom in proportion. */
const turnoverOfSecondPause = 2_600_000;
/** Share of turns in which the maker also changes one of its levels. */
const stirring = 0.35;
/** How much sparser than a new sandbox's past the time is that is caught up. */
const catchUpSparseness = 2;

interface Schedule {
  readonly traders: PairTraders;
  readonly issuer: Issuer | undefined;
  /** Whether the maker may have offers in the book. */
  quoting: boolean;
  readonly pause: number;
  last: number;
  next: number;
}

/** Makes the traders of every pair that the sandbox knows. Nothing happens before they are started. */
export function createTraders(options: TradersOptions): Traders {
  const { exchange, clock, seed, lastTrade, arePaused = () => false } = options;
  const random = new Random(seed);
  const schedules: Schedule[] = [];
  for (const pair of exchange.catalogue.pairs.values()) {
    const token = tokenCharacters.get(pair.token);
    const market = tokenCharacters.get(pair.market);
    if (!token || !market) continue;
    const traders = new PairTraders(pair, token, market, new Random(seed ^ seedOf(pair.code)));
    const pause = Math.max(shortestPause, (turnoverOfSecondPause * 1_000) / traders.dailyTurnover);
    const issuer = options.issuers?.get(pair.code);
    schedules.push({ traders, issuer, quoting: true, pause, last: 0, next: 0 });
  }
  let stopped = false;

  const isPaused = ({ code }: PairSpec) => exchange.session(code).state !== 'open';
  const isOpen = (pair: PairSpec, now: number) => pair.openingTime <= now && !isPaused(pair);

  async function makeUp(schedule: Schedule, since: number, now: number): Promise<void> {
    const { traders, issuer } = schedule;
    const fresh = lastTrade(traders.pair.code) === 0;
    await makeHistory(exchange, traders, since, now, fresh ? 1 : catchUpSparseness, issuer);
    schedule.quoting = true;
    schedule.last = now;
    schedule.next = now + traders.pause(now, schedule.pause);
  }

  async function catchUp(): Promise<void> {
    const now = clock.now();
    const missed = schedules.flatMap((schedule) => {
      const { pair } = schedule.traders;
      // Nobody trades while a pair is not open, and nobody makes up for it afterwards.
      if (isPaused(pair)) schedule.last = now;
      if (stopped || !isOpen(pair, now)) return [];
      const traded = lastTrade(pair.code);
      const since = Math.max(schedule.last, traded, pair.openingTime);
      // After a short pause the next turn goes on from the ladder that stands.
      const goesOn = now - since < silence && (schedule.last !== 0 || traded !== 0);
      return goesOn ? [] : [{ schedule, since }];
    });
    // Short times are made up for together, in few transactions; long ones would make too large ones.
    const short = missed.filter(({ since }) => now - since < hour);
    await Promise.all(short.map(({ schedule, since }) => makeUp(schedule, since, now)));
    for (const { schedule, since } of missed) {
      if (now - since >= hour && !stopped) await makeUp(schedule, since, now);
    }
  }

  /** Makers of pairs whose session is over take back what they offer. */
  async function leaveClosed(now: number): Promise<void> {
    const left = schedules.filter(({ traders, quoting }) => quoting && traders.pair.openingTime > now);
    if (left.length === 0) return;
    await exchange.simulate((unit) => {
      for (const { traders } of left) traders.leave(unit, now);
    });
    for (const schedule of left) schedule.quoting = false;
  }

  async function buyBack(now: number): Promise<void> {
    const due = schedules.flatMap(({ traders, issuer }) =>
      issuer && isOpen(traders.pair, now) && issuer.isDue(now) ? [issuer] : [],
    );
    if (due.length === 0) return;
    await exchange.simulate(
      (unit) => due.flatMap((issuer) => issuer.act(unit, now)),
      (transaction, repurchases) => writeRepurchases(transaction, repurchases),
    );
  }

  async function tick(): Promise<void> {
    if (arePaused()) return;
    await catchUp();
    const now = clock.now();
    await leaveClosed(now);
    await buyBack(now);
    const due = schedules.filter(({ traders, next }) => next <= now && isOpen(traders.pair, now));
    if (due.length === 0 || stopped) return;
    await exchange.simulate((unit) => {
      for (const { traders, pause } of due) {
        traders.fund(unit);
        traders.quote(unit, now);
        traders.take(unit, (traders.dailyTurnover * pause) / day, now);
        if (random.next() < stirring) traders.stir(unit, now);
      }
    });
    for (const schedule of due) {
      schedule.quoting = true;
      schedule.last = now;
      schedule.next = now + schedule.traders.pause(now, schedule.pause);
    }
  }

  return {
    catchUp,
    start() {
      const stop = clock.every(tickMs, tick);
      return () => {
        stopped = true;
        stop();
      };
    },
  };
}

const defaultSeed = 20_260_901;

/**
 * Lets the simulated traders make the time since they last traded, at the very first start weeks of it, and starts them.
 * Resolves with their stop. `seed` makes them repeatable.
 */
export async function simulateTrading(
  { exchange, market }: Engine,
  { database, clock, seed = defaultSeed, arePaused }: SimulationOptions,
): Promise<() => void> {
  const lastTrade = (pair: string) => market.trades(pair, 1)[0]?.time ?? 0;
  const issuers = await createIssuers(exchange, database);
  const traders = createTraders({ exchange, clock, seed, lastTrade, issuers, arePaused });
  await traders.catchUp();
  return traders.start();
}
