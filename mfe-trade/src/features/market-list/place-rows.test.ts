import { placeRows } from './place-rows';

const keysOf = (text: string) => text.split('');
/** Each row as its slot and its key, new ones with a star, in the order of the page. */
const shown = (rows: ReturnType<typeof placeRows>) =>
  rows.map(({ slot, key, isNew }) => `${slot}${key}${isNew ? '*' : ''}`).join(' ');

test('[Q-03] pairs that stay keep their rows, others take over those that are left', () => {
  const first = placeRows([], keysOf('abcdefgh'), [0, 4]);
  expect(shown(first)).toBe('0a* 1b* 2c* 3d*');
  const sorted = placeRows(first, keysOf('xcaybd'), [0, 4]);
  expect(shown(sorted)).toBe('1x* 2c 0a 3y*');
  expect(sorted.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  expect(shown(placeRows(sorted, keysOf('pqrs'), [0, 4]))).toBe('1p* 2q* 0r* 3s*');
});

test('[Q-03] rows follow the view, and there are as many as it has', () => {
  const top = placeRows([], keysOf('abcdefgh'), [0, 4]);
  const below = placeRows(top, keysOf('abcdefgh'), [2, 6]);
  expect(shown(below)).toBe('2c 3d 0e* 1f*');
  expect(below.map(({ index }) => index)).toEqual([2, 3, 4, 5]);
  expect(shown(placeRows(below, keysOf('abcdefgh'), [4, 6]))).toBe('0e 1f');
  expect(shown(placeRows(below, keysOf('abcdefgh'), [2, 8]))).toBe('2c 3d 0e 1f 4g* 5h*');
  expect(placeRows(below, keysOf('abcdefgh'), [2, 6])).toBe(below);
  expect(shown(placeRows(below, keysOf('ce'), [0, 9]))).toBe('2c 0e');
});

test('[T-06] a row that is pressed or has the focus is never another pair’s', () => {
  const first = placeRows([], keysOf('abc'), [0, 3]);
  expect(shown(placeRows(first, keysOf('xyz'), [0, 3], 1))).toBe('0x* 2y* 3z*');
  expect(shown(placeRows(first, keysOf('bxy'), [0, 3], 1))).toBe('1b 0x* 2y*');
});
