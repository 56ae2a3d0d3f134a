import type { ObjectStore } from './object-store';

/** A store of releases and compositions, and what lies where in it (docs/adr/0006). */
export interface Store {
  readonly objects: ObjectStore;
  /** Key of its releases: those that `/assets` serves, or previews, which no composition names (O-12). */
  readonly releases: 'assets' | 'previews';
}

/** The current composition: a copy of the newest that was switched to. */
export const currentKey = 'current.json';
/** Every composition that ever was current, by number. */
export const compositionsKey = 'compositions';
/** Held by a command that changes what is current. */
export const lockKey = 'lock';
export const previewsKey = 'previews';
export const previewsLockKey = 'previews.lock';
/** Local builds that were offered to this store; see `follow-local-builds`. */
export const localKey = 'local.json';
export const localLockKey = 'local.lock';

/** Key of a release's files. */
export function releaseKey({ releases }: Pick<Store, 'releases'>, name: string, version: string): string {
  return `${releases}/${name}/${version}`;
}

/** Key of the source maps of a release; nobody is served them. */
export const sourceMapsKey = (name: string, version: string): string => `source-maps/${name}/${version}`;

/** Key of the source map of a script of a release, which is compressed. */
export const sourceMapKey = (name: string, version: string, script: string): string =>
  `${sourceMapsKey(name, version)}/${script}.map.gz`;

/** Key of a composition. Six digits, so that a listing is in order. */
export function compositionKey(number: number): string {
  return `${compositionsKey}/${String(number).padStart(6, '0')}.json`;
}

/** The store as those see it who read and write releases, with previews in the place of releases (O-12). */
export function previewsOf(store: Store): Store {
  return { ...store, releases: previewsKey };
}
