import { crc32 } from 'node:zlib';
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
export function pngOfSize(width: number, height: number): Buffer {
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
