import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../core/context';
import { formatUnits, units } from '../../core/engine/decimal';
import { type Catalogue, tokenOf } from '../../core/exchange/catalogue';
import type { SandboxLocale } from '../../core/locale';
import { fillText, madeInEach, type Texts } from '../../core/texts';
import { day } from '../../core/time-spans';
import { isOffered } from '../campaign';
import { contest, type ContestPrize, type ContestRow } from './tables';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

export const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

/** What is ranked, as the desk and the texts name it. */
export const contestKinds = { 1: 'trading', 2: 'holding' } as const;

/** Currency of the turnover. */
export const contestMarket = 'usdt';

/** A contest is listed for so long after its end, ms; by its id it is found for good. */
const listedAfter = 7 * day;

/** An organisation's contests of a kind that users see in lists, by start time. */
export const listedContests = (
  database: Database,
  organisation: string,
  type: 1 | 2,
  now: number,
): Promise<ContestRow[]> =>
  database
    .select()
    .from(contest)
    .where(
      and(
        eq(contest.organisation, organisation),
        eq(contest.type, type),
        isOffered(contest),
        gt(contest.endTime, now - listedAfter),
      ),
    )
    .orderBy(asc(contest.startTime), asc(contest.id));

/** An organisation's contest that users see, by its id; undefined for any other. */
export async function contestWithId(
  database: Database,
  organisation: string,
  id: string,
): Promise<ContestRow | undefined> {
  const own = and(eq(contest.organisation, organisation), eq(contest.id, id));
  const [row] = await database
    .select()
    .from(contest)
    .where(and(own, isOffered(contest)));
  return row;
}

/** What the values of a contest's places are in: a market's currency, or the token. */
export const valueToken = ({ type, token }: Pick<ContestRow, 'type' | 'token'>): string =>
  type === 1 ? contestMarket : token;

/** All that a contest pays where each of its places is taken, in smallest units. */
export const sumOfPrizes = (prizes: readonly ContestPrize[], precision: number): bigint =>
  prizes.reduce((sum, { from, to, amount }) => sum + units(amount, precision) * BigInt(to - from + 1), 0n);

/**
 * What each of those who share a place wins, in smallest units, rounded down: an equal part of the prizes of that place and of the
 * places that they take with it. So no contest pays more than {@link sumOfPrizes}.
 */
export function prizeOf(
  prizes: readonly ContestPrize[],
  { rank, sharers }: { readonly rank: number; readonly sharers: number },
  precision: number,
): bigint {
  const taken = prizes.flatMap(({ from, to, amount }) => {
    const [first, last] = [Math.max(from, rank), Math.min(to, rank + sharers - 1)];
    return first > last ? [] : [{ from: first, to: last, amount }];
  });
  return sumOfPrizes(taken, precision) / BigInt(sharers);
}

/** What a gift-coin activity of a token, by its alias, is called. */
export const giftTitle = (alias: string): Texts =>
  madeInEach((locale) => fillText(texts[locale].hotEvents.gift, { alias }));

/** What a contest of a token, by its alias, is called unless it has a title of its own. */
export const contestTitle = (type: 1 | 2, alias: string): Texts =>
  madeInEach((locale) => fillText(texts[locale].contest.titles[contestKinds[type]], { alias }));

/** The rules of a contest, as rich text. */
export function contestRules(tokens: Catalogue['tokens'], row: ContestRow): Texts {
  const value = tokenOf(tokens, valueToken(row));
  const facts = {
    ...{ alias: tokenOf(tokens, row.token).alias, market: contestMarket.toUpperCase() },
    ...{ least: formatUnits(row.least, value.precision), reward: tokenOf(tokens, row.rewardToken).alias },
  };
  return madeInEach((locale) => {
    const { rules, prizes } = texts[locale].contest;
    return [...rules[contestKinds[row.type]], prizes]
      .map((rule) => `<p>${fillText(rule, facts)}</p>`)
      .join('');
  });
}
