import { isSameDrawing, nextId, readDrawing, writeDrawing, type Drawing } from './drawing';

const level = (id: number, price = '1.2843'): Drawing => ({ id, kind: 'horizontal', price });
const trend: Drawing = {
  id: 1,
  kind: 'trend',
  ends: [
    { time: 0, price: '1.20' },
    { time: 900_000, price: '1.30' },
  ],
};

test('[T-11] lines are read back as they were stored, with the ids that they are stored under', () => {
  expect([level(7), trend].map((line) => readDrawing(line.id, writeDrawing(line)))).toEqual([
    level(7),
    trend,
  ]);
  const ends = 'ends' in trend ? trend.ends : undefined;
  for (const kind of ['ray', 'rectangle', 'fibonacci'] as const)
    expect(readDrawing(1, JSON.stringify({ kind, ends }))).toEqual({ ...trend, kind });
  const channel = { kind: 'channel', ends, rise: '-0.05' };
  expect(readDrawing(1, JSON.stringify(channel))).toEqual({ id: 1, ...channel });
  const note = { kind: 'text', at: { time: 0, price: '1.2' }, text: '突破' };
  expect(readDrawing(1, JSON.stringify(note))).toEqual({ id: 1, ...note });
  expect(readDrawing(NaN, writeDrawing(trend))).toBeUndefined();
  expect(readDrawing(1, undefined)).toBeUndefined();
});

test.each([
  '',
  '[',
  '{}',
  'null',
  '7',
  '{"kind":"circle","price":"1"}',
  '{"kind":"horizontal","price":1.2}',
  '{"kind":"horizontal","price":"1e9"}',
  '{"kind":"horizontal","price":"-1"}',
  `{"kind":"horizontal","price":"1${'0'.repeat(40)}"}`,
  '{"kind":"channel","ends":[{"time":0,"price":"1"},{"time":1,"price":"1"}]}',
  '{"kind":"text","at":{"time":0},"text":"a"}',
  `{"kind":"text","at":{"time":0,"price":"1"},"text":"${'a'.repeat(61)}"}`,
  '{"kind":"trend","ends":[{"time":0,"price":"1"}]}',
  '{"kind":"trend","ends":[{"time":0.5,"price":"1"},{"time":1,"price":"1"}]}',
  '{"kind":"trend","ends":[{"time":0,"price":"1"},{"time":"1","price":"1"}]}',
])('[T-11] stored text that is no line (%s) is none', (text) => {
  expect(readDrawing(1, text)).toBeUndefined();
});

test('[T-11] a line is the same only at the same place', () => {
  expect(isSameDrawing(level(1), level(1))).toBe(true);
  expect(isSameDrawing(undefined, undefined)).toBe(true);
  for (const other of [level(2), level(1, '1.2844'), trend, undefined])
    expect(isSameDrawing(level(1), other)).toBe(false);
});

test('[T-11] a new line comes after all others, also when the clock stands, and after those of earlier clocks', () => {
  const first = nextId([], 5);
  const second = nextId([level(first)], 5);
  expect(second).toBeGreaterThan(first);
  expect(nextId([level(second)], 4)).toBeGreaterThan(second);
  expect(nextId([], 1_800_000_000_000)).toBeLessThan(Number.MAX_SAFE_INTEGER);
});
