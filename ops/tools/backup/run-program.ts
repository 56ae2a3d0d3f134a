import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { hasCode } from '@exchange/sandbox/file-errors';
import { Refused } from '../../edge/store/refused';

/** Lines of its errors that are kept of a program. */
const mostLines = 20;

/** A program of PostgreSQL that runs. */
export interface RunningProgram {
  readonly child: ChildProcess;
  /** The last lines of its error output. */
  readonly said: readonly string[];
  /** Resolves when it ends well, or by a signal of ours. Rejects with {@link Refused} and what it said. */
  readonly ended: Promise<void>;
}

/** Starts a program of PostgreSQL. `programs` is its folder, or '' for PATH. */
export function runProgram(
  programs: string,
  name: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd'> = {},
): RunningProgram {
  const said: string[] = [];
  const child = spawn(programs === '' ? name : join(programs, name), [...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line);
    if (said.length > mostLines) said.shift();
  });
  const ended = end(child, name, said);
  // Whoever waits for something else first hears of it then.
  ended.catch(() => undefined);
  return { child, said, ended };
}

async function end(child: ChildProcess, name: string, said: readonly string[]): Promise<void> {
  try {
    await once(child, 'close');
    if (child.exitCode === 0 || child.killed) return;
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new Refused(
      `${name} is not installed: install PostgreSQL's programs, or name their folder with PG_BIN`,
    );
  }
  throw new Refused(`${name} failed`, said);
}
