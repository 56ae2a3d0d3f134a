/** The digests of a release that the composition names. */
export interface ReleaseDigests {
  readonly name: string;
  /** Address of its entry; its other files lie beside it. */
  readonly entry: string;
  /** Digest of each file, by its name. */
  readonly files: Readonly<Record<string, { readonly integrity: string }>>;
  /** Early views, which are part of the pages that have one. */
  readonly early: readonly string[];
  /** Digest of `release.json`, which holds the digests of all files. */
  readonly list: string;
}

/** What may run in a page: sha384, as in an `integrity` attribute, by address. */
export type IntegrityTable = Readonly<Record<string, string>>;

const isCode = (file: string): boolean => /\.(js|css)$/.test(file);

/**
 * The digests that a page starts with: those of all scripts and styles of the host and of the route's remote. Of every
 * other remote there are those of its entry and of its `release.json`, in which the page finds the rest when it loads the
 * remote: a digest cannot be compressed, and all of them would be kilobytes of every page.
 */
export function integrityTable(
  releases: readonly ReleaseDigests[],
  owner: string | undefined,
): IntegrityTable {
  const table: Record<string, string> = {};
  for (const { name, entry, files, early, list } of releases) {
    const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
    const whole = name === 'host' || name === owner;
    if (!whole) table[`${folder}release.json`] = list;
    const isAsked = (file: string) => isCode(file) && !early.includes(file);
    const isNeeded = whole ? isAsked : (file: string) => folder + file === entry;
    for (const [file, { integrity }] of Object.entries(files))
      if (isNeeded(file)) table[folder + file] = integrity;
  }
  return table;
}
