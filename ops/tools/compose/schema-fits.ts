import {
  bounds,
  isSame,
  membersIn,
  patternsOf,
  schemaIn,
  schemasIn,
  textsIn,
  typesOf,
  understood,
  valuesOf,
  type Schema,
} from './json-schema';

/** How the receiver reads members that it does not know: `ignored`, or `missed` since they mean something. */
export type Unknown = 'ignored' | 'missed';

const at = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
const here = (path: string) => (path === '' ? 'the whole' : path);
const listed = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(', ');

function firstReason<Item>(
  items: Iterable<Item>,
  reason: (item: Item) => string | undefined,
): string | undefined {
  for (const item of items) {
    const found = reason(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Why not every value that the schema `sent` describes is one that `taken` describes: path and reason; undefined when every
 * one is. What cannot be decided counts as a reason.
 */
export function whyNot(sent: Schema, taken: Schema, unknown: Unknown, path = ''): string | undefined {
  if (isSame(sent, taken) || Object.keys(taken).length === 0) return undefined;
  const strange = Object.keys({ ...sent, ...taken }).find(
    (key) => !understood.has(key) && !isSame(sent[key], taken[key]),
  );
  if (strange !== undefined) return `${here(path)} has another "${strange}"`;
  const choices = schemasIn(sent['anyOf']);
  if (choices.length > 0) return firstReason(choices, (choice) => whyNot(choice, taken, unknown, path));
  const values = valuesOf(sent) ?? [];
  if (values.length > 1)
    return firstReason(values, (value) => whyNot({ const: value }, taken, unknown, path));
  const places = schemasIn(taken['anyOf']);
  if (places.length > 0) {
    const reasons = places.map((place) => whyNot(sent, place, unknown, path));
    return reasons.includes(undefined) ? undefined : reasons[0];
  }
  const allowed = valuesOf(taken);
  if (values.length === 1)
    return isValueOf(values[0], taken) ? undefined : `${here(path)} may be ${listed(values)}`;
  if (allowed) return `${here(path)} may be more than ${listed(allowed)}`;
  return (
    kindMisfit(sent, taken, path) ??
    boundMisfit(sent, taken, path) ??
    objectMisfit(sent, taken, unknown, path) ??
    arrayMisfit(sent, taken, unknown, path)
  );
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

function objectMisfit(sent: Schema, taken: Schema, unknown: Unknown, path: string): string | undefined {
  const [from, to] = [membersIn(sent['properties']), membersIn(taken['properties'])];
  const always = textsIn(sent['required']);
  const absent = textsIn(taken['required']).find((name) => !always.includes(name));
  if (absent !== undefined)
    return `${at(path, absent)} ${from.has(absent) ? 'may be left out' : 'is not there'}`;
  const rest = taken['additionalProperties'];
  const extra = [...from.keys()].find((name) => !to.has(name));
  if (extra !== undefined && unknown === 'missed' && rest === undefined)
    return `${at(path, extra)} is not known`;
  return (
    firstReason(from, ([name, schema]) => {
      const other = to.get(name);
      return other && whyNot(schema, other, unknown, at(path, name));
    }) ??
    (rest === undefined
      ? undefined
      : (whyNot(
          schemaIn(sent['propertyNames']) ?? {},
          schemaIn(taken['propertyNames']) ?? {},
          unknown,
          path,
        ) ??
        whyNot(schemaIn(sent['additionalProperties']) ?? {}, schemaIn(rest) ?? {}, unknown, at(path, '*'))))
  );
}

function arrayMisfit(sent: Schema, taken: Schema, unknown: Unknown, path: string): string | undefined {
  const [from, to] = [schemasIn(sent['prefixItems']), schemasIn(taken['prefixItems'])];
  if (from.length !== to.length) return `${here(path)} has ${from.length} places and not ${to.length}`;
  const place = firstReason(to.entries(), ([index, other]) =>
    whyNot(from[index] ?? {}, other, unknown, at(path, index)),
  );
  if (place !== undefined || taken['items'] === undefined || isSame(sent['items'], taken['items']))
    return place;
  return whyNot(schemaIn(sent['items']) ?? {}, schemaIn(taken['items']) ?? {}, unknown, at(path, '*'));
}
