import type { AskedOf, Command } from '@exchange/contract/call';
import type { Fact } from '../facts';
import { PendingRequest } from './pending-request';
import { type UseCommandOptions, useCommand } from './use-command';

export interface UnansweredCommandProps<C extends Command> extends Pick<UseCommandOptions<C>, 'of'> {
  readonly command: C;
  /** What was asked for. */
  readonly facts: (asked: AskedOf<C>) => readonly Fact[];
}

/**
 * The first of the user's commands of a kind that was sent and got no answer, for the top of the records that such commands make: what
 * was sent shows there at once, until its outcome is known.
 */
export function UnansweredCommand<C extends Command>({ command, of, facts }: UnansweredCommandProps<C>) {
  const { outcome, look, dismiss } = useCommand(command, { of });
  if (outcome.is === 'none') return null;
  return (
    <PendingRequest
      state={outcome.is}
      facts={facts(outcome.pending.asked)}
      onLook={look}
      onDismiss={dismiss}
    />
  );
}
