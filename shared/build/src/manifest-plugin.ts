import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import webpack, {
  type ChunkGroup,
  type Compilation,
  type Compiler,
  type Module,
  type WebpackError,
} from 'webpack';
import type { RemoteRoute } from '@exchange/platform/routes';
import { earlyFiles, type EarlyFiles } from './early-files';
import { installedVersion, librariesOf, remoteLibraries } from './package-manifest';
import { describeFile } from './precompress';
import { readRemoteConfig, type RemoteConfig } from './read-remote-config';

/** Files of a chunk, by kind. */
interface Files {
  readonly js: readonly string[];
  readonly css: readonly string[];
}

/** What a page loads later. */
interface Later {
  /** Files of what the page's own modules import lazily. */
  readonly later?: readonly string[];
}

/** What a manifest says of a build's files before they are written. */
interface Groups {
  readonly entry: string | undefined;
  readonly platform: string | undefined;
  readonly canary: RemoteConfig['canary'];
  readonly slots: Pick<RemoteConfig, 'offers' | 'fills'>;
  readonly flags: RemoteConfig['flags'];
  /** What starting the host or mounting the remote needs. */
  readonly start: Files;
  readonly routes: readonly (Omit<RemoteRoute, 'page' | 'early'> & Files & Later & EarlyFiles)[];
  readonly locales: Readonly<Record<string, Files>>;
  readonly ahead: readonly string[];
  /** Files of libraries that remotes take from each other, by name and version. */
  readonly brings: Readonly<Record<string, readonly string[]>>;
  /** Of the host's own early view. */
  readonly own: EarlyFiles;
}

export interface ManifestOptions {
  readonly kind: 'host' | 'remote';
  readonly name: string;
  readonly version: string;
  /** The package's folder. */
  readonly directory: string;
  /** Of the host: module of its own early view. */
  readonly early?: string | undefined;
  /** Lazily imported modules that every start needs. */
  readonly initial?: readonly string[];
}

const pluginName = 'ManifestPlugin';

/** Fixed chunk name of what a remote exposes. */
export const remoteChunk = 'remote';

/**
 * Writes `manifest.json` beside the files: what a page must load to start the host or to mount the remote, what the remote's
 * configuration says, what is fetched ahead, which versions of the host's libraries it has or needs, what each route and locale adds, and size and digest of every file. Writes the precompressed siblings as
 * well.
 */
export class ManifestPlugin {
  readonly #options: ManifestOptions;

  constructor(options: ManifestOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    let groups: Groups | undefined;
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      // Named here and not when writing, so that a wrong name fails the build; the files have their last names by then.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tap({ name: pluginName, stage }, () => {
        try {
          groups = this.#groups(compilation);
        } catch (error) {
          compilation.errors.push(error as WebpackError);
        }
      });
    });
    compiler.hooks.afterEmit.tapPromise(pluginName, async (compilation) => {
      if (compilation.errors.length > 0 || !groups) return;
      await this.#write(compilation, groups);
    });
  }

  #groups(compilation: Compilation): Groups {
    const { kind, name, directory, initial = [], early: own } = this.#options;
    const { platform, routes, canary, flags, offers, fills, ahead = [] } = readRemoteConfig(directory);
    const groups = lazyGroups(compilation);
    const groupOf = (module: string) => {
      const group = groups.get(path.resolve(directory, module));
      if (!group) throw new Error(`remote.config.ts of ${name}: nothing imports "${module}" lazily`);
      return group;
    };
    const lazy = (module: string) => filesOf(compilation, groupOf(module));
    const entry = filesOf(compilation, compilation.entrypoints.get(name));
    const start = unique([
      ...(kind === 'host' ? entry : filesOf(compilation, compilation.namedChunkGroups.get(remoteChunk))),
      ...initial.flatMap(lazy),
    ]);
    const beside = (files: readonly string[]) => unique(files).filter((file) => !start.includes(file));
    const added = (files: readonly string[]) => split(beside(files));
    const later = (page: string) => {
      const own = new Set(lazy(page));
      const files = groupOf(page)
        .getChildren()
        .flatMap((group) => filesOf(compilation, group));
      return beside(files).filter((file) => !own.has(file));
    };
    return {
      entry: entry.find((file) => file.endsWith('.js')),
      platform,
      canary,
      slots: { offers, fills },
      flags,
      start: split(start),
      routes: routes.map(({ page, early, ...route }) => ({
        ...route,
        ...added(lazy(page)),
        later: later(page),
        // The host as one build with a remote shows no early views.
        ...(kind === 'remote' &&
          early !== undefined &&
          earlyFiles(compilation, early, stylesOf([...start, ...lazy(page)]))),
      })),
      // The host's own texts are part of its code; those of failed calls come after the first screen.
      locales:
        kind === 'host'
          ? {}
          : Object.fromEntries(
              [...messageFiles(compilation, directory)].map(([locale, files]) => [locale, added(files)]),
            ),
      ahead: beside(ahead.flatMap(lazy)),
      brings: broughtFiles(compilation),
      own: own === undefined ? {} : earlyFiles(compilation, own, stylesOf(start)),
    };
  }

  async #write(compilation: Compilation, groups: Groups): Promise<void> {
    const { kind, name, version } = this.#options;
    const { path: folder } = compilation.outputOptions;
    const { entry, platform, canary, flags, slots, start, routes, locales, ahead, brings, own } = groups;
    const names = compilation
      .getAssets()
      .map((asset) => asset.name)
      .filter(isReleased)
      .sort();
    const files = Object.fromEntries(
      await Promise.all(
        names.map(async (file) => [file, await describeFile(path.join(folder, file))] as const),
      ),
    );
    const manifest = {
      name,
      kind,
      version,
      platform,
      libraries: librariesOf(kind),
      canary,
      ...slots,
      flags,
      entry,
      css: start.css,
      preload: start.js.filter((file) => file !== entry),
      routes,
      locales,
      ...own,
      ...(ahead.length > 0 && { ahead }),
      ...(Object.keys(brings).length > 0 && { brings }),
      files,
    };
    await writeFile(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  }
}

/** Chunk groups of dynamic imports, by the imported module's path without its ending. */
function lazyGroups(compilation: Compilation): ReadonlyMap<string, ChunkGroup> {
  const { chunkGraph, moduleGraph } = compilation;
  const groups = new Map<string, ChunkGroup>();
  for (const module of compilation.modules) {
    for (const block of module.blocks) {
      const group = chunkGraph.getBlockChunkGroup(block);
      const [imported] = block.dependencies;
      const file = imported && moduleGraph.getModule(imported)?.nameForCondition();
      if (group && file) groups.set(file.replace(/\.[jt]sx?$/, ''), group);
    }
  }
  return groups;
}

/** Files of a chunk group and of the shared libraries that it brings for the case that the page has none yet. */
function filesOf(
  compilation: Compilation,
  group: ChunkGroup | undefined,
  seen = new Set<ChunkGroup>(),
): readonly string[] {
  if (!group || seen.has(group)) return [];
  seen.add(group);
  const files = group.getFiles().filter(isCode);
  for (const chunk of group.chunks)
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk))
      for (const fallback of fallbacksOf(compilation, module))
        files.push(...filesOf(compilation, fallback, seen));
  return files;
}

/** What a build brings of a library that `module` takes from the page. */
function fallbacksOf({ chunkGraph }: Compilation, { type, blocks }: Module): readonly ChunkGroup[] {
  if (type !== 'consume-shared-module') return [];
  return blocks.flatMap((block) => chunkGraph.getBlockChunkGroup(block) ?? []);
}

/** Files of the libraries that remotes take from each other (`federation.ts`), by name and version. */
function broughtFiles(compilation: Compilation): Readonly<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const module of compilation.modules)
    for (const fallback of fallbacksOf(compilation, module)) {
      const name = remoteLibraries.find((library) =>
        module
          .libIdent({ context: compilation.compiler.context })
          ?.startsWith(`webpack/sharing/consume/default/${library}/`),
      );
      if (name !== undefined) found[`${name}@${installedVersion(name)}`] = filesOf(compilation, fallback);
    }
  return found;
}

/**
 * Chunk files that hold a locale's texts (`src/messages/<locale>.json`), by locale. A folder of texts deeper down belongs
 * to what is loaded later and comes with it.
 */
function messageFiles(compilation: Compilation, directory: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const folder = path.join(directory, 'src', 'messages') + path.sep;
  for (const chunk of compilation.chunks) {
    if (chunk.canBeInitial()) continue;
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
      const file = module.nameForCondition() ?? '';
      const locale = file.startsWith(folder) ? path.basename(file, '.json') : undefined;
      if (locale)
        found.set(locale, unique([...(found.get(locale) ?? []), ...[...chunk.files].filter(isCode)]));
    }
  }
  return found;
}

const unique = (list: readonly string[]) => [...new Set(list)];
const isCode = (file: string) => /\.(js|css)$/.test(file);
const isReleased = (file: string) =>
  !file.endsWith('.map') && file !== 'mf-stats.json' && file !== 'manifest.json';
const stylesOf = (files: readonly string[]) => unique(files).filter((file) => file.endsWith('.css'));
const split = (files: readonly string[]): Files => ({
  js: files.filter((file) => file.endsWith('.js')),
  css: stylesOf(files),
});
