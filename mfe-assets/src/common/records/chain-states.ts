/** Statuses that deposits and withdrawals share, by number; the key of their texts. */
const statuses = [
  'awaiting',
  'reviewed',
  'processing',
  'processing',
  'onChain',
  'completed',
  'failed',
  'cancelled',
] as const;
export type ChainStatusName = (typeof statuses)[number];

/** Where a deposit or withdrawal stands; the key of its text. */
export const chainStatusName = (status: number): ChainStatusName => statuses[status] ?? 'processing';

/** How the line of a deposit or withdrawal is coloured. */
export function chainTone(status: number): 'open' | 'done' | 'failed' {
  if (status === 5) return 'done';
  return status > 5 ? 'failed' : 'open';
}
