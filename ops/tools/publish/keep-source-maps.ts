import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isMissing } from '@exchange/sandbox/file-errors';
import { readIfThere } from '../../edge/store/read-json';
import type { Release } from '../../edge/store/release-document';
import { replaceFile } from '@exchange/sandbox/replace-file';
import { sourceMapFile, type StorePaths } from '../../edge/store/store-paths';

const toGzip = promisify(gzip);

/**
 * Keeps the source maps of a release that was published, for the operators' pages (O-06): those that a build wrote beside its scripts in
 * `from`, or that another store keeps there. They are no part of the release, nobody is served them, and what is kept stays.
 */
export async function keepSourceMaps(store: StorePaths, release: Release, from: string): Promise<void> {
  const scripts = Object.keys(release.files).filter((file) => file.endsWith('.js'));
  for (const script of scripts) {
    const kept = sourceMapFile(store, release.name, release.version, script);
    if (await isThere(kept)) continue;
    const map = await readIfThere(join(from, `${script}.map`));
    const packed = map ? await toGzip(map) : await readIfThere(join(from, `${script}.map.gz`));
    if (packed) await replaceFile(kept, packed);
  }
}

async function isThere(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
