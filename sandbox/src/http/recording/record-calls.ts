import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type Contract, exchangeContract } from '@exchange/contract/json-contract';
import * as z from 'zod/mini';
import { isMissing } from '../../core/storage/file-errors';
import { replaceFile } from '../../core/storage/replace-file';
import { type CallRecorder, Recorder } from './call-recorder';
import { namesIn, recordedContract, RecordingFile, recordingName, writtenAt } from './recordings';

/** Contracts whose recordings are kept. */
const keptContracts = 5;
/** Files of one contract: one for each process that records, and those of processes that were killed. */
const keptFiles = 8;
/** How often what was recorded is written, ms. */
const writeEvery = 15_000;
/** A file that was not written for so long belongs to no process any more, ms. */
const abandonedAfter = 40 * writeEvery;

export interface RecordingOptions {
  /** RECORDINGS_DIR. */
  readonly folder: string;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Hears of what could not be recorded: the message, for operators. */
  readonly warn: (message: string, error: unknown) => void;
  /** This exchange's, unless told. */
  readonly contract?: Contract;
}

/** What records, and how it is stopped: what was recorded is in the folder then. */
export interface Recording extends CallRecorder {
  stop(): Promise<void>;
}

/**
 * Records what calls look like in a folder, below a digest of this exchange's contract (O-04). What cannot be read or written is
 * told once, and concerns no call.
 */
export function recordCalls(options: RecordingOptions): Recording {
  const { folder, now, warn, contract = exchangeContract() } = options;
  let hasWarned = false;
  const warnOnce = (message: string) => (error: unknown) => {
    if (!hasWarned) warn(message, error);
    hasWarned = true;
  };
  const recorder = new Recorder({ contract, now, onError: warnOnce('a call could not be recorded') });
  const text = `${JSON.stringify(contract)}\n`;
  const place = join(folder, createHash('sha256').update(text).digest('hex').slice(0, 12));
  const id = randomBytes(8).toString('hex');
  const file = join(place, `open-${id}.json`);
  const failed = warnOnce(`calls are not recorded: ${folder} cannot be used`);

  async function open(): Promise<void> {
    await mkdir(place, { recursive: true });
    const taken = await takeOver(place, file, now());
    if (taken) recorder.load(taken);
    if (!(await namesIn(place)).includes(recordedContract))
      await replaceFile(join(place, recordedContract), text);
    await write();
    await dropOld(folder, place);
  }
  const write = async () => replaceFile(file, `${JSON.stringify({ format: 1, calls: recorder.calls() })}\n`);

  let working = open().catch(failed);
  const later = (work: () => Promise<unknown>) =>
    (working = working.then(work).then(() => undefined, failed));
  const timer = setInterval(() => {
    // Without news it still shows that a process has this file.
    const touch = async () => utimes(file, now() / 1000, now() / 1000);
    void later(recorder.takeChanged() ? write : touch);
  }, writeEvery);
  timer.unref();
  return {
    note: (...noted) => recorder.note(...noted),
    async stop() {
      clearInterval(timer);
      await recorder.settled();
      await later(async () => {
        await write();
        await rename(file, join(place, `closed-${id}.json`));
      });
    },
  };
}

/** Takes what a process that is no more has recorded, under this one's name. */
async function takeOver(place: string, file: string, now: number) {
  for (const name of (await namesIn(place)).filter((each) => recordingName.test(each))) {
    const other = join(place, name);
    try {
      if (name.startsWith('open-') && (await writtenAt(other)) > now - abandonedAfter) continue;
      // Of several processes that begin, one gets it.
      await rename(other, file);
    } catch (error) {
      if (isMissing(error)) continue;
      throw error;
    }
    return z.parse(RecordingFile, JSON.parse(await readFile(file, 'utf8'))).calls;
  }
  return undefined;
}

/** Removes the recordings of all contracts but the last ones, and files of this one beyond what is kept. */
async function dropOld(folder: string, place: string): Promise<void> {
  const contracts = (await namesIn(folder)).filter((name) => /^[\da-f]{12}$/.test(name));
  const byAge = async (paths: readonly string[]) => {
    const aged = await Promise.all(paths.map(async (path) => ({ path, at: await writtenAt(path) })));
    return aged.sort((left, right) => right.at - left.at).map(({ path }) => path);
  };
  const old = (await byAge(contracts.map((name) => join(folder, name)))).filter((path) => path !== place);
  for (const path of old.slice(keptContracts - 1)) await rm(path, { recursive: true, force: true });
  const files = (await namesIn(place)).filter((name) => recordingName.test(name));
  for (const path of (await byAge(files.map((name) => join(place, name)))).slice(keptFiles))
    await rm(path, { force: true });
}
