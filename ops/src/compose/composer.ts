import { exchangeContract, type Contract } from '../publish/exchange-contract';
import { canaryParts, CompositionFault, type Composition } from '../store/composition-document';
import { history, makeCurrent, readCurrent } from '../store/composition-log';
import { digestOf } from '../store/digest';
import { Refused } from '../store/refused';
import { readSigner, TrustedKeys, type KeyFiles } from '../store/signing-keys';
import { withLock } from '../store/store-lock';
import type { StorePaths } from '../store/store-paths';
import { changedParts, type Next } from './changes';
import { checkParts, type Problem } from './check-parts';

export interface ComposerOptions {
  readonly store: StorePaths;
  readonly keys: KeyFiles;
  /** Who asks, for the history. */
  readonly by: string;
  /** ms since the epoch. */
  readonly now: () => number;
  /** What releases are compared with; this repository's contract by default. */
  readonly exchange?: Contract;
}

/** A change that was looked at. */
export interface Plan {
  readonly before: Composition | undefined;
  readonly next: Next;
  /** What keeps the change back. */
  readonly reasons: readonly Problem[];
  /** What is wrong and keeps nothing back. */
  readonly notes: readonly Problem[];
}

/** A change that was made. */
export interface Applied {
  readonly plan: Plan;
  readonly made: Composition;
}

/** Decides what a change makes of the current composition, by it and the history (current first). */
export type Change = (
  current: Composition | undefined,
  earlier: () => AsyncGenerator<Composition, void>,
) => Next | Promise<Next>;

/** Changes what is current in a store: one change at a time, each checked as a whole first (O-02). */
export class Composer {
  constructor(private readonly options: ComposerOptions) {}

  /** The current composition; undefined in a new store. */
  async current(): Promise<Composition | undefined> {
    return readable(readCurrent(this.options.store, await this.#trusted()));
  }

  /** Every composition, current first. */
  async *history(): AsyncGenerator<Composition, void> {
    const earlier = history(this.options.store, await this.#trusted());
    for (let step = await readable(earlier.next()); !step.done; step = await readable(earlier.next()))
      yield step.value;
  }

  /** What a change would do. */
  async plan(change: Change): Promise<Plan> {
    const before = await this.current();
    const next = await change(before, () => this.history());
    const problems = await this.#check(next);
    const isReason = reasonsFor(before, next);
    return {
      before,
      next,
      reasons: problems.filter(isReason),
      notes: problems.filter((problem) => !isReason(problem)),
    };
  }

  /** Everything that is wrong with what is or would be current: with the parts, and with those of the canary. */
  async #check({ parts, canary }: Pick<Composition, 'parts' | 'canary'>): Promise<readonly Problem[]> {
    const { store, exchange = exchangeContract() } = this.options;
    const problems = await checkParts(store, parts, exchange);
    if (!canary) return problems;
    const known = new Set(problems.map(lineOf));
    const also = await checkParts(store, canaryParts({ parts, canary }), exchange);
    return [...problems, ...also.filter((problem) => !known.has(lineOf(problem)))];
  }

  /** Makes a change, or throws {@link Refused} with everything that is wrong. */
  async apply(change: Change): Promise<Applied> {
    const { store, keys, by, now } = this.options;
    const signer = await readSigner(keys.privateKey);
    if (!(await this.#trusted()).fingerprints.includes(signer.key))
      throw new Refused(
        `The key at ${keys.privateKey} is not among the trusted ones at ${keys.trustedKeys}: the server would refuse what it signs`,
      );
    return withLock(store.lock, async (assertHeld) => {
      const plan = await this.plan(change);
      const { before, next, reasons } = plan;
      if (reasons.length > 0)
        throw new Refused('Nothing was changed, because this does not fit together', reasons.map(lineOf));
      const { how, restores, parts, canary } = next;
      const made: Composition = {
        format: 1,
        number: (before?.number ?? 0) + 1,
        previous: before ? digestOf(before) : null,
        made: { at: now(), by, how, ...(restores === undefined ? {} : { restores }) },
        parts,
        canary,
      };
      await makeCurrent(store, signer, made, assertHeld);
      return { plan, made };
    });
  }

  #trusted(): Promise<TrustedKeys> {
    return TrustedKeys.read(this.options.keys.trustedKeys);
  }
}

/**
 * Whether a problem keeps a change back. A budget does so for the parts that the change brings: whoever repairs another
 * part, goes back, or builds at home is told.
 */
function reasonsFor(before: Composition | undefined, next: Next): (problem: Problem) => boolean {
  const isStrict = next.how !== 'back' && next.how !== 'local';
  const changed = changedParts(before ? canaryParts(before) : {}, canaryParts(next));
  return ({ about, part }) =>
    about !== 'budget' || (isStrict && (changed.includes(part) || changed.includes('host')));
}

/** A problem as one line. */
export function lineOf({ part, version, text }: Problem): string {
  return `${part} ${version}: ${text}`;
}

/** A document that cannot be read is for the operator to know of, with what to do. */
async function readable<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof CompositionFault)) throw error;
    throw new Refused(error.message, [
      'Put back, from a copy, the file or the public key that it was signed with; or begin another store with STORE_DIR.',
      'The server goes on with the last composition that was intact.',
    ]);
  }
}
