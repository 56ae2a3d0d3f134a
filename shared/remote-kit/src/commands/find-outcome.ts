import type { Command, OutputOf } from '@exchange/contract/call';
import { lookupOf } from '@exchange/contract/command';
import type { Platform } from '@exchange/platform';
import { type PendingCommands, timeToArrive } from './pending-commands';

/** What became of a command that got no answer. */
export type FoundOutcome<C extends Command> =
  | { readonly is: 'made'; readonly answer: OutputOf<C> }
  /** The exchange does not know it, and it cannot arrive any more. */
  | { readonly is: 'notMade' }
  /** Another page of the user has found out, and said so. */
  | { readonly is: 'settled' };

/** Wait between two lookups, ms. */
const lookAgainMs = 2000;

/** Looks a command up by its key, once; null when the exchange does not know it. Rejects with `ApiFailure`. */
export async function lookUpCommand<C extends Command>(
  { api }: Pick<Platform, 'api'>,
  command: C,
  key: string,
  signal: AbortSignal,
): Promise<OutputOf<C> | null> {
  // What the lookup answers follows from the command, which the compiler cannot know of a type parameter.
  const found: unknown = await api.call(lookupOf(command), { command: command.name, key }, { signal });
  return (found as { readonly answer: OutputOf<C> | null }).answer;
}

/**
 * Looks for a pending command by its key until it is found or cannot arrive any more. `waits` are the pauses, ms, after
 * which a lookup that failed is tried again; when they are used up it rejects with the failure. Undefined when `signal` ends it.
 */
export async function findOutcome<C extends Command>(
  platform: Pick<Platform, 'api' | 'clock'>,
  command: C,
  commands: Pick<PendingCommands<C>, 'find'>,
  key: string,
  signal: AbortSignal,
  waits: readonly number[] = [],
): Promise<FoundOutcome<C> | undefined> {
  const isOver = () => signal.aborted;
  for (let failures = 0; ;) {
    const askedAt = platform.clock.now();
    let wait: number | undefined;
    try {
      const answer = await lookUpCommand(platform, command, key, signal);
      if (isOver()) return undefined;
      if (answer !== null) return { is: 'made', answer };
      failures = 0;
      const kept = commands.find(key);
      if (!kept) return { is: 'settled' };
      // Reckoned from when the lookup was sent: however late its answer comes, it says nothing about commands that arrived after.
      const left = timeToArrive(kept, askedAt);
      if (left === 0) return { is: 'notMade' };
      wait = Math.min(left, lookAgainMs);
    } catch (failure) {
      if (isOver()) return undefined;
      wait = waits[failures];
      if (wait === undefined) throw failure;
      failures += 1;
    }
    await pause(wait);
    if (isOver()) return undefined;
  }
}

/** Resolves after a time, ms. */
export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
