import type { TradingExchange } from '../../core/exchange/exchange';
import { day, minute } from '../../core/time-spans';
import { type RepurchaseRow, writeRepurchases } from '../../modules/brand';
import type { Issuer } from './issuer';
import { type PairTraders, usualTrades } from './pair-traders';

/** How dense the past is: until `until` before its end, a trade every `pause` on average. */
const ages = [
  { until: 7 * day, pause: 20 * minute },
  { until: day, pause: 4 * minute },
] as const;
/** The pause in the last day. */
const lastPause = 50_000;

/** Levels that the maker shows in the past; its full ladder stands at the end only. */
const pastDepth = 2;
/** Steps of one transaction. */
const chunk = 1_000;

/** A pair's past is at most this much sparser for being thin. */
const sparsest = 6;

/**
 * Makes a pair's past: traders meet in the engine at simulated times from `from` to `to`, and their fills and ledger
 * are written like any others; so does the brand's `issuer`. A thin pair's past is sparse, and `sparseness` above 1
 * makes any sparser and quicker. Resolves when the pair's ladder stands at `to`.
 */
export async function makeHistory(
  exchange: TradingExchange,
  traders: PairTraders,
  from: number,
  to: number,
  sparseness = 1,
  issuer?: Issuer,
): Promise<void> {
  const sparse = sparseness * Math.min(sparsest, Math.max(1, traders.width));
  let time = from;
  while (time < to) {
    const past = await exchange.simulate(
      (unit) => {
        traders.fund(unit);
        let now = time;
        const repurchases: RepurchaseRow[] = [];
        for (let step = 0; step < chunk && now < to; step += 1) {
          const pause = (ages.find(({ until }) => now < to - until)?.pause ?? lastPause) * sparse;
          traders.quote(unit, now, pastDepth, (usualTrades * pause) / day);
          traders.take(unit, (traders.dailyTurnover * pause) / day, now);
          if (issuer?.isDue(now)) repurchases.push(...issuer.act(unit, now));
          now += Math.ceil(traders.pause(now, pause));
        }
        return { now, repurchases };
      },
      issuer && ((transaction, { repurchases }) => writeRepurchases(transaction, repurchases)),
    );
    time = past.now;
  }
  await exchange.simulate((unit) => {
    traders.fund(unit);
    traders.quote(unit, to);
  });
}
