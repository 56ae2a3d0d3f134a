/** A path of a released file whose next release may be sent as what differs, with the path's parts by name. Also a pattern of nginx. */
const paths = {
  /** Its name carries a digest of its content. */
  hashed:
    '^/assets/(?<asset_part>host|mfe-[a-z]+)/[^/]+/(?<asset_stem>[A-Za-z0-9_-][A-Za-z0-9_.-]*)[.][0-9a-f]{10}[.](?<asset_type>js|css)$',
  /** It is called the same in each release. */
  plain:
    '^/assets/(?<asset_part>host|mfe-[a-z]+)/[^/]+/(?<asset_stem>[A-Za-z0-9_-][A-Za-z0-9_.-]*)[.](?<asset_type>js|css|json)$',
} as const;

/** What {@link useAsDictionary} says of such a path; `$name` stands for a part of it. */
const values = {
  hashed: 'match="/assets/$asset_part/*/$asset_stem.*.$asset_type"',
  plain: 'match="/assets/$asset_part/*/$asset_stem.$asset_type"',
} as const;

/** Patterns of paths, each with the header `Use-As-Dictionary` of the files there, the first that fits: for a server that is no Node. */
export const dictionaryRules: readonly (readonly [pattern: string, value: string])[] = [
  [paths.hashed, values.hashed],
  [paths.plain, values.plain],
];

const rules = dictionaryRules.map(([pattern, value]) => [new RegExp(pattern), value] as const);

/**
 * The header `Use-As-Dictionary` of a released file (RFC 9842, O-15): which addresses it is a dictionary for, which are those of the
 * same file in other releases of the part. Undefined for a file that is no script, style or list. `path` has no query.
 */
export function useAsDictionary(path: string): string | undefined {
  for (const [pattern, value] of rules) {
    const { groups } = pattern.exec(path) ?? {};
    if (groups) return value.replace(/\$(\w+)/g, (_whole, name: string) => groups[name] ?? '');
  }
  return undefined;
}
