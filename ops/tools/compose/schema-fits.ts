import {
  membersIn,
  patternsOf,
  schemaIn,
  schemasIn,
  textsIn,
  typesOf,
  valuesOf,
  type Schema,
} from '@exchange/contract/json-schema';
import { bounds, isSame, understood } from './json-schema';

/** How the receiver reads members that it does not know: `ignored`, or `missed` since they mean something. */
export type Unknown = 'ignored' | 'missed';

/** One way in which what is sent may not be what is taken. */
export interface Misfit {
  /** Path and reason, in words. */
  readonly text: string;
  /**
   * Whether recorded calls show it: which members there are, of which kind, and which of the listed values. They do not show how long
   * or how large something may be, nor what a pattern says of letters.
   */
  readonly isRecorded: boolean;
}
type Misfits = Generator<Misfit, void>;

const shown = (text: string): Misfit => ({ text, isRecorded: true });
const hidden = (text: string): Misfit => ({ text, isRecorded: false });

const at = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
const here = (path: string) => (path === '' ? 'the whole' : path);
const listed = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(', ');

/**
 * Why not every value that the schema `sent` describes is one that `taken` describes: path and reason; undefined when every
 * one is. What cannot be decided counts as a reason.
 */
export function whyNot(sent: Schema, taken: Schema, unknown: Unknown): string | undefined {
  for (const { text } of misfits(sent, taken, unknown)) return text;
  return undefined;
}

/** All reasons of {@link whyNot}; of several places that a value may take, those of the first. */
export function* misfits(sent: Schema, taken: Schema, unknown: Unknown, path = ''): Misfits {
  if (isSame(sent, taken) || Object.keys(taken).length === 0) return;
  const strange = Object.keys({ ...sent, ...taken }).find(
    (key) => !understood.has(key) && !isSame(sent[key], taken[key]),
  );
  if (strange !== undefined) {
    yield hidden(`${here(path)} has another "${strange}"`);
    return;
  }
  const values = valuesOf(sent) ?? [];
  const choices = values.length > 1 ? values.map((value) => ({ const: value })) : schemasIn(sent['anyOf']);
  if (choices.length > 0) {
    for (const choice of choices) yield* misfits(choice, taken, unknown, path);
    return;
  }
  const places = schemasIn(taken['anyOf']);
  if (places.length > 0) {
    const reasons = places.map((place) => [...misfits(sent, place, unknown, path)]);
    if (reasons.every((each) => each.length > 0)) yield* reasons[0] ?? [];
    return;
  }
  const allowed = valuesOf(taken);
  if (values.length === 1) {
    if (!isValueOf(values[0], taken)) yield shown(`${here(path)} may be ${listed(values)}`);
    return;
  }
  if (allowed) {
    yield shown(`${here(path)} may be more than ${listed(allowed)}`);
    return;
  }
  const kind = kindMisfit(sent, taken, path);
  if (kind !== undefined) {
    yield shown(kind);
    return;
  }
  const bound = boundMisfit(sent, taken, path);
  if (bound !== undefined) yield hidden(bound);
  yield* objectMisfits(sent, taken, unknown, path);
  yield* arrayMisfits(sent, taken, unknown, path);
}

/** Whether one value is among those that a schema describes. Objects and lists never are: the contract lists none. */
function isValueOf(value: unknown, taken: Schema): boolean {
  const allowed = valuesOf(taken);
  if (allowed) return allowed.some((other) => isSame(value, other));
  const kinds = typesOf(taken);
  const kind = value === null ? 'null' : typeof value;
  if (!kinds.includes(kind) && !(Number.isInteger(value) && kinds.includes('integer'))) return false;
  const size = typeof value === 'number' ? value : typeof value === 'string' ? value.length : undefined;
  if (size === undefined) return kind === 'null' || kind === 'boolean';
  const limited = bounds.some(({ key, isWithin }) => {
    const limit = taken[key];
    return typeof limit === 'number' && !isWithin(size, limit);
  });
  const misformed =
    typeof value === 'string' && patternsOf(taken).some((pattern) => !new RegExp(pattern, 'u').test(value));
  return !limited && !misformed;
}

function kindMisfit(sent: Schema, taken: Schema, path: string): string | undefined {
  const [from, to] = [typesOf(sent), typesOf(taken)];
  if (to.length === 0) return undefined;
  const takes = (kind: string) => to.includes(kind) || (kind === 'integer' && to.includes('number'));
  if (from.length > 0 && from.every(takes)) return undefined;
  return `${here(path)} is ${from.join(' or ') || 'of any kind'} and not ${to.join(' or ')}`;
}

function boundMisfit(sent: Schema, taken: Schema, path: string): string | undefined {
  const broken = bounds.find(({ key, isWithin }) => {
    const [inner, outer] = [sent[key], taken[key]];
    return typeof outer === 'number' && !(typeof inner === 'number' && isWithin(inner, outer));
  });
  if (broken) return `${here(path)} may be beyond the ${broken.key} of ${String(taken[broken.key])}`;
  const known = patternsOf(sent);
  const pattern = patternsOf(taken).find((wanted) => !known.includes(wanted));
  if (pattern !== undefined) return `${here(path)} need not match ${pattern}`;
  const { format } = taken;
  return typeof format !== 'string' || sent['format'] === format
    ? undefined
    : `${here(path)} need not be a ${format}`;
}

function* objectMisfits(sent: Schema, taken: Schema, unknown: Unknown, path: string): Misfits {
  const [from, to] = [membersIn(sent['properties']), membersIn(taken['properties'])];
  const always = textsIn(sent['required']);
  for (const name of textsIn(taken['required']))
    if (!always.includes(name))
      yield shown(`${at(path, name)} ${from.has(name) ? 'may be left out' : 'is not there'}`);
  const rest = taken['additionalProperties'];
  if (unknown === 'missed' && rest === undefined)
    for (const name of from.keys()) if (!to.has(name)) yield shown(`${at(path, name)} is not known`);
  for (const [name, schema] of from) {
    const other = to.get(name);
    if (other) yield* misfits(schema, other, unknown, at(path, name));
  }
  if (rest === undefined) return;
  const [names, otherNames] = [schemaIn(sent['propertyNames']), schemaIn(taken['propertyNames'])];
  yield* misfits(names ?? {}, otherNames ?? {}, unknown, path);
  const [others, theirs] = [schemaIn(sent['additionalProperties']), schemaIn(rest)];
  yield* misfits(others ?? {}, theirs ?? {}, unknown, at(path, '*'));
}

function* arrayMisfits(sent: Schema, taken: Schema, unknown: Unknown, path: string): Misfits {
  const [from, to] = [schemasIn(sent['prefixItems']), schemasIn(taken['prefixItems'])];
  if (from.length !== to.length) {
    yield shown(`${here(path)} has ${from.length} places and not ${to.length}`);
    return;
  }
  for (const [index, other] of to.entries())
    yield* misfits(from[index] ?? {}, other, unknown, at(path, index));
  if (taken['items'] === undefined || isSame(sent['items'], taken['items'])) return;
  yield* misfits(schemaIn(sent['items']) ?? {}, schemaIn(taken['items']) ?? {}, unknown, at(path, '*'));
}
