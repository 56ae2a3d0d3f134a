import type { JsonSchema } from '@exchange/contract/json-contract';
import { membersIn, type Schema, schemaIn, schemasIn } from '@exchange/contract/json-schema';
import type { RecordedShape } from '@exchange/sandbox/recordings';
import { isNumberStandIn, isStandIn } from '@exchange/sandbox/stand-in';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Unknown } from './schema-fits';

/** Why a recorded value is refused: in words, by the keyword of JSON Schema, and the member that it is about. */
export interface Refusal {
  readonly text: string;
  readonly keyword: string;
  readonly member: string;
}

/** What a schema takes of recorded values. */
export interface Replay {
  /** How often such values were recorded. */
  readonly recorded: number;
  readonly refused: number;
  /** Recorded, and not to be decided: what was replaced in them is what is asked about. */
  readonly undecided: number;
  /** Why the value is refused that is refused most often. */
  readonly refusal: Refusal | undefined;
  /** First and last day, such as `2026-01-31`. */
  readonly days: readonly [string, string] | undefined;
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, verbose: true, inlineRefs: true });
const compiled = new WeakMap<JsonSchema, Map<Unknown, ValidateFunction>>();

function validatorOf(schema: JsonSchema, unknown: Unknown): ValidateFunction {
  const made = compiled.get(schema) ?? new Map<Unknown, ValidateFunction>();
  compiled.set(schema, made);
  const found = made.get(unknown) ?? ajv.compile(unknown === 'missed' ? closed(schema) : { ...schema });
  made.set(unknown, found);
  return found;
}

/** A schema that refuses members which it does not know. */
function closed(schema: Schema): Schema {
  const members = membersIn(schema['properties']);
  const of = (key: string): Schema => {
    const inner = schemaIn(schema[key]);
    return inner ? { [key]: closed(inner) } : {};
  };
  const all = (key: string): Schema =>
    schema[key] === undefined ? {} : { [key]: schemasIn(schema[key]).map(closed) };
  return {
    ...schema,
    ...{ ...all('anyOf'), ...all('prefixItems'), ...of('items'), ...of('additionalProperties') },
    ...('properties' in schema && {
      properties: Object.fromEntries([...members].map(([name, member]) => [name, closed(member)])),
    }),
    ...('properties' in schema &&
      schema['additionalProperties'] === undefined && { additionalProperties: false }),
  };
}

/** Whether a schema takes one value. */
export function accepts(value: unknown, schema: JsonSchema, unknown: Unknown): boolean {
  return validatorOf(schema, unknown)(value);
}

/** Holds recorded values against a schema (O-04). */
export function replay(shapes: readonly RecordedShape[], schema: JsonSchema, unknown: Unknown): Replay {
  const validate = validatorOf(schema, unknown);
  const looked = shapes.map(({ value, days }) => {
    const times = timesIn(days);
    if (validate(value)) return { times, state: 'taken' as const };
    const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'anyOf');
    return errors.every(isDecided)
      ? { times, state: 'refused' as const, refusal: refusalOf(errors) }
      : { times, state: 'undecided' as const };
  });
  const sum = (state?: string) =>
    looked.reduce((total, each) => total + (state === undefined || each.state === state ? each.times : 0), 0);
  const refused = looked.flatMap((each) => (each.state === 'refused' ? [each] : []));
  const [most] = refused.sort((left, right) => right.times - left.times);
  const days = shapes.flatMap(({ days: counts }) => Object.keys(counts)).sort();
  const [first, last] = [days[0], days.at(-1)];
  return {
    recorded: sum(),
    refused: sum('refused'),
    undecided: sum('undecided'),
    refusal: most?.refusal,
    days: first !== undefined && last !== undefined ? [first, last] : undefined,
  };
}

/** How often something was recorded. */
export const timesIn = (days: Readonly<Record<string, number>>): number =>
  Object.values(days).reduce((total, times) => total + times, 0);

/** Keywords about lengths and sizes, which recordings do not keep. */
const sizes = /^(min|max|exclusive|multiple)/;

/** Whether what was replaced in a recorded value has no part in an error. */
function isDecided({ keyword, data, propertyName }: ErrorObject): boolean {
  if (propertyName !== undefined || keyword === 'propertyNames') return false;
  if (Array.isArray(data) || (typeof data === 'object' && data !== null)) return !sizes.test(keyword);
  const isReplaced =
    (typeof data === 'string' && isStandIn(data)) || (typeof data === 'number' && isNumberStandIn(data));
  if (!isReplaced || keyword === 'type') return true;
  // Of a number in a text only the digits were replaced.
  return keyword === 'pattern' && /^-?\d+(\.\d+)?$/.test(String(data));
}

/** Of several errors the innermost says most: of a value that may be several things, the one that it nearly is. */
function refusalOf(errors: readonly ErrorObject[]): Refusal {
  const depth = ({ instancePath }: ErrorObject) => instancePath.split('/').length;
  const [error] = [...errors].sort(
    (left, right) => depth(right) - depth(left) || Number(isOfNull(left)) - Number(isOfNull(right)),
  );
  if (!error) return { text: 'it is not what is taken', keyword: 'anyOf', member: 'the whole' };
  const { keyword, instancePath, data } = error;
  const path = instancePath.slice(1).replaceAll('/', '.');
  const params = error.params as Readonly<Record<string, unknown>>;
  const named = params['missingProperty'] ?? params['additionalProperty'];
  const member = [path, named].filter((part) => part !== undefined && part !== '').join('.') || 'the whole';
  const said = (text: string) => ({ text: `${member} ${text}`, keyword, member });
  switch (keyword) {
    case 'required':
      return said('is not there');
    case 'additionalProperties':
      return said('is not known');
    case 'enum':
    case 'const':
      return said(`is ${JSON.stringify(data)}, which it does not know`);
    case 'type':
      return said(`is ${kindOf(data)} and not ${String(params['type']).replaceAll(',', ' or ')}`);
    case 'pattern':
      return said(`looks like ${JSON.stringify(data)} and has to match ${String(params['pattern'])}`);
    default:
      return said(error.message ?? `breaks ${keyword}`);
  }
}

const isOfNull = ({ keyword, params }: ErrorObject): boolean =>
  keyword === 'type' && (params as { readonly type?: unknown }).type === 'null';

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
