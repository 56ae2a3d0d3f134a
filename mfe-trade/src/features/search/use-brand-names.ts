import { getMarketCapAndVolume } from '@exchange/contract';
import { useCall } from '@exchange/remote-kit';
import { useMemo } from 'react';

/** Names of the brands by their tokens, once they are `wanted` and the directory has answered. Without it pairs are found by their codes. */
export function useBrandNames(wanted: boolean): ReadonlyMap<string, string> {
  // Asked for once: the names do not change while one types.
  const { value } = useCall(getMarketCapAndVolume, {}, { skip: !wanted });
  return useMemo(() => new Map(value?.list.map(({ token, brand_name }) => [token, brand_name])), [value]);
}
