import type { ZodMiniType } from 'zod/mini';
import type { Makers } from './makers';

export type { infer, input, output, ZodMiniObject, ZodMiniType } from 'zod/mini';

/**
 * A schema, or a check of one, that is written down and not yet made. The first screen needs the contract's calls but
 * nothing of zod, which is a tenth of its scripts (H-26): zod comes with the first answer that has to be checked, and
 * `build` then makes the schema of it. A remote's calls are built by the host's zod, so that remotes carry none.
 *
 * Host and remotes each bundle this module and are released on their own days: they know one another's schemas by these
 * members, not by class.
 */
export interface DeferredSchema {
  readonly kind: keyof Makers;
  /** What the maker is given: values, functions, and further deferred schemas. */
  readonly parts: readonly unknown[];
  /** The schema with further checks. */
  check(...checks: readonly unknown[]): DeferredSchema;
  /** The schema itself; made once. */
  build(makers: Makers): unknown;
}

/** Whether a value is a schema of the contract, whichever bundle it was written in. */
export function isDeferred(value: unknown): value is DeferredSchema {
  return (
    typeof value === 'object' &&
    value !== null &&
    'parts' in value &&
    'build' in value &&
    typeof value.build === 'function'
  );
}

function createDeferred(
  kind: keyof Makers,
  parts: readonly unknown[],
  checks: readonly unknown[],
): DeferredSchema {
  let built: unknown;
  return {
    kind,
    parts,
    check: (...more) => createDeferred(kind, parts, [...checks, ...more]),
    build(makers) {
      if (built !== undefined) return built;
      const resolve = (part: unknown): unknown => {
        if (isDeferred(part)) return part.build(makers);
        if (Array.isArray(part)) return part.map(resolve);
        if (typeof part !== 'object' || part === null || part instanceof RegExp) return part;
        return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, resolve(member)]));
      };
      const made: unknown = Reflect.apply(makers[kind], undefined, parts.map(resolve));
      // Only schemas have `.check`, and their types let only zod's own checks in.
      built = checks.length === 0 ? made : (made as ZodMiniType).check(...(checks.map(resolve) as never[]));
      return built;
    },
  };
}

/**
 * The one place where the types say more than is there: what is written down passes for what zod will make of it, so
 * that `z.infer`, `InputOf` and `OutputOf` are zod's own. Methods of the schema other than `check` do not exist before
 * it is built; `schemaOf` in `./check` builds it, `shapeFault` in `./shape-check` looks at a value without zod.
 */
const defer = <Kind extends keyof Makers>(kind: Kind): Makers[Kind] =>
  ((...parts: readonly unknown[]) => createDeferred(kind, parts, [])) as unknown as Makers[Kind];

export const _default = defer('_default');
export const array = defer('array');
export const boolean = defer('boolean');
export const email = defer('email');
const oneOf = defer('enum');
export { oneOf as enum };
export const extend = defer('extend');
export const file = defer('file');
export const int = defer('int');
export const iso: Pick<Makers, 'date'> = { date: defer('date') };
export const length = defer('length');
export const literal = defer('literal');
export const maxLength = defer('maxLength');
export const maximum = defer('maximum');
export const minLength = defer('minLength');
export const minimum = defer('minimum');
export const nonnegative = defer('nonnegative');
export const nullable = defer('nullable');
export const number = defer('number');
export const object = defer('object');
export const optional = defer('optional');
export const pick = defer('pick');
export const pipe = defer('pipe');
export const record = defer('record');
export const regex = defer('regex');
export const string = defer('string');
export const transform = defer('transform');
export const tuple = defer('tuple');
export const union = defer('union');
export const unknown = defer('unknown');
