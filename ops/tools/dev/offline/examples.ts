import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { root } from '../../build/workspaces';

const Example = z.object({ input: z.unknown(), answer: z.unknown() });
const ExamplesFile = z.record(z.string(), Example);
const Recording = z.object({ time: z.int() });

/** The examples of all calls. */
export interface Examples {
  /** The exchange's time in them, ms since the epoch. */
  readonly time: number;
  /** What a call was once asked and answered. Throws for a name that is no call's. */
  of(name: string): z.infer<typeof Example>;
  /** The same; undefined for a name that is no call's. */
  find(name: string): z.infer<typeof Example> | undefined;
}

/** Reads the examples of the contract, which `npm run examples` records. */
export function readExamples(folder = join(root, 'shared/contract/examples')): Examples {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const recording = 'recording.json';
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== recording);
  const calls = new Map(files.flatMap((file) => Object.entries(z.parse(ExamplesFile, read(file)))));
  return {
    time: z.parse(Recording, read(recording)).time,
    find: (name) => calls.get(name),
    of(name) {
      const example = calls.get(name);
      if (!example) throw new Error(`There is no example of ${name}: npm run examples`);
      return example;
    },
  };
}
