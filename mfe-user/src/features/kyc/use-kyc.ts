import type { OutputOf } from '@exchange/contract';
import { getKycStep } from '@exchange/contract/kyc';
import { useCall, type CallState, usePersonal } from '@exchange/remote-kit';

/** Where the user's verification stands, and what was given for it. */
export type KycStep = OutputOf<typeof getKycStep>;

/**
 * The user's verification, live: when the personal channel tells of a change all of it is asked for, so that it is of one
 * moment. What was there stays meanwhile.
 */
export function useKyc(): CallState<KycStep> {
  const state = useCall(getKycStep, {});
  const { reload } = state;
  usePersonal('kyc', reload);
  return state;
}
