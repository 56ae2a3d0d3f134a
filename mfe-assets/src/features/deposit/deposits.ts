import type { Deposit } from '@exchange/contract/asset';

/** Statuses of a deposit by number; the key of their texts. */
export const depositStatuses = [
  'awaiting',
  'reviewed',
  'processing',
  'processing',
  'onChain',
  'completed',
  'failed',
  'cancelled',
] as const;

/** Where a deposit stands: how its line is coloured. */
export function depositTone(status: number): 'open' | 'done' | 'failed' {
  if (status === 5) return 'done';
  return status > 5 ? 'failed' : 'open';
}

/** Confirmations only rise and a status only goes on: the record that is further is the newer one. */
function isFurther(left: Deposit, right: Deposit): boolean {
  return (
    left.confirmations > right.confirmations ||
    (left.confirmations === right.confirmations && left.status > right.status)
  );
}

/** Known deposits and others of them that came, each in its newest form, newest first. */
export function mergeDeposits(known: readonly Deposit[], came: readonly Deposit[]): readonly Deposit[] {
  const byId = new Map(known.map((deposit) => [deposit.id, deposit]));
  for (const deposit of came) {
    const before = byId.get(deposit.id);
    if (!before || !isFurther(before, deposit)) byId.set(deposit.id, deposit);
  }
  return [...byId.values()].sort(
    (left, right) => right.create_time - left.create_time || (left.id < right.id ? 1 : -1),
  );
}
