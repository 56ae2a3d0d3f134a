import { type AskedOf, type Command, defineCall } from './call';
import { shapeFault } from './shape-check';
import * as z from './schema';

const find = {
  method: 'GET',
  path: '/Org/Command/find',
  access: 'user',
  summary: 'What became of a command of the user’s own, by the key that it was sent with (A-11)',
  input: z.object({
    /** The command's name, e.g. `order.placeOrder`. */
    command: z.string().check(z.maxLength(60)),
    key: z.string().check(z.regex(/^[\x21-\x7e]{8,100}$/)),
  }),
  errors: [],
} as const;

/** What became of a command that was sent under a key: whether it was done, and its answer as it would be given again. */
export const findCommand = defineCall({
  name: 'command.find',
  ...find,
  output: z.object({
    /** False while nothing came of it: it was refused, or has not arrived. */
    done: z.boolean(),
    /** The answer; null while the command is not done. */
    answer: z.nullable(z.record(z.string(), z.unknown())),
  }),
});

/** {@link findCommand} for one command, as whose answer the answer is checked. */
export const lookupOf = <C extends Command>(command: C) => ({
  // By its name, so that a page which looks for commands does not carry the schema above.
  name: 'command.find',
  ...find,
  output: z.object({ done: z.boolean(), answer: z.nullable(command.output as C['output']) }),
});

/** Whether a value, such as one that a device kept, has the outline of what a command asks for. */
export function isAsked<C extends Command>({ input, perAttempt }: C, value: unknown): value is AskedOf<C> {
  if (typeof value !== 'object' || value === null) return false;
  const withEach = <Value>(member: Value) => Object.fromEntries(perAttempt.map((name) => [name, member]));
  // Every command's input is an object.
  const outline = z.extend(input as z.ZodMiniObject, withEach(z.optional(z.string())));
  return shapeFault(outline, { ...value, ...withEach(undefined) }) === undefined;
}
