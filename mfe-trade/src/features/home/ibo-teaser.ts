import type { Campaign } from '@exchange/contract';

/** How a token sale stands at a moment. */
export interface IboTeaser {
  readonly state: 'opens' | 'ends' | 'soldOut';
  /** When it opens or ends, ms since the epoch. */
  readonly until: number;
  /** Share of the portions that are sold, whole percent, rounded down; undefined as long as none is. */
  readonly soldPercent: number | undefined;
}

/** The sale that the home page speaks of: the first of those that are not over. */
export function teasedCampaign(list: readonly Campaign[], now: number): Campaign | undefined {
  return list.find(({ end_time }) => now < end_time);
}

/** What is to be said of a sale at this time of the exchange. */
export function iboTeaser(
  campaign: Pick<Campaign, 'start_time' | 'end_time' | 'total' | 'stock'>,
  now: number,
): IboTeaser {
  const { start_time, end_time, total, stock } = campaign;
  const soldPercent = stock < total ? Math.floor(((total - stock) * 100) / total) : undefined;
  if (now < start_time) return { state: 'opens', until: start_time, soldPercent };
  return { state: stock === 0 ? 'soldOut' : 'ends', until: end_time, soldPercent };
}

/** Decimals that a sale's price is given with. */
export const pricePlaces = (price: string): number => price.split('.')[1]?.length ?? 0;
