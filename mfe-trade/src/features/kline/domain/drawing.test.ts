import { mostDrawings, nextId, parseDrawings, type Drawing } from './drawing';

const level = (id: number, price = '1.2843'): Drawing => ({ id, kind: 'horizontal', price });
const trend: Drawing = {
  id: 1,
  kind: 'trend',
  ends: [
    { time: 0, price: '1.20' },
    { time: 900_000, price: '1.30' },
  ],
};

test('[T-11] lines are read back as they were stored', () => {
  expect(parseDrawings(JSON.stringify([level(0), trend]))).toEqual([level(0), trend]);
  expect(parseDrawings(undefined)).toEqual([]);
});

test.each(['', '[', '{}', 'null', '"[]"', '7'])(
  '[T-11] stored text that is no list (%s) is no lines',
  (text) => {
    expect(parseDrawings(text)).toEqual([]);
  },
);

test('[T-11] what is no line is left out, and the others stay', () => {
  const wrong = [
    null,
    { kind: 'circle', price: '1' },
    { kind: 'horizontal', price: 1.2 },
    { kind: 'horizontal', price: '1e9' },
    { kind: 'horizontal', price: '-1' },
    { kind: 'horizontal', price: `1${'0'.repeat(40)}` },
    { kind: 'trend', ends: [{ time: 0, price: '1' }] },
    {
      kind: 'trend',
      ends: [
        { time: 0.5, price: '1' },
        { time: 1, price: '1' },
      ],
    },
    {
      kind: 'trend',
      ends: [
        { time: 0, price: '1' },
        { time: '1', price: '1' },
      ],
    },
  ];
  const read = parseDrawings(JSON.stringify([...wrong, level(7), level(7, '2')]));
  expect(read.map((drawing) => drawing.kind === 'horizontal' && drawing.price)).toEqual(['1.2843', '2']);
  expect(new Set(read.map(({ id }) => id)).size).toBe(2);
});

test('[T-11] no more lines are read than there may be, and a new one has an id of its own', () => {
  const many = Array.from({ length: mostDrawings + 5 }, (_, id) => level(id));
  const read = parseDrawings(JSON.stringify(many));
  expect(read).toHaveLength(mostDrawings);
  expect(read.map(({ id }) => id)).not.toContain(nextId(read));
  expect(nextId([])).toBe(0);
});
