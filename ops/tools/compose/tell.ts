import {
  idOf,
  canaryParts,
  type Composition,
  type FlagRule,
  type Flags,
  type Parts,
} from '../../edge/store/composition-document';
import { changedParts } from './changes';
import type { Problem } from './check-parts';
import { lineOf, type Plan } from './composer';
import type { PartDifference } from './diff';
import { flagDifferences } from '../../edge/store/flag-differences';
import type { DeclaredFlag } from './flags';

const hostFirst = (parts: Parts): readonly string[] =>
  Object.keys(parts).sort(
    (left, right) => Number(right === 'host') - Number(left === 'host') || left.localeCompare(right),
  );

const when = (at: number): string =>
  new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');

/** What differs between two sets of parts, a line each. */
function differences(before: Parts, after: Parts): readonly string[] {
  return changedParts(before, after).map(
    (name) => `${name} ${before[name]?.version ?? '(none)'} → ${after[name]?.version ?? '(none)'}`,
  );
}

/** Who gets a flag. */
function ruleText(rule: FlagRule | undefined): string {
  if (!rule) return 'off';
  const share = rule.percent === 100 ? 'everybody' : `${rule.percent} %`;
  return rule.organisations ? `${share} of ${rule.organisations.join(' and ')}` : share;
}

/** Which rules of flags differ, a line each. */
const flagLines = (before: Flags | undefined, after: Flags | undefined): readonly string[] =>
  flagDifferences(before, after).map(
    (each) => `${each.part} ${each.flag}: ${ruleText(each.before)} → ${ruleText(each.after)}`,
  );

/** The flags of served releases, each with what it switches on and who gets it (O-14). */
export function describeFlags(flags: readonly DeclaredFlag[]): readonly string[] {
  if (flags.length === 0) return ['No release that is served has a flag.'];
  const releases = new Set(flags.map(releaseText));
  return [...releases].flatMap((release) => [
    release,
    ...flags
      .filter((each) => releaseText(each) === release)
      .map(({ flag, rule, sentence }) => `  ${flag}: ${ruleText(rule)} – ${sentence}`),
  ]);
}

const releaseText = ({ part, version, isCanary }: DeclaredFlag): string =>
  `${part} ${version}${isCanary ? ', the canary' : ''}`;

/** The current composition, for a person. */
export function describeCurrent(composition: Composition): readonly string[] {
  const { number, made, parts, canary, flags } = composition;
  const width = Math.max(...Object.keys(parts).map((name) => name.length));
  return [
    `Composition ${number} (${idOf(parts)}), ${made.how} by ${made.by} at ${when(made.at)}`,
    ...hostFirst(parts).map((name) => `  ${name.padEnd(width)}  ${parts[name]?.version ?? ''}`),
    ...(canary
      ? [
          `Canary for ${canary.percent} % since ${canary.since} (${idOf(canaryParts(composition))})${canary.plan ? `, goes on by itself: ${canary.plan.steps.join(', ')}, 100 %, each for ${canary.plan.minutes} minutes at least` : ''}`,
          ...differences(parts, canaryParts(composition)).map((line) => `  ${line}`),
        ]
      : []),
    ...(flags === undefined
      ? []
      : [
          'Flags, npm run compose -- flags says what they are:',
          ...flagDifferences({}, flags).map(
            ({ part, flag, after }) => `  ${part} ${flag}: ${ruleText(after)}`,
          ),
        ]),
  ];
}

/** One line of the history: what a composition changed in the one before it. */
export function describeChange(composition: Composition, before: Composition | undefined): string {
  const { number, made, parts, canary, flags } = composition;
  const changes = [...differences(before?.parts ?? {}, parts), ...flagLines(before?.flags, flags)];
  const trial =
    canary && made.how === 'canary'
      ? [`canary for ${canary.percent} %: ${differences(parts, canaryParts(composition)).join(', ')}`]
      : [];
  const target = made.restores === undefined ? [] : [`as in ${made.restores}`];
  const what = [...target, ...changes, ...trial].join(', ') || 'no part changed';
  const why = made.reason === undefined ? '' : ` – ${made.reason}`;
  return `${String(number).padStart(4)}  ${when(made.at)}  ${made.by}  ${made.how}: ${what}${why}`;
}

/** What a change does. */
export function describeNext({ before, next }: Plan): readonly string[] {
  const changes = differences(before?.parts ?? {}, next.parts);
  const trial = next.canary ? differences(next.parts, canaryParts(next)) : [];
  const switched = flagLines(before?.flags, next.flags);
  return [
    ...(changes.length > 0 ? ['For everybody:', ...changes.map((line) => `  ${line}`)] : []),
    ...(next.canary
      ? [`For a canary of ${next.canary.percent} %:`, ...trial.map((line) => `  ${line}`)]
      : []),
    ...(before?.canary && !next.canary ? ['The canary ends.'] : []),
    ...(switched.length > 0 ? ['Flags:', ...switched.map((line) => `  ${line}`)] : []),
  ];
}

/** Whether a change can be made. */
export function describeProblems({ reasons, notes }: Plan): readonly string[] {
  return [
    ...(reasons.length > 0
      ? ['This does not fit together:', ...reasons.map((problem) => `  ${lineOf(problem)}`)]
      : ['All of it fits together.']),
    ...describeNotes(notes),
  ];
}

/** What is wrong and keeps nothing back. */
export function describeNotes(notes: readonly Problem[]): readonly string[] {
  return notes.map((problem) => `Note: ${lineOf(problem)}`);
}

const sizeText = (before: number, after: number): string => {
  const change = ((after - before) / 1000).toFixed(1);
  return `${(before / 1000).toFixed(1)} → ${(after / 1000).toFixed(1)} kB (${after > before ? '+' : ''}${change})`;
};

/** How two compositions differ, part by part. */
export function describeDifferences(differences: readonly PartDifference[]): readonly string[] {
  if (differences.length === 0) return ['They have the same parts and flags.'];
  return differences.flatMap(({ part, before, after, size, pages, routes, contract, needs, flags }) => [
    ...(before === after
      ? [`${part} ${before}`]
      : [
          `${part} ${before ?? '(none)'} → ${after ?? '(none)'}`,
          `  scripts and styles ${sizeText(size.before, size.after)}`,
        ]),
    ...pages.map((page) => `  first load of ${page.path} ${sizeText(page.before, page.after)}`),
    ...needs.map((need) => `  ${need.name} ${need.before} → ${need.after}`),
    ...routes.added.map((path) => `  new page ${path}`),
    ...routes.removed.map((path) => `  no page ${path} any more`),
    ...routes.changed.map(({ path, members }) => `  page ${path}: another ${members.join(', ')}`),
    ...flags.added.map((flag) => `  new flag ${flag}`),
    ...flags.removed.map((flag) => `  no flag ${flag} any more`),
    ...flags.rules.map((each) => `  flag ${each.flag}: ${ruleText(each.before)} → ${ruleText(each.after)}`),
    ...contract.added.map((name) => `  uses ${name}`),
    ...contract.removed.map((name) => `  uses ${name} no more`),
    ...contract.changed.map(
      ({ name, breaks }) => `  ${name} changed${breaks === null ? '' : `, for the former release ${breaks}`}`,
    ),
  ]);
}
