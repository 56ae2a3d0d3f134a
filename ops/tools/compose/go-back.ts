import type { Composition, FlagRule, Flags, Part, Parts } from '../../edge/store/composition-document';
import { Refused } from '../../edge/store/refused';
import { changedParts, samePart, type Next } from './changes';
import { flagDifferences } from '../../edge/store/flag-differences';

/** A composition that changed which release of a part everybody gets. */
export interface PartChange {
  readonly made: Composition;
  /** The release before; undefined where the part came with this composition. */
  readonly from: Part | undefined;
  /** The release since; undefined where the part went with it. */
  readonly to: Part | undefined;
}

/** All compositions, current first, read as far as is asked for. */
type History = AsyncIterable<Composition> | Iterable<Composition>;

/** What changed a part, newest first. */
async function* partCourse(name: string, history: History): AsyncGenerator<PartChange, void> {
  let later: Composition | undefined;
  for await (const composition of history) {
    const [from, to] = [composition.parts[name], later?.parts[name]];
    if (later && !samePart(from, to)) yield { made: later, from, to };
    later = composition;
  }
  const first = later?.parts[name];
  if (later && first) yield { made: later, from: undefined, to: first };
}

/** What a part comes from, by its history. */
export interface PartPast {
  /** The release before the present one was set (O-08); undefined where it is the part's first. */
  readonly before: Part | undefined;
  /** Versions that were taken back since the present one was set, by whole compositions or alone; with them the part may have gone. */
  readonly takenBack: ReadonlySet<string>;
  /** The composition that brought the present release, or took the part away. */
  readonly since: Composition;
}

/**
 * Looks up a part's past; undefined for what never was a part. A release that one went back to stands
 * where it was set: going back twice goes two steps back, not to and fro.
 */
export async function partPast(name: string, history: History): Promise<PartPast | undefined> {
  const takenBack = new Set<string>();
  /** Releases that were gone back to alone, and are to be found where they were set: the earliest to be found last. */
  const sought: Part[] = [];
  let newest: PartChange | undefined;
  let stands = Number.POSITIVE_INFINITY;
  for await (const change of partCourse(name, history)) {
    newest ??= change;
    const { made, from, to } = change;
    if (made.number <= stands && made.made.how !== 'back') {
      if (samePart(to, sought.at(-1))) sought.pop();
      if (sought.length === 0) return { before: from, takenBack, since: newest.made };
    } else if (made.number <= stands && made.made.restores !== undefined) stands = made.made.restores;
    else if (made.number <= stands && to && !samePart(to, sought.at(-1))) sought.push(to);
    if (from) takenBack.add(from.version);
  }
  return newest && { before: undefined, takenBack, since: newest.made };
}

/**
 * Goes back to what was current before, or to a number, and no canary runs then. Going back twice goes two steps back, not
 * to and fro: a composition that went back stands where the one stood whose parts it has. A release that was taken back alone
 * since then does not come again with it. Flags are as they were, but for those of parts that stay (O-14).
 */
export async function goBack(history: History, to?: number): Promise<Next> {
  let current: Composition | undefined;
  let later: Composition | undefined;
  let before = Number.POSITIVE_INFINITY;
  const taken: TakenParts = new Map();
  for await (const composition of history) {
    const { number, made } = composition;
    const stands = made.restores ?? number;
    if (later) noteTaken(taken, composition, later);
    later = composition;
    if (!current) {
      current = composition;
      before = to === undefined ? stands : to + 1;
    }
    if (number >= before) continue;
    const parts = withoutTaken(composition.parts, current.parts, taken);
    const flags = flagsWith(parts, composition, current);
    // What would change nothing is passed over, such as the composition before a canary that has ended.
    if (
      current.canary !== null ||
      changedParts(current.parts, parts).length > 0 ||
      flagDifferences(current.flags, flags).length > 0
    )
      return { how: 'back', parts, canary: null, restores: stands, flags };
    if (to !== undefined) throw new Refused(`The parts of ${to} are current already: nothing was changed`);
    before = stands;
  }
  throw new Refused(to === undefined ? 'There is nothing to go back to' : `The history has no number ${to}`);
}

/** Versions of parts that were taken back alone. */
type TakenParts = Map<string, Set<string>>;

function noteTaken(taken: TakenParts, { parts }: Composition, { made, parts: after }: Composition): void {
  if (made.how !== 'back' || made.restores !== undefined) return;
  for (const name of changedParts(parts, after)) {
    const versions = taken.get(name) ?? new Set();
    taken.set(name, versions.add(parts[name]?.version ?? ''));
  }
}

const withoutTaken = (wanted: Parts, current: Parts, taken: TakenParts): Parts =>
  Object.fromEntries(
    Object.entries(wanted).map(([name, part]) => {
      const isTaken = taken.get(name)?.has(part.version) === true;
      return [name, (isTaken ? current[name] : undefined) ?? part];
    }),
  );

/** The rules that belong to parts: those of an earlier composition, or the present ones where a part is not the earlier one's. */
function flagsWith(parts: Parts, earlier: Composition, current: Composition): Flags {
  const rules = Object.entries(parts).map(([name, part]) => {
    const from = samePart(part, earlier.parts[name]) ? earlier : current;
    return [name, from.flags?.[name] ?? {}] as const;
  });
  return Object.fromEntries(rules.filter(([, ofPart]) => Object.keys(ofPart).length > 0));
}

/**
 * Takes parts back alone, each to the release before its present one, or to that of a number (O-08). All others stay, a canary
 * too; one that a named part is in ends for that part, and takes nobody else's release. Rules that went with what a part is taken
 * back from come again; all others stay as they are (O-14).
 */
export async function goBackAlone(
  current: Composition,
  names: readonly string[],
  history: () => History,
  to?: number,
): Promise<Next> {
  const parts = new Map(Object.entries(current.parts));
  const trial = new Map(Object.entries(current.canary?.parts ?? {}));
  const flags = new Map(Object.entries(current.flags ?? {}));
  for (const name of names) {
    if (!parts.has(name)) throw new Refused(`${name} is no part of what is current`);
    const leavesCanary = to === undefined && trial.delete(name);
    if (leavesCanary) continue;
    const earlier = await earlierRelease(name, history(), to);
    parts.set(name, earlier);
    flags.set(name, await earlierRules(name, earlier, history()));
  }
  const canary =
    current.canary && trial.size > 0 ? { ...current.canary, parts: Object.fromEntries(trial) } : null;
  return { how: 'back', parts: Object.fromEntries(parts), canary, flags: Object.fromEntries(flags) };
}

/**
 * The rules of a part that goes back to a release: the present ones, and those that a later release took with it, having no such
 * flag any more. What somebody switched off stays off.
 */
async function earlierRules(name: string, to: Part, history: History): Promise<Record<string, FlagRule>> {
  const found = new Map<string, FlagRule | undefined>();
  let later: Composition | undefined;
  for await (const composition of history) {
    const isSwitchedOff =
      later !== undefined &&
      samePart(composition.parts[name], later.parts[name]) &&
      samePart(composition.canary?.parts[name], later.canary?.parts[name]);
    for (const [flag, rule] of Object.entries(composition.flags?.[name] ?? {}))
      if (!found.has(flag)) found.set(flag, isSwitchedOff ? undefined : rule);
    if (samePart(composition.parts[name], to)) break;
    later = composition;
  }
  return Object.fromEntries(
    [...found].flatMap(([flag, rule]) => (rule === undefined ? [] : [[flag, rule] as const])),
  );
}

async function earlierRelease(name: string, history: History, to: number | undefined): Promise<Part> {
  if (to === undefined) {
    const past = await partPast(name, history);
    if (!past?.before) throw new Refused(`There is nothing that ${name} could go back to`);
    return past.before;
  }
  let present: Part | undefined;
  for await (const { number, parts } of history) {
    present ??= parts[name];
    if (number !== to) continue;
    const part = parts[name];
    if (!part) throw new Refused(`Composition ${to} had no ${name}`);
    if (samePart(part, present)) throw new Refused(`${name} ${part.version} of ${to} is current already`);
    return part;
  }
  throw new Refused(`The history has no number ${to}`);
}
