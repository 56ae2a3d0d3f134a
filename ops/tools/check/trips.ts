import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { preProcessFile } from 'typescript';
import { root } from './command';

const document = 'docs/trips.md';
/** A trip's heading says how many files a reader may enter. */
const heading = /^## (.+) \(at most (\d+) files\)$/;
/** A step: how it is reached, where not by an import, and its file. */
const step = /^\d+\. (?:\((call|message|package|over `([^`]+)`)\) )?`([^`]+)`: \S/;

/** A file on a trip. */
interface Step {
  readonly file: string;
  /** `call`, `message` and `package` lead into another package; `over` names a file between, which is not entered. */
  readonly by: string;
  readonly over: string | undefined;
}

/** What is wrong with the trips of a document, in words. `folder` holds the files that they name. */
export function tripFaults(text: string, folder: string): string[] {
  const faults: string[] = [];
  const trips: { name: string; most: number; steps: Step[] }[] = [];
  for (const line of text.split('\n')) {
    const [, name, most] = heading.exec(line) ?? [];
    if (name !== undefined) trips.push({ name, most: Number(most), steps: [] });
    if (!/^\d+\. /.test(line)) continue;
    const [, by = 'import', over, file] = step.exec(line) ?? [];
    if (file === undefined) faults.push(`no step of a trip: ${line}`);
    else trips.at(-1)?.steps.push({ file, by, over });
  }
  if (trips.length === 0) faults.push('there is no trip');
  for (const { name, most, steps } of trips) {
    if (steps.length === 0) faults.push(`${name}: there is no step`);
    if (steps.length > most) faults.push(`${name}: ${steps.length} files, at most ${most} are allowed`);
    steps.forEach((each, index) => {
      const fault = stepFault(each, steps.slice(0, index), folder);
      if (fault !== undefined) faults.push(`${name}: ${each.file} ${fault}`);
    });
  }
  return faults;
}

function stepFault({ file, by, over }: Step, earlier: readonly Step[], folder: string): string | undefined {
  for (const path of over === undefined ? [file] : [file, over])
    if (!existsSync(join(folder, path)))
      return path === file ? 'does not exist' : `goes over ${path}, which does not exist`;
  const before = earlier.at(-1);
  if (!before) return undefined;
  if (earlier.some((each) => each.file === file)) return 'is there twice';
  if (by === 'call' || by === 'message' || by === 'package')
    return packageOf(before.file) === packageOf(file)
      ? `is in the package of the step before it: no ${by} leads there`
      : undefined;
  const isNear = (left: string, right: string) =>
    importsOf(left, folder).includes(right) || importsOf(right, folder).includes(left);
  if (over !== undefined && !isNear(over, file)) return `and ${over} do not import each other`;
  const from = over ?? file;
  if (earlier.some((each) => isNear(each.file, from))) return undefined;
  return over === undefined
    ? 'neither imports an earlier file of the trip nor is imported by one'
    : `goes over ${over}, which neither imports an earlier file of the trip nor is imported by one`;
}

/** Folder of the package that a file belongs to. */
const packageOf = (file: string): string => /^(?:shared\/)?[^/]+/.exec(file)?.[0] ?? '';

/** Files of its own package that a file imports, for their types too. */
function importsOf(file: string, folder: string): string[] {
  return preProcessFile(readFileSync(join(folder, file), 'utf8')).importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith('.')) return [];
    const path = join(dirname(file), fileName);
    const found = ['.ts', '.tsx', '/index.ts', ''].find((end) => existsSync(join(folder, path + end)));
    return found === undefined ? [] : [path + found];
  });
}

/** The trips of the repository against its files, as lines of what is wrong. */
export const checkTrips = (): string[] =>
  tripFaults(readFileSync(join(root, document), 'utf8'), root).map((fault) => `${document}: ${fault}`);
