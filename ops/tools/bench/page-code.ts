import path from 'node:path';
import { build } from 'esbuild';

/** A module of this repository as a script for a page; its exports are members of the global `globalName`. */
export async function pageCode(file: string, globalName: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.resolve(import.meta.dirname, '../../..', file)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName,
    target: 'es2022',
  });
  return outputFiles.map(({ text }) => text).join('');
}
