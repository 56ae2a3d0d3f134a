import { and, eq, max } from 'drizzle-orm';
import type { Database, SandboxClock } from '../../context';
import { power, units } from '../../engine/decimal';
import type { UserExchange } from '../../exchange/user-exchange';
import { inEach, type Texts } from '../../plugins/texts';
import { campaign } from '../../storage/schema/campaign';
import { day, hour } from '../../time-spans';
import type { Brands } from '../brand/brands';
import { organisations } from '../config/organisations';
import type { MarketViews } from '../market/market-views';
import { pictureUrl } from '../media/picture-names';
import type { CampaignRow } from './campaign-store';

/** Each organisation holds a sale in every slot of the day, open for the first hours of it. */
const slotLength = 8 * hour;
const saleLength = 6 * hour;
/** Sales are announced so many slots ahead, and made up for so many slots back. */
const slotsAhead = 3;
const slotsBack = 6;
/** The only category so far. */
const brandSales = 1;
const market = 'usdt';
/** What one portion costs, in whole units of the market, and how many there are. */
const portionPrice = 50n;
const portions = 2_000;
/** A sale's price in percent of the last one in the market. */
const salePercent = 85n;

/** What the schedule is made of. */
export interface CampaignSchedule {
  readonly database: Database;
  readonly exchange: Pick<UserExchange, 'tokens'>;
  readonly market: Pick<MarketViews, 'listed' | 'lastPrice'>;
  readonly brands: Brands;
  readonly clock: Pick<SandboxClock, 'now'>;
}

/**
 * Announces the token sales of the slots to come, so that at any time some are upcoming. A sale keeps the price that
 * it was announced with.
 */
export async function announceCampaigns(schedule: CampaignSchedule): Promise<void> {
  const present = Math.floor(schedule.clock.now() / slotLength);
  for (const { id } of organisations) {
    const [last] = await schedule.database
      .select({ start: max(campaign.startTime) })
      .from(campaign)
      .where(and(eq(campaign.organisation, id), eq(campaign.categoryId, brandSales)));
    const known = last?.start ?? (present - 1) * slotLength;
    const first = Math.max(Math.floor(known / slotLength) + 1, present - slotsBack);
    for (let slot = first; slot <= present + slotsAhead; slot += 1) {
      const row = saleOf(schedule, id, slot);
      if (row) await schedule.database.insert(campaign).values(row).onConflictDoNothing();
    }
  }
}

/** What the sale of a brand's token is called. */
export const saleTitle = (brandName: string, alias: string): Texts =>
  inEach(`${brandName} ${alias} 認購`, `${brandName} ${alias} 认购`, `${brandName}: ${alias} sale`);

/** The sale of a slot: the organisation's certified brands take turns. */
function saleOf(
  { exchange, market: data, brands }: CampaignSchedule,
  organisation: string,
  slot: number,
): CampaignRow | undefined {
  const pairs = data
    .listed(organisation)
    .filter((pair) => pair.market === market && (brands.of(pair.token)?.certificationLevel ?? 0) > 0);
  const pair = pairs[slot % pairs.length];
  const row = pair && brands.of(pair.token);
  if (!pair || !row) return undefined;
  const startTime = slot * slotLength;
  const lastPrice = data.lastPrice(pair.code);
  // In market units for one whole token; without a market, what it was issued at.
  const marketPrice =
    lastPrice > 0n
      ? lastPrice * power(pair.marketPrecision - pair.pricePrecision)
      : units(row.issuePrice, pair.marketPrecision);
  const price = portionPrice * power(pair.marketPrecision);
  const each = (price * power(pair.tokenPrecision) * 100n) / (marketPrice * salePercent);
  const alias = exchange.tokens.get(pair.token)?.alias ?? pair.token;
  const date = new Date(startTime).toISOString().slice(0, 10).replaceAll('-', '');
  const campaignNo = `${organisation}-${date}-${Math.floor((startTime % day) / slotLength) + 1}`;
  return {
    campaignNo,
    activityId: `sale-${campaignNo}`,
    organisation,
    categoryId: brandSales,
    type: 1,
    title: saleTitle(row.name, alias),
    imageUrl: pictureUrl('campaign', pair.token),
    token: pair.token,
    market,
    price,
    // Whole lots, so that what was bought can be sold again to the last one.
    units: each < pair.lotUnits ? each : each - (each % pair.lotUnits),
    total: portions,
    sold: 0,
    startTime,
    endTime: startTime + saleLength,
  };
}
