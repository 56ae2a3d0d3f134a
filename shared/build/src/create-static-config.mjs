import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { createConfig } from './create-config.mjs';
import { ManifestPlugin } from './manifest-plugin.mjs';

const pluginName = 'WithoutOthersPlugin';

/**
 * Leaves out the files of what is neither the host's nor of the one remote that is measured: a page names the digest of each
 * file of its host, and would carry those of all areas.
 */
class WithoutOthersPlugin {
  #isOther;

  /** @param {(file: string) => boolean} isOther */
  constructor(isOther) {
    this.#isOther = isOther;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
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

/**
 * Configuration of the host and the remotes as one plain build, without federation: what the composed page is measured
 * against. The pages of `remote` are preloaded as in its own build; the others' code is split off and not written.
 *
 * @param {object} options
 * @param {string} options.root The repository's folder.
 * @param {string} options.entry Script that starts the host with the remotes.
 * @param {string} options.remote Name of the remote that is part of the entry.
 * @param {readonly string[]} options.others Names of the other remotes.
 * @param {string} options.locale The locale whose texts the page preloads.
 * @returns {import('webpack').Configuration}
 */
export function createStaticConfig({ root, entry, remote, others, locale }) {
  const name = 'host';
  const { plugins, ...config } = createConfig({ kind: 'host', name, directory: path.join(root, name) });
  const directory = path.join(root, remote);
  const { version } = JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8'));
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
