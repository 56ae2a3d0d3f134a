import { createPairSpec, type PairSpec } from '../../../core/engine/pair-spec';
import type { Catalogue } from '../../../core/exchange/catalogue';
import { day, hour } from '../../../core/time-spans';
import { type PairSeed, pairSeeds, sessionStart } from './pairs';
import { seedTokens } from './tokens';

const minTotals: Readonly<Record<string, string>> = { usdt: '1', usdc: '1', btc: '0.00002' };
const feeRate = '0.001';

/** Days of trading that a new sandbox begins with. */
const historyDays = 37;

/**
 * Tokens and pairs of the sandbox; `madeAt` is when it was first started. The opening time of a pair that trades in
 * sessions goes with `now`.
 */
export function seedCatalogue(madeAt: number, now: () => number = () => madeAt): Catalogue {
  const tokens = seedTokens();
  const precisionOf = (code: string): number => {
    const token = tokens.get(code);
    if (!token) throw new RangeError(`No token ${code}`);
    return token.precision;
  };
  const pairs = new Map<string, PairSpec>();
  for (const seed of pairSeeds) {
    const spec = createPairSpec({
      ...seed,
      tokenPrecision: precisionOf(seed.token),
      marketPrecision: precisionOf(seed.market),
      minTotal: minTotals[seed.market] ?? '1',
      feeRate,
      openingTime: openingTime(seed, madeAt, now),
    });
    pairs.set(spec.code, spec);
  }
  return { tokens, pairs };
}

function openingTime({ opensAfter, sessions }: PairSeed, madeAt: number, now: () => number) {
  if (sessions) return () => sessionStart(sessions, now());
  return opensAfter === undefined
    ? madeAt - historyDays * day
    : Math.ceil((madeAt + opensAfter) / hour) * hour;
}
