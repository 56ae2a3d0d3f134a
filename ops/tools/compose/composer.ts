import { exchangeContract, type Contract } from '@exchange/contract/json-contract';
import {
  canaryParts,
  CompositionFault,
  type Composition,
  type Flags,
  type Parts,
} from '../../edge/store/composition-document';
import {
  history,
  makeCurrent,
  newestSigned,
  readCurrent,
  restoreCurrent,
} from '../../edge/store/composition-log';
import { digestOf } from '../../edge/store/digest';
import { Refused } from '../../edge/store/refused';
import { readSigner, TrustedKeys, type KeyFiles } from '../../edge/store/signing-keys';
import { compositionsKey, currentKey, lockKey, type Store } from '../../edge/store/store';
import { changedParts, type Next } from './changes';
import { recordingsIn } from './recordings-in';
import { checkParts, type Problem, recordedProblems } from './check-parts';
import { settleFlags } from './flags';

export interface ComposerOptions {
  readonly store: Store;
  readonly keys: KeyFiles;
  /** Who asks, for the history. */
  readonly by: string;
  /** ms since the epoch. */
  readonly now: () => number;
  /** What releases are compared with; this repository's contract by default. */
  readonly exchange?: Contract;
  /** Folder of what the exchange has recorded of its calls; releases are held against nothing recorded where it is undefined. */
  readonly recordings?: string | undefined;
}

/** A change that was looked at. */
export interface Plan {
  readonly before: Composition | undefined;
  /** With the rules of all flags that its parts have. */
  readonly next: Next & { readonly flags: Flags };
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
    return this.#readable(readCurrent(this.options.store, await this.#trusted()));
  }

  /** Every composition, current first. */
  async *history(): AsyncGenerator<Composition, void> {
    const earlier = history(this.options.store, await this.#trusted());
    const next = () => this.#readable(earlier.next());
    for (let step = await next(); !step.done; step = await next()) yield step.value;
  }

  /**
   * Puts the newest signed composition in the place of a current one that is damaged, and answers with it. Throws
   * {@link Refused} when the current one is intact, or none is signed.
   */
  async repair(): Promise<Composition> {
    const { store, by } = this.options;
    return store.objects.lock(lockKey, `a repair by ${by}`, async (assertHeld) => {
      const keys = await this.#trusted();
      if (await isIntact(readCurrent(store, keys)))
        throw new Refused(
          `${store.objects.placeOf(currentKey)} is as it was signed: there is nothing to repair`,
        );
      const newest = await newestSigned(store, keys);
      if (!newest)
        throw new Refused(
          `No composition in ${store.objects.placeOf(compositionsKey)} is signed by a trusted key`,
        );
      await assertHeld();
      await restoreCurrent(store, newest.number);
      return newest;
    });
  }

  /** What a change would do. */
  async plan(change: Change): Promise<Plan> {
    const before = await this.current();
    const wanted = await change(before, () => this.history());
    const { flags, notes } = await settleFlags(
      this.options.store,
      wanted,
      wanted.flags ?? before?.flags ?? {},
    );
    const next = { ...wanted, flags };
    const problems = await this.#check(next);
    const isReason = reasonsFor(before, next);
    return {
      before,
      next,
      reasons: problems.filter(isReason),
      notes: [...problems.filter((problem) => !isReason(problem)), ...notes],
    };
  }

  /** Everything that is wrong with what is or would be current: with the parts, and with those of the canary. */
  async #check({ parts, canary }: Pick<Composition, 'parts' | 'canary'>): Promise<readonly Problem[]> {
    const { store, exchange = exchangeContract(), recordings } = this.options;
    const recorded = await recordingsIn(recordings);
    const check = async (all: Parts) => [
      ...(await checkParts(store, all, exchange)),
      ...(await recordedProblems(store, all, recorded)),
    ];
    const problems = await check(parts);
    if (!canary) return problems;
    const known = new Set(problems.map(lineOf));
    const also = await check(canaryParts({ parts, canary }));
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
    return store.objects.lock(lockKey, `a change of the composition by ${by}`, async (assertHeld) => {
      const plan = await this.plan(change);
      const { before, next, reasons } = plan;
      if (reasons.length > 0)
        throw new Refused('Nothing was changed, because this does not fit together', reasons.map(lineOf));
      const { how, restores, reason, parts, canary, flags } = next;
      const made: Composition = {
        format: 1,
        number: (before?.number ?? 0) + 1,
        previous: before ? digestOf(before) : null,
        made: {
          ...{ at: now(), by, how },
          ...(restores !== undefined && { restores }),
          ...(reason !== undefined && { reason }),
        },
        parts,
        canary,
        ...(Object.keys(flags).length > 0 && { flags }),
      };
      await makeCurrent(store, signer, made, assertHeld);
      return { plan, made };
    });
  }

  /** A document that cannot be read is for the operator to know of, with what to do. */
  async #readable<Value>(reading: Promise<Value>): Promise<Value> {
    try {
      return await reading;
    } catch (error) {
      if (!(error instanceof CompositionFault)) throw error;
      const newest = await newestSigned(this.options.store, await this.#trusted());
      const goesOn = 'The server goes on with the last composition that was intact.';
      if (!newest)
        throw new Refused(error.message, [
          'Put back, from a copy, the file or the public key that it was signed with; or begin another store with STORE_DIR.',
          goesOn,
        ]);
      const { number, made } = newest;
      throw new Refused(
        error.message,
        [
          `Composition ${number} (${made.how} by ${made.by}, ${new Date(made.at).toISOString()}) is the newest that is signed and intact: npm run compose -- repair makes it current.`,
          goesOn,
        ],
        { question: 'Run npm run compose -- repair now, and then this again?', command: ['repair'] },
      );
    }
  }

  #trusted(): Promise<TrustedKeys> {
    return TrustedKeys.read(this.options.keys.trustedKeys);
  }
}

/**
 * Whether a problem keeps a change back. A budget, and what was recorded of the exchange, do so for the parts that the change brings:
 * whoever repairs another part, goes back, or builds at home is told. A place that
 * nobody offers costs nothing: its team is told.
 */
function reasonsFor(before: Composition | undefined, next: Next): (problem: Problem) => boolean {
  const isStrict = next.how !== 'back' && next.how !== 'local';
  const changed = changedParts(before ? canaryParts(before) : {}, canaryParts(next));
  return ({ about, part }) =>
    about !== 'slots' &&
    ((about !== 'budget' && about !== 'recordings') ||
      (isStrict && (changed.includes(part) || changed.includes('host'))));
}

/** A problem as one line. */
export function lineOf({ part, version, text }: Problem): string {
  return `${part} ${version}: ${text}`;
}

/** Whether a document could be read. */
async function isIntact(reading: Promise<unknown>): Promise<boolean> {
  try {
    return (await reading) !== undefined;
  } catch (error) {
    if (error instanceof CompositionFault) return false;
    throw error;
  }
}
