import {
  membersIn,
  patternsOf,
  type Schema,
  schemaIn,
  schemasIn,
  textsIn,
  typesOf,
  valuesOf,
} from '@exchange/contract/json-schema';
import { numberStandIn, standInsFor, structureOf } from './stand-in';

/** Items of a list, and members of a record, that are looked at; and different ones that are kept. */
const looked = 100;
const kept = 8;

/** Said of a value that the schema does not describe, or of which nothing that fits the schema can be kept. */
export const misfit = Symbol('misfit');

/**
 * What is kept of a value that went over the line (O-04): what the contract itself lists stays, as do booleans and null; a number
 * keeps its kind and magnitude, a text its format, a list its different kinds of items, and a member that the contract does not know
 * goes. It fits the same schema; otherwise the answer is {@link misfit}.
 */
export function anonymous(value: unknown, schema: Schema): unknown {
  const choices = schemasIn(schema['anyOf']);
  if (choices.length > 0) {
    for (const choice of choices) {
      const found = anonymous(value, choice);
      if (found !== misfit) return found;
    }
    return misfit;
  }
  const values = valuesOf(schema);
  if (values) return values.includes(value) ? value : misfit;
  if (!isOfType(value, typesOf(schema))) return misfit;
  if (typeof value === 'string') return text(value, schema);
  if (typeof value === 'number') return number(value, schema);
  if (typeof value === 'boolean' || value === null) return value;
  if (Array.isArray(value)) return list(value, schema);
  // Files and whatever else is no JSON.
  if (value instanceof Blob) return 'a'.repeat(boundOf(schema, 'minLength', 0));
  return typeof value === 'object' ? members(value, schema) : null;
}

function isOfType(value: unknown, types: readonly string[]): boolean {
  if (types.length === 0) return true;
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array');
  if (typeof value === 'number')
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value));
  return types.includes(typeof value) || (types.includes('string') && value instanceof Blob);
}

function text(value: string, schema: Schema): unknown {
  const patterns = patternsOf(schema);
  const fits = (candidate: string) =>
    candidate.length >= boundOf(schema, 'minLength', 0) &&
    candidate.length <= boundOf(schema, 'maxLength', Infinity) &&
    patterns.every((pattern) => new RegExp(pattern, 'u').test(candidate));
  if (!fits(value)) return misfit;
  const words = new Set(patterns.flatMap((pattern) => pattern.match(/[A-Za-z_]{3,}/g) ?? []));
  const candidates = standInsFor(value, { hasPattern: patterns.length > 0, words });
  const padded = candidates.map((candidate) => candidate.padEnd(boundOf(schema, 'minLength', 0), 'a'));
  return [...candidates, ...padded].find(fits) ?? misfit;
}

function number(value: number, schema: Schema): unknown {
  const least = boundOf(schema, 'minimum', -Infinity);
  const most = boundOf(schema, 'maximum', Infinity);
  const stand = Math.max(least, Math.min(most, numberStandIn(value)));
  const isWithin =
    stand > boundOf(schema, 'exclusiveMinimum', -Infinity) &&
    stand < boundOf(schema, 'exclusiveMaximum', Infinity);
  return value < least || value > most || !isWithin ? misfit : stand;
}

function list(value: readonly unknown[], schema: Schema): unknown {
  const places = schemasIn(schema['prefixItems']);
  const found = value
    .slice(0, looked)
    .map((item, index) => anonymous(item, places[index] ?? schemaIn(schema['items']) ?? {}));
  if (found.includes(misfit)) return misfit;
  // A tuple's places mean something.
  if (places.length > 0) return found;
  const byStructure = new Map([...found].reverse().map((item) => [structureOf(item), item]));
  const order = [...byStructure.keys()].reverse().slice(0, kept).sort();
  const different = order.map((structure) => byStructure.get(structure));
  const least = boundOf(schema, 'minItems', 0);
  return value.length < least
    ? misfit
    : [...different, ...found.slice(different.length)].slice(0, Math.max(different.length, least));
}

function members(value: object, schema: Schema): unknown {
  const entries = new Map(Object.entries(value).filter(([, member]) => member !== undefined));
  const known = membersIn(schema['properties']);
  if (textsIn(schema['required']).some((name) => !entries.has(name))) return misfit;
  const found = [...known].flatMap(([name, member]) =>
    entries.has(name) ? [[name, anonymous(entries.get(name), member)] as const] : [],
  );
  const rest = schemaIn(schema['additionalProperties']);
  const names = schemaIn(schema['propertyNames']) ?? {};
  const others = rest
    ? [...entries]
        .filter(([name]) => !known.has(name))
        .slice(0, looked)
        .map(([name, member]) => [anonymous(name, names), anonymous(member, rest)] as const)
    : [];
  if ([...found, ...others].some((entry) => entry.includes(misfit))) return misfit;
  const different = [...new Map(others.map(([name, member]) => [String(name), member]))].slice(0, kept);
  return Object.fromEntries([...found, ...different]);
}

function boundOf(schema: Schema, key: string, otherwise: number): number {
  const bound = schema[key];
  return typeof bound === 'number' ? bound : otherwise;
}
