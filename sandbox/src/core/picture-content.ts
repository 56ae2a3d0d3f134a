/** What a picture may be (S-07). */
export type PictureFormat = 'jpeg' | 'png' | 'gif';

const signatures: readonly (readonly [PictureFormat, readonly number[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['gif', [...Buffer.from('GIF87a')]],
  ['gif', [...Buffer.from('GIF89a')]],
];

/** What a file is by its first bytes; undefined for anything that is none of the three. */
export function pictureFormat(bytes: Buffer): PictureFormat | undefined {
  return signatures.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))?.[0];
}

/** Nothing that a camera or a screenshot writes, and what a browser or an interpreter would follow. */
const markup = /<(?:script|html|svg|iframe|body|!doctype|\?php)[\s>/]|javascript:/i;

/**
 * Whether a file is something else besides a picture: it holds markup, or goes on behind the picture's end. A JPEG may go
 * on: telephones put further pictures and films there, and nothing of them is kept.
 */
export function isSomethingElseToo(bytes: Buffer, format: PictureFormat): boolean {
  if (markup.test(bytes.toString('latin1'))) return true;
  const end = format === 'png' ? endOfPng(bytes) : format === 'gif' ? endOfGif(bytes) : undefined;
  return end !== undefined && end < bytes.length;
}

/** Offset behind the last chunk; undefined where the file breaks off before. */
function endOfPng(bytes: Buffer): number | undefined {
  const frame = 12;
  for (let at = 8; at + frame <= bytes.length;) {
    const next = at + frame + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return next;
    at = next;
  }
  return undefined;
}

/** Offset behind the trailer; undefined where the file breaks off before. */
function endOfGif(bytes: Buffer): number | undefined {
  const tableSize = (packed: number) => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 0x07) + 1));
  let at = 13 + tableSize(bytes[10] ?? 0);
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === 0x3b) return at + 1;
    if (block === 0x2c) at += 11 + tableSize(bytes[at + 9] ?? 0);
    else if (block === 0x21) at += 2;
    else return undefined;
    // Both end with parts that say their own length, up to an empty one.
    let length = bytes[at];
    while (length !== undefined && length !== 0) {
      at += length + 1;
      length = bytes[at];
    }
    at += 1;
  }
  return undefined;
}

/** Whether a file's name is one that a camera or a picture program gives; it is not kept, and decides nothing else. */
export function isPictureName(name: string): boolean {
  if (/[/\\]|\p{C}/u.test(name) || name.startsWith('.')) return false;
  const ending = /\.([^.]*)$/.exec(name)?.[1];
  return ending === undefined || /^(jpe?g|jpe|jfif|png|gif)$/i.test(ending);
}
