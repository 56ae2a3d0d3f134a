import { existsSync, readFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os';
import { join } from 'node:path';
import { replaceFile } from '@exchange/sandbox/replace-file';
import type { Figure } from './figure-list';
import type { Commit } from './revision';

/** Where the history is kept, relative to the repository's root. */
export const historyFile = 'ops/tools/bench/history.jsonl';

/** What figures were measured on. */
export interface Machine {
  readonly cores: number;
  readonly model: string;
  /** GiB. */
  readonly memory: number;
  /** Of Node.js. */
  readonly node: string;
  /** Version of Chromium; of what needs none it is not there. */
  readonly chromium?: string | undefined;
}

/** One line of the history: a part of the benchmark at a commit. */
export interface HistoryLine {
  readonly part: string;
  /** 40 hexadecimal digits. */
  readonly commit: string;
  /** When it was committed, and when it was measured; ISO 8601 in UTC. */
  readonly committed: string;
  readonly date: string;
  readonly machine: Machine;
  /** What else the machine did when the measuring began: load average of the minute before, for each core. */
  readonly load: number;
  /** Runs that the figures are the medians of. */
  readonly runs: number;
  /** By name without the part. */
  readonly figures: Readonly<Record<string, number>>;
}

/** The machine that this runs on. */
export function thisMachine(chromium: string | undefined): Machine {
  return {
    cores: availableParallelism(),
    model: `${cpus()[0]?.model.trim() ?? 'unknown'} (${platform()} ${arch()})`,
    memory: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    ...(chromium !== undefined && { chromium }),
  };
}

/** Load average of the last minute, for each core; with two digits. */
export const presentLoad = (): number => Number(((loadavg()[0] ?? 0) / availableParallelism()).toFixed(2));

/** A line for each part that there are figures of. Four digits tell more than a machine repeats. */
export function linesOf(
  figures: readonly Figure[],
  commit: Commit,
  measured: Pick<HistoryLine, 'date' | 'machine' | 'load' | 'runs'>,
): readonly HistoryLine[] {
  const parts = new Map<string, Record<string, number>>();
  for (const { name, value } of figures) {
    const [part = '', ...place] = name.split('.');
    const list = parts.get(part) ?? {};
    list[place.join('.')] = isCount(name) ? value : Number(value.toPrecision(4));
    parts.set(part, list);
  }
  const { date, machine, load, runs } = measured;
  const { id, committed } = commit;
  return [...parts].map(([part, list]) => ({
    ...{ part, commit: id, committed, date, machine, load, runs },
    figures: list,
  }));
}

/** Bytes are exact, and each may count. */
const isCount = (name: string): boolean => name.includes('Bytes');

/** Reads a history. Throws `SyntaxError` with the number of a line that is none. */
export function parseHistory(text: string): readonly HistoryLine[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line) as HistoryLine];
    } catch {
      throw new SyntaxError(`${historyFile}:${index + 1} is no line of a history`);
    }
  });
}

/**
 * A history as text: by the time of the commits, then by part and by the time of measuring, each line once. Whoever adds lines in whatever
 * order, or merges two histories line by line, comes to the same text.
 */
export function historyText(lines: readonly HistoryLine[]): string {
  const keyed = lines.map((line) => ({
    key: `${line.committed} ${line.commit} ${line.part} ${line.date}`,
    text: JSON.stringify(line),
  }));
  keyed.sort((one, other) =>
    one.key === other.key ? (one.text < other.text ? -1 : 1) : one.key < other.key ? -1 : 1,
  );
  return [...new Set(keyed.map(({ text }) => text))].map((text) => `${text}\n`).join('');
}

/** The history in a repository; none is an empty one. */
export function readHistory(root: string): readonly HistoryLine[] {
  const file = join(root, historyFile);
  return existsSync(file) ? parseHistory(readFileSync(file, 'utf8')) : [];
}

/** Adds lines to the history in a repository. */
export async function addToHistory(root: string, lines: readonly HistoryLine[]): Promise<void> {
  await replaceFile(join(root, historyFile), historyText([...readHistory(root), ...lines]));
}
