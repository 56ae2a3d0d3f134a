import { eq } from 'drizzle-orm';
import { power } from '../../core/engine/decimal';
import { reserveOwner, saleOwner } from '../../core/engine/ledger';
import { fillText, madeInEach, type Texts } from '../../core/texts';
import { day, hour } from '../../core/time-spans';
import { pictureUrl } from '../media';
import {
  announcingCause,
  certifiedPairs,
  dateIn,
  reserves,
  saleMarket,
  toAnnounce,
  tokensFor,
} from './announcements';
import { type CampaignSources, setAside } from './campaign-parts';
import { type CampaignPlan, campaignPlans, slotLength } from './campaign-plans';
import { texts } from './events';
import { campaign, type CampaignRow, campaignState } from './tables';

/** With fewer portions than this in a brand's reserve there is no campaign. */
const fewest = 50;

/**
 * Announces the token sales of the slots to come, so that at any time some are upcoming. A sale keeps the price that
 * it was announced with, and the tokens that it may deliver are set aside with its announcement.
 */
export async function announceCampaigns(sources: CampaignSources): Promise<void> {
  const wanted: CampaignRow[] = [];
  for (const plan of campaignPlans) {
    const slots = { length: slotLength, offset: plan.offsetHours * hour, ahead: 3, back: 3 };
    const ofSlot = (organisation: string, slot: number) => [campaignOf(sources, plan, organisation, slot)];
    const own = eq(campaign.categoryId, plan.categoryId);
    wanted.push(...(await toAnnounce(sources, campaign, slots, ofSlot, own)));
  }
  if (wanted.length > 0) await announce(sources, wanted);
}

/** Stores campaigns with as many portions as the brands keep back tokens for. */
async function announce({ exchange }: CampaignSources, wanted: readonly CampaignRow[]): Promise<void> {
  await exchange.post({
    cause: announcingCause('sale'),
    async prepare(transaction) {
      const reserve = await reserves(exchange);
      const rows = wanted.flatMap((row) => {
        const left = reserve.get(row.token) ?? 0n;
        const most = left / row.units;
        const total = most < BigInt(row.total) ? Number(most) : row.total;
        if (total < fewest) return [];
        reserve.set(row.token, left - BigInt(total) * row.units);
        return [{ ...row, total, softCap: Math.min(row.softCap, total) }];
      });
      if (rows.length === 0) return [];
      const fresh = await transaction.insert(campaign).values(rows).onConflictDoNothing().returning();
      return fresh.flatMap(({ token, units, total }) =>
        setAside(token, units * BigInt(total), reserveOwner, saleOwner),
      );
    },
  });
}

/** What the sale of a brand's token is called, by its category. */
export const saleTitle = (brand: string, alias: string, categoryId = 1): Texts =>
  madeInEach((locale) => fillText(texts[locale].titles[categoryId - 1] ?? '', { brand, alias }));

/** The campaign of a plan in a slot: the organisation's certified brands take turns. */
function campaignOf(
  { exchange, market, brands }: CampaignSources,
  plan: CampaignPlan,
  organisation: string,
  slot: number,
): CampaignRow | undefined {
  const pairs = certifiedPairs(market, brands, organisation);
  const { categoryId, total, minPortions, maxPortions, userLimit, softCap, needs } = plan;
  // Those that are open at a time are of different brands.
  const turn = pairs[(slot + (categoryId - 1) * Math.ceil(pairs.length / 3)) % pairs.length];
  if (!turn) return undefined;
  const { pair, brand } = turn;
  const price = BigInt(plan.price) * power(pair.marketPrecision);
  const worth = (price * BigInt(plan.worthPercent)) / 100n;
  const units = tokensFor(market, pair, brand.issuePrice, worth);
  if (units === 0n) return undefined;
  const startTime = slot * slotLength + plan.offsetHours * hour;
  const endTime = startTime + slotLength;
  const alias = exchange.tokens.get(pair.token)?.alias ?? pair.token;
  const ofDay = Math.floor((startTime % day) / slotLength) + 1;
  const campaignNo = `${organisation}-${dateIn(startTime)}-${(categoryId - 1) * (day / slotLength) + ofDay}`;
  return {
    campaignNo,
    activityId: `sale-${campaignNo}`,
    organisation,
    categoryId,
    type: plan.isPledge ? 2 : 1,
    title: saleTitle(brand.name, alias, categoryId),
    imageUrl: pictureUrl('campaign', pair.token),
    token: pair.token,
    market: saleMarket,
    price,
    units,
    ...{ total, sold: 0, simulated: 0, simulatedBuyers: 0 },
    ...{ minPortions, maxPortions, userLimit, softCap },
    settlement: plan.isFrozen ? 1 : 2,
    unlocks: unlocksOf(plan, endTime),
    needs,
    ...{ startTime, endTime, state: campaignState.open, isPlanned: true, version: 1 },
  };
}

/** The releases of a campaign that ends at `endTime`. */
const unlocksOf = ({ releases: { parts, everyDays } }: CampaignPlan, endTime: number) =>
  Array.from({ length: parts }, (_, index) => ({
    percent: Math.floor(100 / parts),
    time: endTime + (index + 1) * everyDays * day,
  }));
