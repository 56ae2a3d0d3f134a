import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { readIfThere } from '../../edge/store/read-json';
import { Refused } from '../../edge/store/refused';
import { contractFile, isPreviewVersion, Release, releaseText } from '../../edge/store/release-document';
import { sourceMapsKey, type Store } from '../../edge/store/store';
import type { DescribedBuild } from './describe-build';
import { keepSourceMaps } from './keep-source-maps';
import { copyForms, placeRelease, type Published } from './place-release';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Publishes a build under a version (O-01). Throws {@link Refused} when the version has other bytes. */
export async function publishBuild(store: Store, build: DescribedBuild, version: string): Promise<Published> {
  const release: Release = { ...build.release, version };
  const text = releaseText(release);
  const published = await placeRelease(store, release, text, async (folder) => {
    for (const name of Object.keys(release.files)) {
      if (name === contractFile) await writeFile(join(folder, name), build.contractText);
      else await copyForms(build.folder, folder, name);
    }
    // Pages ask for it before they load a remote that is not their route's.
    await writeFile(join(folder, 'release.json'), text);
    await writeFile(join(folder, 'release.json.br'), await toBrotli(text));
    await writeFile(join(folder, 'release.json.gz'), await toGzip(text));
  });
  await keepSourceMaps(store, release, build.folder);
  return published;
}

/**
 * Publishes a release that was made elsewhere: `from` is its folder, as a store has it; the source maps of that store come along. With
 * `part`, that of another part is refused.
 */
export async function publishFolder(store: Store, from: string, part?: string): Promise<Published> {
  const content = await readIfThere(join(from, 'release.json'));
  if (content === undefined) throw new Refused(`${from} is no release: it holds no release.json`);
  const text = content.toString('utf8');
  const release = parse(from, text);
  if (part !== undefined && release.name !== part)
    throw new Refused(`This is a release of ${release.name}, not of ${part}`);
  if (isPreviewVersion(release.version))
    throw new Refused(`${release.name} ${release.version} is a preview: release what it was built from`);
  const published = await placeRelease(store, release, text, async (folder) => {
    for (const name of [...Object.keys(release.files), 'release.json']) await copyForms(from, folder, name);
  });
  const { name, version } = release;
  await keepSourceMaps(store, release, join(from, '../../..', sourceMapsKey(name, version)));
  return published;
}

function parse(from: string, text: string): Release {
  try {
    return z.parse(Release, JSON.parse(text));
  } catch (error) {
    throw new Refused(`${from}/release.json is not what this version of the tools writes`, [String(error)]);
  }
}
