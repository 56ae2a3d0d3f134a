/** A place of the lock file, such as `shared/ui`, `node_modules/react` or `node_modules/a/node_modules/b`. */
interface LockedPackage {
  readonly version?: string;
  /** Digest of what the registry gives. */
  readonly integrity?: string;
  /** Stands for a workspace package of this repository. */
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** `package-lock.json`: packages by place. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/**
 * What the lock file says of the packages that these workspace folders need to run, directly or not: a line each with place,
 * version and digest. Workspace packages among them are left out, and what a package only develops with.
 */
export function lockedPackages({ packages }: LockFile, folders: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (place: string): void => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[place] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const needed = placeOf(name, place);
      if (needed === undefined || found.has(needed) || packages[needed]?.link) continue;
      found.add(needed);
      visit(needed);
    }
  };
  /** Where Node finds a package from a place; undefined for one that is not installed, which only optional ones may be. */
  const placeOf = (name: string, from: string): string | undefined => {
    const steps = from.split('/');
    for (let length = steps.length; length >= 0; length -= 1) {
      const place = [...steps.slice(0, length), 'node_modules', name].join('/');
      if (packages[place]) return place;
    }
    return undefined;
  };
  folders.forEach(visit);
  return [...found].sort().map((place) => {
    const { version = '', integrity = '' } = packages[place] ?? {};
    return `${place} ${version} ${integrity}`;
  });
}
