import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type Figure, figureText, kindOf, listFigures } from './figure-list';
import { median } from './figures';
import type { Measured, MeasureOptions } from './measure-parts';
import type { PartsToRun } from './run-parts';
import { table } from './table';
import { Refused } from '../../edge/store/refused';

/** A figure of this tree beside that of another revision, from runs in turns. */
export interface BesideFigure {
  readonly name: string;
  /** Medians. */
  readonly here: number;
  readonly there: number;
  /** Of the turns: this tree's by the other's. The median, the lowest and the highest. */
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
  readonly verdict: Verdict;
}

/** `same`: within the spread; `unsure`: too few turns to tell. */
type Verdict = 'better' | 'worse' | 'same' | 'unsure';

/** With fewer turns that all differ in one direction, chance is as likely an explanation. */
const fewestTurns = 4;

/** The results of one turn: this tree's, and right after them the other's. */
export interface Turn {
  readonly here: Measured;
  readonly there: Measured;
}

/** Measures parts of two trees `count` times, first of the one and then of the other. */
export async function takeTurns(
  folders: Readonly<Record<keyof Turn, string>>,
  parts: readonly string[],
  options: MeasureOptions,
  count: number,
  say: (line: string) => void,
): Promise<readonly Turn[]> {
  const turns: Turn[] = [];
  while (turns.length < count) {
    say(`Turn ${turns.length + 1} of ${count}`);
    const here = await measureTree(folders.here, parts, options);
    const there = await measureTree(folders.there, parts, options);
    turns.push({ here, there });
  }
  return turns;
}

/** Measures parts of a tree, in a process of its own. Throws where that fails. */
async function measureTree(
  folder: string,
  parts: readonly string[],
  { runs = 1, ...options }: MeasureOptions,
): Promise<Measured> {
  const asked: PartsToRun = { parts, options: { runs, ...options } };
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'ops/tools/bench/run-parts.ts', JSON.stringify(asked)],
    { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'close') as Promise<[number | null]>;
  const [said, [code]] = await Promise.all([text(child.stdout), ended]);
  if (code === 0) return JSON.parse(said) as Measured;
  throw new Refused(`The benchmark of ${folder} ended with ${code ?? 'a signal'}`, [
    'What is measured may not be there yet, or may have had another interface',
  ]);
}

/** The figures of several runs as one: the median of each. */
export function medianFigures(runs: readonly Measured[]): readonly Figure[] {
  const values = new Map<string, number[]>();
  for (const { name, value } of runs.flatMap(({ results }) => listFigures(results)))
    values.set(name, [...(values.get(name) ?? []), value]);
  return [...values].map(([name, list]) => ({ name, value: median(list) }));
}

/**
 * Compares turn by turn, so that a machine which slows down does not count for one side. A difference is beyond the spread when every
 * turn differs in its direction; without any difference that happens to one figure of 2^(turns - 1). What one side does not have is left out.
 */
export function compareTurns(turns: readonly Turn[]): readonly BesideFigure[] {
  const here = turns.map((turn) => valuesOf(listFigures(turn.here.results)));
  const there = turns.map((turn) => valuesOf(listFigures(turn.there.results)));
  const names = [...(here[0]?.keys() ?? [])].filter((name) =>
    [...here, ...there].every((values) => values.has(name)),
  );
  return names.map((name) =>
    compareFigure(
      name,
      here.map((values) => values.get(name) ?? 0),
      there.map((values) => values.get(name) ?? 0),
    ),
  );
}

const valuesOf = (figures: readonly Figure[]): ReadonlyMap<string, number> =>
  new Map(figures.map(({ name, value }) => [name, value]));

function compareFigure(name: string, here: readonly number[], there: readonly number[]): BesideFigure {
  const ratios = here.map((value, turn) => ratioOf(value, there[turn] ?? 0));
  const [ratio, lowest, highest] = [median(ratios), Math.min(...ratios), Math.max(...ratios)];
  const isMore = lowest > 1;
  const isBetter = isMore === (kindOf(name)?.better === 'more');
  const isBeyond = isMore || highest < 1;
  const verdict = here.length < fewestTurns ? 'unsure' : !isBeyond ? 'same' : isBetter ? 'better' : 'worse';
  return { name, here: median(here), there: median(there), ratio, lowest, highest, verdict };
}

/** Nothing beside nothing is the same. */
const ratioOf = (one: number, other: number): number => (one === other ? 1 : one / other);

const verdictTexts: Readonly<Record<Verdict, string>> = {
  better: 'better',
  worse: 'WORSE',
  same: 'within the spread',
  unsure: 'too few turns',
};

/** The comparison as a table for people. */
export function besideTable(
  figures: readonly BesideFigure[],
  names: { readonly here: string; readonly there: string },
): string {
  return table(
    ['figure', names.here, names.there, 'ratio', 'from', 'to', ''],
    figures.map(({ name, here, there, ratio, lowest, highest, verdict }) => {
      const unit = kindOf(name)?.unit ?? '';
      const ratios = [ratio, lowest, highest].map((value) => value.toFixed(3));
      return [name, figureText(here, unit), figureText(there, unit), ...ratios, verdictTexts[verdict]];
    }),
  );
}
