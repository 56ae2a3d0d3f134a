import { createHash, randomBytes } from 'node:crypto';
import { createDCtx, decompressUsingDict, freeDCtx } from '@bokuweb/zstd-wasm';
import { dictionaryName, encodeDelta, longestDelta } from './delta-encoding';

const former = Buffer.from(`${randomBytes(30_000).toString('base64')} end`);
const next = Buffer.concat([former.subarray(0, 9_000), Buffer.from('changed'), former.subarray(9_010)]);

async function bodyFor(content: Buffer, dictionary: Buffer): Promise<Buffer> {
  const body = await encodeDelta(content, dictionary);
  if (body === undefined) throw new Error('there is no delta');
  return body;
}

function decode(body: Buffer, dictionary: Buffer): Buffer {
  const context = createDCtx();
  try {
    return Buffer.from(decompressUsingDict(context, body.subarray(40), dictionary));
  } finally {
    freeDCtx(context);
  }
}

test('[O-15] a body is the header of RFC 9842, the SHA-256 of the dictionary, and a frame that says how long its content is', async () => {
  const body = await bodyFor(next, former);
  expect(body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(body.subarray(8, 40).toString('base64')).toBe(dictionaryName(former));
  expect(body.subarray(8, 40)).toEqual(createHash('sha256').update(former).digest());
  expect(body.subarray(40, 44).toString('hex')).toBe('28b52ffd');
  // A single segment: the window is the content, whatever else the frame says.
  expect(body.readUInt8(44) & 0x20).toBe(0x20);
  expect(decode(body, former)).toEqual(next);
});

test('[O-15] what a small change costs is a hundredth of the file, and of a file that is the same as before nothing but the header', async () => {
  expect((await bodyFor(next, former)).length).toBeLessThan(next.length / 100);
  expect((await bodyFor(former, former)).length).toBeLessThan(80);
});

test('[O-15] another dictionary does not lead to the content', async () => {
  const body = await bodyFor(next, former);
  const other = Buffer.from(former.toString().replaceAll('a', 'b'));
  let found: Buffer | undefined;
  try {
    found = decode(body, other);
  } catch {
    found = undefined;
  }
  expect(found?.equals(next) ?? false).toBe(false);
});

test('[O-15] files beyond the limit, and dictionaries that would be read as trained ones, are left alone', async () => {
  const long = Buffer.alloc(longestDelta + 1, 'x');
  expect(await encodeDelta(long, former)).toBeUndefined();
  expect(await encodeDelta(former, long)).toBeUndefined();
  expect(await encodeDelta(long.subarray(1), long.subarray(1))).toBeDefined();
  expect(await encodeDelta(next, Buffer.concat([Buffer.from('37a430ec', 'hex'), former]))).toBeUndefined();
});
