import type { TokenInfo } from '../../../core/context';
import { power } from '../../../core/engine/decimal';
import seeds from './tokens.json';

/** How the simulated world values a token. Simulation only: these numbers become prices, never balances. */
export interface TokenCharacter {
  /** Value of one token in US dollars at the middle of its range. */
  readonly value: number;
  /** Standard deviation of a day's change, e.g. 0.05. */
  readonly dailyVolatility: number;
  /** Dollars traded in the token's main pair on a common day. */
  readonly dailyTurnover: number;
}

interface TokenSeed
  extends TokenCharacter, Pick<TokenInfo, 'code' | 'name' | 'precision' | 'protocols' | 'confirmations'> {
  /** Colour of its logo. */
  readonly ground: string;
  readonly hasMemo?: boolean | undefined;
}

/** The brands' tokens with their colours, in the order in which they came. */
export const brandTokens: readonly TokenSeed[] = seeds.brands.map((seed) => ({
  ...seed,
  precision: 8,
  protocols: ['trc20'],
  confirmations: 19,
}));

const tokenSeeds: readonly TokenSeed[] = [...seeds.currencies, ...brandTokens];

/** Tokens' places in the simulated world. */
export const tokenCharacters: ReadonlyMap<string, TokenCharacter> = new Map(
  tokenSeeds.map((seed) => [seed.code, seed]),
);

/** Every token of the sandbox. */
export const seedTokens = (): Map<string, TokenInfo> =>
  new Map(tokenSeeds.map((seed) => [seed.code, tokenOf(seed)]));

function tokenOf({
  code,
  name,
  value,
  precision,
  ground,
  protocols,
  confirmations,
  ...seed
}: TokenSeed): TokenInfo {
  const places = value > 0 ? Math.max(0, Math.ceil(-Math.log10(value))) : 0;
  // About a dollar's worth, as a power of ten.
  const fee = power(Math.max(0, precision + Math.floor(-Math.log10(value))));
  return {
    code,
    name,
    precision,
    protocols,
    confirmations,
    alias: code.toUpperCase(),
    logoUrl: tokenLogo(code.charAt(0).toUpperCase(), ground),
    hasMemo: seed.hasMemo ?? false,
    withdrawal: { fee, minimum: fee * 10n, maximum: fee * 50_000n, quota: fee * 100_000n },
    minDeposit: code === 'btc' ? power(precision - 4) : power(precision + places),
  };
}

/** A token's logo as an SVG data URL: its first letter on a round ground of its own colour. */
function tokenLogo(letter: string, ground: string): string {
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><circle cx='20' cy='20' r='20' fill='${ground}'/>` +
    `<text x='20' y='27' font-family='Arial,sans-serif' font-size='20' font-weight='700' fill='#fff' text-anchor='middle'>${letter}</text></svg>`;
  return `data:image/svg+xml,${svg.replace(/[<>#]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}
