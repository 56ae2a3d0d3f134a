import * as z from 'zod/mini';
import { CallError } from './call-error';

/** What a command is known by when it is sent again. Travels between processes as JSON. */
export const CommandMark = z.object({
  /** The user; for a command that nobody signed in sends, the organisation. */
  owner: z.string(),
  /** The command's name in the contract. */
  name: z.string(),
  /** The sender's key. */
  key: z.string(),
  /** What is asked for, in one canonical text or its digest: another one under the same key is refused. */
  input: z.string(),
});
export type CommandMark = z.infer<typeof CommandMark>;
/** A mark without what is asked for. */
export type CommandKey = Omit<CommandMark, 'input'>;

/** Inputs of commands that were done under an earlier release are not known: they are not compared. */
const unknownInput = '';

/** Tells a key among others. */
export const keyName = ({ owner, name, key }: CommandKey): string => `${owner} ${name} ${key}`;

/** Throws `CallError` idempotencyConflict when something else was asked for under the same key. */
export function requireSameInput(
  done: { readonly input: string },
  { input }: { readonly input: string },
): void {
  if (done.input !== unknownInput && done.input !== input) throw new CallError('idempotencyConflict');
}
