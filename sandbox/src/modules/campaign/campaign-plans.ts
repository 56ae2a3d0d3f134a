import { seedOf } from '../../core/random';
import { hour, minute } from '../../core/time-spans';
import plans from './campaign-plans.json';
import type { CampaignRow, Unlock } from './tables';

/**
 * What each organisation holds in every slot of the day: a sale with portions left, one that everybody wants, and a pledge. `price` is in
 * whole units of the market; the tokens of a portion are worth `worthPercent` of it. The releases are equal, and begin so long after
 * the end. Simulated buyers take what they do within `demandMinutes`.
 */
export const campaignPlans = plans;
export type CampaignPlan = (typeof plans)[number];

/** Campaigns of a kind follow each other without a gap, so that one is open at any time. */
export const slotLength = 8 * hour;

/** Amounts by the percents of releases, which sum up to the whole: what does not divide comes with the last. */
export function partsOf(
  whole: bigint,
  unlocks: readonly Unlock[],
): { readonly time: number; readonly amount: bigint }[] {
  let left = whole;
  return unlocks.map(({ percent, time }, index) => {
    const amount = index === unlocks.length - 1 ? left : (whole * BigInt(percent)) / 100n;
    left -= amount;
    return { time, amount };
  });
}

/** What simulated buyers want of a campaign, in percent of its portions. Every third sale finds too few buyers. */
function demandOf({ categoryId, isPledge }: CampaignPlan, seed: number, slot: number): number {
  if (isPledge) return 40 + (seed % 40);
  // Sold out while one looks on.
  if (categoryId === 2) return 100;
  return slot % 3 === 2 ? 11 : 35 + (seed % 50);
}

/** Portions that simulated buyers have taken of a campaign by a time; never more later than earlier left. */
export function demandAt(
  row: Pick<CampaignRow, 'campaignNo' | 'categoryId' | 'total' | 'startTime' | 'endTime'>,
  now: number,
): number {
  const plan = campaignPlans.find(({ categoryId }) => categoryId === row.categoryId);
  if (!plan || now <= row.startTime) return 0;
  const percent = demandOf(plan, seedOf(row.campaignNo) >>> 0, Math.floor(row.startTime / slotLength));
  const span = Math.min(plan.demandMinutes * minute, row.endTime - row.startTime);
  const elapsed = Math.min(1, (now - row.startTime) / span);
  // Most come soon after the opening.
  return Math.floor((row.total * percent * Math.sqrt(elapsed)) / 100);
}
