import type { Campaign } from '@exchange/contract/campaign';
import { getIeoSurplusAmount } from '@exchange/contract/ieo';
import { usePlatform } from '@exchange/platform';
import { useCall, usePolling } from '@exchange/remote-kit';
import { useEffect } from 'react';

/** How often a stock that is sold from is asked for while the page is in view, ms. */
const stockMs = 3_000;

/** Portions of a sale that are left, live while it is on (I-02); and how to ask at once. */
export function useStock(
  { activity_id, stock }: Pick<Campaign, 'activity_id' | 'stock'>,
  active: boolean,
): { readonly stock: number; readonly reload: () => void } {
  const { report } = usePlatform();
  const call = useCall(getIeoSurplusAmount, { activity_id }, { skip: !active });
  const { value, failure, reload } = call;
  usePolling(call, stockMs, { skip: !active });
  useEffect(() => {
    // The last one stays; the next look is some seconds away.
    if (failure !== undefined) report.measure('stock-unknown', 1);
  }, [failure, report]);
  return { stock: value?.stock ?? stock, reload };
}
