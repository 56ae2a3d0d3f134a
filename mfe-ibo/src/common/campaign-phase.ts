import type { Campaign, CampaignStatus } from '@exchange/contract/campaign';

/** How a token sale stands at a moment of the exchange's clock (I-01). */
export interface CampaignPhase {
  readonly is: 'upcoming' | 'progressing' | 'soldOut' | 'concluded' | 'notReached';
  /** When it opens or ends, ms since the epoch; when it ended, for a concluded one. */
  readonly until: number;
}

/**
 * How a token sale stands now: its times decide, whatever state it had when it was fetched. One that ended below its soft cap was
 * not reached: everybody is refunded (I-07).
 */
export function phaseOf(
  {
    start_time,
    end_time,
    stock,
    total,
    soft_cap,
  }: Pick<Campaign, 'start_time' | 'end_time' | 'stock' | 'total' | 'soft_cap'>,
  now: number,
): CampaignPhase {
  if (now < start_time) return { is: 'upcoming', until: start_time };
  if (now >= end_time) return { is: total - stock < soft_cap ? 'notReached' : 'concluded', until: end_time };
  return { is: stock === 0 ? 'soldOut' : 'progressing', until: end_time };
}

/** The contract's state of a sale in a phase. */
export const statusOf = ({ is }: CampaignPhase): CampaignStatus =>
  is === 'upcoming' ? 1 : is === 'concluded' || is === 'notReached' ? 3 : 2;

/** Share of the portions that are sold, whole percent, rounded down: a sale is full only when all is sold. */
export const soldPercent = ({ total, stock }: Pick<Campaign, 'total' | 'stock'>): number =>
  total === 0 ? 0 : Math.floor(((total - stock) * 100) / total);

/** Where the soft cap stands among all portions, whole percent, rounded up; undefined where there is none. */
export const softCapPercent = ({
  total,
  soft_cap,
}: Pick<Campaign, 'total' | 'soft_cap'>): number | undefined =>
  soft_cap === 0 || total === 0 ? undefined : Math.ceil((soft_cap * 100) / total);
