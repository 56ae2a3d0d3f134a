import type { SandboxLocale } from '../../../core/locale';
import { madeInEach, type Texts } from '../../../core/texts';
import { day, hour } from '../../../core/time-spans';
import type { OrganisationRecord } from '../../config';
import { noticesEnglish } from './notices-english';
import { noticesSimplified } from './notices-simplified';
import { noticesTraditional } from './notices-traditional';

/** What notices name. */
export interface NoticeFacts {
  readonly name: string;
  readonly mail: string;
}

/** A notice in one language; `content` is HTML. */
export interface NoticeText {
  readonly title: string;
  readonly content: string;
}

/** The notices, and how long before the first start each was published. */
const ages = {
  welcome: 36 * day,
  fees: 29 * day + 5 * hour,
  certification: 22 * day + 3 * hour,
  sessions: 12 * day + 8 * hour,
  safety: 6 * day + 2 * hour,
  maintenance: 2 * day + 6 * hour,
  listings: 9 * hour,
} as const;
type NoticeName = keyof typeof ages;

/** The notices in one language. */
export type NoticesOf = (facts: NoticeFacts) => Readonly<Record<NoticeName, NoticeText>>;

const noticesIn: Readonly<Record<SandboxLocale, NoticesOf>> = {
  'zh-HK': noticesTraditional,
  'zh-CN': noticesSimplified,
  en: noticesEnglish,
};

/** A notice as the sandbox begins with it. */
export interface NoticeSeed {
  readonly id: string;
  readonly organisation: string;
  readonly title: Texts;
  readonly content: Texts;
  readonly time: number;
}

const names = Object.keys(ages).filter((name): name is NoticeName => name in ages);

/** An organisation's notices; `madeAt` is when the sandbox was first started. */
export function seedNotices({ id, facts }: OrganisationRecord, madeAt: number): NoticeSeed[] {
  return names.map((name) => {
    const text = (locale: SandboxLocale) => noticesIn[locale](facts)[name];
    return {
      id: `${id}-${name}`,
      organisation: id,
      title: madeInEach((locale) => text(locale).title),
      content: madeInEach((locale) => text(locale).content),
      time: madeAt - ages[name],
    };
  });
}
