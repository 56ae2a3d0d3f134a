import { join } from 'node:path';

/** Where things lie in a store of releases and compositions (docs/adr/0006). */
export interface StorePaths {
  readonly folder: string;
  /** Releases, as `<name>/<version>/<file>`; what `/assets` serves. */
  readonly assets: string;
  /** Source maps of releases, as `<name>/<version>/<script>.map.gz`; nobody is served them. */
  readonly sourceMaps: string;
  /** Every composition that ever was current, by number. */
  readonly compositions: string;
  /** Copy of the current one. */
  readonly current: string;
  readonly lock: string;
  /** Previews, as `<name>/<version>/<file>` and beside each its signed record; no composition names any (O-12). */
  readonly previews: string;
  readonly previewsLock: string;
  /** Local builds that were offered to this store; see `follow-local-builds`. */
  readonly local: string;
  readonly localLock: string;
}

export function storePaths(folder: string): StorePaths {
  return {
    folder,
    assets: join(folder, 'assets'),
    sourceMaps: join(folder, 'source-maps'),
    compositions: join(folder, 'compositions'),
    current: join(folder, 'current.json'),
    lock: join(folder, 'lock'),
    previews: join(folder, 'previews'),
    previewsLock: join(folder, 'previews.lock'),
    local: join(folder, 'local.json'),
    localLock: join(folder, 'local.lock'),
  };
}

/** Folder of a release. */
export function releaseFolder(store: StorePaths, name: string, version: string): string {
  return join(store.assets, name, version);
}

/** Folder of the source maps of a release. */
export const sourceMapsFolder = (store: StorePaths, name: string, version: string): string =>
  join(store.sourceMaps, name, version);

/** Source map of a script of a release. */
export const sourceMapFile = (store: StorePaths, name: string, version: string, script: string): string =>
  join(sourceMapsFolder(store, name, version), `${script}.map.gz`);

/** File of a composition. Six digits, so that a listing is in order. */
export function compositionFile(store: StorePaths, number: number): string {
  return join(store.compositions, `${String(number).padStart(6, '0')}.json`);
}

/** The store as those see it who read and write releases, with previews in the place of releases (O-12). */
export function previewPaths(store: StorePaths): StorePaths {
  return { ...store, assets: store.previews };
}
