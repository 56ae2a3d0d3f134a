import { getTrades, listUserTrade, type PublicTrade, type UserTrade } from '@exchange/contract';
import type { Api } from '@exchange/platform';

/** A page of the user's fills; `nextId` is where the next page starts, null at the end. */
export interface UserTradePage {
  readonly list: readonly UserTrade[];
  readonly nextId: string | null;
}

/** The calls about the trades of one pair. All reject with `ApiFailure`. */
export interface TradeCalls {
  /** Last trades of everybody that came with the page, once. */
  first(): readonly PublicTrade[] | undefined;
  market(signal: AbortSignal): Promise<readonly PublicTrade[]>;
  /** The user's own fills from an id on; 0 is the newest. */
  own(fromId: string | 0, signal: AbortSignal): Promise<UserTradePage>;
}

/** Fills that one page of a list of own trades holds. */
const listed = 20;

/** @param pageSize Own fills that are asked for at once, 100 at the most. */
export function createTradeCalls(
  api: Api,
  { token, market }: { readonly token: string; readonly market: string },
  pageSize = listed,
): TradeCalls {
  const pair = { token, market };
  return {
    first: () => api.takeFirst(getTrades, pair)?.list,
    market: async (signal) => (await api.call(getTrades, pair, { signal })).list,
    own: async (fromId, signal) => {
      const input = { ...pair, from_id: fromId, limit: pageSize };
      const { list, next_id } = await api.call(listUserTrade, input, { signal });
      return { list, nextId: next_id };
    },
  };
}
