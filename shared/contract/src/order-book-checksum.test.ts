/** @jest-environment node */
import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import type { Level } from './market';
import { checksumDepth, orderBookChecksum } from './order-book-checksum';

const asked = {
  seq: 7,
  bids: [
    ['1.25', '40'],
    ['1.20', '3.00'],
  ],
  asks: [['1.30', '0.5']],
} satisfies {
  seq: number;
  bids: Level[];
  asks: Level[];
};

test('[Q-04] the example of the README', () => {
  expect(orderBookChecksum(asked)).toBe(4_147_432_816);
  expect(crc32('7b1.25:40a1.3:0.5b1.2:3')).toBe(4_147_432_816);
  expect(orderBookChecksum({ seq: 7, bids: [], asks: [] })).toBe(crc32('7'));
});

const digits = fc.stringMatching(/^\d{1,12}$/);
const decimal = fc.oneof(
  digits,
  fc.tuple(digits, digits).map((parts) => parts.join('.')),
);
const side = fc.array(fc.tuple(decimal, decimal), { maxLength: checksumDepth + 5 });

test('[Q-04] it is the CRC-32 of zlib over number and levels in turn, without the zeros that end a fraction', () => {
  const plain = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);
  fc.assert(
    fc.property(fc.nat(), side, side, (seq, bids, asks) => {
      const text = (letter: string, level?: Level) => (level ? letter + level.map(plain).join(':') : '');
      const texts = Array.from(
        { length: checksumDepth },
        (_, index) => text('b', bids[index]) + text('a', asks[index]),
      );
      expect(orderBookChecksum({ seq, bids, asks })).toBe(crc32(`${seq}${texts.join('')}`));
    }),
  );
});

test('[Q-04] whatever is different within its depth is told, and what lies deeper does not matter', () => {
  const level = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 999 }));
  fc.assert(
    fc.property(
      fc.array(level, { minLength: 1, maxLength: 150 }),
      fc.nat(149),
      fc.constantFrom('amount', 'gone', 'seq', 'other side'),
      (drawn, place, kind) => {
        const bids = drawn.map(([price, amount]): Level => [`${price}`, `${amount}`]);
        const index = place % bids.length;
        const found = bids[index];
        if (!found) throw new Error('no level');
        const book = { seq: 5, bids, asks: [] };
        const other = {
          amount: { ...book, bids: bids.with(index, [found[0], `${found[1]}1`]) },
          gone: { ...book, bids: bids.slice(0, index) },
          seq: { ...book, seq: 6 },
          'other side': { ...book, bids: bids.toSpliced(index, 1), asks: [found] },
        }[kind];
        const seen = kind === 'seq' || kind === 'other side' || index < checksumDepth;
        expect(orderBookChecksum(other) !== orderBookChecksum(book)).toBe(seen);
      },
    ),
  );
});
