import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration, type Stats } from 'webpack';
import { root } from './workspaces';

/**
 * Run as a process of its own with a package's folder name: webpack leaves much behind that only an exit frees. With an
 * output folder it builds there, and from the sources alone.
 */
const [name = '', output] = process.argv.slice(2);
const file = pathToFileURL(path.join(root, name, 'webpack.config.ts')).href;
const { default: config } = (await import(file)) as { readonly default: Configuration };
const compiler = webpack(
  output === undefined
    ? config
    : { ...config, cache: false, output: { ...config.output, path: path.resolve(output) } },
);
const said = (stats: Stats) => stats.toString({ preset: 'errors-warnings', colors: false });

compiler.run((error, stats) => {
  const failed = error ?? (stats?.hasErrors() ? said(stats) : undefined);
  if (!failed && stats?.hasWarnings()) console.warn(said(stats));
  // Closing writes the disk cache.
  compiler.close((closeError) => {
    if (!failed && !closeError) return;
    console.error(failed ?? closeError);
    process.exitCode = 1;
  });
});
