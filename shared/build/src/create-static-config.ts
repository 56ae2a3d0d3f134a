import path from 'node:path';
import webpack, { type Compiler, type Configuration } from 'webpack';
import { createConfig } from './create-config';
import { ManifestPlugin } from './manifest-plugin';
import { readManifest } from './package-manifest';

const pluginName = 'WithoutOthersPlugin';

/**
 * Leaves out the files of what is neither the host's nor of the one remote that is measured: a page names the digest of each
 * file of its host, and would carry those of all areas.
 */
class WithoutOthersPlugin {
  readonly #isOther: (file: string) => boolean;

  constructor(isOther: (file: string) => boolean) {
    this.#isOther = isOther;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: pluginName, stage }, () => {
        for (const chunk of compilation.chunks) {
          const modules = compilation.chunkGraph.getChunkModules(chunk);
          if (!modules.some((module) => this.#isOther(module.nameForCondition() ?? ''))) continue;
          for (const file of chunk.files) compilation.deleteAsset(file);
        }
      });
    });
  }
}

/** What {@link createStaticConfig} is asked for. */
export interface StaticConfigOptions {
  /** The repository's folder. */
  readonly root: string;
  /** Script that starts the host with the remotes. */
  readonly entry: string;
  /** Name of the remote that is part of the entry. */
  readonly remote: string;
  /** Names of the other remotes. */
  readonly others: readonly string[];
  /** The locale whose texts the page preloads. */
  readonly locale: string;
}

/**
 * Configuration of the host and the remotes as one plain build, without federation: what the composed page is measured
 * against. The pages of `remote` are preloaded as in its own build; the others' code is split off and not written.
 */
export function createStaticConfig({
  root,
  entry,
  remote,
  others,
  locale,
}: StaticConfigOptions): Configuration {
  const name = 'host';
  const { plugins, ...config } = createConfig({ kind: 'host', name, directory: path.join(root, name) });
  const directory = path.join(root, remote);
  const { version } = readManifest(path.join(root, name));
  const folders = others.map((other) => path.join(root, other) + path.sep);
  return {
    ...config,
    entry: { [name]: entry },
    plugins: [
      ...plugins.filter((plugin) => !(plugin instanceof ManifestPlugin)),
      new WithoutOthersPlugin((file) => folders.some((folder) => file.startsWith(folder))),
      new ManifestPlugin({
        kind: 'host',
        name,
        version,
        directory,
        initial: [`./src/messages/${locale}.json`],
      }),
    ],
    cache: false,
  };
}
