import { seedOf } from '../../core/random';
import { day, hour, minute } from '../../core/time-spans';
import type { CampaignNeeds, Unlock } from './tables';

/** A kind of campaign that each organisation holds in every slot of the day. */
export interface CampaignPlan {
  /** Its category, as the lists can be narrowed by. */
  readonly categoryId: number;
  /** 1 sale, 2 pledge. */
  readonly type: 1 | 2;
  /** When in a slot it opens, ms. */
  readonly offset: number;
  /** Of one portion, in whole units of the market. */
  readonly price: bigint;
  readonly total: number;
  readonly minPortions: number;
  readonly maxPortions: number;
  readonly userLimit: number;
  readonly softCap: number;
  /** 1 to frozen, 2 to available. */
  readonly settlement: 1 | 2;
  /** Releases: how many equal ones, and how far apart from the end on. */
  readonly releases: { readonly parts: number; readonly every: number };
  readonly needs: CampaignNeeds;
  /** What the tokens of a portion are worth in the market, in percent of the portion's price. */
  readonly worthPercent: bigint;
  /** What simulated buyers take, in percent of the portions, in the campaign of a slot, and within which time they do. */
  readonly demand: (seed: number, slot: number) => number;
  readonly demandSpan: number;
}

/** Campaigns of a kind follow each other without a gap, so that one is open at any time. */
export const slotLength = 8 * hour;

/** What an organisation holds at any time: a sale with portions left, one that everybody wants, and a pledge. */
export const campaignPlans: readonly CampaignPlan[] = [
  {
    categoryId: 1,
    type: 1,
    offset: 0,
    price: 50n,
    total: 2_000,
    minPortions: 1,
    maxPortions: 100,
    userLimit: 300,
    softCap: 400,
    settlement: 1,
    releases: { parts: 10, every: 7 * day },
    needs: { kycLevel: 0 },
    worthPercent: 118n,
    // Every third one finds too few buyers.
    demand: (seed, slot) => (slot % 3 === 2 ? 11 : 35 + (seed % 50)),
    demandSpan: slotLength,
  },
  {
    categoryId: 2,
    type: 1,
    offset: 3 * hour,
    price: 20n,
    total: 500,
    minPortions: 1,
    maxPortions: 10,
    userLimit: 20,
    softCap: 0,
    settlement: 2,
    releases: { parts: 0, every: 0 },
    needs: { kycLevel: 1 },
    worthPercent: 110n,
    // Sold out while one looks on.
    demand: () => 100,
    demandSpan: 15 * minute,
  },
  {
    categoryId: 3,
    type: 2,
    offset: 5 * hour,
    price: 100n,
    total: 3_000,
    minPortions: 1,
    maxPortions: 50,
    userLimit: 200,
    softCap: 0,
    settlement: 2,
    releases: { parts: 4, every: day },
    needs: { kycLevel: 0, holding: { token: 'usdt', amount: '500' } },
    worthPercent: 2n,
    demand: (seed) => 40 + (seed % 40),
    demandSpan: slotLength,
  },
];

const hundred = 100;

/** The releases of a campaign that ends at `endTime`. */
export function unlocksOf({ releases: { parts, every } }: CampaignPlan, endTime: number): Unlock[] {
  return Array.from({ length: parts }, (_, index) => ({
    percent: Math.floor(hundred / parts),
    time: endTime + (index + 1) * every,
  }));
}

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

/** Portions that simulated buyers have taken of a campaign by a time; never more later than earlier left. */
export function demandAt(
  row: {
    readonly campaignNo: string;
    readonly categoryId: number;
    readonly total: number;
    readonly startTime: number;
    readonly endTime: number;
  },
  now: number,
): number {
  const plan = campaignPlans.find(({ categoryId }) => categoryId === row.categoryId);
  if (!plan || now <= row.startTime) return 0;
  const percent = plan.demand(seedOf(row.campaignNo) >>> 0, Math.floor(row.startTime / slotLength));
  const elapsed = Math.min(1, (now - row.startTime) / Math.min(plan.demandSpan, row.endTime - row.startTime));
  // Most come soon after the opening.
  return Math.floor((row.total * percent * Math.sqrt(elapsed)) / hundred);
}
