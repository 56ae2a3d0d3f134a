import { measureParts, type MeasureOptions } from './measure-parts';

/** What the process that measures a tree is asked for: its only argument, as JSON. */
export interface PartsToRun {
  readonly parts: readonly string[];
  readonly options: MeasureOptions;
}

const fail = (fault: string) => {
  console.error(fault);
  process.exitCode = 1;
};
const { parts, options } = JSON.parse(process.argv[2] ?? '') as PartsToRun;
const measured = await measureParts(parts, options, { say: (line) => console.error(line), fail });
console.log(JSON.stringify(measured));
