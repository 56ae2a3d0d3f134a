import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runBuild } from '@exchange/build';
import type { Configuration } from 'webpack';
import { root } from './workspaces';

/**
 * Run as a process of its own with a package's folder name: webpack leaves much behind that only an exit frees. With an
 * output folder it builds there, and from the sources alone.
 */
const [name = '', output] = process.argv.slice(2);
const file = pathToFileURL(path.join(root, name, 'webpack.config.ts')).href;
const { default: config } = (await import(file)) as { readonly default: Configuration };
try {
  await runBuild(
    output === undefined
      ? config
      : { ...config, cache: false, output: { ...config.output, path: path.resolve(output) } },
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
