import * as z from 'zod/mini';
import { createExactTest, type ExactTest } from './exact-test';
import { makers } from './makers';
import { isDeferred } from './schema';

/** Result of checking a value against a schema: the value as the schema gives it, or what is wrong by member. */
export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fields: Readonly<Record<string, string>> };

interface SchemaOf<Value> {
  readonly _zod: { readonly input: unknown; readonly output: Value };
}

/**
 * The zod schema of what the contract wrote down: for whoever parses with it, or makes it part of a schema of their
 * own. Brings zod with it; a page loads this module when it has something to check, never for its first screen.
 */
export function schemaOf<Schema extends z.core.$ZodType>(schema: Schema): Schema;
export function schemaOf<Value>(schema: SchemaOf<Value>): z.core.$ZodType<Value>;
export function schemaOf(schema: unknown): unknown {
  if (!isDeferred(schema)) throw new TypeError('not a schema of the contract');
  return schema.build(makers);
}

/** By schema, so that each is looked through once. */
const exactTests = new WeakMap<z.core.$ZodType, ExactTest>();

/** Whether a value is what the schema would give for it; often said without zod, see {@link createExactTest}. */
function isExactly<Value>(schema: z.core.$ZodType<Value>, value: unknown): value is Value {
  let test = exactTests.get(schema);
  if (!test) {
    test = createExactTest(schema) ?? (() => false);
    exactTests.set(schema, test);
  }
  return test(value);
}

/**
 * Checks a value against a call's or a message's schema. Never throws for a value that does not fit; the names in
 * `fields` are paths such as `list.0.price`, '' for the whole.
 */
export function check<Value>(schema: SchemaOf<Value>, value: unknown): Checked<Value> {
  const made = schemaOf(schema);
  if (isExactly(made, value)) return { ok: true, value };
  const result = z.safeParse(made, value);
  if (result.success) return { ok: true, value: result.data };
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues)
    fields[issue.path.map(String).join('.')] ??= issue.message || issue.code || 'invalid';
  return { ok: false, fields };
}
