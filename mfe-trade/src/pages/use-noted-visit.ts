import { usePlatform, type Storage } from '@exchange/platform';
import { useEffect } from 'react';
import { usePainted } from '../common/use-painted';

/** Keeps a pair as the one that was visited last, once the page has been painted (T-18). */
export function useNotedVisit(pairKey: string): void {
  const { storage } = usePlatform();
  const painted = usePainted();
  useEffect(() => {
    // Without its code the visit is not kept, which is no reason to disturb anybody.
    if (painted) noteVisit(storage, pairKey).catch(() => undefined);
  }, [painted, storage, pairKey]);
}

async function noteVisit(storage: Storage, pairKey: string): Promise<void> {
  const { createRecentPairs } = await import(/* webpackChunkName: "recent-pairs" */ '../common/recent-pairs');
  createRecentPairs(storage).add(pairKey);
}
