import { isDeferred, type DeferredSchema } from './schema';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** An object schema's members, those that it extends or picks from included. */
function membersOf({ kind, parts: [first, second] }: DeferredSchema): Readonly<Record<string, unknown>> {
  if (kind === 'object') return isRecord(first) ? first : {};
  const members = isDeferred(first) ? membersOf(first) : {};
  const named = isRecord(second) ? second : {};
  if (kind === 'extend') return { ...members, ...named };
  return Object.fromEntries(Object.entries(members).filter(([name]) => name in named));
}

/** Where the first of some shape faults is; undefined when there is none. */
function firstOf(found: Iterable<readonly [number | string, unknown, unknown]>): string | undefined {
  for (const [name, schema, value] of found) {
    const path = shapeFault(schema, value);
    if (path !== undefined) return path === '' ? String(name) : `${name}.${path}`;
  }
  return undefined;
}

/**
 * The path (`list.0.price`, '' for the whole) where a value's outline - members, lists, kinds of value - differs from a
 * schema of the contract, or undefined. For values from the exchange itself that the first screen shows before zod is
 * there, and that zod has checked where they came from: what texts and numbers say is not looked at.
 */
export function shapeFault(schema: unknown, value: unknown): string | undefined {
  if (!isDeferred(schema)) throw new TypeError('not a schema of the contract');
  const [first, second] = schema.parts;
  const when = (fits: boolean): string | undefined => (fits ? undefined : '');
  switch (schema.kind) {
    case 'object':
    case 'extend':
    case 'pick':
      if (!isRecord(value)) return '';
      return firstOf(Object.entries(membersOf(schema)).map(([name, of]) => [name, of, value[name]]));
    case 'record':
      return isRecord(value)
        ? firstOf(Object.entries(value).map(([name, member]) => [name, second, member]))
        : '';
    case 'array':
      return isList(value) ? firstOf(value.map((item, index) => [index, first, item])) : '';
    case 'tuple':
      if (!isList(first) || !isList(value) || value.length !== first.length) return '';
      return firstOf(first.map((of, index) => [index, of, value[index]]));
    case 'optional':
    case '_default':
      return value === undefined ? undefined : shapeFault(first, value);
    case 'nullable':
      return value === null ? undefined : shapeFault(first, value);
    case 'union':
      return when(isList(first) && first.some((of) => shapeFault(of, value) === undefined));
    case 'literal':
    case 'enum':
      return when((isList(first) ? first : isRecord(first) ? Object.values(first) : [first]).includes(value));
    case 'string':
    case 'email':
    case 'date':
      return when(typeof value === 'string');
    case 'boolean':
      return when(typeof value === 'boolean');
    case 'int':
      return when(Number.isSafeInteger(value));
    case 'number':
      return when(Number.isFinite(value));
    case 'pipe':
      return shapeFault(second, value);
    default:
      return undefined;
  }
}

/** Whether a value has the outline of a schema (see {@link shapeFault}); then it is taken for what the schema gives. */
export function fits<Value>(
  schema: { readonly _zod: { readonly output: Value } },
  value: unknown,
): value is Value {
  return shapeFault(schema, value) === undefined;
}

/** An input with the defaults of its call's schema filled in, so that inputs which the server reads alike are alike. */
export function withDefaults(schema: unknown, input: unknown): unknown {
  if (!isDeferred(schema) || !isRecord(input)) return input;
  const filled: Record<string, unknown> = { ...input };
  for (const [name, member] of Object.entries(membersOf(schema)))
    if (isDeferred(member) && member.kind === '_default') filled[name] ??= member.parts[1];
  return filled;
}
