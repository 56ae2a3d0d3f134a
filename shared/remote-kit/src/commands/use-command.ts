import type { AskedOf, Command, OutputOf } from '@exchange/contract/call';
import { stableKey } from '@exchange/contract/stable-key';
import { usePlatform, useTopic } from '@exchange/platform';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { CommandFollower, type CommandOptions, type CommandOutcome } from './command-follower';

/** What a page says of the commands that it sends. */
export interface UseCommandOptions<C extends Command> extends CommandOptions<C> {
  /** One was found to be made after its answer was lost. */
  readonly onFound?: (answer: OutputOf<C>, asked: AskedOf<C>) => void;
}

/** What {@link useCommand} gives. */
export interface CommandState<C extends Command> extends Pick<
  CommandFollower<C>,
  'send' | 'look' | 'dismiss' | 'pending' | 'equal'
> {
  /** What is known of the first command that an earlier page left without an answer, or that was found after this page lost it. */
  readonly outcome: CommandOutcome<C>;
}

/**
 * The way in which pages send commands. Each is kept on the device from before it is sent until its outcome is known, so that
 * trying again after a lost answer never does it twice. When a page opens and one of the user's has no known outcome, it is looked for.
 * A command that anyone may send is not looked for: it stays pending until it is sent again.
 */
export function useCommand<C extends Command>(
  command: C,
  options: UseCommandOptions<C> = {},
): CommandState<C> {
  const platform = usePlatform();
  const { user } = useTopic('session');
  const userId = command.access === 'user' ? (user?.user_id ?? '') : '';
  const name = `${command.name} ${userId} ${stableKey(options.of ?? {})}`;
  const create = () => ({ name, follower: new CommandFollower(platform, userId, command, options) });
  const [kept, setKept] = useState(create);
  let followed = kept;
  if (followed.name !== name) {
    // Another user's commands are not this one's.
    followed = create();
    setKept(followed);
  }
  const { follower } = followed;
  const outcome = useSyncExternalStore(follower.subscribe, () => follower.outcome);
  useEffect(() => follower.start(), [follower]);
  const tellFound = useEffectEvent((answer: OutputOf<C>, asked: AskedOf<C>) =>
    options.onFound?.(answer, asked),
  );
  useEffect(() => {
    if (outcome.is === 'made') tellFound(outcome.answer, outcome.pending.asked);
  }, [outcome]);
  const { send, look, dismiss, pending, equal } = follower;
  return { send, outcome, look, dismiss, pending, equal };
}
