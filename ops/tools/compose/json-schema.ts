import { canonicalJson } from '../../edge/store/canonical-json';

/** Whether two JSON values are equal; `undefined` counts as null. */
export const isSame = (left: unknown, right: unknown): boolean =>
  canonicalJson(left ?? null) === canonicalJson(right ?? null);

/** Bounds that a value must keep, and whether `inner` is at least as narrow as `outer`. */
export const bounds = [
  ...['minimum', 'exclusiveMinimum', 'minLength', 'minItems'].map((key) => ({
    key,
    isWithin: (inner: number, outer: number) => inner >= outer,
  })),
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'].map((key) => ({
    key,
    isWithin: (inner: number, outer: number) => inner <= outer,
  })),
] as const;

/** Keywords that the comparison understands; any other must be equal on both sides. A default is no bound. */
export const understood: ReadonlySet<string> = new Set([
  ...bounds.map(({ key }) => key),
  ...['type', 'const', 'enum', 'anyOf', 'allOf', 'pattern', 'format', 'items', 'prefixItems'],
  ...['properties', 'required', 'additionalProperties', 'propertyNames', 'default'],
]);
