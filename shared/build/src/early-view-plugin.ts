import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { readRemoteConfig } from './read-remote-config';

const pluginName = 'EarlyViewPlugin';

/** Largest script of an early view, in bytes before compression: every page of its route carries it. */
const largest = 14 * 1024;

/** Start of the child compilers' names, by which rules tell their modules, and of their files' names. */
export const earlyView = 'early-view';

/**
 * Builds each early view that `remote.config.ts` names (`early` of a route) into a small script of its own for each language, which stands
 * in the page's HTML and shows the figures that came with it before any other script is there. It is built without React and
 * without federation; its styles are those that the route brings, under the same names. What it imports as
 * `messages/en.json` are the texts of its language, of which it holds those alone that it says.
 */
export class EarlyViewPlugin {
  readonly #directory: string;
  readonly #own: string | undefined;

  /** `directory` is the package's folder, `own` a further early view, which is no route's. */
  constructor({ directory, own }: { readonly directory: string; readonly own?: string | undefined }) {
    this.#directory = directory;
    this.#own = own;
  }

  apply(compiler: Compiler): void {
    const { routes } = readRemoteConfig(this.#directory);
    const modules = new Set([...routes, { early: this.#own }].flatMap(({ early }) => early ?? []));
    if (modules.size === 0) return;
    compiler.hooks.make.tapAsync(pluginName, (compilation, done) => {
      const locales = localesOf(this.#directory);
      Promise.all(locales.map((locale) => this.#buildIn(locale, compilation, modules))).then(
        () => done(),
        done,
      );
      if (compiler.options.mode !== 'production') return;
      compilation.hooks.afterProcessAssets.tap(pluginName, (assets) => {
        for (const module of modules) {
          const files = Object.values(earlyViewFiles(Object.keys(assets), module));
          const size = Math.max(...files.map((file) => assets[file]?.size() ?? 0));
          if (size <= largest) continue;
          const fault = `${module} is ${size} bytes as one script, more than ${largest}`;
          compilation.errors.push(new webpack.WebpackError(`${fault}: every page of its route carries it`));
        }
      });
    });
  }

  /** Builds the early views `modules` with the texts of one language. */
  async #buildIn(locale: string, compilation: Compilation, modules: ReadonlySet<string>): Promise<void> {
    const child = compilation.createChildCompiler(`${earlyView} ${locale}`, {
      filename: '[name].[contenthash:10].js',
      iife: true,
    });
    // Applied here: of plugins that are handed over the hooks are lost.
    for (const module of modules)
      new webpack.EntryPlugin(this.#directory, module, { name: chunkOf(module, locale) }).apply(child);
    for (const [module, standIn] of standIns)
      new webpack.NormalModuleReplacementPlugin(module, path.join(browser, standIn)).apply(child);
    new webpack.NormalModuleReplacementPlugin(englishTexts, (asked: { request: string }) => {
      asked.request = asked.request.replace(englishTexts, `/messages/${locale}.json`);
    }).apply(child);
    await new Promise<void>((resolve, reject) => {
      child.runAsChild((error, _entries, built) => {
        // Else all that is said of them is how many there are.
        compilation.errors.push(...(built?.errors ?? []));
        if (error) reject(error);
        else resolve();
      });
    });
  }
}

const browser = path.join(import.meta.dirname, '../browser');
/** Of what early views cannot have they get this. */
const standIns = [
  [/^react(\/jsx-runtime)?$/, 'static-jsx'],
  [/^\.\/app-link$/, 'static-link'],
] as const;

/** The texts that early views are written with, as the type checker reads them. */
const englishTexts = /\/messages\/en\.json$/;

const chunkOf = (module: string, locale: string) => `${earlyView}-${path.basename(module)}.${locale}`;

/** The languages that a package has texts in. */
const localesOf = (directory: string): readonly string[] => {
  const folder = path.join(directory, 'src', 'messages');
  return existsSync(folder)
    ? readdirSync(folder).flatMap((file) => (file.endsWith('.json') ? path.basename(file, '.json') : []))
    : [];
};

/** The scripts of an early view among the files of its build, by language; in one order, whichever compiler ended first. */
export function earlyViewFiles(files: readonly string[], module: string): Readonly<Record<string, string>> {
  const start = `${earlyView}-${path.basename(module)}.`;
  const found = files.filter((file) => file.startsWith(start) && file.endsWith('.js')).sort();
  if (found.length === 0)
    throw new Error(`${module} was not built: early views are built for the languages of src/messages`);
  return Object.fromEntries(
    found.map((file) => [file.slice(start.length, file.indexOf('.', start.length)), file]),
  );
}
