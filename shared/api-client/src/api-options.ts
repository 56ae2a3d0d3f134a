import type { ApiFailure } from '@exchange/platform';
import type { SendHttp } from './http-types';

/** Answer to a call that came with the page's HTML. */
export interface FirstData {
  /** The call's name in the contract. */
  readonly call: string;
  readonly input: unknown;
  readonly data: unknown;
}

/** What a page may set at any time to hear of the calls that it makes, such as to trace them (O-06). */
export interface CallWatch {
  /**
   * A call is being sent: may add to its headers. What it returns is told the answer's code once the call is over; undefined where
   * no answer came.
   */
  onCall?: (name: string, headers: Record<string, string>) => (code: number | undefined) => void;
}

export interface ApiOptions {
  /** Where the calls' paths begin, e.g. `/api`. */
  readonly baseUrl: string;
  /** Present locale, sent as Accept-Language. */
  readonly locale: () => string;
  /** The page's own host, sent as X-Forwarded-Host: it says which organisation is asked (H-20). */
  readonly host: string;
  /** The session's token inside the app; undefined in a browser, where a cookie does it. */
  readonly appToken?: () => string | undefined;
  readonly first: readonly FirstData[];
  /** The exchange answered that the session is none (any more): code 1101 or 1104 (H-17). */
  readonly onSessionInvalid: () => void;
  /** The exchange's time (ms since the epoch) when it answered, and how long the request took, in ms. */
  readonly onServerTime?: (time: number, tookMs: number) => void;
  /** An answer or first data did not fit the contract: a fault for the operators, not the user. */
  readonly onContractFault?: (failure: ApiFailure) => void;
  /** Looked at for each call. */
  readonly watch?: CallWatch;
  /** Waited for before the first call, e.g. the words for what it refuses. What becomes of it changes nothing. */
  readonly prepare?: () => Promise<unknown>;
  /** Loads the transport; called until it has succeeded once. */
  readonly loadHttp?: () => Promise<SendHttp>;
}
