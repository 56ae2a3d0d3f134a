import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Below this many bytes a compressed answer is not smaller on the wire. */
const smallest = 860;
const compressible = /\.(js|css|json|svg|txt)$/;

/** A served file: its sizes in bytes, and its digest as in an `integrity` attribute. */
export interface DescribedFile {
  readonly raw: number;
  readonly gz: number;
  readonly br: number;
  readonly integrity: string;
}

/**
 * Size (bytes raw, gz, br) and sha384 (as in an `integrity` attribute) of a file. Writes `<file>.br` and
 * `<file>.gz` where they pay; where they do not, their size is the raw one.
 */
export async function describeFile(file: string): Promise<DescribedFile> {
  const content = await readFile(file);
  const digest = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  const raw = content.length;
  if (raw < smallest || !compressible.test(file)) return { raw, gz: raw, br: raw, integrity: digest };
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: raw },
    }),
    gzip(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return { raw, gz: gz.length, br: br.length, integrity: digest };
}
