import { isDeepStrictEqual } from 'node:util';
import {
  canaryParts,
  type Composition,
  type FlagRule,
  type Flags,
  type Part,
} from '../../edge/store/composition-document';
import { ReleaseFault, readRelease } from '../../edge/store/read-release';
import { Refused } from '../../edge/store/refused';
import type { Store } from '../../edge/store/store';
import type { Next } from './changes';
import type { Problem } from './check-parts';

/** What somebody asks of a flag: its whole rule. 0 percent takes the rule away. */
export interface WantedFlag {
  readonly part: string;
  readonly flag: string;
  readonly percent: number;
  /** Ids; all organisations where it is left out. */
  readonly organisations?: readonly string[] | undefined;
}

/** A flag that a served release declares. */
export interface DeclaredFlag {
  readonly part: string;
  /** Of the release that declares it. */
  readonly version: string;
  /** Whether it is a canary's release. */
  readonly isCanary: boolean;
  readonly flag: string;
  /** What it switches on. */
  readonly sentence: string;
  /** Undefined where it is off. */
  readonly rule: FlagRule | undefined;
}

type Lanes = Pick<Composition, 'parts' | 'canary'>;

/** The release of a part that everybody gets, and the canary's where that is another one. */
function releasesOf({ parts, canary }: Lanes, name: string): readonly (Part & { isCanary: boolean })[] {
  const [base, trial] = [parts[name], canary?.parts[name]];
  return [...(base ? [{ ...base, isCanary: false }] : []), ...(trial ? [{ ...trial, isCanary: true }] : [])];
}

/** The flags that the served releases of some parts declare (O-14). Rejects with a `ReleaseFault` where a release is damaged. */
export async function declaredFlags(
  store: Store,
  composition: Lanes & Pick<Composition, 'flags'>,
  names: readonly string[] = Object.keys(canaryParts(composition)),
): Promise<readonly DeclaredFlag[]> {
  const ofPart = names.map((part) => {
    const rules = new Map(Object.entries(composition.flags?.[part] ?? {}));
    const ofRelease = releasesOf(composition, part).map(async ({ version, digest, isCanary }) => {
      const { release } = await readRelease(store, part, version, digest);
      return Object.entries(release.flags ?? {}).map(([flag, sentence]) => ({
        ...{ part, version, isCanary, flag, sentence, rule: rules.get(flag) },
      }));
    });
    return Promise.all(ofRelease);
  });
  return (await Promise.all(ofPart)).flat(2);
}

/**
 * Gives a flag of a part another rule, or takes the rule away. Rejects with {@link Refused} for a flag that no served release of
 * the part declares, for what is no share, and for what is so already.
 */
export async function setFlag(store: Store, current: Composition, wanted: WantedFlag): Promise<Next> {
  const { part, flag } = wanted;
  const rule = ruleOf(wanted);
  if (!(part in canaryParts(current))) throw new Refused(`${part} is no part of what is current`);
  const declared = new Set((await declaredFlags(store, current, [part])).map((each) => each.flag));
  if (!declared.has(flag))
    throw new Refused(`No release of ${part} that is served has a flag ${flag}`, [
      declared.size === 0 ? 'It has none at all' : `It has ${[...declared].join(' and ')}`,
      `Declare it in the remote.config.ts of ${part}, and set a release of that first`,
    ]);
  const rules = new Map(Object.entries(current.flags?.[part] ?? {}));
  if (isDeepStrictEqual(rules.get(flag), rule))
    throw new Refused(`${flag} of ${part} is ${rule ? 'so' : 'off'} already: nothing was changed`);
  if (rule) rules.set(flag, rule);
  else rules.delete(flag);
  const { parts, canary, flags } = current;
  return { how: 'set', parts, canary, flags: { ...flags, [part]: Object.fromEntries(rules) } };
}

function ruleOf({ percent, organisations }: WantedFlag): FlagRule | undefined {
  if (!(percent >= 0 && percent <= 100) || Number(percent.toFixed(2)) !== percent)
    throw new Refused(`The share is ${percent} percent: use 0 to 100, with at most two decimals`);
  if (organisations?.length === 0)
    throw new Refused('No organisation is named: leave it out where all of them are meant');
  const wrong = organisations?.find((id) => !/^[\w-]+$/.test(id));
  if (wrong !== undefined)
    throw new Refused(`"${wrong}" is no id of an organisation: write one such as nova, and one at a time`);
  if (percent === 0) return undefined;
  return { percent, ...(organisations && { organisations: [...new Set(organisations)].sort() }) };
}

/**
 * The rules whose flags the releases of a change still declare, and what becomes of the others: they go with the change, since a
 * flag that comes again later is another one.
 */
export async function settleFlags(
  store: Store,
  lanes: Lanes,
  wanted: Flags,
): Promise<{ readonly flags: Flags; readonly notes: readonly Problem[] }> {
  const notes: Problem[] = [];
  const settled = Object.entries(wanted).map(async ([part, rules]) => {
    const declared = await flagsIfReadable(store, lanes, part);
    const kept = Object.entries(rules).filter(([flag]) => declared?.has(flag) ?? true);
    const version = canaryParts(lanes)[part]?.version ?? '(none)';
    for (const flag of Object.keys(rules).filter((name) => !kept.some(([other]) => other === name)))
      notes.push({ part, version, about: 'flags', text: `has no flag ${flag} any more: its rule goes` });
    return [part, Object.fromEntries(kept)] as const;
  });
  const flags = (await Promise.all(settled)).filter(([, rules]) => Object.keys(rules).length > 0);
  return { flags: Object.fromEntries(flags), notes };
}

/** Undefined where a release is damaged: the check of the parts says so. */
async function flagsIfReadable(
  store: Store,
  lanes: Lanes,
  part: string,
): Promise<ReadonlySet<string> | undefined> {
  try {
    return new Set((await declaredFlags(store, lanes, [part])).map(({ flag }) => flag));
  } catch (error) {
    if (error instanceof ReleaseFault) return undefined;
    throw error;
  }
}
