import type { QuotePair } from '@exchange/platform';
import { compareShallow, computed } from 'mobx';
import { useMemo } from 'react';
import type { PairRow } from './pair-rows';

/** What of a pair's quote hardly ever changes: what it is called, and what its orders must keep to. */
export type PairTerms = Pick<
  QuotePair,
  | 'id'
  | 'token'
  | 'market'
  | 'token_as'
  | 'opening_time'
  | 'halted'
  | 'price_precision'
  | 'amount_precision'
  | 'min_amount'
  | 'min_total'
  | 'fee_rate'
>;

/** A pair's terms for an observer that is not rendered where its price ticks. */
export function usePairTerms(row: PairRow | undefined): PairTerms | undefined {
  const terms = useMemo(() => computed(() => row && termsOf(row.quote), { equals: compareShallow }), [row]);
  return terms.get();
}

const termsOf = ({
  id,
  token,
  market,
  token_as,
  opening_time,
  halted,
  price_precision,
  amount_precision,
  min_amount,
  min_total,
  fee_rate,
}: QuotePair): PairTerms => ({
  id,
  token,
  market,
  token_as,
  opening_time,
  halted,
  price_precision,
  amount_precision,
  min_amount,
  min_total,
  fee_rate,
});
