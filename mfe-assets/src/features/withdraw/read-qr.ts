import { decodeQRBatch } from 'qr/decode.js';

/** How long a look may take, ms: what is not found by then is looked for in the next picture. */
const lookMs = 120;

/** A picture, four bytes a pixel. */
export type Picture = Pick<ImageData, 'width' | 'height' | 'data'>;

/** The text of a QR code in a picture; undefined when none can be read. */
export async function readQr({ width, height, data }: Picture): Promise<string | undefined> {
  const [found = []] = await decodeQRBatch([{ width, height, data }], {
    maxSize: { width, height },
    format: 'RGBA',
    timeLimit: lookMs,
  });
  return found.find((read) => typeof read === 'string');
}
