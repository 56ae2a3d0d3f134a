import { formatUnits, power } from '../../../core/engine/decimal';
import { madeInEach, type Texts } from '../../../core/texts';
import { day } from '../../../core/time-spans';
import { brandTokens, type TokenCharacter, tokenCharacters } from '../../market';
import { brandTextsOf } from './brand-texts';
import { certificationLevels } from './certification';
import { storyOf } from './story';

/** A brand as the sandbox begins with it. Supplies in smallest units. */
export interface BrandSeed {
  readonly token: string;
  readonly name: string;
  readonly country: string;
  readonly website: string;
  readonly totalSupply: bigint;
  /** Part of the supply that the brand keeps back. */
  readonly reserve: bigint;
  /** Decimal, in `issueMarket`. */
  readonly issuePrice: string;
  readonly issueMarket: string;
  readonly issueTime: number;
  readonly certificationLevel: number;
  readonly slogan: Texts;
  /** Plain. */
  readonly about: Texts;
  /** HTML of headings, paragraphs and lists. */
  readonly story: Texts;
}

/** Country, and level of the repurchase certification. */
const facts: Readonly<Record<string, readonly [country: string, level: number]>> = {
  aura: ['KR', 3],
  lyre: ['IE', 2],
  kite: ['DE', 1],
  muse: ['FR', 3],
  onda: ['PT', 0],
  velo: ['IT', 1],
  nori: ['JP', 2],
  fern: ['SG', 1],
  oryx: ['AE', 0],
  juno: ['SG', 2],
  halo: ['HK', 3],
  tide: ['CH', 1],
  pixl: ['TW', 1],
  sora: ['JP', 0],
  crown: ['HK', 4],
  toro: ['ES', 2],
  opal: ['AU', 2],
  dawn: ['HK', 0],
  dusk: ['HK', 0],
  ivy: ['TW', 1],
  reef: ['AU', 0],
  silo: ['MY', 0],
  ursa: ['NO', 0],
  mint: ['GB', 0],
  zest: ['BR', 0],
  glow: ['NL', 0],
};

/** Percent of the supply that a brand keeps back. */
const reservePercent = 40n;
/** Days of a common turnover that a brand's whole supply is worth, at least. */
const supplyDays = 400;
/** What a token cost when it was issued, against the middle of its range. */
const issueDiscount = 0.4;
const issuePricePrecision = 6;
/** Times the daily turnover that a brand's whole profit of a day is, as far as it goes into buybacks. */
const profitShare = 0.05;

/** Whole tokens that a brand issued: 1, 2 or 5 with zeros behind it. */
function supplyOf({ value, dailyTurnover }: TokenCharacter): bigint {
  const least = (supplyDays * dailyTurnover) / value;
  const exponent = Math.floor(Math.log10(least));
  const digit = [1, 2, 5, 10].find((candidate) => candidate * 10 ** exponent >= least) ?? 10;
  return BigInt(digit) * power(exponent);
}

/** The brands that the sandbox begins with; `madeAt` is when it was first started. */
export function seedBrands(madeAt: number): BrandSeed[] {
  return brandTokens.map(({ code, name, precision }, index) => {
    const [country, level] = facts[code] ?? ['HK', 0];
    const character = tokenCharacters.get(code);
    if (!character) throw new RangeError(`No token ${code}`);
    const supply = supplyOf(character);
    const price = BigInt(
      Math.max(1, Math.round(character.value * issueDiscount * 10 ** issuePricePrecision)),
    );
    const issuePrice = formatUnits(price, issuePricePrecision);
    const percent = certificationLevels.find((one) => one.level === level)?.percent;
    return {
      token: code,
      name,
      country,
      website: `https://${code}.example`,
      totalSupply: supply * power(precision),
      reserve: (supply * power(precision) * reservePercent) / 100n,
      issuePrice,
      issueMarket: 'usdt',
      // At midnight UTC, some months before the first trade.
      issueTime: Math.floor(madeAt / day) * day - (60 + ((index * 53) % 420)) * day,
      certificationLevel: level,
      slogan: madeInEach((locale) => brandTextsOf(code, locale).slogan),
      about: madeInEach((locale) => brandTextsOf(code, locale).about),
      story: madeInEach((locale) =>
        storyOf(locale, brandTextsOf(code, locale), {
          alias: code.toUpperCase(),
          supply,
          issuePrice,
          percent,
        }),
      ),
    };
  });
}

/** Dollars that a brand buys back with on a common day; 0 for one without certification. */
export function dailyBuyback(token: string): number {
  const level = facts[token]?.[1] ?? 0;
  const percent = certificationLevels.find((one) => one.level === level)?.percent ?? 0;
  return ((tokenCharacters.get(token)?.dailyTurnover ?? 0) * profitShare * percent) / 100;
}
