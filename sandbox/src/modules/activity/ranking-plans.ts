import type { SandboxLocale } from '../../core/locale';
import { fillText, madeInEach, type Texts } from '../../core/texts';
import { day } from '../../core/time-spans';
import { dateIn } from '../campaign';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

export const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

/** A trading or holding contest of an organisation. It is a matter of its number: nothing of it is stored (V-02). */
export interface Contest {
  /** `nova-t20261119`: organisation, kind and first day. */
  readonly id: string;
  readonly organisation: string;
  /** 1 trade ranking, 2 holding ranking. */
  readonly type: 1 | 2;
  readonly token: string;
  readonly startTime: number;
  readonly endTime: number;
}

/** Contests of a kind follow each other without a gap. */
const slotLength = 7 * day;
/** They are shown so many slots ahead and back. */
const slotsAhead = 1;
const slotsBack = 1;

/** What is ranked of each kind: turnover in the market, or what is held. */
const plans = [
  { type: 1, mark: 't', token: 'juno' },
  { type: 2, mark: 'h', token: 'aura' },
] as const;
/** Currency of the turnover. */
export const contestMarket = 'usdt';
/** What must be turned over or held on average to be ranked, in whole units of the ranking's values (V-04). */
export const leastOf = ({ type }: Pick<Contest, 'type'>): string => (type === 1 ? '100' : '10');
/** In which prizes are paid. */
export const rewardToken = 'aura';

/** Prizes of the whole contest by place, in whole tokens. */
export const contestPrizes: readonly {
  readonly from: number;
  readonly to: number;
  readonly amount: string;
}[] = [
  { from: 1, to: 1, amount: '60' },
  { from: 2, to: 2, amount: '30' },
  { from: 3, to: 3, amount: '15' },
  { from: 4, to: 10, amount: '5' },
];
/** Prize of a place, a decimal in whole tokens; "0" outside the prizes. */
export const prizeOf = (rank: number): string =>
  contestPrizes.find(({ from, to }) => from <= rank && rank <= to)?.amount ?? '0';

const contestOf = (organisation: string, plan: (typeof plans)[number], slot: number): Contest => {
  const startTime = slot * slotLength;
  const { type, mark, token } = plan;
  return {
    ...{ id: `${organisation}-${mark}${dateIn(startTime)}`, organisation, type, token },
    ...{ startTime, endTime: startTime + slotLength },
  };
};

/** An organisation's contests of a kind that are shown at a time, by start time; its first one is over, the second open. */
export function contestsAt(organisation: string, type: 1 | 2, now: number): Contest[] {
  const present = Math.floor(now / slotLength);
  const slots = Array.from({ length: slotsBack + 1 + slotsAhead }, (_, index) => present - slotsBack + index);
  return plans
    .filter((plan) => plan.type === type)
    .flatMap((plan) => slots.map((slot) => contestOf(organisation, plan, slot)));
}

/** A contest that is shown at a time, by its id; undefined for any other. */
export const contestWithId = (organisation: string, id: string, now: number): Contest | undefined =>
  [...contestsAt(organisation, 1, now), ...contestsAt(organisation, 2, now)].find((each) => each.id === id);

/** What a gift-coin activity of a token, by its alias, is called. */
export const giftTitle = (alias: string): Texts =>
  madeInEach((locale) => fillText(texts[locale].hotEvents.gift, { alias }));

/** The kinds of contest, as their texts have them. */
const kinds = { 1: 'trading', 2: 'holding' } as const;

/** What a contest of a token, by its alias, is called. */
export const contestTitle = (type: 1 | 2, alias: string): Texts =>
  madeInEach((locale) => fillText(texts[locale].contest.titles[kinds[type]], { alias }));

/** The rules of a contest, as rich text. */
export function contestRules(type: 1 | 2, alias: string, rewardAlias: string): Texts {
  const facts = { alias, market: contestMarket.toUpperCase(), least: leastOf({ type }), reward: rewardAlias };
  return madeInEach((locale) => {
    const { rules, prizes } = texts[locale].contest;
    return [...rules[kinds[type]], prizes].map((rule) => `<p>${fillText(rule, facts)}</p>`).join('');
  });
}
