import { moveItem, roomFor } from './use-drag-order';

test('[T-07] an item goes to its new place and the others keep their order', () => {
  expect(moveItem(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveItem(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  expect(moveItem(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
});

test('[T-07] rows between the old and the new place make room, the others stay', () => {
  expect([0, 1, 2, 3].map((index) => roomFor(index, 0, 2))).toEqual([0, -1, -1, 0]);
  expect([0, 1, 2, 3].map((index) => roomFor(index, 3, 1))).toEqual([0, 1, 1, 0]);
});
