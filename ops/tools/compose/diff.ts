import { isDeepStrictEqual } from 'node:util';
import {
  canaryParts,
  type Composition,
  type Flags,
  type Part,
  type Parts,
} from '../../edge/store/composition-document';
import { readRelease } from '../../edge/store/read-release';
import { Refused } from '../../edge/store/refused';
import type { Release, ReleasedRoute } from '../../edge/store/release-document';
import type { Store } from '../../edge/store/store';
import { changedParts } from './changes';
import { pageWeights } from './check-budget';
import { contractBreaks } from './check-contract';
import { type CheckedRelease, readContract } from './check-parts';
import { type FlagDifference, flagDifferences } from '../../edge/store/flag-differences';

/** What became of a figure: bytes with gzip. */
interface Size {
  readonly before: number;
  readonly after: number;
}

/** What is compared of a composition. */
export interface ComparedSide {
  readonly parts: Parts;
  readonly flags?: Flags | undefined;
}

/** How a part differs in two compositions (O-08). */
export interface PartDifference {
  readonly part: string;
  /** Versions, the same where only rules of flags differ; undefined where the part is in one of the two compositions alone. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** All scripts and styles. */
  readonly size: Size;
  /** Pages of both whose first load, host and texts included, weighs something else. */
  readonly pages: readonly (Size & { readonly path: string })[];
  readonly routes: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    /** Path and the members that changed. */
    readonly changed: readonly { readonly path: string; readonly members: readonly string[] }[];
  };
  readonly contract: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    /** Calls and messages of another shape, and what the former release would misunderstand; null where nothing. */
    readonly changed: readonly { readonly name: string; readonly breaks: string | null }[];
  };
  readonly flags: {
    /** Flags that one of the two releases has alone. */
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly rules: readonly Omit<FlagDifference, 'part'>[];
  };
  /** Ranges and versions that changed: of the platform, of libraries. */
  readonly needs: readonly { readonly name: string; readonly before: string; readonly after: string }[];
}

/** A composition by what an operator calls it: a number, `current`, or `canary`. Throws {@link Refused} where there is none. */
export async function namedComposition(
  text: string,
  history: AsyncIterable<Composition>,
): Promise<ComparedSide> {
  if (!/^(current|canary|[1-9]\d*)$/.test(text))
    throw new Refused(`"${text}" names no composition: write a number of the history, current, or canary`);
  for await (const composition of history) {
    const { number, parts, canary, flags } = composition;
    if (text === 'canary') {
      if (!canary) throw new Refused('There is no canary');
      return { parts: canaryParts(composition), flags };
    }
    if (text === 'current' || number === Number(text)) return { parts, flags };
  }
  throw new Refused(`The history has no number ${text}`);
}

/** What differs between two compositions, part by part. Rejects with a `ReleaseFault` where a release is damaged. */
export async function compareParts(
  store: Store,
  before: ComparedSide,
  after: ComparedSide,
): Promise<readonly PartDifference[]> {
  const sides = [before, after];
  const [oldHost, newHost] = await Promise.all(sides.map(({ parts }) => read(store, 'host', parts)));
  const rules = flagDifferences(before.flags, after.flags);
  const names = new Set([...changedParts(before.parts, after.parts), ...rules.map(({ part }) => part)]);
  return Promise.all(
    [...names].sort().map(async (name) => {
      const [old, fresh] = await Promise.all(sides.map(({ parts }) => read(store, name, parts)));
      const ofPart = rules.filter(({ part }) => part === name).map(({ part: _, ...rule }) => rule);
      return compareSides(name, { host: oldHost, part: old }, { host: newHost, part: fresh }, ofPart);
    }),
  );
}

async function read(store: Store, name: string, parts: Parts): Promise<CheckedRelease | undefined> {
  const part: Part | undefined = parts[name];
  if (!part) return undefined;
  const { release, folder } = await readRelease(store, name, part.version, part.digest);
  return { release, contract: await readContract(folder) };
}

/** A part, and the host that its pages are shown in. */
export interface Side {
  readonly host: CheckedRelease | undefined;
  readonly part: CheckedRelease | undefined;
}

/** How a part differs between two compositions, each with its own host; `rules` are those of its flags that differ. */
export function compareSides(
  part: string,
  before: Side,
  after: Side,
  rules: PartDifference['flags']['rules'] = [],
): PartDifference {
  const [old, fresh] = [before.part, after.part];
  return {
    part,
    before: old?.release.version,
    after: fresh?.release.version,
    size: { before: weightOf(old?.release), after: weightOf(fresh?.release) },
    pages: pageDifferences(before, after),
    routes: routeDifferences(old?.release.routes ?? [], fresh?.release.routes ?? []),
    contract: contractDifferences(old, fresh),
    flags: { ...declarationDifferences(old?.release, fresh?.release), rules },
    needs: needDifferences(old?.release, fresh?.release),
  };
}

const weightOf = (release: Release | undefined): number =>
  Object.entries(release?.files ?? {}).reduce(
    (sum, [file, { gz }]) => sum + (/\.(js|css)$/.test(file) ? gz : 0),
    0,
  );

function pageDifferences(before: Side, after: Side): PartDifference['pages'] {
  const old = weightsByPage(before);
  return [...weightsByPage(after)].flatMap(([path, weight]) => {
    const earlier = old.get(path);
    return earlier === undefined || earlier === weight ? [] : [{ path, before: earlier, after: weight }];
  });
}

function weightsByPage({ host, part }: Side): ReadonlyMap<string, number> {
  if (!host || part?.release.kind !== 'remote') return new Map();
  return new Map(
    pageWeights(host.release, part.release).flatMap(({ route, bytes }) =>
      route === undefined ? [] : [[route, bytes] as const],
    ),
  );
}

/** Names in the second alone, in the first alone, and in both. */
function compareNames(before: readonly string[], after: readonly string[]) {
  const [old, fresh] = [new Set(before), new Set(after)];
  return {
    added: after.filter((name) => !old.has(name)),
    removed: before.filter((name) => !fresh.has(name)),
    kept: after.filter((name) => old.has(name)),
  };
}

function routeDifferences(
  before: readonly ReleasedRoute[],
  after: readonly ReleasedRoute[],
): PartDifference['routes'] {
  const { added, removed, kept } = compareNames(
    before.map(({ path }) => path),
    after.map(({ path }) => path),
  );
  const changed = kept.flatMap((path) => {
    const [old, fresh] = [before, after].map((routes) => routes.find((route) => route.path === path));
    const members = (['protected', 'title', 'tab', 'parameters', 'firstData'] as const).filter(
      (member) => !isDeepStrictEqual(old?.[member], fresh?.[member]),
    );
    return members.length > 0 ? [{ path, members }] : [];
  });
  return { added, removed, changed };
}

function contractDifferences(
  before: CheckedRelease | undefined,
  after: CheckedRelease | undefined,
): PartDifference['contract'] {
  const [old, fresh] = [before?.contract ?? {}, after?.contract ?? {}];
  const { added, removed, kept } = compareNames(Object.keys(old), Object.keys(fresh));
  const changed = kept.flatMap((name) => {
    const [was, is] = [old[name], fresh[name]];
    if (!was || !is || isDeepStrictEqual(was, is)) return [];
    const [breaks = null] = contractBreaks({ [name]: was }, { [name]: is });
    return [{ name, breaks }];
  });
  return { added, removed, changed };
}

function declarationDifferences(
  before: Release | undefined,
  after: Release | undefined,
): Pick<PartDifference['flags'], 'added' | 'removed'> {
  const [old, fresh] = [Object.keys(before?.flags ?? {}), Object.keys(after?.flags ?? {})];
  const { added, removed } = compareNames(old, fresh);
  return { added, removed };
}

function needDifferences(before: Release | undefined, after: Release | undefined): PartDifference['needs'] {
  if (!before || !after) return [];
  const needsOf = ({ platform, libraries }: Release): Readonly<Record<string, string>> => ({
    platform,
    ...libraries,
  });
  const [old, fresh] = [needsOf(before), needsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .map((name) => ({ name, before: old[name] ?? 'none', after: fresh[name] ?? 'none' }))
    .filter((need) => need.before !== need.after);
}
