import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { root } from './workspaces.mjs';

/**
 * Run as a process of its own with a package's folder name: webpack leaves much behind that only an exit frees. With an
 * output folder it builds there, and from the sources alone.
 */
const [name, output] = process.argv.slice(2);
const { default: config } = await import(pathToFileURL(path.join(root, name, 'webpack.config.mjs')).href);
const compiler = webpack(
  output ? { ...config, cache: false, output: { ...config.output, path: path.resolve(output) } } : config,
);
compiler.run((error, stats) => {
  const failed =
    error ?? (stats.hasErrors() ? stats.toString({ preset: 'errors-warnings', colors: false }) : undefined);
  if (!failed && stats.hasWarnings())
    console.warn(stats.toString({ preset: 'errors-warnings', colors: false }));
  // Closing writes the disk cache.
  compiler.close((closeError) => {
    if (failed || closeError) {
      console.error(failed ?? closeError);
      process.exitCode = 1;
    }
  });
});
