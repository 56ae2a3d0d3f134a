import { type Route, RouteTable } from '@exchange/platform/routes';
import * as semver from 'semver';
import type { StoredRelease } from '../store/read-release';
import { idOf, type Parts } from '../store/composition-document';
import {
  earlyViewIn,
  earlyFilesOf,
  isPreviewVersion,
  type Release,
  type ReleasedRoute,
} from '../store/release-document';
import { integrityTable, type IntegrityTable, type PageOwner } from '../files/integrity-table';

/** One part of a page's composition, with the addresses of what starting it needs. */
interface PagePart {
  readonly version: string;
  readonly entry: string;
  readonly integrity: string;
  readonly css: readonly string[];
  readonly preload: readonly string[];
}

/** What a page is composed of: one host and the remotes, each at one version. */
export interface Composition {
  readonly id: string;
  readonly host: PagePart;
  readonly remotes: readonly (PagePart & {
    readonly name: string;
    readonly platform: string;
    /** Ranges of the host's libraries that it was built for; a team's own build does not say. */
    readonly libraries?: Release['libraries'];
    /** Names of its flags (O-14). */
    readonly flags?: readonly string[];
    /** Its pages. */
    readonly routes: readonly ComposedRoute[];
    /** Places of other remotes that it fills. */
    readonly fills?: Release['fills'];
  })[];
}

/** A page as its remote's release has it, and the remote's name. */
export type ComposedRoute = Route & Pick<ReleasedRoute, 'firstData'>;

/** Files of a page beside the host's entry: scripts by address, styles by address. */
export interface PageFiles {
  /** The host's entry. */
  readonly entry: string;
  /** Scripts that the page's code is going to ask for. */
  readonly scripts: readonly string[];
  /** Styles that apply from the start: the host's. */
  readonly hostStyles: readonly string[];
  /** Styles that the remote's code is going to ask for. */
  readonly remoteStyles: readonly string[];
  /** Scripts and styles that the page's own modules load lazily, so that the page can vouch for them from the start. */
  readonly later: readonly string[];
  /** What of `hostStyles` applies before the host has started; undefined for a host that comes with all of them. */
  readonly earlyHostStyles: EarlyFile | undefined;
  /** Script that shows the route's first figures before any other is there, if the remote has one for it. */
  readonly early: EarlyFile | undefined;
  /** What of `remoteStyles` that needs; undefined where it needs all of them. */
  readonly earlyStyles: EarlyFile | undefined;
  /** Script that shows the tab bar before the host has started, where the route belongs to a tab. */
  readonly earlyTabs: EarlyFile | undefined;
}

/** A script or style that stands in a page itself. */
export interface EarlyFile {
  readonly address: string;
  readonly integrity: string;
}

/** A remote's copy of a library that remotes take from each other. */
export interface LibraryCopy {
  /** Its name and version. */
  readonly library: string;
  readonly files: readonly string[];
}

/** A composition with all that the edge needs to know of its releases. */
export interface LoadedComposition {
  readonly composition: Composition;
  /** All pages of the composition (H-28). */
  readonly routes: RouteTable<ComposedRoute>;
  /** What the page of a route needs. `owner` is the remote, undefined for a page of the host's own. */
  filesFor(owner: string | undefined, pattern: string | undefined, locale: string): PageFiles;
  /** What remotes have fetched ahead beside the tabs' pages (H-22). */
  readonly ahead: readonly string[];
  /** What remotes have of the libraries that they take from each other. */
  readonly copies: readonly LibraryCopy[];
  /** Whether host and remotes read the organisation's documents when they are wanted; pages of others carry them (H-04). */
  readonly readsDocuments: boolean;
  /** The digests that a page of `owner` starts with; undefined for a page of the host's own. */
  integrityFor(owner: PageOwner | undefined): IntegrityTable;
  /** The same with this release in the place of its part's, or beside the others (O-12). */
  with(stored: StoredRelease): LoadedComposition;
}

/**
 * The platform from which on pages are lean: a host finds digests of files that a page does not name in the release of the page's own remote
 * too (H-25), and reads the organisation's documents when a remote wants one (H-04).
 */
const leanSince = '2.2.0';

const address = ({ release: { name, version } }: StoredRelease, file: string): string =>
  `/${isPreviewVersion(version) ? 'previews' : 'assets'}/${name}/${version}/${file}`;

function pagePart(stored: StoredRelease): PagePart {
  const { version, entry, files, css, preload } = stored.release;
  return {
    version,
    entry: address(stored, entry),
    integrity: files[entry]?.integrity ?? '',
    css: css.map((file) => address(stored, file)),
    preload: preload.map((file) => address(stored, file)),
  };
}

/** Puts together what pages of a set of parts need; `releases` are those of the parts. Throws when there is no host. */
export function loadComposition(parts: Parts, releases: readonly StoredRelease[]): LoadedComposition {
  const byName = new Map(releases.map((stored) => [stored.release.name, stored]));
  const host = byName.get('host');
  if (!host) throw new Error('a composition without a host');
  const composition: Composition = {
    id: idOf(parts),
    host: pagePart(host),
    remotes: releases
      .filter(({ release }) => release.kind === 'remote')
      .map((stored) => ({
        ...pagePart(stored),
        name: stored.release.name,
        platform: stored.release.platform,
        libraries: stored.release.libraries,
        flags: Object.keys(stored.release.flags ?? {}),
        routes: routesOf(stored.release),
        fills: stored.release.fills,
      })),
  };
  const digests = releases.map((stored) => ({
    name: stored.release.name,
    entry: address(stored, stored.release.entry),
    files: stored.release.files,
    early: [stored.release, ...stored.release.routes].flatMap(earlyFilesOf),
    list: stored.digest,
  }));
  const isLean = semver.gte(host.release.platform, leanSince);
  return {
    composition,
    routes: new RouteTable(composition.remotes.flatMap(({ routes }) => routes)),
    readsDocuments:
      isLean && composition.remotes.every(({ platform }) => !semver.intersects(platform, `<${leanSince}`)),
    ahead: releases.flatMap((stored) => (stored.release.ahead ?? []).map((file) => address(stored, file))),
    copies: releases.flatMap(copiesOf),
    integrityFor: (owner) => integrityTable(digests, owner, isLean),
    filesFor: (owner, pattern, locale) => filesFor(composition, byName, owner, pattern, locale),
    with(stored) {
      const { name, version } = stored.release;
      return loadComposition({ ...parts, [name]: { version, digest: stored.digest } }, [
        ...releases.filter(({ release }) => release.name !== name),
        stored,
      ]);
    },
  };
}

const copiesOf = (stored: StoredRelease): LibraryCopy[] =>
  Object.entries(stored.release.brings ?? {}).map(([library, files]) => ({
    library,
    files: files.map((file) => address(stored, file)),
  }));

const routesOf = ({ name, routes }: Release): ComposedRoute[] =>
  routes.map(({ path, protected: needsUser, title, tab, parameters, firstData }) => ({
    owner: name,
    path,
    protected: needsUser,
    title,
    tab,
    parameters,
    firstData,
  }));

function filesFor(
  composition: Composition,
  releases: ReadonlyMap<string, StoredRelease>,
  owner: string | undefined,
  pattern: string | undefined,
  locale: string,
): PageFiles {
  const added = (name: string, kind: 'js' | 'css'): string[] => {
    const stored = releases.get(name);
    if (!stored) return [];
    const { routes, locales } = stored.release;
    const route = routes.find(({ path }) => path === pattern);
    const files = [...(route?.[kind] ?? []), ...(locales[locale]?.[kind] ?? [])];
    return files.map((file) => address(stored, file));
  };
  const remote = composition.remotes.find(({ name }) => name === owner);
  const stored = remote && releases.get(remote.name);
  const route = stored?.release.routes.find(({ path }) => path === pattern);
  const host = releases.get('host');
  const early = (part: StoredRelease, file: string | undefined) =>
    file === undefined
      ? undefined
      : { address: address(part, file), integrity: part.release.files[file]?.integrity ?? '' };
  return {
    entry: composition.host.entry,
    hostStyles: [...composition.host.css, ...added('host', 'css')],
    scripts: [
      ...composition.host.preload,
      ...added('host', 'js'),
      ...(remote ? [remote.entry, ...remote.preload, ...added(remote.name, 'js')] : []),
    ],
    remoteStyles: remote ? [...remote.css, ...added(remote.name, 'css')] : [],
    later: stored && route ? (route.later ?? []).map((file) => address(stored, file)) : [],
    earlyHostStyles: host && early(host, host.release.earlyStyles),
    early: stored && route && early(stored, earlyViewIn(route, locale)),
    earlyStyles: stored && route && early(stored, route.earlyStyles),
    earlyTabs: host && route?.tab && early(host, earlyViewIn(host.release, locale)),
  };
}

/**
 * Files that a page does not have yet and fetches ahead: those that the screens behind the tabs need (H-10), of the routes that show the
 * tab bar, and what remotes name (H-22); no second copy of a library that remotes take from each other, where the page's own remote has one.
 * A build that its team put into the page is its team's own, and not fetched ahead.
 */
export function filesAhead(
  { routes, ahead, copies, filesFor }: Pick<LoadedComposition, 'routes' | 'ahead' | 'copies' | 'filesFor'>,
  present: PageFiles,
  locale: string,
): string[] {
  const here = new Set([present.entry, ...present.scripts, ...present.hostStyles, ...present.remoteStyles]);
  const needed = routes.routes
    .filter(({ tab }) => tab !== undefined)
    .map(({ owner, path }) => filesFor(owner, path, locale))
    .flatMap(({ scripts, remoteStyles }) => [...scripts, ...remoteStyles]);
  const spare = spareFiles(copies, here);
  return [...new Set([...needed, ...ahead])].filter(
    (file) => file.startsWith('/') && !here.has(file) && !spare.has(file),
  );
}

/** Files of copies of libraries that a page has another copy of already. */
function spareFiles(copies: readonly LibraryCopy[], here: ReadonlySet<string>): ReadonlySet<string> {
  const isHere = ({ files }: LibraryCopy) => files.every((file) => here.has(file));
  const libraries = new Set(copies.filter(isHere).map(({ library }) => library));
  const spare = copies.filter((copy) => libraries.has(copy.library) && !isHere(copy));
  return new Set(spare.flatMap(({ files }) => files));
}
