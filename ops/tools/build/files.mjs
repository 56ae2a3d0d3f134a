import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

export async function exists(file) {
  try {
    await access(file);
    return true;
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Parsed content, or undefined where there is no such file. */
export async function readJson(file) {
  return (await exists(file)) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
}

/** Writes in one step, so that a reader meets the old or the new content and nothing between. */
export async function writeJson(file, value) {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`);
  await rename(draft, file);
}
