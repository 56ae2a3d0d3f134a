import { getUserUsable } from '@exchange/contract/asset';
import { type Campaign, getUserQuota } from '@exchange/contract/campaign';
import { getIeoQualification } from '@exchange/contract/ieo';
import type { OutputOf } from '@exchange/contract/call';
import { useTopic } from '@exchange/platform';
import { useCall, usePersonal } from '@exchange/remote-kit';
import { useCallback } from 'react';

/** What a sale is for the signed-in user: undefined where it is not known (yet). */
export interface OwnTerms {
  readonly signedIn: boolean;
  readonly quota: OutputOf<typeof getUserQuota> | undefined;
  readonly qualification: OutputOf<typeof getIeoQualification> | undefined;
  /** What the user can spend of the market. */
  readonly available: string | undefined;
  /** Why some of it could not be asked for; undefined when all is there. */
  readonly failure: unknown;
  readonly reload: () => void;
}

/** Quota, qualification and balance of the signed-in user, asked for again when the balance changes (I-02). */
export function useOwnTerms({
  campaign_no,
  activity_id,
  market,
}: Pick<Campaign, 'campaign_no' | 'activity_id' | 'market'>): OwnTerms {
  const { user } = useTopic('session');
  const skip = user === null;
  const quota = useCall(getUserQuota, { campaign_no }, { skip });
  const qualification = useCall(getIeoQualification, { activity_id }, { skip });
  const usable = useCall(getUserUsable, { token: market }, { skip });
  const { reload: reloadQuota } = quota;
  const { reload: reloadQualification } = qualification;
  const { reload: reloadUsable } = usable;
  const reload = useCallback(() => {
    reloadQuota();
    reloadQualification();
    reloadUsable();
  }, [reloadQuota, reloadQualification, reloadUsable]);
  usePersonal('balances', reload);
  return {
    signedIn: !skip,
    quota: skip ? undefined : quota.value,
    qualification: skip ? undefined : qualification.value,
    available: skip ? undefined : usable.value?.available,
    failure: quota.failure ?? qualification.failure ?? usable.failure,
    reload,
  };
}
