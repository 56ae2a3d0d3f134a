import { max } from 'drizzle-orm';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import { power, units } from '../../core/engine/decimal';
import { available, reserveOwner, saleOwner } from '../../core/engine/ledger';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { inEach, type Texts } from '../../core/texts';
import { day } from '../../core/time-spans';
import type { MarketViews } from '../../realtime/market/market-views';
import type { Brands } from '../brand';
import { organisations } from '../config';
import { pictureUrl } from '../media';
import { type CampaignPlan, campaignPlans, slotLength, unlocksOf } from './campaign-plans';
import { campaignState, type CampaignRow } from './campaign-store';
import { campaign } from './tables';

/** Campaigns are announced so many slots ahead, and made up for so many slots back. */
const slotsAhead = 3;
const slotsBack = 3;
const market = 'usdt';
/** With fewer portions than this in a brand's reserve there is no campaign. */
const fewest = 50;

/** What the schedule is made of. */
export interface CampaignSchedule {
  readonly database: Database;
  readonly exchange: Pick<UserExchange, 'tokens' | 'holdings'> & Pick<Exchange, 'post'>;
  readonly market: Pick<MarketViews, 'listed' | 'lastPrice'>;
  readonly brands: Brands;
  readonly clock: Pick<SandboxClock, 'now'>;
}

/**
 * Announces the token sales of the slots to come, so that at any time some are upcoming. A sale keeps the price that
 * it was announced with, and the tokens that it may deliver are set aside with its announcement.
 */
export async function announceCampaigns(schedule: CampaignSchedule): Promise<void> {
  const { database, exchange, clock } = schedule;
  const wanted: CampaignRow[] = [];
  const known = new Map(
    (
      await database
        .select({
          organisation: campaign.organisation,
          categoryId: campaign.categoryId,
          start: max(campaign.startTime),
        })
        .from(campaign)
        .groupBy(campaign.organisation, campaign.categoryId)
    ).map(({ organisation, categoryId, start }) => [`${organisation} ${categoryId}`, start ?? 0]),
  );
  for (const plan of campaignPlans) {
    const present = Math.floor((clock.now() - plan.offset) / slotLength);
    for (const { id } of organisations) {
      const last = known.get(`${id} ${plan.categoryId}`) ?? 0;
      const first = Math.max(Math.floor((last - plan.offset) / slotLength) + 1, present - slotsBack);
      for (let slot = first; slot <= present + slotsAhead; slot += 1) {
        const row = campaignOf(schedule, plan, id, slot);
        if (row) wanted.push(row);
      }
    }
  }
  const [earliest] = wanted;
  if (!earliest) return;
  await exchange.post({
    cause: `campaigns:${earliest.campaignNo}`,
    async prepare(transaction) {
      const reserve = new Map(
        [...(await exchange.holdings(reserveOwner))].map(([token, { available }]) => [token, available]),
      );
      const rows = wanted.flatMap((row) => {
        const left = reserve.get(row.token) ?? 0n;
        const most = left / row.units;
        const total = most < BigInt(row.total) ? Number(most) : row.total;
        if (total < fewest) return [];
        reserve.set(row.token, left - BigInt(total) * row.units);
        return [{ ...row, total, softCap: Math.min(row.softCap, total) }];
      });
      if (rows.length === 0) return [];
      const stored = await transaction
        .insert(campaign)
        .values(rows)
        .onConflictDoNothing()
        .returning({ campaignNo: campaign.campaignNo });
      const fresh = new Set(stored.map(({ campaignNo }) => campaignNo));
      return rows
        .filter(({ campaignNo }) => fresh.has(campaignNo))
        .map(({ token, units: each, total }) => ({
          kind: 'set_aside' as const,
          token,
          amount: each * BigInt(total),
          from: available(reserveOwner),
          to: available(saleOwner),
        }));
    },
  });
}

/** What the sale of a brand's token is called. */
export const saleTitle = (brandName: string, alias: string): Texts =>
  inEach(`${brandName} ${alias} 認購`, `${brandName} ${alias} 认购`, `${brandName}: ${alias} sale`);

const limitedTitle = (brandName: string, alias: string): Texts =>
  inEach(
    `${brandName} ${alias} 限量認購`,
    `${brandName} ${alias} 限量认购`,
    `${brandName}: ${alias} limited sale`,
  );
const pledgeTitle = (brandName: string, alias: string): Texts =>
  inEach(`${brandName} ${alias} 質押認購`, `${brandName} ${alias} 质押认购`, `${brandName}: ${alias} pledge`);
const titles = [saleTitle, limitedTitle, pledgeTitle];

/** The campaign of a plan in a slot: the organisation's certified brands take turns. */
function campaignOf(
  { exchange, market: data, brands }: CampaignSchedule,
  plan: CampaignPlan,
  organisation: string,
  slot: number,
): CampaignRow | undefined {
  const pairs = data
    .listed(organisation)
    .filter((pair) => pair.market === market && (brands.of(pair.token)?.certificationLevel ?? 0) > 0);
  // Those that are open at a time are of different brands.
  const pair = pairs[(slot + (plan.categoryId - 1) * Math.ceil(pairs.length / 3)) % pairs.length];
  const row = pair && brands.of(pair.token);
  if (!pair || !row) return undefined;
  const startTime = slot * slotLength + plan.offset;
  const endTime = startTime + slotLength;
  const lastPrice = data.lastPrice(pair.code);
  // In market units for one whole token; without a market, what it was issued at.
  const marketPrice =
    lastPrice > 0n
      ? lastPrice * power(pair.marketPrecision - pair.pricePrecision)
      : units(row.issuePrice, pair.marketPrecision);
  const price = plan.price * power(pair.marketPrecision);
  const each = (price * power(pair.tokenPrecision) * plan.worthPercent) / (marketPrice * 100n);
  if (each === 0n) return undefined;
  const alias = exchange.tokens.get(pair.token)?.alias ?? pair.token;
  const date = new Date(startTime).toISOString().slice(0, 10).replaceAll('-', '');
  const ofDay = Math.floor((startTime % day) / slotLength) + 1;
  const campaignNo = `${organisation}-${date}-${(plan.categoryId - 1) * (day / slotLength) + ofDay}`;
  const { categoryId, type, total, minPortions, maxPortions, userLimit, softCap, settlement, needs } = plan;
  return {
    campaignNo,
    activityId: `sale-${campaignNo}`,
    organisation,
    categoryId,
    type,
    title: (titles[categoryId - 1] ?? saleTitle)(row.name, alias),
    imageUrl: pictureUrl('campaign', pair.token),
    token: pair.token,
    market,
    price,
    // Whole lots, so that what was bought can be sold again to the last one.
    units: each < pair.lotUnits ? each : each - (each % pair.lotUnits),
    total,
    sold: 0,
    simulated: 0,
    simulatedBuyers: 0,
    minPortions,
    maxPortions,
    userLimit,
    softCap,
    settlement,
    unlocks: unlocksOf(plan, endTime),
    needs,
    startTime,
    endTime,
    state: campaignState.open,
  };
}
