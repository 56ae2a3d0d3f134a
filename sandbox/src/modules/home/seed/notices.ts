import type { SandboxLocale } from '../../../core/locale';
import { fillText, madeInEach, type Texts } from '../../../core/texts';
import { day, hour } from '../../../core/time-spans';
import type { OrganisationRecord } from '../../config';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

/** The notices, and how long before the first start each was published. */
const ages = {
  welcome: 36 * day,
  fees: 29 * day + 5 * hour,
  certification: 22 * day + 3 * hour,
  sessions: 12 * day + 8 * hour,
  safety: 6 * day + 2 * hour,
  maintenance: 2 * day + 6 * hour,
  listings: 9 * hour,
} as const satisfies Readonly<Record<keyof typeof en, number>>;
type NoticeName = keyof typeof ages;

/** A notice as the sandbox begins with it. */
export interface NoticeSeed {
  readonly id: string;
  readonly organisation: string;
  readonly title: Texts;
  /** HTML. */
  readonly content: Texts;
  readonly time: number;
}

const names = Object.keys(ages).filter((name): name is NoticeName => name in ages);

/** An organisation's notices; `madeAt` is when the sandbox was first started. */
export function seedNotices({ id, facts }: OrganisationRecord, madeAt: number): NoticeSeed[] {
  const { name: product, mail } = facts;
  const fill = (text: string) => fillText(text, { name: product, mail });
  return names.map((name) => ({
    id: `${id}-${name}`,
    organisation: id,
    title: madeInEach((locale) => fill(texts[locale][name].title)),
    content: madeInEach((locale) => texts[locale][name].content.map((line) => `\n${fill(line)}`).join('')),
    time: madeAt - ages[name],
  }));
}
