import type { core } from 'zod/mini';
import { isStorable, storableText } from './makers';

/** Says whether a value is one that a schema takes and gives as it is. `false` says nothing: ask the schema. */
export type ExactTest = (value: unknown) => boolean;

type Definition<Type extends core.$ZodTypes['_zod']['def']['type']> = Extract<
  core.$ZodTypes['_zod']['def'],
  { readonly type: Type }
>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A test that costs a tenth of asking zod, for messages that come many times a second; undefined for a schema
 * with something in it that this module does not know, or that changes what it is given.
 */
export function createExactTest(schema: core.$ZodType): ExactTest | undefined {
  // zod's own way to look into a schema: each of its classes is one of `$ZodTypes`, told apart by `def.type`.
  const { def } = (schema as core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return testObject(def);
    case 'array':
      return testArray(def);
    case 'tuple':
      return testTuple(def);
    case 'optional': {
      const test = createExactTest(def.innerType);
      return test && ((value) => value === undefined || test(value));
    }
    case 'boolean':
      return def.coerce ? undefined : (value) => typeof value === 'boolean';
    case 'enum': {
      const known = new Set<unknown>(Object.values(def.entries));
      return (value) => known.has(value);
    }
    case 'string':
      return testString(def);
    case 'number':
      return testNumber(def);
    default:
      return undefined;
  }
}

/** All of the tests, or undefined when one is missing. */
function all(tests: readonly (ExactTest | undefined)[]): readonly ExactTest[] | undefined {
  const known = tests.filter((test) => test !== undefined);
  return known.length === tests.length ? known : undefined;
}

function testObject({ shape, catchall, checks = [] }: Definition<'object'>): ExactTest | undefined {
  const names = Object.keys(shape);
  const tests = all(Object.values(shape).map(createExactTest));
  if (!tests || catchall || checks.length > 0) return undefined;
  return (value) => {
    if (!isRecord(value)) return false;
    let known = 0;
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index] ?? '';
      const member = value[name];
      if (!tests[index]?.(member)) return false;
      if (member !== undefined || name in value) known += 1;
    }
    // zod leaves out what it does not know. Counting is a third of looking each name up.
    for (const _name in value) known -= 1;
    return known === 0;
  };
}

function testArray({ element, checks = [] }: Definition<'array'>): ExactTest | undefined {
  const test = createExactTest(element);
  if (!test || checks.length > 0) return undefined;
  return (value) => Array.isArray(value) && value.every(test);
}

function testTuple({ items, rest, checks = [] }: Definition<'tuple'>): ExactTest | undefined {
  const tests = all(items.map(createExactTest));
  if (!tests || rest || checks.length > 0) return undefined;
  return (value) =>
    Array.isArray(value) && value.length === tests.length && tests.every((test, index) => test(value[index]));
}

function testString(def: Definition<'string'>): ExactTest | undefined {
  const tests: ((text: string) => boolean)[] = [];
  if ('format' in def || def.coerce) return undefined;
  for (const check of def.checks ?? []) {
    const known = (check as core.$ZodChecks)._zod.def;
    if (check === storableText) tests.push(isStorable);
    else if (known.check === 'string_format' && known.pattern && !known.pattern.global) {
      const { pattern } = known;
      tests.push((text) => pattern.test(text));
    } else return undefined;
  }
  const fits = joined(tests);
  return (value) => typeof value === 'string' && fits(value);
}

/** All tests as one; a third of the cost of asking a list of them. */
const joined = (tests: readonly ((text: string) => boolean)[]): ((text: string) => boolean) =>
  tests.length === 0 ? () => true : tests.reduce((left, right) => (text) => left(text) && right(text));

function testNumber(def: Definition<'number'>): ExactTest | undefined {
  let least = -Infinity;
  if (!('format' in def) || def.format !== 'safeint' || def.coerce) return undefined;
  for (const check of def.checks ?? []) {
    const known = (check as core.$ZodChecks)._zod.def;
    if (known.check !== 'greater_than' || !known.inclusive) return undefined;
    least = Math.max(least, Number(known.value));
  }
  return (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= least;
}
