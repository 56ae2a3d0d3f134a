/** How the exchange is doing, for its operators (O-06). */
export interface SandboxFigures {
  readonly ledger: LedgerFigures;
  readonly openOrders: number;
  /** Since the process began. */
  readonly trades: number;
  /** Commands that wait for their turn in the queue. */
  readonly waitingCommands: number;
  /** Open connections of the realtime interface. */
  readonly sockets: number;
}

/** What the audit found of the ledger. Times are ms since the epoch by the exchange's clock, amounts plain decimals. */
export interface LedgerFigures {
  /** When the last round over all holdings ended. */
  readonly checkedAt: number;
  /** Since when withdrawals are paused, because it does not add up; undefined while it does. */
  readonly pausedSince: number | undefined;
  /** The first of those that are known. */
  readonly differences: readonly LedgerDifference[];
  readonly differenceCount: number;
  readonly tokens: readonly TokenBalance[];
}

/** All there is of a token by the movements: what users have, what the exchange has, and what it owes for it. */
export interface TokenBalance {
  readonly token: string;
  readonly users: string;
  readonly exchange: string;
  readonly owed: string;
  /** Of the three; 0 in a ledger that adds up. */
  readonly sum: string;
}

interface Parts {
  readonly available: string;
  readonly frozen: string;
}

/**
 * What does not add up: a holding that is not the sum of its movements, an account statement that ends with another balance, a movement whose lines do not sum to zero, or all
 * holdings of a token together, as long as it is not known which of them.
 */
export type LedgerDifference =
  | {
      readonly kind: 'holding';
      readonly owner: string;
      readonly token: string;
      readonly held: Parts;
      readonly moved: Parts;
    }
  | {
      readonly kind: 'statement';
      readonly owner: string;
      readonly token: string;
      /** The balance that the account statement ends with, and what the movements come to. */
      readonly told: string;
      readonly moved: string;
    }
  | { readonly kind: 'journal'; readonly journal: number; readonly token: string; readonly sum: string }
  | { readonly kind: 'token'; readonly token: string; readonly sum: string };
