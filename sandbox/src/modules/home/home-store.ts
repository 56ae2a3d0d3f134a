import { and, asc, desc, eq, lt, or } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { organisations } from '../config';
import { bannerSeeds } from './seed/banners';
import { seedNotices } from './seed/notices';
import { banner, notice } from './tables';

export type BannerRow = typeof banner.$inferSelect;
export type NoticeRow = typeof notice.$inferSelect;

/** The place of the home page's banners. */
const homePlace = { position: 2, device: 'Mobile' } as const;

/** Puts in the banners and notices that the sandbox begins with; those that are there stay as they are. */
export async function seedHome(database: Database, madeAt: number): Promise<void> {
  const banners = bannerSeeds.map((seed, index) => ({
    ...seed,
    ...homePlace,
    id: `${seed.organisation}-${index + 1}`,
    sort: index,
  }));
  await database.insert(banner).values(banners).onConflictDoNothing();
  const notices = organisations.flatMap((organisation) => seedNotices(organisation, madeAt));
  await database.insert(notice).values(notices).onConflictDoNothing();
}

/** Banners of a place, in their order. */
export function listBanners(
  database: Database,
  place: Pick<BannerRow, 'organisation' | 'position' | 'device'>,
): Promise<BannerRow[]> {
  return database
    .select()
    .from(banner)
    .where(
      and(
        eq(banner.organisation, place.organisation),
        eq(banner.position, place.position),
        eq(banner.device, place.device),
      ),
    )
    .orderBy(asc(banner.sort), asc(banner.id));
}

/** One of an organisation's notices; undefined where it has none with this id. */
export async function findNotice(
  database: Database,
  organisation: string,
  id: string,
): Promise<NoticeRow | undefined> {
  const [row] = await database
    .select()
    .from(notice)
    .where(and(eq(notice.organisation, organisation), eq(notice.id, id)));
  return row;
}

/**
 * An organisation's notices that are published by `now`, newest first, from the one after `fromId` ('0': from the
 * newest).
 */
export async function listNotices(
  database: Database,
  organisation: string,
  now: number,
  fromId: string,
  limit: number,
): Promise<NoticeRow[]> {
  const last = fromId === '0' ? undefined : await findNotice(database, organisation, fromId);
  if (fromId !== '0' && !last) {
    throw new CallError('invalidInput', 'from_id', { from_id: 'an id from an earlier page, or 0' });
  }
  const after =
    last && or(lt(notice.time, last.time), and(eq(notice.time, last.time), lt(notice.id, last.id)));
  return database
    .select()
    .from(notice)
    .where(and(eq(notice.organisation, organisation), lt(notice.time, now + 1), after))
    .orderBy(desc(notice.time), desc(notice.id))
    .limit(limit);
}
