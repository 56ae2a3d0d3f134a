import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { foldersOf, root } from './workspaces';

const ignoredFolders = new Set(['node_modules', 'dist', 'fixtures', 'dev', 'coverage', 'check', 'templates']);
const ignoredFiles = /\.test\.tsx?$|\.md$/;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  const lists = await Promise.all(
    entries.map(async (entry) => {
      const file = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : filesBelow(file);
      return ignoredFiles.test(entry.name) ? [] : [file];
    }),
  );
  return lists.flat();
}

/**
 * Digest of all that a package's build depends on: its sources, those of the workspace packages that it uses, the
 * lock file and the build itself. Equal digests mean that the existing build is up to date.
 */
export async function inputsDigest(folder: string): Promise<string> {
  const below = await Promise.all([...foldersOf(folder), 'ops/tools/build'].map(filesBelow));
  const files = [...new Set(below.flat()), 'package-lock.json'].sort();
  const hash = createHash('sha256').update(process.version);
  const contents = await Promise.all(files.map((file) => readFile(path.join(root, file))));
  files.forEach((file, index) => hash.update(`\0${file}\0`).update(contents[index] ?? ''));
  return hash.digest('hex');
}
