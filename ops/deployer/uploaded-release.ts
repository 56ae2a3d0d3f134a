import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { extract } from 'tar';
import { Refused } from '../edge/store/refused';
import type { Store } from '../edge/store/store';
import type { Published } from '../tools/publish/place-release';
import { publishFolder } from '../tools/publish/publish-release';
import { releaseBuild } from '../tools/publish/release-build';

/** Bytes of an upload as it comes, of what is in it, and files in it. */
export const uploadLimits = { packed: 32e6, unpacked: 96e6, files: 3_000 };

/** An upload is larger than {@link uploadLimits}. */
export class UploadTooLarge extends Error {
  override readonly name = 'UploadTooLarge';
}

export interface Upload {
  /** A tar archive, with gzip or not, of what a build or a release consists of. */
  readonly body: Readable;
  /** The only part that it may be. */
  readonly part: string;
  /** The version of a build; its package's own unless told. A release has its version. */
  readonly version: string | undefined;
}

/**
 * Publishes what was uploaded: a build as webpack wrote it, or a release that was made elsewhere. Throws {@link Refused} for what
 * is neither, or is another part's, and {@link UploadTooLarge}; then nothing is published.
 */
export async function publishUpload(store: Store, { body, part, version }: Upload): Promise<Published> {
  return withUpload(body, async (files) => {
    if (!(await isRelease(files))) return releaseBuild({ store, name: part, version, folder: files });
    if (version !== undefined)
      throw new Refused('A release has its version already: leave version out, or upload the build');
    return publishFolder(store, files, part);
  });
}

/** Whether a folder holds a release, and not what a build wrote. */
export async function isRelease(folder: string): Promise<boolean> {
  return (await readdir(folder)).includes('release.json');
}

/**
 * Does something with what was uploaded, unpacked into a folder that is removed afterwards. Throws {@link Refused} for what is no
 * archive, and {@link UploadTooLarge}.
 */
export async function withUpload<Result>(
  body: Readable,
  work: (files: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'exchange-upload-'));
  try {
    const archive = join(folder, 'archive');
    const files = join(folder, 'files');
    await mkdir(files);
    await pipeline(body, atMost(uploadLimits.packed), createWriteStream(archive));
    await unpack(archive, files);
    return await work(files);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function atMost(limit: number): Transform {
  let left = limit;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new UploadTooLarge(`An upload has at most ${limit / 1e6} MB.`));
      else done(null, chunk);
    },
  });
}

/** Files and folders alone: a link could lead out of the folder. */
async function unpack(archive: string, to: string): Promise<void> {
  let left = { bytes: uploadLimits.unpacked, files: uploadLimits.files };
  let strange: string | undefined;
  try {
    await extract({
      file: archive,
      cwd: to,
      strict: true,
      filter(path, entry) {
        const type = 'type' in entry ? entry.type : 'File';
        if (type !== 'File' && type !== 'OldFile' && type !== 'Directory') strange ??= path;
        left = { bytes: left.bytes - entry.size, files: left.files - 1 };
        return strange === undefined && left.bytes >= 0 && left.files >= 0;
      },
    });
  } catch (error) {
    throw new Refused('The upload is no tar archive: make one with tar czf build.tgz -C dist .', [
      error instanceof Error ? error.message : String(error),
    ]);
  }
  if (strange !== undefined) throw new Refused(`${strange} in the upload is neither a file nor a folder`);
  if (left.bytes < 0 || left.files < 0)
    throw new UploadTooLarge(
      `What is uploaded has at most ${uploadLimits.files} files of ${uploadLimits.unpacked / 1e6} MB together.`,
    );
}

/** Lets every route of `app` take archives, which are read as they come. */
export function takeArchives(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/gzip', 'application/x-gzip', 'application/x-tar', 'application/octet-stream'],
    (_request, body, done) => done(null, body),
  );
}
