import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** How a screen looks before and after. */
export interface PictureComparison {
  /** Share of the pixels that differ, 0 to 1, of those that were not left out. */
  readonly changed: number;
  /** Share of the pixels that move by themselves, 0 to 1: a difference there says nothing. */
  readonly leftOut: number;
  /** PNG: what differs in red, what was left out in grey. */
  readonly difference: Buffer;
}

/** Edge of the squares, in pixels, by which what moves is left out: a digit that changes has neighbours that may. */
const cell = 24;
/** Difference of colour that counts, 0 to 1. */
const threshold = 0.1;

/** What is left out, as the difference shows it. */
const grey = [160, 160, 160, 255];

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** PNGs of a screen: the first of each is compared, the others are the same screen at other moments. */
export interface Pictures {
  readonly before: readonly Buffer[];
  readonly after: readonly Buffer[];
}

/**
 * Compares a screen before and after. Where pictures of one side differ from each other something moves by itself, such as a price, and
 * that place is left out.
 */
export async function comparePictures(pictures: Pictures): Promise<PictureComparison> {
  const [before, after] = await Promise.all(
    [pictures.before, pictures.after].map((side) => Promise.all(side.map(pixelsOf))),
  );
  const [old, fresh] = [before?.[0], after?.[0]];
  if (!before || !after || !old || !fresh) throw new Error('each side has a picture');
  const { width, height } = old;
  for (const other of [...before, ...after])
    if (other.width !== width || other.height !== height)
      throw new RangeError(`a picture of ${other.width}×${other.height} is not one of ${width}×${height}`);
  const ignoreMask = new Uint8Array(width * height);
  for (const [first, others] of [
    [old, before.slice(1)],
    [fresh, after.slice(1)],
  ] as const)
    for (const other of others) leaveOut(ignoreMask, first, other);
  const difference = new Uint8Array(width * height * 4);
  // Anti-aliased edges are no difference.
  const changed = pixelmatch(old.data, fresh.data, difference, width, height, {
    ...{ threshold, ignoreMask, alpha: 0.25 },
  });
  let leftOut = 0;
  ignoreMask.forEach((isLeftOut, pixel) => {
    if (isLeftOut === 0) return;
    leftOut += 1;
    difference.set(grey, pixel * 4);
  });
  const counted = ignoreMask.length - leftOut;
  const raw = { width, height, channels: 4 } as const;
  return {
    changed: counted === 0 ? 0 : changed / counted,
    leftOut: leftOut / ignoreMask.length,
    difference: await sharp(difference, { raw }).png().toBuffer(),
  };
}

async function pixelsOf(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Marks the squares in which something moves from one picture to the other, and those beside them. */
function leaveOut(mask: Uint8Array, one: Pixels, other: Pixels): void {
  const { width, height } = one;
  const marks = new Uint8Array(width * height * 4);
  // Anti-aliasing too, which the comparison of before and after might see.
  const options = { threshold, includeAA: true, diffMask: true };
  if (pixelmatch(one.data, other.data, marks, width, height, options) === 0) return;
  const across = Math.ceil(width / cell);
  const moving = new Set<number>();
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (marks[pixel * 4 + 3] === 0) continue;
    const [row, column] = [Math.floor(pixel / width / cell), Math.floor((pixel % width) / cell)];
    moving.add(row * across + column);
  }
  for (const place of moving) {
    const [row, column] = [Math.floor(place / across), place % across];
    const [top, bottom] = [Math.max(0, row - 1) * cell, Math.min(height, (row + 2) * cell)];
    const [start, end] = [Math.max(0, column - 1) * cell, Math.min(width, (column + 2) * cell)];
    for (let y = top; y < bottom; y += 1) mask.fill(1, y * width + start, y * width + end);
  }
}
