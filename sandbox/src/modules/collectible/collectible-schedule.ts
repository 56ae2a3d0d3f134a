import { and, eq, max } from 'drizzle-orm';
import type { Database, SandboxClock } from '../../core/context';
import { power } from '../../core/engine/decimal';
import { inEach, madeInEach } from '../../core/texts';
import { hour, minute } from '../../core/time-spans';
import type { MarketViews } from '../../realtime/market/market-views';
import type { Brands } from '../brand';
import { organisations } from '../config';
import { pictureUrl } from '../media';
import { collectible } from './tables';

/** A bidding begins with each slot; it is longer than one, so that at any time one is open. */
const slotLength = 6 * hour;
const biddingLength = 8 * hour;
/** Collectibles are announced so many slots ahead, and made up for so many slots back. */
const slotsAhead = 2;
const slotsBack = 4;
const market = 'usdt';
const marketPrecision = 6;
/** In whole units of the market. */
const initialPrice = 20n;
const step = 2n;
/** In hundredths of a percent of an increment. */
const rewardRate = 2000;
const extension = 5 * minute;

/** What a brand's collectible is, by its slot. */
const kinds = [
  inEach('編號版畫', '编号版画', 'numbered print'),
  inEach('創辦人簽名海報', '创办人签名海报', 'poster signed by the founder'),
  inEach('首批樣品', '首批样品', 'sample of the first batch'),
  inEach('手繪設計稿', '手绘设计稿', 'design drawn by hand'),
] as const;

/** What the schedule is made of. */
export interface CollectibleSchedule {
  readonly database: Database;
  readonly market: Pick<MarketViews, 'listed'>;
  readonly brands: Brands;
  readonly clock: Pick<SandboxClock, 'now'>;
}

/** Announces the collectibles of the slots to come, so that at any time some are upcoming, one is open and some are over. */
export async function announceCollectibles(schedule: CollectibleSchedule): Promise<void> {
  const { database, clock } = schedule;
  const present = Math.floor(clock.now() / slotLength);
  for (const { id } of organisations) {
    const [last] = await database
      .select({ start: max(collectible.startTime) })
      .from(collectible)
      .where(and(eq(collectible.organisation, id)));
    const first = Math.max(Math.floor((last?.start ?? 0) / slotLength) + 1, present - slotsBack);
    for (let slot = first; slot <= present + slotsAhead; slot += 1) {
      const row = collectibleOf(schedule, id, slot);
      if (row) await database.insert(collectible).values(row).onConflictDoNothing();
    }
  }
}

/** The collectible of a slot: the organisation's certified brands take turns. */
function collectibleOf(
  { market: data, brands }: CollectibleSchedule,
  organisation: string,
  slot: number,
): typeof collectible.$inferInsert | undefined {
  const rows = data
    .listed(organisation)
    .filter((pair) => pair.market === market)
    .flatMap(({ token }) => brands.of(token) ?? [])
    .filter(({ certificationLevel }) => certificationLevel > 0);
  const brand = rows[(slot * 5) % rows.length];
  const kind = kinds[slot % kinds.length];
  if (!brand || !kind) return undefined;
  const startTime = slot * slotLength;
  const date = new Date(startTime).toISOString().slice(0, 13).replaceAll(/\D/g, '');
  const number = (slot % 900) + 100;
  const { name, about, token } = brand;
  const one = power(marketPrecision);
  return {
    campaignNo: `${organisation}-c${date}`,
    organisation,
    title: inEach(
      `${name} ${kind['zh-HK']} No. ${number}`,
      `${name} ${kind['zh-CN']} No. ${number}`,
      `${name}: ${kind.en} No. ${number}`,
    ),
    introduction: madeInEach((locale) => `<p>${about[locale]}</p>`),
    imageUrl: pictureUrl('campaign', token),
    images: [pictureUrl('cover', token), pictureUrl('story', token)],
    market,
    initialPrice: initialPrice * one,
    latestPrice: 0n,
    step: step * one,
    rewardRate,
    extension,
    startTime,
    plannedEnd: startTime + biddingLength,
    endTime: startTime + biddingLength,
  };
}
