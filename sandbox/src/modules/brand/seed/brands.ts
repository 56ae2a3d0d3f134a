import { formatUnits, power } from '../../../core/engine/decimal';
import type { SandboxLocale } from '../../../core/locale';
import { fillText, madeInEach } from '../../../core/texts';
import { day } from '../../../core/time-spans';
import { brandTokens, type TokenCharacter, tokenCharacters } from '../../market';
import type { brand } from '../tables';
import brandFacts from './brands.json';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

/** What brands and currencies say of themselves. */
export const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

/** Levels of repurchase certification (T-12), and hundredths of its profit that a brand promises to buy back with. */
export const certificationLevels = [
  { level: 1, name: 'bronze', percent: 5 },
  { level: 2, name: 'silver', percent: 10 },
  { level: 3, name: 'gold', percent: 20 },
  { level: 4, name: 'platinum', percent: 30 },
] as const;

/** A brand as the sandbox begins with it; `reserve` is the part of the supply that the brand keeps back, in smallest units. */
export type BrandSeed = typeof brand.$inferInsert & { readonly reserve: bigint };

const facts = new Map(Object.entries(brandFacts));
/** Of a brand without certification there is none. */
const percentOf = (token: string) =>
  certificationLevels.find(({ level }) => level === facts.get(token)?.level)?.percent;

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
  return brandTokens.map(({ code, name, precision, ...character }, index) => {
    const supply = supplyOf(character);
    const price = BigInt(
      Math.max(1, Math.round(character.value * issueDiscount * 10 ** issuePricePrecision)),
    );
    const issuePrice = formatUnits(price, issuePricePrecision);
    return {
      token: code,
      name,
      country: facts.get(code)?.country ?? 'HK',
      website: `https://${code}.example`,
      totalSupply: supply * power(precision),
      reserve: (supply * power(precision) * reservePercent) / 100n,
      issuePrice,
      issueMarket: 'usdt',
      // At midnight UTC, some months before the first trade.
      issueTime: Math.floor(madeAt / day) * day - (60 + ((index * 53) % 420)) * day,
      certificationLevel: facts.get(code)?.level ?? 0,
      slogan: madeInEach((locale) => textsOf(code, locale).slogan),
      about: madeInEach((locale) => textsOf(code, locale).about),
      story: madeInEach((locale) => storyOf(code, locale, supply, issuePrice)),
    };
  });
}

/** Who the brand of a token is, and what holders of the token get. Throws for a token without texts. */
function textsOf(token: string, locale: SandboxLocale): (typeof en.brands)['aura'] {
  const [, found] = Object.entries(texts[locale].brands).find(([code]) => code === token) ?? [];
  if (!found) throw new RangeError(`No ${locale} texts of ${token}`);
  return found;
}

/** A brand's story in one language, as HTML of headings, paragraphs and lists. `supply` is in whole tokens. */
function storyOf(token: string, locale: SandboxLocale, supply: bigint, issuePrice: string): string {
  const { story } = texts[locale];
  const { about, perk } = textsOf(token, locale);
  const percent = percentOf(token);
  const values = {
    alias: token.toUpperCase(),
    supply: supply.toString().replace(/\B(?=(\d{3})+$)/g, ','),
    issuePrice,
    percent: percent ?? 0,
  };
  const fill = (name: keyof typeof story) => fillText(story[name], values);
  return [
    `<p>${about}</p>`,
    `<h3>${fill('perk')}</h3><p>${perk}</p>`,
    `<h3>${story.supply}</h3><ul><li>${fill('issued')}</li>`,
    `<li>${fill('price')}</li><li>${story.reserve}</li></ul>`,
    `<h3>${story.repurchase}</h3><p>${fill(percent === undefined ? 'noPromise' : 'promise')}</p>`,
    `<p><em>${story.risk}</em></p>`,
  ].join('\n');
}

/** Dollars that a brand buys back with on a common day; 0 for one without certification. */
export const dailyBuyback = (token: string): number =>
  ((tokenCharacters.get(token)?.dailyTurnover ?? 0) * profitShare * (percentOf(token) ?? 0)) / 100;
