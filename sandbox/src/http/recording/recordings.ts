import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Contract } from '@exchange/contract/json-contract';
import * as z from 'zod/mini';
import { isMissing } from '../../core/storage/file-errors';

/** How often, by day of UTC such as `2026-01-31`. */
const Days = z.record(z.string(), z.int());
export type Days = z.infer<typeof Days>;

const RecordedShape = z.object({
  /** What is kept of an input or an answer, see `anonymous`. */
  value: z.unknown(),
  days: Days,
});
export type RecordedShape = z.infer<typeof RecordedShape>;

export const RecordedCall = z.object({
  /** Every time that it was made, by the code that it was answered with. */
  outcomes: z.record(z.string(), Days),
  /** Of calls that the exchange understood, whatever it answered. */
  inputs: z.array(RecordedShape),
  /** Of calls that succeeded. */
  answers: z.array(RecordedShape),
  /** Looked at and not kept, since there were too many kinds or nothing anonymous could be made of it. */
  dropped: z.int(),
});
export type RecordedCall = z.infer<typeof RecordedCall>;

/** Calls by name. */
export const RecordedCalls = z.record(z.string(), RecordedCall);
export type RecordedCalls = z.infer<typeof RecordedCalls>;

export const RecordingFile = z.object({ format: z.literal(1), calls: RecordedCalls });

/** What exchanges of one contract have recorded. */
export const Recording = z.object({ contract: Contract, calls: RecordedCalls });
export type Recording = z.infer<typeof Recording>;

/** Schemas of the exchange that recorded, beside its recordings. */
export const recordedContract = 'contract.json';
/** A file of a process that records; `closed` once it has stopped, for another one to go on with. */
export const recordingName = /^(open|closed)-[\da-f]{16}\.json$/;

/** Adds what one process recorded to what others did. */
export function mergeCalls(all: readonly RecordedCalls[]): RecordedCalls {
  const merged = new Map<string, RecordedCall>();
  for (const [name, call] of all.flatMap((calls) => Object.entries(calls))) {
    const before = merged.get(name);
    merged.set(
      name,
      before
        ? {
            outcomes: mergeBy([before.outcomes, call.outcomes], mergeDays),
            inputs: mergeShapes([...before.inputs, ...call.inputs]),
            answers: mergeShapes([...before.answers, ...call.answers]),
            dropped: before.dropped + call.dropped,
          }
        : call,
    );
  }
  return Object.fromEntries(merged);
}

function mergeShapes(shapes: readonly RecordedShape[]): RecordedShape[] {
  const merged = new Map<string, RecordedShape>();
  for (const { value, days } of shapes) {
    const key = JSON.stringify(value);
    const before = merged.get(key);
    merged.set(key, { value, days: before ? mergeDays([before.days, days]) : days });
  }
  return [...merged.values()];
}

const mergeDays = (all: readonly Days[]): Days =>
  mergeBy(all, (counts) => counts.reduce((sum, count) => sum + count, 0));

function mergeBy<Value>(
  records: readonly Readonly<Record<string, Value>>[],
  join: (values: readonly Value[]) => Value,
): Record<string, Value> {
  const grouped = new Map<string, Value[]>();
  for (const [name, value] of records.flatMap((record) => Object.entries(record)))
    grouped.set(name, [...(grouped.get(name) ?? []), value]);
  return Object.fromEntries([...grouped].map(([name, values]) => [name, join(values)]));
}

/** Reads what was recorded in a folder, the contract that was recorded last first; nothing where there is no folder. */
export async function readRecordings(folder: string): Promise<readonly Recording[]> {
  const names = (await namesIn(folder)).filter((name) => /^[\da-f]{12}$/.test(name));
  const found = await Promise.all(names.map((name) => readRecording(join(folder, name))));
  return found
    .flatMap((each) => each ?? [])
    .sort((left, right) => right.last - left.last)
    .map(({ recording }) => recording);
}

async function readRecording(folder: string) {
  const files = (await namesIn(folder)).filter((name) => recordingName.test(name));
  const contract = await readText(join(folder, recordedContract));
  // A process that is beginning has not written it yet.
  if (contract === undefined) return undefined;
  // One may be taken over, under another name, while it is looked at.
  const texts = (await Promise.all(files.map((file) => readText(join(folder, file))))).flatMap(
    (text) => text ?? [],
  );
  const times = await Promise.all(files.map((file) => writtenAt(join(folder, file))));
  return {
    last: Math.max(0, ...times),
    recording: {
      contract: z.parse(Contract, JSON.parse(contract)),
      calls: mergeCalls(texts.map((text) => z.parse(RecordingFile, JSON.parse(text)).calls)),
    },
  };
}

/** Names in a folder; none where it is not there. */
export const namesIn = async (folder: string): Promise<readonly string[]> => ifThere(readdir(folder), []);
/** When a file or a folder was written, ms since the epoch; 0 where it is not there. */
export const writtenAt = async (path: string): Promise<number> =>
  ifThere(
    stat(path).then(({ mtimeMs }) => mtimeMs),
    0,
  );
const readText = async (file: string): Promise<string | undefined> =>
  ifThere(readFile(file, 'utf8'), undefined);

async function ifThere<Value>(reading: Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return otherwise;
    throw error;
  }
}
