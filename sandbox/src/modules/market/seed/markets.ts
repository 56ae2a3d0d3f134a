import { createPairSpec, noProtection, type PairProtection } from '../../../core/engine/pair-spec';
import type { Catalogue } from '../../../core/exchange/catalogue';
import { TradingRules } from '../../../core/exchange/trading-rules';
import { day, hour } from '../../../core/time-spans';
import pairSeeds from './pairs.json';
import { seedTokens, tokenCharacters } from './tokens';

/** Trading in sessions: from `offset` in each `period` for `length`, all ms of UTC. */
export interface Sessions {
  readonly period: number;
  readonly offset: number;
  readonly length: number;
}

/**
 * Two shifts that take turns every two hours: at any time the pairs of one of them trade and opened not long ago, and those of the
 * other one count down.
 */
const shift = { period: 4 * hour, length: 2 * hour };
const dayShift: Sessions = { ...shift, offset: 0 };
const nightShift: Sessions = { ...shift, offset: 2 * hour };

const minTotals: Readonly<Record<string, string>> = { usdt: '1', usdc: '1', btc: '0.00002' };
const feeRate = '0.001';

/** Simulated traders move a price by 4 % at most in the time. */
const demoProtection: PairProtection = { ...noProtection, movePpm: 100_000n };
/** A pair whose price is fewer ticks moves by the limit with a few of them. */
const fewestTicks = 100;

/** Whether a pair of the demo pauses by itself: one that opens again and again begins anew each time. */
function hasMoveLimit({
  token,
  market,
  pricePrecision,
  shift: sessions,
}: (typeof pairSeeds)[number]): boolean {
  const [priced, paid] = [tokenCharacters.get(token), tokenCharacters.get(market)];
  if (!priced || !paid || sessions !== undefined) return false;
  return (priced.value / paid.value) * 10 ** pricePrecision >= fewestTicks;
}

/** Days of trading that a new sandbox begins with. */
const historyDays = 37;

/**
 * Tokens and pairs of the sandbox; `madeAt` is when it was first started. The opening time of a pair that trades in
 * sessions goes with `now`. Where the catalogue `pauses`, pairs that simulated traders keep near their fair price have a move limit.
 */
export function seedCatalogue(madeAt: number, now: () => number = () => madeAt, pauses = false): Catalogue {
  const tokens = seedTokens();
  const precisionOf = (code: string): number => {
    const token = tokens.get(code);
    if (!token) throw new RangeError(`No token ${code}`);
    return token.precision;
  };
  const specs = pairSeeds.map((seed) =>
    createPairSpec({
      ...seed,
      tokenPrecision: precisionOf(seed.token),
      marketPrecision: precisionOf(seed.market),
      minTotal: minTotals[seed.market] ?? '1',
      feeRate,
      ...(pauses && hasMoveLimit(seed) && { protection: demoProtection }),
      openingTime: openingTime(seed, madeAt, now),
    }),
  );
  return { tokens, pairs: new Map(specs.map((spec) => [spec.code, spec])), rules: new TradingRules() };
}

/** A pair opens at the full hour so long after the sandbox was made; one without a time was open long before. */
function openingTime(
  { opensAfterDays, shift: name }: (typeof pairSeeds)[number],
  madeAt: number,
  now: () => number,
) {
  if (name !== undefined) return () => sessionStart(name === 'day' ? dayShift : nightShift, now());
  return opensAfterDays === undefined
    ? madeAt - historyDays * day
    : Math.ceil((madeAt + opensAfterDays * day) / hour) * hour;
}

const shares = new Map(pairSeeds.map(({ token, market, share }) => [`${token}_${market}`, share]));

/** Part of its token's daily turnover that a pair has; 0 for a pair that the sandbox does not declare. */
export const turnoverShare = (code: string): number => shares.get(code) ?? 0;

/** When the session that runs at `time` began; where none runs, when the next one begins. */
export function sessionStart({ period, offset, length }: Sessions, time: number): number {
  const start = Math.floor((time - offset) / period) * period + offset;
  return time < start + length ? start : start + period;
}
