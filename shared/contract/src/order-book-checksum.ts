import type { Level } from './market';

/** Levels of each side that the checksum covers; a page that shows no more shows nothing unchecked. */
export const checksumDepth = 100;

/**
 * Checksum of an order book, levels best first. What it covers and how that is written stands in this package's README.
 * Exchange and page use this same function.
 */
export function orderBookChecksum(book: {
  readonly seq: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}): number {
  const { seq, bids, asks } = book;
  let crc = addText(-1, `${seq}`);
  const depth = Math.min(checksumDepth, Math.max(bids.length, asks.length));
  for (let index = 0; index < depth; index += 1)
    crc = addLevel(addLevel(crc, 'b', bids[index]), 'a', asks[index]);
  return ~crc >>> 0;
}

/** The side's letter keeps a level that changes sides from looking the same, where the other side is shorter. */
function addLevel(crc: number, side: 'a' | 'b', level: Level | undefined): number {
  if (!level) return crc;
  const withPrice = addText(addText(crc, side), level[0], lengthOf(level[0]));
  return addText(addText(withPrice, ':'), level[1], lengthOf(level[1]));
}

const zero = '0'.charCodeAt(0);
const point = '.'.charCodeAt(0);

/** Length of a plain decimal without the zeros, and then the point, that end it. */
function lengthOf(decimal: string): number {
  if (!decimal.includes('.')) return decimal.length;
  let length = decimal.length;
  while (decimal.charCodeAt(length - 1) === zero) length -= 1;
  return decimal.charCodeAt(length - 1) === point ? length - 1 : length;
}

let table: Int32Array | undefined;

/** Goes on with a CRC-32 over ASCII. Character by character: the whole text of a book is never put together. */
function addText(crc: number, text: string, length = text.length): number {
  table ??= Int32Array.from({ length: 256 }, (_, index) => {
    let value = index;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value;
  });
  let sum = crc;
  for (let index = 0; index < length; index += 1)
    sum = (table[(sum ^ text.charCodeAt(index)) & 0xff] ?? 0) ^ (sum >>> 8);
  return sum;
}
