import { crc32 } from 'node:zlib';
import type { ErrorName } from '@exchange/contract';
import sharp from 'sharp';

/** Pictures for tests: honest ones, and files that pretend to be some. */

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8899aa' } });

export const jpeg = (width = 640, height = 480): Promise<Buffer> => canvas(width, height).jpeg().toBuffer();
export const png = (width = 640, height = 480): Promise<Buffer> => canvas(width, height).png().toBuffer();
export const gif = (width = 640, height = 480): Promise<Buffer> => canvas(width, height).gif().toBuffer();

/** A photograph as a telephone takes it: on its side, with where, when and by whom. */
export const photographWithPlace = (): Promise<Buffer> =>
  canvas(800, 600)
    .withExif({
      IFD0: { Make: 'SecretPhone', Artist: 'Chan Tai Man', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 16/1 41/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** The head of a PNG that says which size it has, with next to nothing behind it. */
function pngOfSize(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', Buffer.from('789c030000000001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG with one more chunk of text in it. */
export function withText(picture: Buffer, text: string): Buffer {
  const end = picture.length - 12;
  return Buffer.concat([
    picture.subarray(0, end),
    chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1')),
    picture.subarray(end),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

export const asFile = (content: Buffer | string, name = 'picture.jpg', type = 'image/jpeg'): File =>
  new File([content], name, { type });

const html = '<!doctype html><html><body onload="alert(1)"></body></html>';
const svg =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>';

/** Files that are refused: what they are, with which error, their content and their name. */
export const hostileFiles: readonly [
  what: string,
  error: ErrorName,
  make: () => Promise<Buffer | string> | Buffer | string,
  name: string,
][] = [
  ['a drawing that is called jpg', 'uploadType', () => svg, 'document.jpg'],
  ['a page that is called png', 'uploadType', () => html, 'document.png'],
  ['a script that is called gif', 'uploadType', () => 'alert(1)', 'document.gif'],
  ['a PDF', 'uploadType', () => '%PDF-1.7\n', 'document.jpg'],
  [
    'a WebP',
    'uploadType',
    () =>
      sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
        .webp()
        .toBuffer(),
    'document.jpg',
  ],
  ['nothing', 'uploadType', () => '', 'document.jpg'],
  [
    'a picture with a page behind it',
    'uploadUnreadable',
    async () => Buffer.concat([await png(), Buffer.from(html)]),
    'a.png',
  ],
  [
    'a picture with a page in its comment',
    'uploadUnreadable',
    async () => withText(await png(), html),
    'a.png',
  ],
  [
    'a JPEG with a drawing behind it',
    'uploadUnreadable',
    async () => Buffer.concat([await jpeg(), Buffer.from(svg)]),
    'a.jpg',
  ],
  [
    'a GIF that is a script too',
    'uploadUnreadable',
    async () => Buffer.concat([await gif(), Buffer.from('*/=1;alert(1)//')]),
    'a.gif',
  ],
  [
    'a JPEG with PHP in it',
    'uploadUnreadable',
    async () => Buffer.concat([await jpeg(), Buffer.from('<?php system($_GET[0]);')]),
    'a.jpg',
  ],
  [
    'one that breaks off',
    'uploadUnreadable',
    async () =>
      (
        await sharp({
          create: {
            width: 900,
            height: 900,
            channels: 3,
            background: 'red',
            noise: { type: 'gaussian', mean: 128, sigma: 60 },
          },
        })
          .jpeg()
          .toBuffer()
      ).subarray(0, 20_000),
    'a.jpg',
  ],
  ['a signature alone', 'uploadUnreadable', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'a.jpg'],
  ['50,000 × 50,000 pixels', 'uploadDimensions', () => pngOfSize(50_000, 50_000), 'a.png'],
  ['a strip of a million pixels', 'uploadDimensions', () => pngOfSize(1_000_000, 2), 'a.png'],
  ['one too small to be read', 'uploadDimensions', () => jpeg(299, 900), 'a.jpg'],
  ['one that is called a page', 'uploadName', () => jpeg(), 'a.html'],
  ['one that is called a drawing', 'uploadName', () => png(), 'a.png.svg'],
  ['one whose name is a path', 'uploadName', () => png(), '../../x.png'],
  ['one whose name is a path elsewhere', 'uploadName', () => png(), '..\\..\\x.png'],
  ['one whose name has a zero in it', 'uploadName', () => png(), 'x.php\0.png'],
  ['one whose name runs backwards', 'uploadName', () => png(), 'x\u202Egnp.exe.png'],
  ['one whose name is an ending', 'uploadName', () => png(), '.png'],
];
