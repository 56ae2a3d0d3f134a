import path from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { readRemoteConfig } from './read-remote-config';

const pluginName = 'EarlyViewPlugin';

/** Largest script of an early view, in bytes before compression: every page of its route carries it. */
const largest = 10 * 1024;

/** Name of the child compiler, by which rules tell its modules, and the start of its files' names. */
export const earlyView = 'early-view';

/**
 * Builds each early view that `remote.config.ts` names (`early` of a route) into one small script of its own, which stands in the
 * page's HTML and shows the figures that came with it before any other script is there. It is built without React and
 * without federation; its styles are those that the route brings, under the same names.
 */
export class EarlyViewPlugin {
  readonly #directory: string;

  /** `directory` is the package's folder. */
  constructor({ directory }: { readonly directory: string }) {
    this.#directory = directory;
  }

  apply(compiler: Compiler): void {
    const { routes } = readRemoteConfig(this.#directory);
    const modules = new Set(routes.flatMap(({ early }) => early ?? []));
    if (modules.size === 0) return;
    compiler.hooks.make.tapAsync(pluginName, (compilation, done) => {
      const child = compilation.createChildCompiler(earlyView, {
        filename: '[name].[contenthash:10].js',
        iife: true,
      });
      // Applied here: of plugins that are handed over the hooks are lost.
      for (const module of modules)
        new webpack.EntryPlugin(this.#directory, module, { name: chunkOf(module) }).apply(child);
      new webpack.NormalModuleReplacementPlugin(
        /^react(\/jsx-runtime)?$/,
        path.join(import.meta.dirname, '../browser/static-jsx'),
      ).apply(child);
      child.runAsChild((error, _entries, built) => {
        // Else all that is said of them is how many there are.
        compilation.errors.push(...(built?.errors ?? []));
        done(error);
      });
      if (compiler.options.mode !== 'production') return;
      compilation.hooks.afterProcessAssets.tap(pluginName, (assets) => {
        for (const module of modules) {
          const size = assets[earlyViewFile(Object.keys(assets), module)]?.size() ?? 0;
          if (size <= largest) continue;
          const fault = `${module} is ${size} bytes as one script, more than ${largest}`;
          compilation.errors.push(new webpack.WebpackError(`${fault}: every page of its route carries it`));
        }
      });
    });
  }
}

const chunkOf = (module: string) => `${earlyView}-${path.basename(module)}`;

/** The file of an early view among those of its build. */
export function earlyViewFile(files: readonly string[], module: string): string {
  const found = files.find((file) => file.startsWith(`${chunkOf(module)}.`) && file.endsWith('.js'));
  if (found === undefined) throw new Error(`${module} was not built`);
  return found;
}
