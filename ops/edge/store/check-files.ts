import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { sha384 } from './digest';
import { readIfThere } from './read-json';
import type { StoredRelease } from './read-release';
import type { ReleasedFile } from './release-document';

const fromBrotli = promisify(brotliDecompress);
const fromGzip = promisify(gunzip);

/** The forms in which a file is served, and how each becomes the file again; `size` is all that it may unpack to. */
export const forms = [
  { suffix: '', unpack: async (content: Buffer): Promise<Buffer> => content },
  {
    suffix: '.br',
    unpack: (content: Buffer, size: number) => fromBrotli(content, { maxOutputLength: Math.max(1, size) }),
  },
  {
    suffix: '.gz',
    unpack: (content: Buffer, size: number) => fromGzip(content, { maxOutputLength: Math.max(1, size) }),
  },
] as const;

/** What is wrong with a file of a release and its compressed forms; undefined when nothing is. */
export async function fileFault(
  folder: string,
  name: string,
  { integrity, raw }: Pick<ReleasedFile, 'integrity' | 'raw'>,
): Promise<string | undefined> {
  for (const { suffix, unpack } of forms) {
    const content = await readIfThere(join(folder, name + suffix));
    if (content === undefined) {
      if (suffix === '') return `${name} is missing`;
      continue;
    }
    let plain: Buffer | undefined;
    try {
      plain = await unpack(content, raw);
    } catch {
      plain = undefined;
    }
    if (plain === undefined || sha384(plain) !== integrity)
      return `${name}${suffix} is not what was released (its digest differs)`;
  }
  return undefined;
}

/** What is wrong with a release's files, its document's compressed forms among them; one line per file. */
export async function fileFaults({
  folder,
  release,
  digest,
  size,
}: StoredRelease): Promise<readonly string[]> {
  const files = { ...release.files, 'release.json': { integrity: digest, raw: size } };
  const faults = await Promise.all(
    Object.entries(files).map(([name, file]) => fileFault(folder, name, file)),
  );
  return faults.filter((fault) => fault !== undefined);
}
