import { isDeepStrictEqual } from 'node:util';
import type { FlagRule, Flags } from './composition-document';

/** A rule that a change made, altered or took away; undefined for off. */
export interface FlagDifference {
  readonly part: string;
  readonly flag: string;
  readonly before: FlagRule | undefined;
  readonly after: FlagRule | undefined;
}

/** Which rules differ, by part and flag. */
export function flagDifferences(
  before: Flags | undefined,
  after: Flags | undefined,
): readonly FlagDifference[] {
  const [old, fresh] = [rulesByName(before), rulesByName(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])].sort().flatMap((name) => {
    const [part = '', flag = ''] = name.split(' ');
    const [was, is] = [old.get(name), fresh.get(name)];
    return isDeepStrictEqual(was, is) ? [] : [{ part, flag, before: was, after: is }];
  });
}

const rulesByName = (flags: Flags = {}): ReadonlyMap<string, FlagRule> =>
  new Map(
    Object.entries(flags).flatMap(([part, rules]) =>
      Object.entries(rules).map(([flag, rule]) => [`${part} ${flag}`, rule] as const),
    ),
  );
