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

/** The remote whose page it is. */
export interface PageOwner {
  readonly name: string;
  /** Addresses of the files that the page names, and of those that its route's modules load lazily. */
  readonly needed: readonly string[];
}

/** What may run in a page: sha384, as in an `integrity` attribute, by address. */
export type IntegrityTable = Readonly<Record<string, string>>;

const isCode = (file: string): boolean => /\.(js|css)$/.test(file);

/**
 * The digests that a page starts with: those of all scripts and styles of the host and of those that it needs of its own remote. Of every
 * remote there are those of its entry and of its `release.json`, in which the page finds the rest when it needs more of the
 * remote: a digest cannot be compressed, and all of them would be kilobytes of every page. A host that is not `lean` looks there only for
 * remotes that are not the page's own, and gets all of that one's.
 */
export function integrityTable(
  releases: readonly ReleaseDigests[],
  owner: PageOwner | undefined,
  lean: boolean,
): IntegrityTable {
  const needed = new Set(owner?.needed);
  const table: Record<string, string> = {};
  for (const { name, entry, files, early, list } of releases) {
    const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
    const whole = name === 'host' || (name === owner?.name && !lean);
    if (!whole) table[`${folder}release.json`] = list;
    const isAsked = (file: string) => isCode(file) && !early.includes(file);
    const isNeeded = whole ? isAsked : (file: string) => folder + file === entry || needed.has(folder + file);
    for (const [file, { integrity }] of Object.entries(files))
      if (isNeeded(file)) table[folder + file] = integrity;
  }
  return table;
}
