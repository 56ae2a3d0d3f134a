import type { SandboxClock } from '../context';
import type { TradingExchange } from '../exchange/exchange';
import { tokenCharacters } from '../seed/markets';
import { day } from '../time-spans';
import { seedOf } from './fair-value';
import { makeHistory } from './history';
import { PairTraders } from './pair-traders';
import { Random } from './random';

export interface TradersOptions {
  readonly exchange: TradingExchange;
  readonly clock: SandboxClock;
  /** Makes them repeatable. */
  readonly seed: number;
  /** When each pair was last traded; 0 for never. */
  readonly lastTrade: (pair: string) => number;
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
  readonly pause: number;
  last: number;
  next: number;
}

/** Makes the traders of every pair that the sandbox knows. Nothing happens before they are started. */
export function createTraders({ exchange, clock, seed, lastTrade }: TradersOptions): Traders {
  const random = new Random(seed);
  const schedules: Schedule[] = [];
  for (const pair of exchange.catalogue.pairs.values()) {
    const token = tokenCharacters.get(pair.token);
    const market = tokenCharacters.get(pair.market);
    if (!token || !market) continue;
    const traders = new PairTraders(pair, token, market, new Random(seed ^ seedOf(pair.code)));
    const pause = Math.max(shortestPause, (turnoverOfSecondPause * 1_000) / traders.dailyTurnover);
    schedules.push({ traders, pause, last: 0, next: 0 });
  }
  let stopped = false;

  async function catchUp(): Promise<void> {
    const now = clock.now();
    for (const schedule of schedules) {
      const { pair } = schedule.traders;
      if (stopped || pair.openingTime > now) continue;
      const since = Math.max(schedule.last, lastTrade(pair.code), pair.openingTime);
      if (now - since < silence && schedule.last !== 0) continue;
      const fresh = lastTrade(pair.code) === 0;
      await makeHistory(exchange, schedule.traders, since, now, fresh ? 1 : catchUpSparseness);
      schedule.last = now;
      schedule.next = now + schedule.traders.pause(now, schedule.pause);
    }
  }

  async function tick(): Promise<void> {
    await catchUp();
    const now = clock.now();
    const due = schedules.filter(({ traders, next }) => next <= now && traders.pair.openingTime <= now);
    if (due.length === 0 || stopped) return;
    await exchange.simulate((desk) => {
      for (const { traders, pause } of due) {
        traders.fund(desk);
        traders.quote(desk, now);
        traders.take(desk, (traders.dailyTurnover * pause) / day, now);
        if (random.next() < stirring) traders.stir(desk, now);
      }
    });
    for (const schedule of due) {
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
