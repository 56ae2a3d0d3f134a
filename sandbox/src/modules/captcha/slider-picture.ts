import { randomInt } from 'node:crypto';
import sharp from 'sharp';

/** Size of the picture and of the piece's square, in CSS pixels. */
export const pictureWidth = 300;
export const pictureHeight = 150;
export const pieceSize = 50;

/** A puzzle: picture with a hole, the piece cut from it, and where the piece belongs. */
export interface SliderPicture {
  readonly left: number;
  readonly top: number;
  /** PNG. */
  readonly background: Buffer;
  readonly piece: Buffer;
}

// A jigsaw piece in a square of 50: body with a knob on top and one at the right.
const pieceShape = 'M4 14 H15.5 A7 7 0 1 1 28.5 14 H40 V24.5 A5.5 5.5 0 1 1 40 35.5 V46 H4 Z';

/** Draws a new puzzle. The hole keeps away from where the piece starts. */
export async function drawSliderPicture(): Promise<SliderPicture> {
  const left = randomInt(pieceSize + 20, pictureWidth - pieceSize - 6);
  const top = randomInt(6, pictureHeight - pieceSize - 6);
  const scene = await sharp(Buffer.from(sceneSvg())).png().toBuffer();
  const hole = `<path d="${pieceShape}" fill="#101018" fill-opacity=".58" stroke="#fff" stroke-opacity=".85" stroke-width="1.5"/>`;
  const mask = `<path d="${pieceShape}" fill="#fff"/>`;
  const edge = `<path d="${pieceShape}" fill="none" stroke="#fff" stroke-width="1.5"/>`;
  const [background, piece] = await Promise.all([
    sharp(scene)
      .composite([{ input: Buffer.from(square(hole)), left, top }])
      .png({ palette: true, effort: 3 })
      .toBuffer(),
    sharp(scene)
      .extract({ left, top, width: pieceSize, height: pieceSize })
      .ensureAlpha()
      .composite([
        { input: Buffer.from(square(mask)), blend: 'dest-in' },
        { input: Buffer.from(square(edge)) },
      ])
      .png({ palette: true, effort: 3 })
      .toBuffer(),
  ]);
  return { left, top, background, piece };
}

const square = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${pieceSize}" height="${pieceSize}">${content}</svg>`;

/** A landscape of its own for each puzzle: sky, a sun or moon, ranges of hills, and lights strewn over it. */
function sceneSvg(): string {
  const hue = randomInt(0, 360);
  const ranges = Array.from({ length: 4 }, (_, index) => hills(index, hue)).join('');
  const lights = Array.from({ length: 26 }, () => {
    const radius = randomInt(2, 9);
    return `<circle cx="${randomInt(0, pictureWidth)}" cy="${randomInt(0, pictureHeight)}" r="${radius}" fill="hsl(${(hue + randomInt(0, 120)) % 360} 80% ${randomInt(55, 85)}%)" fill-opacity="${randomInt(25, 60) / 100}"/>`;
  }).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue} 60% 55%)"/><stop offset="1" stop-color="hsl(${(hue + 50) % 360} 75% 80%)"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#sky)"/>
<circle cx="${randomInt(30, 270)}" cy="${randomInt(20, 60)}" r="${randomInt(12, 24)}" fill="hsl(${(hue + 60) % 360} 95% 88%)"/>
${ranges}${lights}</svg>`;
}

function hills(index: number, hue: number): string {
  const base = 60 + index * 24;
  const points = Array.from({ length: 7 }, (_, step) => `${step * 50},${base + randomInt(-22, 23)}`);
  return `<polygon points="0,150 ${points.join(' ')} 300,150" fill="hsl(${(hue + 150 + index * 14) % 360} 45% ${48 - index * 8}%)"/>`;
}
