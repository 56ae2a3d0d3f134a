import type { Deposit, DepositReason } from '@exchange/contract/asset';

const reasons: readonly DepositReason[] = ['minimum', 'memo', 'chain', 'dropped'];

/** Why a deposit was not credited; the key of its text. */
export const reasonOf = ({ reason }: Pick<Deposit, 'reason'>): DepositReason =>
  reasons.find((each) => each === reason) ?? 'other';

/** Whether a deposit waits for a block: it is in none yet, or the network took its block back. */
export const isWaiting = ({ status }: Pick<Deposit, 'status'>): boolean => status === 2;

/** How many of the confirmations that it needs a deposit has. */
export const seenConfirmations = (deposit: Pick<Deposit, 'confirmations' | 'confirmations_needed'>): number =>
  Math.min(deposit.confirmations, deposit.confirmations_needed);

/** Known deposits and others of them that came, each in its newest version, newest first. */
export function mergeDeposits(known: readonly Deposit[], came: readonly Deposit[]): readonly Deposit[] {
  const byId = new Map(known.map((deposit) => [deposit.id, deposit]));
  for (const deposit of came) {
    const before = byId.get(deposit.id);
    if (!before || before.version <= deposit.version) byId.set(deposit.id, deposit);
  }
  return [...byId.values()].sort(
    (left, right) => right.create_time - left.create_time || (left.id < right.id ? 1 : -1),
  );
}
