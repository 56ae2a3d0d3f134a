import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { edgeFiles } from './edge-files';

/** `node write-edge-files.mjs FOLDER`: run while the image of nginx is built. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder to write to');
for (const [name, content] of Object.entries(edgeFiles())) {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
