import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { readIfThere } from '../../edge/store/read-json';
import type { Release } from '../../edge/store/release-document';
import { WriteConflict } from '../../edge/store/object-store';
import { sourceMapKey, sourceMapsKey, type Store } from '../../edge/store/store';

const toGzip = promisify(gzip);

/**
 * Keeps the source maps of a release that was published, for the operators' pages (O-06): those that a build wrote beside its scripts in
 * `from`, or that another store keeps there. They are no part of the release, nobody is served them, and what is kept stays.
 */
export async function keepSourceMaps({ objects }: Store, release: Release, from: string): Promise<void> {
  const scripts = Object.keys(release.files).filter((file) => file.endsWith('.js'));
  const there = new Set(await objects.list(sourceMapsKey(release.name, release.version)));
  for (const script of scripts) {
    if (there.has(`${script}.map.gz`)) continue;
    const map = await readIfThere(join(from, `${script}.map`));
    const packed = map ? await toGzip(map) : await readIfThere(join(from, `${script}.map.gz`));
    if (!packed) continue;
    try {
      await objects.write(sourceMapKey(release.name, release.version, script), packed, { isNew: true });
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
}
