import type { TokenInfo } from '../context';
import { power } from '../engine/decimal';
import { createPairSpec, type PairSpec } from '../engine/pair-spec';
import type { Catalogue } from '../exchange/catalogue';
import { day } from '../time-spans';
import { tokenLogo } from './logo';

/** How the simulated world values a token. Simulation only: these numbers become prices, never balances. */
export interface TokenCharacter {
  /** Value of one token in US dollars at the middle of its range. */
  readonly value: number;
  /** Standard deviation of a day's change, e.g. 0.05. */
  readonly dailyVolatility: number;
  /** Dollars traded in the token's main pair on a common day. */
  readonly dailyTurnover: number;
}

interface TokenSeed extends TokenCharacter {
  readonly code: string;
  readonly name: string;
  readonly precision: number;
  readonly ground: string;
  readonly protocols: readonly string[];
  readonly hasMemo?: boolean;
  readonly confirmations: number;
}

const trc20 = { protocols: ['trc20'], confirmations: 19, precision: 8 } as const;

const tokenSeeds: readonly TokenSeed[] = [
  {
    ...trc20,
    code: 'usdt',
    name: 'Tether USD',
    precision: 6,
    ground: '#26a17b',
    value: 1,
    dailyVolatility: 0,
    dailyTurnover: 0,
  },
  {
    ...trc20,
    code: 'usdc',
    name: 'USD Coin',
    precision: 6,
    ground: '#2775ca',
    value: 1,
    dailyVolatility: 0,
    dailyTurnover: 0,
  },
  {
    code: 'btc',
    name: 'Bitcoin',
    protocols: ['btc'],
    confirmations: 2,
    precision: 8,
    ground: '#f7931a',
    value: 68_400,
    dailyVolatility: 0.025,
    dailyTurnover: 9_000_000,
  },
  {
    ...trc20,
    code: 'aura',
    name: 'Aura Skincare',
    ground: '#c2527a',
    value: 12.5,
    dailyVolatility: 0.06,
    dailyTurnover: 2_600_000,
  },
  {
    ...trc20,
    code: 'lyre',
    name: 'Lyre Music',
    ground: '#7a4fd6',
    value: 3.3,
    dailyVolatility: 0.07,
    dailyTurnover: 1_400_000,
  },
  {
    ...trc20,
    code: 'kite',
    name: 'Kite Mobility',
    ground: '#1877c9',
    value: 0.82,
    dailyVolatility: 0.08,
    dailyTurnover: 900_000,
  },
  {
    ...trc20,
    code: 'muse',
    name: 'Muse Studio',
    ground: '#b3411f',
    value: 148,
    dailyVolatility: 0.05,
    dailyTurnover: 1_900_000,
  },
  {
    ...trc20,
    code: 'onda',
    name: 'Onda Surf',
    ground: '#0b8a9c',
    value: 0.032,
    dailyVolatility: 0.1,
    dailyTurnover: 420_000,
  },
  {
    ...trc20,
    code: 'velo',
    name: 'Velo Cycles',
    ground: '#3d7d1c',
    value: 0.41,
    dailyVolatility: 0.07,
    dailyTurnover: 510_000,
  },
  {
    ...trc20,
    code: 'nori',
    name: 'Nori Kitchen',
    ground: '#24543b',
    value: 27,
    dailyVolatility: 0.055,
    dailyTurnover: 1_100_000,
  },
  {
    ...trc20,
    code: 'fern',
    name: 'Fern Living',
    ground: '#4f7f52',
    value: 1.1,
    dailyVolatility: 0.06,
    dailyTurnover: 350_000,
  },
  {
    ...trc20,
    code: 'oryx',
    name: 'Oryx Outdoor',
    ground: '#8a6a2f',
    value: 0.00064,
    dailyVolatility: 0.12,
    dailyTurnover: 240_000,
    hasMemo: true,
  },
  {
    ...trc20,
    code: 'juno',
    name: 'Juno Coffee',
    ground: '#6b3f24',
    value: 5.6,
    dailyVolatility: 0.05,
    dailyTurnover: 780_000,
  },
  {
    ...trc20,
    code: 'halo',
    name: 'Halo Optics',
    ground: '#2f4b8f',
    value: 64,
    dailyVolatility: 0.06,
    dailyTurnover: 830_000,
  },
  {
    ...trc20,
    code: 'tide',
    name: 'Tide Watches',
    ground: '#155a70',
    value: 0.128,
    dailyVolatility: 0.09,
    dailyTurnover: 300_000,
  },
  {
    ...trc20,
    code: 'pixl',
    name: 'Pixl Games',
    ground: '#a0237e',
    value: 0.0091,
    dailyVolatility: 0.11,
    dailyTurnover: 620_000,
  },
  {
    ...trc20,
    code: 'sora',
    name: 'Sora Travel',
    ground: '#4467d8',
    value: 2.5,
    dailyVolatility: 0.09,
    dailyTurnover: 700_000,
  },
];

interface PairSeed {
  readonly token: string;
  readonly market: string;
  readonly pricePrecision: number;
  readonly amountPrecision: number;
  readonly minAmount: string;
  /** Opens this long after the sandbox was made; absent for those open from the start. */
  readonly opensAfter?: number;
}

const pair = (code: string, pricePrecision: number, amountPrecision: number, minAmount: string): PairSeed => {
  const [token = '', market = ''] = code.split('_');
  return { token, market, pricePrecision, amountPrecision, minAmount };
};

const pairSeeds: readonly PairSeed[] = [
  pair('btc_usdt', 2, 4, '0.0001'),
  pair('aura_usdt', 3, 2, '0.1'),
  pair('lyre_usdt', 4, 2, '0.5'),
  pair('kite_usdt', 4, 1, '1'),
  pair('muse_usdt', 2, 3, '0.01'),
  pair('onda_usdt', 6, 0, '10'),
  pair('velo_usdt', 5, 1, '2'),
  pair('nori_usdt', 3, 3, '0.05'),
  pair('fern_usdt', 4, 1, '1'),
  pair('oryx_usdt', 6, 0, '1000'),
  pair('juno_usdt', 3, 2, '0.2'),
  pair('halo_usdt', 2, 3, '0.02'),
  pair('tide_usdt', 5, 0, '5'),
  pair('pixl_usdt', 6, 0, '100'),
  { ...pair('sora_usdt', 4, 2, '0.5'), opensAfter: 5 * day },
  pair('aura_btc', 8, 0, '1'),
  pair('muse_btc', 7, 1, '0.1'),
  pair('nori_btc', 8, 0, '1'),
  pair('halo_btc', 8, 0, '1'),
  pair('btc_usdc', 2, 4, '0.0001'),
  pair('aura_usdc', 3, 2, '0.1'),
];

const minTotals: Readonly<Record<string, string>> = { usdt: '1', usdc: '1', btc: '0.00002' };
const feeRate = '0.001';

/** Tokens' places in the simulated world. */
export const tokenCharacters: ReadonlyMap<string, TokenCharacter> = new Map(
  tokenSeeds.map((seed) => [seed.code, seed]),
);

/** Tokens and pairs of the sandbox; `madeAt` is when it was first started. */
export function seedCatalogue(madeAt: number): Catalogue {
  const tokens = new Map(tokenSeeds.map((seed) => [seed.code, tokenOf(seed)]));
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
      openingTime:
        seed.opensAfter === undefined ? madeAt - historyDays * day : openingTime(madeAt + seed.opensAfter),
    });
    pairs.set(spec.code, spec);
  }
  return { tokens, pairs };
}

/** Days of trading that a new sandbox begins with. */
const historyDays = 37;

/** The next full hour. */
const openingTime = (time: number): number => Math.ceil(time / 3_600_000) * 3_600_000;

function tokenOf(seed: TokenSeed): TokenInfo {
  const dollar = seed.value > 0 ? Math.max(0, Math.ceil(-Math.log10(seed.value))) : 0;
  return {
    code: seed.code,
    alias: seed.code.toUpperCase(),
    name: seed.name,
    logoUrl: tokenLogo(seed.code.charAt(0).toUpperCase(), seed.ground),
    precision: seed.precision,
    protocols: seed.protocols,
    hasMemo: seed.hasMemo ?? false,
    confirmations: seed.confirmations,
    // About a dollar's worth, as a power of ten.
    minDeposit: seed.code === 'btc' ? power(seed.precision - 4) : power(seed.precision + dollar),
  };
}
