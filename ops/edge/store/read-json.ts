import { readdir, readFile } from 'node:fs/promises';
import { isMissing } from '@exchange/sandbox/file-errors';

/** Content of a file, or undefined where there is none. */
export async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Parsed content of a file; undefined where there is none. Throws for what is no JSON. */
export async function readJson(file: string): Promise<unknown> {
  const content = await readIfThere(file);
  if (content === undefined) return undefined;
  try {
    return JSON.parse(content.toString('utf8')) as unknown;
  } catch (error) {
    throw new Error(`${file} is no JSON`, { cause: error });
  }
}

/** Names in a folder; none where there is no such folder. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
