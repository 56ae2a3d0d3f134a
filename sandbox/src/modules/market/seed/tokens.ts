import type { TokenInfo, WithdrawalRules } from '../../../core/context';
import { power } from '../../../core/engine/decimal';
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

/** A brand's token; `character` is value, daily volatility and daily turnover. */
function brand(
  code: string,
  name: string,
  ground: string,
  [value, dailyVolatility, dailyTurnover]: readonly [number, number, number],
): TokenSeed {
  const character = { value, dailyVolatility, dailyTurnover };
  return { code, name, ground, ...character, protocols: ['trc20'], confirmations: 19, precision: 8 };
}

const dollar = (code: string, name: string, ground: string): TokenSeed => ({
  ...brand(code, name, ground, [1, 0, 0]),
  precision: 6,
});

const currencySeeds: readonly TokenSeed[] = [
  dollar('usdt', 'Tether USD', '#26a17b'),
  dollar('usdc', 'USD Coin', '#2775ca'),
  {
    ...brand('btc', 'Bitcoin', '#f7931a', [68_400, 0.025, 9_000_000]),
    protocols: ['btc'],
    confirmations: 2,
  },
];

const brandSeeds: readonly TokenSeed[] = [
  brand('aura', 'Aura Skincare', '#c2527a', [12.5, 0.06, 2_600_000]),
  brand('lyre', 'Lyre Music', '#7a4fd6', [3.3, 0.07, 1_400_000]),
  brand('kite', 'Kite Mobility', '#1877c9', [0.82, 0.08, 900_000]),
  brand('muse', 'Muse Studio', '#b3411f', [148, 0.05, 1_900_000]),
  brand('onda', 'Onda Surf', '#0b8a9c', [0.032, 0.1, 420_000]),
  brand('velo', 'Velo Cycles', '#3d7d1c', [0.41, 0.07, 510_000]),
  brand('nori', 'Nori Kitchen', '#24543b', [27, 0.055, 1_100_000]),
  brand('fern', 'Fern Living', '#4f7f52', [1.1, 0.06, 350_000]),
  { ...brand('oryx', 'Oryx Outdoor', '#8a6a2f', [0.00064, 0.12, 240_000]), hasMemo: true },
  brand('juno', 'Juno Coffee', '#6b3f24', [5.6, 0.05, 780_000]),
  brand('halo', 'Halo Optics', '#2f4b8f', [64, 0.06, 830_000]),
  brand('tide', 'Tide Watches', '#155a70', [0.128, 0.09, 300_000]),
  brand('pixl', 'Pixl Games', '#a0237e', [0.91, 0.11, 620_000]),
  brand('sora', 'Sora Travel', '#4467d8', [2.5, 0.09, 700_000]),
  brand('crown', 'Crown Estates', '#7b5a1e', [98_400, 0.02, 3_200_000]),
  brand('toro', 'Toro Motors', '#a12626', [19.8, 0.065, 1_600_000]),
  brand('opal', 'Opal Jewellery', '#5a6fb0', [412, 0.045, 260_000]),
  brand('dawn', 'Dawn Bakery', '#c46a1b', [1.86, 0.07, 600_000]),
  brand('dusk', 'Dusk Lounge', '#473a7a', [0.74, 0.08, 500_000]),
  brand('ivy', 'Ivy Gardens', '#2e7045', [7.4, 0.06, 70_000]),
  brand('reef', 'Reef Aquatics', '#0f7f86', [0.0047, 0.1, 90_000]),
  brand('silo', 'Silo Foods', '#82712b', [0.00021, 0.09, 60_000]),
  brand('ursa', 'Ursa Toys', '#8c4a33', [0.096, 0.08, 45_000]),
  brand('mint', 'Mint Stationery', '#2c8f6d', [0.205, 0.06, 38_000]),
  brand('zest', 'Zest Juice', '#b3861a', [0.00414, 0.13, 52_000]),
  brand('glow', 'Glow Lighting', '#9a7a10', [0.31, 0.08, 330_000]),
];

const tokenSeeds: readonly TokenSeed[] = [...currencySeeds, ...brandSeeds];

/** Tokens' places in the simulated world. */
export const tokenCharacters: ReadonlyMap<string, TokenCharacter> = new Map(
  tokenSeeds.map((seed) => [seed.code, seed]),
);

/** The brands' tokens with their colours, in the order in which they came. */
export const brandTokens: readonly Omit<TokenSeed, 'protocols' | 'hasMemo' | 'confirmations'>[] = brandSeeds;

/** Every token of the sandbox. */
export const seedTokens = (): Map<string, TokenInfo> =>
  new Map(tokenSeeds.map((seed) => [seed.code, tokenOf(seed)]));

function tokenOf(seed: TokenSeed): TokenInfo {
  const places = seed.value > 0 ? Math.max(0, Math.ceil(-Math.log10(seed.value))) : 0;
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
    withdrawal: withdrawalRules(seed),
    minDeposit: seed.code === 'btc' ? power(seed.precision - 4) : power(seed.precision + places),
  };
}

/** The fee is about a dollar's worth, as a power of ten; the rest are multiples of it. */
function withdrawalRules({ value, precision }: TokenSeed): WithdrawalRules {
  const fee = power(Math.max(0, precision + Math.floor(-Math.log10(value))));
  return { fee, minimum: fee * 10n, maximum: fee * 50_000n, quota: fee * 100_000n };
}
