import { accessSync, constants, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const gibibyte = 2 ** 30;
/** What a run of tests has there at a time is a part of this. */
const wanted = 6 * gibibyte;
/** Programs and pages need theirs beside it. */
const wantedOfMachine = 2 * wanted;

/**
 * Has this process and those that it starts keep their temporary files in memory, where the machine has room for them: to copy a
 * database of a thousand files to a disk takes twenty times as long, and tests do it a thousand times. A TMPDIR of one's own choice stays.
 * Jest runs it before the first test file of a project.
 */
export default function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] === undefined && isRoomy()) process.env['TMPDIR'] = memory;
}

/** Whether there is a file system in memory with room in it, from which programs may be run, too. */
function isRoomy(): boolean {
  const file = join(memory, `exchange-${process.pid}`);
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < wanted || freemem() < wantedOfMachine) return false;
    writeFileSync(file, '', { mode: 0o755 });
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // There is none, or not for this.
    return false;
  } finally {
    rmSync(file, { force: true });
  }
}
