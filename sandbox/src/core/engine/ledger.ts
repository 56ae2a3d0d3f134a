/** Part of an owner's holding: what can be used, or what open orders and requests hold. */
export type Part = 'available' | 'frozen';

/** One account of the ledger. Owners beginning with `@` are the exchange's own. */
export interface Account {
  readonly owner: string;
  readonly part: Part;
}

/** What moves from one account to another: `amount` smallest units, zero or more. */
export interface Movement {
  readonly token: string;
  readonly amount: bigint;
  readonly from: Account;
  readonly to: Account;
}

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
}

/** One line of a journal. The lines of a journal sum to zero for each token. */
export interface Entry {
  readonly owner: string;
  readonly token: string;
  readonly part: Part;
  readonly amount: bigint;
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
/** What brands set aside for the yield of stakes, until it is paid. */
export const stakingOwner = '@staking';
/** Where burned tokens lie for good. */
export const burnedOwner = '@burned';
/** Accounts whose balance is what they owe; every other account stays at zero or above. */
export const debtors: ReadonlySet<string> = new Set([chainOwner, treasuryOwner]);

/** True for the exchange's own accounts. */
export const isSystemOwner = (owner: string): boolean => owner.startsWith('@');

const c2cMark = 'c2c:';
/** Owner of a user's fiat (C2C) account; the asset account's owner is the user. */
export const c2cOwner = (userId: string): string => `${c2cMark}${userId}`;
/** True for a fiat (C2C) account. */
export const isC2cOwner = (owner: string): boolean => owner.startsWith(c2cMark);

/** Movements with one cause, netted by account and token. Transfers are its only way in, so it always balances. */
export class Journal {
  private readonly changes = new Map<HoldingRecord, { available: bigint; frozen: bigint }>();

  /** `cause` is unique among all journals; '' for one that gets its number as its cause. */
  constructor(
    readonly cause: string,
    readonly time: number,
  ) {}

  /** The holdings that this journal changes. */
  holdings(): HoldingRecord[] {
    const changed = [...this.changes].filter(
      ([, { available, frozen }]) => available !== 0n || frozen !== 0n,
    );
    return changed.map(([holding]) => holding);
  }

  /** Lines with an amount other than zero. */
  entries(): Entry[] {
    const entries: Entry[] = [];
    for (const [{ owner, token }, change] of this.changes) {
      if (change.available !== 0n)
        entries.push({ owner, token, part: 'available', amount: change.available });
      if (change.frozen !== 0n) entries.push({ owner, token, part: 'frozen', amount: change.frozen });
    }
    return entries;
  }

  /** Called by the ledger only. */
  note(holding: HoldingRecord, part: Part, amount: bigint): void {
    let change = this.changes.get(holding);
    if (!change) {
      change = { available: 0n, frozen: 0n };
      this.changes.set(holding, change);
    }
    change[part] += amount;
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
    const taken = new Map<string, Omit<Movement, 'to'>>();
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

  /** Moves `amount` (zero or more) and notes it in the journal. Throws {@link Overdraft} before anything moves. */
  transfer(journal: Journal, token: string, amount: bigint, from: Account, to: Account): void {
    if (amount < 0n) throw new RangeError('A transfer moves zero or more');
    if (amount === 0n) return;
    const source = this.holding(from.owner, token);
    if (source[from.part] < amount && !debtors.has(from.owner)) {
      throw new Overdraft(`${from.owner} has ${source[from.part]} ${from.part} of ${token}, not ${amount}`);
    }
    const target = this.holding(to.owner, token);
    source[from.part] -= amount;
    target[to.part] += amount;
    journal.note(source, from.part, -amount);
    journal.note(target, to.part, amount);
  }

  private holding(owner: string, token: string): HoldingRecord {
    let holdings = this.owners.get(owner);
    if (!holdings) {
      holdings = new Map();
      this.owners.set(owner, holdings);
    }
    let holding = holdings.get(token);
    if (!holding) {
      holding = { owner, token, available: 0n, frozen: 0n, version: 0 };
      holdings.set(token, holding);
    }
    return holding;
  }
}
