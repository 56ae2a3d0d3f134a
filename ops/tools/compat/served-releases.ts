import type { Contract } from '@exchange/contract/json-contract';
import type { Composition, Part, Parts } from '../../edge/store/composition-document';
import { readRelease, ReleaseFault } from '../../edge/store/read-release';
import type { Store } from '../../edge/store/store';
import { readContract } from '../compose/check-parts';

/** Compositions whose pages may still be open, or may be gone back to. */
const keptCompositions = 5;

/** A release that pages have, had lately, or may have again. */
export interface ServedRelease {
  readonly name: string;
  readonly version: string;
  /** What it uses of the exchange. */
  readonly contract: Contract;
  /** The newest composition that names it. */
  readonly composition: number;
  /** When the next one took its place, ms since the epoch; null while it is served. */
  readonly until: number | null;
  /** Only a canary has or had it. */
  readonly isCanary: boolean;
}

/**
 * Releases of the last compositions, those of the current one first; `name` only of that part. Damaged ones and builds of this
 * machine that were removed are not among them: nothing serves them.
 */
export async function servedReleases(
  store: Store,
  history: AsyncIterable<Composition>,
  name?: string,
): Promise<readonly ServedRelease[]> {
  const found = new Map<string, { part: Part; served: Omit<ServedRelease, 'contract'> }>();
  let until: number | null = null;
  let count = 0;
  for await (const { number: composition, parts, canary, made } of history) {
    const add = (all: Parts, isCanary: boolean) => {
      for (const [each, part] of Object.entries(all)) {
        const key = `${each} ${part.digest}`;
        if ((name === undefined || each === name) && !found.has(key))
          found.set(key, {
            part,
            served: { name: each, version: part.version, composition, until, isCanary },
          });
      }
    };
    add(parts, false);
    add(canary?.parts ?? {}, true);
    until = made.at;
    count += 1;
    if (count === keptCompositions) break;
  }
  const releases = await Promise.all(
    [...found.values()].map(async ({ part, served }) => {
      const contract = await contractOf(store, served.name, part);
      return contract ? [{ ...served, contract }] : [];
    }),
  );
  return releases.flat();
}

async function contractOf(
  store: Store,
  name: string,
  { version, digest }: Part,
): Promise<Contract | undefined> {
  try {
    const { folder } = await readRelease(store, name, version, digest);
    return await readContract(folder);
  } catch (error) {
    if (error instanceof ReleaseFault) return undefined;
    throw error;
  }
}

const day = 86_400_000;

/** Since when pages have a release no more, or that they have it: `served until yesterday, composition 12, and by back`. */
export function whenServed(
  { composition, until, isCanary }: Pick<ServedRelease, 'composition' | 'until' | 'isCanary'>,
  now: number,
): string {
  const number = `${isCanary ? 'canary of composition' : 'composition'} ${composition}`;
  if (until === null) return `served now, ${number}`;
  const days = Math.floor(now / day) - Math.floor(until / day);
  const date = new Date(until).toISOString().slice(0, 10);
  const when = days === 0 ? 'today' : days === 1 ? 'yesterday' : date;
  return `served until ${when}, ${number}, and by back`;
}
