import { getUserUsable } from '@exchange/contract';
import type { Api } from '@exchange/platform';

/** Spendable balance of a token; the one with the higher `version` is newer. */
export interface Available {
  readonly available: string;
  readonly version: number;
}

/** The calls that the order form makes. All reject with `ApiFailure`. */
export interface OrderCalls {
  available(token: string, signal: AbortSignal): Promise<Available>;
}

export function createOrderCalls(api: Api): OrderCalls {
  return { available: (token, signal) => api.call(getUserUsable, { token }, { signal }) };
}
