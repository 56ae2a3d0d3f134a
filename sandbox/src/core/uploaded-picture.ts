import { pictureLimits } from '@exchange/contract';
import sharp, { type Metadata } from 'sharp';
import { CallError } from './call-error';
import { isPictureName, isSomethingElseToo, type PictureFormat, pictureFormat } from './picture-content';

/** An upload as it is kept: drawn anew, so that nothing is left of what was sent but what one sees. */
export interface RenderedPicture {
  /** JPEG; sides in pixels. */
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
  /** Small JPEG. */
  readonly preview: Buffer;
}

/** Longest side of what is kept, in pixels: small print of a document can be read. */
const longestSide = 2_400;
const previewSide = 360;
/** A picture that takes longer to draw is given up, in seconds. */
const patience = 20;

let last: Promise<unknown> = Promise.resolve();

/**
 * Draws an upload anew: turned as its camera was held, without metadata. Rejects with `uploadName`, `uploadType`,
 * `uploadUnreadable` or `uploadDimensions`. One at a time, since a picture takes up to some hundred megabytes for a moment.
 */
export async function renderPicture(file: File): Promise<RenderedPicture> {
  const { bytes, format } = await readUpload(file);
  return inTurn(() => draw(bytes, format));
}

/**
 * Draws an upload anew as a JPEG of just this size, of which what is beyond it on either side is cut off. Rejects as {@link renderPicture},
 * and with what `tooSmall` answers where there is less of it.
 */
export async function renderCut(
  file: File,
  size: { readonly width: number; readonly height: number },
  tooSmall: () => CallError,
): Promise<Buffer> {
  const { bytes, format } = await readUpload(file);
  return inTurn(async () => {
    const { autoOrient } = await requireDrawable(bytes, format);
    if (autoOrient.width < size.width || autoOrient.height < size.height) throw tooSmall();
    return readable(
      upright(bytes)
        .resize({ ...size, fit: 'cover' })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 86 })
        .toBuffer(),
    );
  });
}

async function readUpload(file: File): Promise<{ readonly bytes: Buffer; readonly format: PictureFormat }> {
  if (!isPictureName(file.name)) throw new CallError('uploadName');
  const bytes = Buffer.from(await file.arrayBuffer());
  const format = pictureFormat(bytes);
  if (!format) throw new CallError('uploadType');
  if (isSomethingElseToo(bytes, format)) throw new CallError('uploadUnreadable', 'something else besides');
  return { bytes, format };
}

function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

/** Only its head is read yet, whatever size it says. */
async function requireDrawable(bytes: Buffer, format: PictureFormat): Promise<Metadata> {
  const head = await readable(headOf(bytes));
  const { width, height, format: found } = head;
  if (found !== format) throw new CallError('uploadUnreadable', `${found} behind the signature of ${format}`);
  if (Math.min(width, height) < pictureLimits.shortestSide || width * height > pictureLimits.pixels)
    throw new CallError('uploadDimensions', `${width} × ${height}`);
  return head;
}

/** A picture as its camera was held. */
const upright = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: 'error' })
    .timeout({ seconds: patience })
    .autoOrient();

async function draw(bytes: Buffer, format: PictureFormat): Promise<RenderedPicture> {
  await requireDrawable(bytes, format);
  const { data, info } = await readable(
    upright(bytes)
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 86 })
      .toBuffer({ resolveWithObject: true }),
  );
  const preview = await sharp(data)
    .resize({ width: previewSide, height: previewSide, fit: 'inside' })
    .jpeg({ quality: 72 })
    .toBuffer();
  return { content: data, width: info.width, height: info.height, preview };
}

const headOf = (bytes: Buffer): Promise<Metadata> => sharp(bytes, { limitInputPixels: false }).metadata();

/** The library tells of pictures that it cannot read by an error and a text. */
async function readable<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw new CallError('uploadUnreadable', error instanceof Error ? error.message : String(error));
  }
}
