import { expect } from '@playwright/test';
import { docker } from './docker';
import { images } from './stack';

/** What becomes of a release's folder; runs inside an image, where `folder` and `release` (its document) are at hand. */
const changes = {
  /** The same files under another version. */
  sound: '',
  /** Has a flag. */
  flagged: "release.flags = { 'short-form': 'Shows the order form with one field.' };",
  /** Needs a platform that no host offers. */
  unfitting: "release.platform = '^99.0.0';",
  /** A file that is not what the document says. */
  altered: "fs.appendFileSync(folder + '/' + release.entry, ' ');",
} as const;

/** Makes an image of a remote's release from that of another version, as a team's release would be. */
export async function makeRelease(
  name: string,
  from: string,
  version: string,
  change: keyof typeof changes = 'sound',
): Promise<void> {
  const script = [
    "const fs = require('node:fs');",
    `const folder = '/release/${name}/${version}';`,
    // A folder of a lower layer cannot be renamed.
    `fs.cpSync('/release/${name}/${from}', folder, { recursive: true });`,
    `fs.rmSync('/release/${name}/${from}', { recursive: true });`,
    "const document = folder + '/release.json';",
    'const release = JSON.parse(fs.readFileSync(document));',
    `release.version = '${version}';`,
    changes[change],
    "fs.writeFileSync(document, JSON.stringify(release, null, 2) + '\\n');",
    "for (const form of ['.br', '.gz']) fs.rmSync(document + form, { force: true });",
  ].join(' ');
  const file = `FROM ${images}/${name}:${from}\nUSER root\nRUN ${JSON.stringify(['node', '-e', script])}\nUSER node\n`;
  const { code, output } = await docker(['build', '-t', `${images}/${name}:${version}`, '-'], {
    input: file,
  });
  expect(code, output).toBe(0);
}
