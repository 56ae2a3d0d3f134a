import type { SandboxLocale } from '../../core/locale';
import { madeInEach, type Texts } from '../../core/texts';
import { day } from '../../core/time-spans';
import { pictureUrl } from '../media';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

export const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

/** A category of castings; one without a parent's children is a casting with its time. Nothing of it is stored (V-02). */
export interface CastCategoryPlan {
  readonly id: string;
  /** `0` at the top. */
  readonly parent: string;
  readonly name: Texts;
  readonly casting?: {
    readonly text: Texts;
    readonly picture: string;
    /** By how much its rounds begin later than others', ms. */
    readonly offset: number;
  };
}

/** A casting takes applications again and again: rounds follow each other, each open for a part of its time. */
const roundLength = 28 * day;
const openFor = 20 * day;

const category = (id: keyof typeof en.categories, parent: string) => ({
  ...{ id, parent },
  name: madeInEach((locale) => texts[locale].categories[id]),
});
const casting = (id: keyof typeof en.castings, parent: string, picture: string, offset: number) => ({
  ...category(id, parent),
  casting: { text: madeInEach((locale) => texts[locale].castings[id]), picture, offset },
});

export const castCategories: readonly CastCategoryPlan[] = [
  category('music', '0'),
  category('film', '0'),
  category('fashion', '0'),
  casting('vocal', 'music', 'aura', 0),
  casting('band', 'music', 'lyre', 22 * day),
  casting('short-film', 'film', 'juno', 7 * day),
  casting('runway', 'fashion', 'muse', 12 * day),
];

/** When a casting takes applications: its open round, else its next one. Times in ms since the epoch. */
export function roundAt(
  { offset }: NonNullable<CastCategoryPlan['casting']>,
  now: number,
): { readonly startTime: number; readonly endTime: number } {
  const start = Math.floor((now - offset) / roundLength) * roundLength + offset;
  const startTime = now < start + openFor ? start : start + roundLength;
  return { startTime, endTime: startTime + openFor };
}

export const categoryOf = (wanted: string): CastCategoryPlan | undefined =>
  castCategories.find(({ id }) => id === wanted);

/** Address of a casting's picture. */
export const castingPicture = ({ picture }: NonNullable<CastCategoryPlan['casting']>): string =>
  pictureUrl('story', picture);

/** Why an application is refused. */
export const castReasons = ['pictures', 'profile', 'role', 'other'] as const;
export type CastReason = (typeof castReasons)[number];

/** What an applicant is told of a refusal; nothing of an application that was not refused. */
export function refusalText(reason: string, note: string, locale: SandboxLocale): string {
  const known = castReasons.find((each) => each === reason);
  return [known && texts[locale].reasons[known], note].filter(Boolean).join(' ');
}
