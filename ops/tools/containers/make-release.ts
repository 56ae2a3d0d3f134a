import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../check/command';
import { tellRefusal } from '../compose/tell-refusal';
import { releasePackage } from '../release/release-package';
import { Refused } from '../../edge/store/refused';
import { folderStore } from '../../edge/store/folder-store';

/**
 * `tsx make-release.ts mfe-trade 1.3.0 FOLDER`: run while a release's image is built. It has no gates, which `npm run release`
 * has: two builds of one commit are the same to the bit, so that what is released and what is in the image are one.
 */
async function make([name = '', version = '', folder = '']: readonly string[]): Promise<void> {
  const manifest: unknown = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
  const own =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
  if (own !== version)
    throw new Refused(
      `This source is ${name} ${String(own)}, not ${version}: pin that, check ${version} out, or pull its image`,
    );
  await releasePackage({
    root,
    store: folderStore(folder),
    name,
    version,
    gates: [],
    tell: (line) => console.log(line),
  });
}

make(process.argv.slice(2)).catch(tellRefusal);
