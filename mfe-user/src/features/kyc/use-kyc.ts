import type { OutputOf } from '@exchange/contract';
import { getKycStep } from '@exchange/contract/kyc';
import { usePlatform } from '@exchange/platform';
import { useCall, type CallState } from '@exchange/remote-kit';
import { useEffect } from 'react';

/** Where the user's verification stands, and what was given for it. */
export type KycStep = OutputOf<typeof getKycStep>;

/**
 * The user's verification, live: when the personal channel tells of a change all of it is asked for, so that it is of one
 * moment. What was there stays meanwhile.
 */
export function useKyc(): CallState<KycStep> {
  const { session } = usePlatform();
  const state = useCall(getKycStep, {});
  const { reload } = state;
  useEffect(() => {
    const subscription = session.personal$.subscribe((event) => {
      if (event.type === 'resync' || event.change.kyc) reload();
    });
    return () => subscription.unsubscribe();
  }, [session, reload]);
  return state;
}
