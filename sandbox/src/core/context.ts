import type {
  AlertChange,
  Balance,
  BidChange,
  Deposit,
  DoneCommand,
  KycState,
  Order,
  UnreadCount,
  Withdrawal,
} from '@exchange/contract';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { CommandMark } from './command-mark';
import type { Movement } from './engine/ledger';
import type { PairSession } from './engine/pair-sessions';
import type { SessionChange } from './engine/trading-state';

/** The sandbox's database through Drizzle; PGlite and PostgreSQL alike. Also the type of an open transaction. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** The one clock. Tests and demo mode move it; nothing else in the sandbox asks the system for the time. */
export interface SandboxClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Moves the clock forward by `milliseconds`, keeps that across restarts, and runs what fell due. */
  advance(milliseconds: number): Promise<void>;
  /**
   * Runs `task` every `milliseconds` of the system's time (not of the moved clock), the first time `later` ms after these.
   * Returns its stop.
   */
  every(milliseconds: number, task: () => Promise<void> | void, later?: number): () => void;
}

/** A token of the exchange. */
export interface TokenInfo {
  readonly code: string;
  /** Name people see, e.g. `AURA`. */
  readonly alias: string;
  readonly name: string;
  readonly logoUrl: string;
  /** Decimal places of the smallest unit; amounts inside the sandbox are integers of it. */
  readonly precision: number;
  readonly protocols: readonly string[];
  readonly hasMemo: boolean;
  readonly confirmations: number;
  /** In smallest units. */
  readonly minDeposit: bigint;
  readonly withdrawal: WithdrawalRules;
}

/** What a withdrawal of a token may be and costs. In smallest units, with the fee. */
export interface WithdrawalRules {
  /** The same for each, whatever its amount. */
  readonly fee: bigint;
  /** Of one withdrawal. */
  readonly minimum: bigint;
  readonly maximum: bigint;
  /** Of any 24 hours. */
  readonly quota: bigint;
}

/** A user's holdings of a token, in smallest units. */
export interface Holding {
  readonly available: bigint;
  readonly frozen: bigint;
  readonly version: number;
}

/** What a user's own records became; feeds the personal channel. */
export interface PersonalUpdate {
  readonly userId: string;
  readonly orders: readonly Order[];
  readonly balances: readonly Pick<Balance, 'token' | 'available' | 'frozen' | 'version'>[];
  readonly deposits: readonly Deposit[];
  readonly withdrawals?: readonly Withdrawal[] | undefined;
  /** The user's verification, when it changed. */
  readonly kyc?: KycState | undefined;
  readonly bids?: readonly BidChange[] | undefined;
  /** Commands that were done. */
  readonly commands?: readonly DoneCommand[] | undefined;
  /** Price alerts that changed. */
  readonly alerts?: readonly AlertChange[] | undefined;
  /** How many notifications the user has not read, when that changed. */
  readonly notifications?: UnreadCount | undefined;
}

/** Money that moves together with a module's own records, all in one transaction or not at all. */
export interface Posting {
  /** Unique among all journals: the same one again does nothing. */
  readonly cause: string;
  /** When it happened; now unless told. */
  readonly time?: number;
  /**
   * The command whose effect it is, and what it comes to, asked after `prepare`: kept in the same transaction. Of one that was done
   * nothing moves.
   */
  readonly command?: { readonly mark: CommandMark; readonly outcome: () => string };
  /**
   * Checks and writes the module's records, in its turn among all that moves money, and says what moves; nothing moves
   * for an empty list. What it rejects with undoes all and is the answer.
   */
  readonly prepare: (transaction: Database) => Promise<readonly Movement[]>;
}

/**
 * The exchange's single writer: every movement of money and every order goes through its queue, is applied in
 * memory, written in one transaction with the others of its batch, and answered after the commit.
 */
export interface Exchange {
  readonly tokens: ReadonlyMap<string, TokenInfo>;
  /**
   * All of an owner's holdings by token; tokens never touched are absent. A user is the owner of the asset account,
   * `c2cOwner` names that of the fiat account.
   */
  holdings(owner: string): ReadonlyMap<string, Holding>;
  /**
   * Moves `amount` (smallest units, above zero) from an account of the exchange (e.g. `chain`) to the user's
   * available balance. `cause` is unique: the same one again moves nothing. `time` is when it came, now unless told.
   * `write` runs in the same transaction.
   */
  credit(movement: {
    readonly userId: string;
    readonly token: string;
    readonly amount: bigint;
    readonly from: string;
    readonly cause: string;
    readonly time?: number;
    readonly write?: (transaction: Database) => Promise<void>;
  }): Promise<void>;
  /**
   * Moves money for a module that keeps records of it; answers after the commit. Rejects with `CallError`
   * insufficientBalance when an account does not hold what is taken from it.
   */
  post(posting: Posting): Promise<void>;
  /**
   * Sets what operators decide of a pair (O-10). `write` stores it in its turn of the queue, knowing where trading stands, and says what
   * becomes of that, which the engine goes by in the same transaction (T-23). What it rejects with undoes all and is the answer.
   */
  setPair(
    pair: string,
    write: (transaction: Database, session: PairSession) => Promise<SessionChange | undefined>,
  ): Promise<void>;
  /** Tells of committed changes. Returns its stop. */
  onPersonal(listener: (update: PersonalUpdate) => void): () => void;
  /** Tells the personal channel of what another module committed itself, e.g. a deposit's progress. */
  announce(update: PersonalUpdate): void;
}
