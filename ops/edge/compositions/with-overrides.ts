import type { RemoteOverride } from './overrides';
import type { LoadedComposition } from './releases';

/** Version of a remote that is taken from elsewhere, as pages and reports name it. */
const overrideVersion = 'override';

/**
 * A composition with some remotes from elsewhere. Nothing vouches for those: they have no digests, and no files that a page
 * could ask for beforehand. Their pages, and the places that they fill, are those of the releases in whose place they are.
 */
export function withOverrides(
  loaded: LoadedComposition,
  overrides: readonly Pick<RemoteOverride, 'name' | 'url'>[],
): LoadedComposition {
  if (overrides.length === 0) return loaded;
  const names = new Set(overrides.map(({ name }) => name));
  const kept = loaded.composition.remotes.filter(({ name }) => !names.has(name));
  const replaced = loaded.composition.remotes.filter(({ name }) => names.has(name));
  const standIns = new Map(replaced.map((remote) => [remote.name, remote]));
  const taken = overrides.map(({ name, url }) => ({
    name,
    version: overrideVersion,
    // Whether it finds the platform that it needs is found when it is loaded.
    platform: '*',
    entry: url,
    integrity: '',
    css: [],
    preload: [],
    routes: standIns.get(name)?.routes ?? [],
    fills: standIns.get(name)?.fills,
  }));
  const foldersOf = replaced.map(({ entry }) => entry.slice(0, entry.lastIndexOf('/') + 1));
  const isReplaced = (address: string) => foldersOf.some((folder) => address.startsWith(folder));
  return {
    composition: { ...loaded.composition, remotes: [...kept, ...taken] },
    routes: loaded.routes,
    with: (stored) => withOverrides(loaded.with(stored), overrides),
    filesFor: (owner, pattern, locale) =>
      loaded.filesFor(owner !== undefined && names.has(owner) ? undefined : owner, pattern, locale),
    ahead: loaded.ahead.filter((address) => !isReplaced(address)),
    copies: loaded.copies,
    // A team's own build may be of any age.
    readsDocuments: false,
    integrityFor: (owner) =>
      Object.fromEntries(
        Object.entries(loaded.integrityFor(owner)).filter(([address]) => !isReplaced(address)),
      ),
  };
}
