import { day, hour } from '../../../core/time-spans';

/** Trading in sessions: from `offset` in each `period` for `length`, all ms of UTC. */
export interface Sessions {
  readonly period: number;
  readonly offset: number;
  readonly length: number;
}

/** A pair as the sandbox declares it. */
export interface PairSeed {
  readonly token: string;
  readonly market: string;
  readonly pricePrecision: number;
  readonly amountPrecision: number;
  readonly minAmount: string;
  /** Part of the token's daily turnover that is traded here. */
  readonly share: number;
  /** Opens at the full hour this long after the sandbox was made; absent for those open from the start. */
  readonly opensAfter?: number;
  /** Trades in sessions only; closed in between, as a pair is before its opening. */
  readonly sessions?: Sessions;
}

type Rules = readonly [pricePrecision: number, amountPrecision: number, minAmount: string];

function pair(code: string, rules: Rules, change: Partial<PairSeed> = {}): PairSeed {
  const [token = '', market = ''] = code.split('_');
  const [pricePrecision, amountPrecision, minAmount] = rules;
  const share = market === 'usdt' ? 1 : 0.25;
  return { token, market, pricePrecision, amountPrecision, minAmount, share, ...change };
}

/** Hardly anybody trades here. */
const thin = { share: 0.04 } as const;
/**
 * Two that take turns every two hours: at any time one of them trades and opened not long ago, and the other one
 * counts down.
 */
const dayShift: Sessions = { period: 4 * hour, offset: 0, length: 2 * hour };
const nightShift: Sessions = { ...dayShift, offset: 2 * hour };

export const pairSeeds: readonly PairSeed[] = [
  pair('btc_usdt', [2, 4, '0.0001']),
  pair('aura_usdt', [3, 2, '0.1']),
  pair('lyre_usdt', [4, 2, '0.5']),
  pair('kite_usdt', [4, 1, '1']),
  pair('muse_usdt', [2, 3, '0.01']),
  pair('onda_usdt', [6, 0, '10']),
  pair('velo_usdt', [5, 1, '2']),
  pair('nori_usdt', [3, 3, '0.05']),
  pair('fern_usdt', [4, 1, '1']),
  pair('oryx_usdt', [6, 0, '1000']),
  pair('juno_usdt', [3, 2, '0.2']),
  pair('halo_usdt', [2, 3, '0.02']),
  pair('tide_usdt', [5, 0, '5']),
  pair('pixl_usdt', [6, 0, '1']),
  pair('sora_usdt', [4, 2, '0.5'], { opensAfter: 5 * day }),
  pair('crown_usdt', [2, 4, '0.0001']),
  pair('toro_usdt', [3, 2, '0.05']),
  pair('opal_usdt', [2, 3, '0.005']),
  pair('dawn_usdt', [4, 1, '1'], { sessions: dayShift }),
  pair('dusk_usdt', [4, 1, '2'], { sessions: nightShift }),
  pair('ivy_usdt', [3, 2, '0.2']),
  pair('reef_usdt', [6, 0, '200']),
  pair('silo_usdt', [6, 0, '5000']),
  pair('ursa_usdt', [5, 0, '10']),
  pair('mint_usdt', [4, 1, '5']),
  pair('zest_usdt', [6, 0, '250']),
  pair('glow_usdt', [4, 1, '5'], { opensAfter: day }),
  pair('aura_btc', [8, 0, '1']),
  pair('muse_btc', [7, 1, '0.1']),
  pair('nori_btc', [8, 0, '1']),
  pair('halo_btc', [8, 0, '1']),
  pair('crown_btc', [5, 3, '0.001'], { share: 0.1 }),
  pair('opal_btc', [7, 1, '0.1'], thin),
  pair('toro_btc', [8, 0, '1'], thin),
  pair('juno_btc', [8, 0, '1'], thin),
  pair('lyre_btc', [8, 0, '1'], thin),
  pair('kite_btc', [8, 0, '2'], thin),
  pair('pixl_btc', [8, 0, '2'], thin),
  // About one tick: the lowest price there is.
  pair('oryx_btc', [8, 0, '2000'], thin),
  pair('btc_usdc', [2, 4, '0.0001']),
  pair('aura_usdc', [3, 2, '0.1']),
  pair('muse_usdc', [2, 3, '0.01'], { share: 0.1 }),
  pair('lyre_usdc', [4, 2, '0.5'], thin),
  pair('juno_usdc', [3, 2, '0.2'], thin),
  pair('halo_usdc', [2, 3, '0.02'], thin),
  pair('crown_usdc', [2, 4, '0.0001'], thin),
];

const shares = new Map(pairSeeds.map(({ token, market, share }) => [`${token}_${market}`, share]));

/** Part of its token's daily turnover that a pair has; 0 for a pair that the sandbox does not declare. */
export const turnoverShare = (code: string): number => shares.get(code) ?? 0;

/** When the session that runs at `time` began; where none runs, when the next one begins. */
export function sessionStart({ period, offset, length }: Sessions, time: number): number {
  const start = Math.floor((time - offset) / period) * period + offset;
  return time < start + length ? start : start + period;
}
