import type { DepositReason } from '@exchange/contract';
import type { ChainTransaction } from '../chain';

/** The contract's states that a deposit by chain goes through. */
export const depositStatus = { waiting: 2, confirming: 3, completed: 5, failed: 6, cancelled: 7 } as const;

/** Statuses by the contract's groups of states: 1 under way, 2 completed, 3 not credited. */
export const statusesOf = {
  1: [0, 1, depositStatus.waiting, depositStatus.confirming, 4],
  2: [depositStatus.completed],
  3: [depositStatus.failed, depositStatus.cancelled],
} as const;

/** What a transfer to a deposit address has to fulfil. */
export interface DepositRules {
  /** Smallest units. */
  readonly minimum: bigint;
  /** Empty where none is needed. */
  readonly memo: string;
  readonly confirmations: number;
}

/** Where a deposit stands. */
export interface DepositProgress {
  readonly status: (typeof depositStatus)[keyof typeof depositStatus];
  readonly confirmations: number;
  /** Why it is not credited; empty otherwise. */
  readonly reason: DepositReason | '';
}

/** Where the deposit stands that a transfer makes. Until it is credited it may fall back as well as go on. */
export function progressOf(
  transfer: Pick<ChainTransaction, 'state' | 'amount' | 'memo' | 'confirmations'>,
  rules: DepositRules,
): DepositProgress {
  const { waiting, confirming, completed, failed, cancelled } = depositStatus;
  const confirmations = Math.min(transfer.confirmations, rules.confirmations);
  if (transfer.state === 'dropped') return { status: cancelled, confirmations: 0, reason: 'dropped' };
  if (transfer.state === 'waiting') return { status: waiting, confirmations: 0, reason: '' };
  if (transfer.state === 'failed') return { status: failed, confirmations, reason: 'chain' };
  if (transfer.amount < rules.minimum) return { status: failed, confirmations, reason: 'minimum' };
  if (rules.memo !== '' && transfer.memo !== rules.memo)
    return { status: failed, confirmations, reason: 'memo' };
  return { status: confirmations < rules.confirmations ? confirming : completed, confirmations, reason: '' };
}
