import * as z from 'zod/mini';
import type { Call } from './call';
import { catalogue } from './catalogue';
import { schemaOf } from './check';
import {
  bookEvent,
  BookMessage,
  PersonalMessage,
  personalNamespace,
  quoteEvent,
  QuoteMessage,
  tradesEvent,
  TradesMessage,
} from './realtime';

/** A schema as JSON, of what goes over the line. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const JsonSchema = z.record(z.string(), z.unknown());

/** One call or message of the contract, in a form that releases of different days can be compared by. */
export const ContractEntry = z.object({
  /** Of a call; a message of the socket has none. */
  request: z.optional(
    z.object({
      method: z.string(),
      path: z.string(),
      encoding: z.string(),
      /** Whether it needs a session, and an idempotency key. */
      session: z.boolean(),
      key: z.boolean(),
      input: JsonSchema,
    }),
  ),
  /** What the exchange answers or sends. */
  output: JsonSchema,
});
export type ContractEntry = z.infer<typeof ContractEntry>;

/** Calls by name and messages by event. */
export const Contract = z.record(z.string(), ContractEntry);
export type Contract = z.infer<typeof Contract>;

/** Messages of the socket by what a script that takes them names. */
const messages = {
  [quoteEvent]: QuoteMessage,
  [bookEvent]: BookMessage,
  [tradesEvent]: TradesMessage,
  [personalNamespace]: PersonalMessage,
};

let made: Contract | undefined;

/** The contract of the exchange of this repository, whole, as JSON schemas. */
export function exchangeContract(): Contract {
  made ??= {
    ...Object.fromEntries(catalogue.map((call) => [call.name, callAsJson(call)])),
    ...Object.fromEntries(
      Object.entries(messages).map(([name, schema]): [string, ContractEntry] => [
        name,
        { output: onTheLine(schema) },
      ]),
    ),
  };
  return made;
}

function callAsJson(call: Call): ContractEntry {
  return {
    request: {
      method: call.method,
      path: call.path,
      encoding: call.encoding ?? 'json',
      session: call.access === 'user',
      key: call.idempotent === 'by-key' && call.keyOptional !== true,
      input: onTheLine(call.input),
    },
    output: onTheLine(call.output),
  };
}

/** Both sides read what comes over the line with the schema's input. */
function onTheLine(schema: z.ZodMiniType): JsonSchema {
  const json = z.toJSONSchema(schemaOf(schema), {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
  });
  return z.parse(
    JsonSchema,
    Object.fromEntries(Object.entries(json).filter(([name]) => name !== '$schema' && !name.startsWith('~'))),
  );
}
