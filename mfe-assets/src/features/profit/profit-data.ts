import { getProfit, listProfitLines, type ProfitLine } from '@exchange/contract/profit';
import type { Api } from '@exchange/platform';
import type { FetchPage } from '@exchange/records';
import { useCall, useCallsRefresh, usePersonal, usePolling } from '@exchange/remote-kit';
import { atPrices } from './figures';
import type { ProfitChoice } from './profit-choice';
import { useLivePrices } from './use-live-prices';

/** How soon figures that are still being worked out are asked for again, ms; others less often, since tokens come without the user. */
const behindMs = 2_000;
const againMs = 30_000;

/** The figures of a choice at the prices of now; those of an earlier one until they are there. */
export function useProfit(choice: ProfitChoice) {
  const call = useCall(getProfit, choice, { keepsEarlier: true });
  usePersonal('balances', call.reload);
  usePolling(call, call.value?.behind === true ? behindMs : againMs);
  useCallsRefresh(call);
  const { value } = call;
  const prices = useLivePrices(value?.list.map(({ token }) => token) ?? [], value?.market ?? '');
  return { ...call, profit: value && atPrices(value, prices) };
}

/** The lines of a choice, of one token if told, newest first. */
export function linesOf(
  api: Api,
  choice: ProfitChoice,
  token: string | undefined,
  limit: number,
): FetchPage<ProfitLine> {
  const input = { ...choice, ...(token !== undefined && { token }), limit };
  return async (fromId, signal) => {
    const { list, next_id } = await api.call(listProfitLines, { ...input, from_id: fromId }, { signal });
    return { list, nextId: next_id };
  };
}
