import type { AskedOf, AttemptOf, Command, OutputOf } from '@exchange/contract/call';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { type CommandState, useCommand, useTask, type VerificationCodes } from '@exchange/remote-kit';
import { useRef, useState } from 'react';

/** Refusals after which the host asks for a login; the form says nothing of its own. */
const ended: readonly string[] = ['sessionInvalid', 'sessionExpired'];

/** What a form says of the command that it sends. */
export interface SecurityCommandOptions<C extends Command> {
  /** What is asked for, and what belongs to this attempt, as they stand in the form. */
  readonly input: () => { readonly asked: AskedOf<C>; readonly attempt: AttemptOf<C> };
  readonly codes?: VerificationCodes;
  /** Says a refusal at its field; false when it belongs to none. */
  readonly refuse?: (reason: string, message: string) => boolean;
  /** It was made, or found to be made after its answer was lost. */
  readonly onMade: (answer: OutputOf<C>) => void;
}

/** A command on its way from a form. */
export interface SecurityCommand extends Pick<CommandState<Command>, 'look' | 'dismiss'> {
  readonly run: () => void;
  readonly pending: boolean;
  /** Why it was refused, where that belongs to no field. */
  readonly message: string | undefined;
  /** What is known of one whose answer was lost. */
  readonly state: CommandState<Command>['outcome']['is'];
}

/**
 * Sends a change of the account from its form, with refusals said where they belong. One whose answer is lost is looked for before
 * anything is sent again: passwords are never kept, so that a second attempt may ask for another one.
 */
export function useSecurityCommand<C extends Command>(
  command: C,
  { input, codes, refuse, onMade }: SecurityCommandOptions<C>,
): SecurityCommand {
  const { locale } = usePlatform();
  const [message, setMessage] = useState<string>();
  /** Of one that an earlier visit left, the form only says what became of it. */
  const isOwn = useRef(false);
  const { send, outcome, look, dismiss } = useCommand(command, {
    onFound: (answer) => isOwn.current && onMade(answer),
  });
  const { run, pending } = useTask(async () => {
    setMessage(undefined);
    if (outcome.is === 'unknown' || outcome.is === 'looking') {
      look();
      return;
    }
    if (outcome.is === 'notMade') dismiss();
    const { asked, attempt } = input();
    isOwn.current = true;
    try {
      onMade(await send(asked, attempt));
    } catch (failure) {
      const said = locale.failure(failure);
      if (codes?.refuse(failure, said) === true) return;
      if (!isApiFailure(failure)) setMessage(said);
      else if (failure.outcomeUnknown) look();
      else if (!ended.includes(failure.reason) && refuse?.(failure.reason, said) !== true) setMessage(said);
    }
  });
  return { run, pending: pending || outcome.is === 'looking', message, state: outcome.is, look, dismiss };
}
