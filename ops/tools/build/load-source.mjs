import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from 'esbuild';
import { root } from './workspaces.mjs';

/** Exports of a TypeScript source that imports nothing at run time; `file` is relative to the repository. */
export async function loadSource(file) {
  const { code } = await transform(await readFile(path.join(root, file), 'utf8'), {
    loader: 'ts',
    format: 'esm',
  });
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}
