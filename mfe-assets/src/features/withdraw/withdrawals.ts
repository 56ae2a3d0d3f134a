import type { Withdrawal, WithdrawalReason } from '@exchange/contract/withdrawal';
import { compareDecimals } from '@exchange/format';
import { chainStatusName, type ChainStatusName } from '../../common/records/chain-states';

/** Where a withdrawal stands; the key of its text. One that its network did not take did not fail at the review. */
export function statusName({
  status,
  reason,
}: Pick<Withdrawal, 'status' | 'reason'>): ChainStatusName | 'chainFailed' {
  const name = chainStatusName(status);
  return name === 'failed' && reason === 'chain' ? 'chainFailed' : name;
}

/** Whether the user may still cancel it. */
export const isInReview = ({ status }: Pick<Withdrawal, 'status'>): boolean => status === 0;

const reasons: readonly WithdrawalReason[] = ['address', 'source', 'unusual', 'chain'];

/** Why a withdrawal failed; the key of its text. */
export const reasonOf = ({ reason }: Pick<Withdrawal, 'reason'>): WithdrawalReason =>
  reasons.find((each) => each === reason) ?? 'other';

/** The most that can be withdrawn at once, and what keeps it there; the key of what is said above it. */
export function mostOf(
  available: string,
  { max_amount: perTransaction, left }: { readonly max_amount: string; readonly left: string },
): { readonly max: string; readonly by: 'insufficientBalance' | 'withdrawalTooLarge' | 'withdrawalQuota' } {
  const bounds = [
    { max: available, by: 'insufficientBalance' },
    { max: perTransaction, by: 'withdrawalTooLarge' },
    { max: left, by: 'withdrawalQuota' },
  ] as const;
  return bounds.reduce((least, bound) => (compareDecimals(bound.max, least.max) < 0 ? bound : least));
}
