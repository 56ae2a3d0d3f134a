import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type LockFile, lockedPackages } from './locked-packages';
import { foldersOf, root } from './workspaces';

const ignoredFolders = new Set(['node_modules', 'dist', 'fixtures', 'dev', 'coverage']);
const ignoredFiles = /\.test\.tsx?$|\.md$/;
/** Of ops and sandbox, what is part of no bundle. */
const besideBundles =
  /^(ops\/testing|ops\/tools\/(agreement|bench|check|containers|dev|examples|gallery|lighthouse|new|preview|release|start|test)|sandbox\/test)$/;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  const lists = await Promise.all(
    entries.map(async (entry) => {
      const file = `${folder}/${entry.name}`;
      if (ignoredFolders.has(entry.name)) return [];
      if (!entry.isDirectory()) return ignoredFiles.test(entry.name) ? [] : [file];
      return besideBundles.test(file) ? [] : filesBelow(file);
    }),
  );
  return lists.flat();
}

/** Sources that a package's build depends on: its own, those of the workspace packages that it uses, and the build's. */
export async function inputFiles(folder: string): Promise<string[]> {
  const below = await Promise.all([...foldersOf(folder), 'ops/tools/build'].map(filesBelow));
  return [...new Set(below.flat())].sort();
}

/** The repository's `package-lock.json`. */
export async function readLock(): Promise<LockFile> {
  return JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as LockFile;
}

/** Digest of the sources that a package's build depends on. */
export async function sourcesDigest(folder: string): Promise<string> {
  const files = await inputFiles(folder);
  const contents = await Promise.all(files.map((file) => readFile(path.join(root, file))));
  const hash = createHash('sha256');
  files.forEach((file, index) => hash.update(`\0${file}\0`).update(contents[index] ?? ''));
  return hash.digest('hex');
}

/**
 * Digest of all that a package's build depends on: the sources, of which `sources` is the digest, and what the lock file says of the
 * packages that they need. Equal digests mean that the existing build is up to date.
 */
export function inputsDigest(folder: string, sources: string, lock: LockFile): string {
  const hash = createHash('sha256').update(process.version).update(sources);
  for (const line of lockedPackages(lock, [...foldersOf(folder), 'shared/build'])) hash.update(`\0${line}`);
  return hash.digest('hex');
}
