import { type AssertHeld, LockHeld, withFileLock } from '@exchange/sandbox/file-lock';
import { Refused } from './refused';

/** How long a command waits for the lock, ms: longer than a lock of a holder that was killed counts. */
const patience = 30_000;

/** Runs `work` while no other command, on this machine or another one, holds the lock. Rejects with {@link Refused}. */
export function withLock<Result>(
  file: string,
  what: string,
  work: (assertHeld: AssertHeld) => Promise<Result>,
): Promise<Result> {
  return orRefused(withFileLock(file, { what, patience }, work));
}

/** Turns a lock that stays held into a refusal that offers to wait once more. */
export async function orRefused<Result>(working: Promise<Result>): Promise<Result> {
  try {
    return await working;
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error;
    throw new Refused(error.message, [], { question: 'Wait for it once more?', command: [] });
  }
}
