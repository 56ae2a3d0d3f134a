import type { Database } from '../../../core/context';
import type { SandboxLocale } from '../../../core/locale';
import { fillText, madeInEach } from '../../../core/texts';
import { day, hour } from '../../../core/time-spans';
import { type OrganisationRecord, organisations } from '../../config';
import { pictureUrl } from '../../media';
import { banner, homePlace, notice } from '../tables';
import bannerSeeds from './banners.json';
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
const noticeNames = Object.keys(ages).filter((name): name is NoticeName => name in ages);

/**
 * Puts in the banners and notices that the sandbox begins with, which was first started at `madeAt`; those that are there stay as
 * they are.
 */
export async function seedHome(database: Database, madeAt: number): Promise<void> {
  const banners = bannerSeeds.map(({ picture, ...seed }, index) => ({
    ...seed,
    ...homePlace,
    imageUrl: pictureUrl('banner', picture),
    id: `${seed.organisation}-${index + 1}`,
    sort: index,
  }));
  await database.insert(banner).values(banners).onConflictDoNothing();
  const notices = organisations.flatMap((organisation) => noticesOf(organisation, madeAt));
  await database.insert(notice).values(notices).onConflictDoNothing();
}

function noticesOf({ id, facts }: OrganisationRecord, madeAt: number): (typeof notice.$inferInsert)[] {
  const { name: product, mail } = facts;
  const fill = (text: string) => fillText(text, { name: product, mail });
  return noticeNames.map((name) => ({
    id: `${id}-${name}`,
    organisation: id,
    title: madeInEach((locale) => fill(texts[locale][name].title)),
    content: madeInEach((locale) => texts[locale][name].content.map((line) => `\n${fill(line)}`).join('')),
    time: madeAt - ages[name],
  }));
}
