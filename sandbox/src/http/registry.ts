import { type Call, findCommand } from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import * as z from 'zod/mini';
import { CallError } from '../core/call-error';
import { type AnswerOutcome, type CommandServices, lookUpCommand, runCommand } from './commands';
import type { Implementations, WebRequest } from './web-request';

/** Answers a call from unchecked input; rejects with `CallError` for input that does not fit. */
export type Answer = (input: unknown, request: WebRequest) => Promise<unknown>;

/** The calls' implementations. */
export interface Registry extends Implementations {
  /** What answers the call, or undefined when its domain is not built yet. */
  find(call: Call): Answer | undefined;
  /** Names of the implemented calls. */
  names(): readonly string[];
}

/** Creates a registry that answers `findCommand` and nothing else. Input and output are checked against the contract around each handler. */
export function createRegistry(services: CommandServices): Registry {
  const answers = new Map<string, Answer>();
  const ofOutcomes = new Map<string, AnswerOutcome>();
  function add<C extends Call>(
    call: C,
    handler: (input: z.output<C['input']>, request: WebRequest) => Promise<z.input<C['output']>>,
  ): void {
    if (answers.has(call.name)) throw new Error(`${call.name} is implemented twice`);
    answers.set(call.name, async (raw, request) => {
      const data = await handler(checkInput(call, raw), request);
      const output = z.safeParse(schemaOf(call.output), data);
      if (!output.success) {
        throw new Error(`${call.name} answered outside its contract: ${describe(output.error.issues)}`);
      }
      return output.data;
    });
  }
  add(findCommand, (input, request) => lookUpCommand(services, ofOutcomes, input, request));
  return {
    implement: add,
    implementOperator(call, handler) {
      add(call, (input, request) => {
        const { operator, address, locale } = request;
        if (!operator) throw new TypeError('A call of operators without an operator');
        return handler(input, { operator, address, locale });
      });
    },
    implementCommand(command, work) {
      add(command, (input, request) => runCommand(services, command, work, input, request));
      ofOutcomes.set(command.name, work.answer);
    },
    find: (call) => answers.get(call.name),
    names: () => [...answers.keys()],
  };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** A call's input as its schema gives it. Throws the refusal of one that does not fit, which names its fields. */
export function checkInput<C extends Call>(call: C, raw: unknown): z.output<C['input']> {
  const input = z.safeParse(schemaOf(call.input), raw);
  if (input.success) return input.data as z.output<C['input']>;
  const { issues } = input.error;
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path.map(String).join('.') || 'input'] ??= issue.message;
  throw new CallError('invalidInput', `${call.name}: ${describe(issues)}`, fields);
}

function describe(issues: readonly Issue[]): string {
  return issues.map((issue) => `${issue.path.map(String).join('.') || 'input'}: ${issue.message}`).join('; ');
}
