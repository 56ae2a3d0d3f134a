/** A JSON Schema as zod writes it. */
export type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a keyword holds, read as what it should be; nothing where it is something else. */
export const schemaIn = (value: unknown): Schema | undefined => (isSchema(value) ? value : undefined);
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const schemasIn = (value: unknown): readonly Schema[] => listIn(value).filter(isSchema);
export const membersIn = (value: unknown): ReadonlyMap<string, Schema> =>
  new Map(
    Object.entries(schemaIn(value) ?? {}).flatMap(([name, member]) =>
      isSchema(member) ? [[name, member]] : [],
    ),
  );

export const textsIn = (value: unknown): readonly string[] =>
  listIn(value).filter((item) => typeof item === 'string');

/** The kinds of value that a schema names; none for any kind. */
export function typesOf({ type }: Schema): readonly string[] {
  return (Array.isArray(type) ? listIn(type) : [type]).filter((name) => typeof name === 'string');
}

/** The values that a schema lists; undefined where it describes them. */
export function valuesOf(schema: Schema): readonly unknown[] | undefined {
  if ('const' in schema) return [schema['const']];
  return Array.isArray(schema['enum']) ? listIn(schema['enum']) : undefined;
}

export function patternsOf(schema: Schema): readonly string[] {
  return [schema, ...schemasIn(schema['allOf'])]
    .map(({ pattern }) => pattern)
    .filter((pattern) => typeof pattern === 'string');
}
