/** The lock is another process's; the message is one line for people. */
export class LockHeld extends Error {
  override readonly name: 'LockHeld';
}

/** Given to the work: throws {@link LockHeld} when the lock was lost meanwhile, because this process slept for too long. */
export type AssertHeld = () => Promise<void>;

export interface LockOptions {
  /** What the holder does, for whoever meets the lock. */
  readonly what: string;
  /** How long to wait for the lock, ms. */
  readonly patience: number;
  /** Called once, with a line for people, when the lock has to be waited for. */
  readonly onWait?: (line: string) => void;
}

/**
 * Runs `work` while no other process, on this machine or another one, holds the lock. Rejects with {@link LockHeld} when
 * it is still held after `patience` ms.
 */
export function withFileLock<Result>(
  file: string,
  options: LockOptions,
  work: (assertHeld: AssertHeld) => Promise<Result>,
): Promise<Result>;
