import type { StatementKind } from '@exchange/contract';
import { isSimulated } from './simulated-owners';

/** Part of an owner's holding: what can be used, or what open orders and requests hold. */
export type Part = 'available' | 'frozen';

/** One account of the ledger. Owners beginning with `@` are the exchange's own. */
export interface Account {
  readonly owner: string;
  readonly part: Part;
}

/**
 * Kinds of what moves among the exchange's own accounts and the simulated traders only: tokens issued, burned and bought back,
 * what brands set aside, money of simulated traders.
 */
const ownKinds = ['issuance', 'burn', 'buyback', 'set_aside', 'funding'] as const;
type OwnKind = (typeof ownKinds)[number];
/** Kinds of users' movements that no record tells of. */
type UnrecordedKind = 'account_transfer';

/** Kind of a line of the ledger. */
export type EntryKind = StatementKind | OwnKind;

/** What a movement is for. `reference` is the id of the user's record, as the lists of the user's records have it. */
export type Purpose =
  | { readonly kind: Exclude<StatementKind, UnrecordedKind>; readonly reference: string }
  | { readonly kind: UnrecordedKind | OwnKind; readonly reference?: undefined };

/** What moves from one account to another: `amount` smallest units, zero or more. */
export type Movement = Purpose & {
  readonly token: string;
  readonly amount: bigint;
  readonly from: Account;
  readonly to: Account;
  /** What it is for the receiver, where that is another user with a record of another kind or id. */
  readonly received?: Purpose;
};

/** What an owner can use. */
export const available = (owner: string): Account => ({ owner, part: 'available' });
/** What an owner's open orders and requests hold. */
export const frozen = (owner: string): Account => ({ owner, part: 'frozen' });

/** An owner's holding of one token in smallest units; `version` rises with each batch that changes it. */
export interface HoldingRecord {
  readonly owner: string;
  readonly token: string;
  available: bigint;
  frozen: bigint;
  version: number;
  /** Time of its last line, ms since the epoch; 0 for an account of the exchange's or a simulated trader's. */
  time: number;
}

/** One line of a journal: what it changes of one holding. The lines of a journal sum to zero for each token. */
export interface Entry {
  readonly owner: string;
  readonly token: string;
  readonly kind: EntryKind;
  /** Id of a user's record; undefined where there is none, and for whoever is no user. */
  readonly reference: string | undefined;
  readonly available: bigint;
  readonly frozen: bigint;
}

/** Collected fees of all pairs. */
export const feeOwner = '@fee';
/** The world outside: what came in by chain is its debt. */
export const chainOwner = '@chain';
/** Funds the simulated traders. */
export const treasuryOwner = '@treasury';
/** What brands keep back of their tokens; not in circulation. */
export const reserveOwner = '@reserve';
/** What brands bought back on the market, until they burn it. */
export const buybackOwner = '@buyback';
/** What deposit codes are worth that nobody has redeemed. */
export const codesOwner = '@codes';
/** Tokens set aside for token sales that are announced or held, and what was paid for those that were delivered. */
export const saleOwner = '@sale';
/** Deposits of members of the node programme, until they are given back. */
export const nodeOwner = '@node';
/** What brands set aside for the gifts of activities, until they are given. */
export const giftOwner = '@gift';
/** What brands set aside for auctions, until it is delivered. */
export const auctionOwner = '@auction';
/** What brands set aside for the prizes of contests, until they are paid. */
export const contestOwner = '@contest';
/** What brands set aside for the yield of stakes, until it is paid. */
export const stakingOwner = '@staking';
/** Where burned tokens lie for good. */
export const burnedOwner = '@burned';
/** Accounts whose balance is what they owe; every other account stays at zero or above. */
export const debtors: ReadonlySet<string> = new Set([chainOwner, treasuryOwner]);

/** True for the exchange's own accounts. */
export const isSystemOwner = (owner: string): boolean => owner.startsWith('@');

/** True for an account of a user's: each of its lines is kept and told apart by kind and reference. */
export const isUserOwner = (owner: string): boolean => !isSystemOwner(owner) && !isSimulated(owner);

const c2cMark = 'c2c:';
/** Owner of a user's fiat (C2C) account; the asset account's owner is the user. */
export const c2cOwner = (userId: string): string => `${c2cMark}${userId}`;
/** True for a fiat (C2C) account. */
export const isC2cOwner = (owner: string): boolean => owner.startsWith(c2cMark);

interface Line {
  readonly holding: HoldingRecord;
  kind: EntryKind;
  readonly reference: string | undefined;
  available: bigint;
  frozen: bigint;
}

const isOwnKind = (kind: EntryKind): kind is OwnKind => (ownKinds as readonly string[]).includes(kind);

/**
 * Movements with one cause, netted by account, token and kind, and for users by record too. What an order that trades holds or
 * gives free meanwhile is netted with its trade: it is one line. Transfers are its only way in, so it always balances.
 */
export class Journal {
  /** In the order in which they were begun. */
  private readonly lines: Line[] = [];
  private readonly byHolding = new Map<HoldingRecord, Line[]>();

  /** `cause` is unique among all journals; '' for one that gets its number as its cause. */
  constructor(
    readonly cause: string,
    readonly time: number,
  ) {}

  /** Lines that change something, each with the holding that it changes. */
  changes(): readonly Readonly<Line>[] {
    return this.lines.filter(({ available, frozen }) => available !== 0n || frozen !== 0n);
  }

  /** Lines that change something. */
  entries(): Entry[] {
    return this.changes().map(({ holding: { owner, token }, ...line }) => ({ owner, token, ...line }));
  }

  /** Called by the ledger only. */
  note(holding: HoldingRecord, part: Part, amount: bigint, { kind, reference }: Purpose): void {
    const isUsers = isUserOwner(holding.owner);
    if (isUsers && isOwnKind(kind))
      throw new Error(`${kind} is nothing that moves a user's ${holding.token}`);
    this.lineOf(holding, kind, isUsers ? reference : undefined)[part] += amount;
  }

  private lineOf(holding: HoldingRecord, kind: EntryKind, reference: string | undefined): Line {
    let own = this.byHolding.get(holding);
    if (!own) {
      own = [];
      this.byHolding.set(holding, own);
    }
    // Backwards: what an order does follows shortly after what it did before.
    for (let index = own.length - 1; index >= 0; index -= 1) {
      const line = own[index];
      if (!line || line.reference !== reference) continue;
      if (line.kind === kind || (line.kind === 'trade' && kind === 'order')) return line;
      if (line.kind !== 'order' || kind !== 'trade') continue;
      line.kind = kind;
      return line;
    }
    const line = { holding, kind, reference, available: 0n, frozen: 0n };
    own.push(line);
    this.lines.push(line);
    return line;
  }
}

/** Thrown when a transfer would take more than an account holds; nothing was moved. */
class Overdraft extends Error {
  override readonly name = 'Overdraft';
}

/** All balances of the exchange. Money moves only from one account to another, so each token's sum stays zero. */
export class Ledger {
  private readonly owners = new Map<string, Map<string, HoldingRecord>>();

  /** The owner's holdings by token. */
  holdings(owner: string): ReadonlyMap<string, Readonly<HoldingRecord>> {
    return this.owners.get(owner) ?? new Map();
  }

  /** Every holding there is. */
  *all(): Generator<Readonly<HoldingRecord>> {
    for (const holdings of this.owners.values()) yield* holdings.values();
  }

  available(owner: string, token: string): bigint {
    return this.owners.get(owner)?.get(token)?.available ?? 0n;
  }

  /** Whether every account holds what these movements take from it together, as it is before the first of them. */
  covers(movements: readonly Movement[]): boolean {
    const taken = new Map<string, Pick<Movement, 'token' | 'amount' | 'from'>>();
    for (const { token, amount, from } of movements) {
      const key = `${from.owner} ${from.part} ${token}`;
      taken.set(key, { token, from, amount: amount + (taken.get(key)?.amount ?? 0n) });
    }
    return [...taken.values()].every(
      ({ token, amount, from }) =>
        debtors.has(from.owner) || (this.owners.get(from.owner)?.get(token)?.[from.part] ?? 0n) >= amount,
    );
  }

  /** Puts in a holding as it was stored. */
  restore(holding: HoldingRecord): void {
    const holdings = this.owners.get(holding.owner) ?? new Map<string, HoldingRecord>();
    holdings.set(holding.token, { ...holding });
    this.owners.set(holding.owner, holdings);
  }

  /** Makes a movement and notes it in the journal. Throws {@link Overdraft} before anything moves. */
  transfer(journal: Journal, movement: Movement): void {
    const { token, amount, from, to, received = movement } = movement;
    if (amount < 0n) throw new RangeError('A transfer moves zero or more');
    if (amount === 0n) return;
    const source = this.holding(from.owner, token);
    if (source[from.part] < amount && !debtors.has(from.owner)) {
      throw new Overdraft(`${from.owner} has ${source[from.part]} ${from.part} of ${token}, not ${amount}`);
    }
    const target = this.holding(to.owner, token);
    source[from.part] -= amount;
    target[to.part] += amount;
    journal.note(source, from.part, -amount, movement);
    journal.note(target, to.part, amount, received);
  }

  private holding(owner: string, token: string): HoldingRecord {
    let holdings = this.owners.get(owner);
    if (!holdings) {
      holdings = new Map();
      this.owners.set(owner, holdings);
    }
    let holding = holdings.get(token);
    if (!holding) {
      holding = { owner, token, available: 0n, frozen: 0n, version: 0, time: 0 };
      holdings.set(token, holding);
    }
    return holding;
  }
}
