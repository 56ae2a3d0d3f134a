import type { Campaign } from '@exchange/contract/campaign';

/** How a token sale stands at a moment of the exchange's clock (I-01). */
export interface CampaignPhase {
  readonly is: 'upcoming' | 'progressing' | 'soldOut' | 'concluded';
  /** When it opens or ends, ms since the epoch; when it ended, for a concluded one. */
  readonly until: number;
}

/** How a token sale stands now: its times decide, whatever state it had when it was fetched. */
export function phaseOf(
  { start_time, end_time, stock }: Pick<Campaign, 'start_time' | 'end_time' | 'stock'>,
  now: number,
): CampaignPhase {
  if (now < start_time) return { is: 'upcoming', until: start_time };
  if (now >= end_time) return { is: 'concluded', until: end_time };
  return { is: stock === 0 ? 'soldOut' : 'progressing', until: end_time };
}

/** Share of the portions that are sold, whole percent, rounded down: a sale is full only when all is sold. */
export const soldPercent = ({ total, stock }: Pick<Campaign, 'total' | 'stock'>): number =>
  total === 0 ? 0 : Math.floor(((total - stock) * 100) / total);
