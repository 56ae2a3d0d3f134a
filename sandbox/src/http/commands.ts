import { randomUUID } from 'node:crypto';
import { type Command, type findCommand, type InputOf } from '@exchange/contract';
import type * as z from 'zod/mini';
import { CallError } from '../core/call-error';
import type { CommandMark } from '../core/command-mark';
import { doneCommand, outcomeOf } from '../core/commands';
import { updateOf } from '../core/exchange/personal-updates';
import type { UserExchange } from '../core/exchange/user-exchange';
import { hashOf } from '../core/secrets';
import type { CallRequest, CommandWork, WebRequest } from './web-request';
import { signedIn } from './signed-in';

/** What commands need of the exchange: the storage that knows them, and the personal channel. */
export type CommandServices = Pick<UserExchange, 'database' | 'announce'>;

/**
 * Does a command once and answers it: a repetition, and one that came while the first was under way, are answered with what that
 * one came to. Tells the user's other pages that it was done.
 */
export async function runCommand<C extends Command>(
  { database, announce }: CommandServices,
  command: C,
  work: CommandWork<C>,
  input: z.output<C['input']>,
  request: WebRequest,
): Promise<z.input<C['output']>> {
  const tell = (name: string, key: string) => {
    const { userId } = request;
    if (userId !== undefined) announce(updateOf(userId, { commands: [{ name, key }] }));
  };
  if ('performOnce' in work) {
    const { idempotencyKey } = request;
    const answer = await work.performOnce(input, request, idempotencyKey);
    if (work.isTold !== true && idempotencyKey !== undefined) tell(command.name, idempotencyKey);
    return answer;
  }
  const key = keyOf(command, request);
  const mark = markOf(command, work.sameAs ?? command, input, key, request);
  // First: what confirmed a command whose answer was lost is used up, and what it bought may be gone.
  const earlier = await outcomeOf(database, mark);
  if (earlier !== undefined) return work.answer(earlier, request);
  const perform = async () => work.perform(input, request, mark);
  let first: Awaited<ReturnType<typeof perform>>;
  try {
    first = await perform();
  } catch (error) {
    // It may have failed only because the same one, sent twice, was done meanwhile.
    const meanwhile = await outcomeOf(database, mark).catch(() => undefined);
    if (meanwhile === undefined) throw error;
    return work.answer(meanwhile, request);
  }
  const outcome = await outcomeOf(database, mark);
  if (outcome === undefined) throw new Error(`${command.name} kept no outcome`);
  tell(mark.name, key);
  return first ?? work.answer(outcome, request);
}

/** Makes a command's answer from what it came to. */
export type AnswerOutcome = (outcome: string, request: CallRequest) => Promise<unknown>;

/** Answers what became of a user's command; `answers` are those of all commands, by name. */
export async function lookUpCommand(
  { database }: CommandServices,
  answers: ReadonlyMap<string, AnswerOutcome>,
  { command: name, key }: InputOf<typeof findCommand>,
  request: CallRequest,
): Promise<z.input<(typeof findCommand)['output']>> {
  const answerOf = answers.get(name);
  if (!answerOf)
    throw new CallError('invalidInput', `no command ${name}`, { command: 'the name of a command' });
  const done = await doneCommand(database, { owner: signedIn(request), name, key });
  if (!done) return { done: false, answer: null };
  try {
    const answer = await answerOf(done.outcome, request);
    return { done: true, answer: Object.fromEntries(Object.entries(answer ?? {})) };
  } catch (error) {
    // It was refused in the end.
    if (error instanceof CallError) return { done: false, answer: null };
    throw error;
  }
}

function markOf<C extends Command>(
  { access, perAttempt }: C,
  { name }: Command,
  input: z.output<C['input']>,
  key: string,
  request: CallRequest,
): CommandMark {
  const asked = Object.entries(input ?? {}).filter(([field]) => !perAttempt.includes(field));
  return {
    // Whoever is signed in sends a public command as nobody in particular, and may be nobody when it is sent again.
    owner: access === 'user' ? signedIn(request) : request.organisation,
    name,
    key,
    input: hashOf(JSON.stringify(asked.sort(([left], [right]) => (left < right ? -1 : 1)))),
  };
}

/** The idempotency key. A request that came without one, where it may, is never a repetition. */
function keyOf({ name, keyOptional }: Command, { idempotencyKey }: CallRequest): string {
  if (idempotencyKey !== undefined) return idempotencyKey;
  if (keyOptional !== true) throw new TypeError(`${name} without a key`);
  return randomUUID();
}
