import { chooseBucket, isWithin } from './canary-bucket';

const canary = { since: 7, percent: 10, parts: {} };
const places = Array.from({ length: 10_000 }, (_, place) => place);
const none = { cookies: undefined, secure: false };

test('[O-03] without a canary nobody is put anywhere', () => {
  expect(chooseBucket(null, { cookies: 'lane=5', secure: true })).toEqual({
    isCanary: false,
    cookie: undefined,
  });
});

test.each([1, 10, 50])('[O-03] %i percent of the places get the canary', (percent) => {
  const share = places.filter((place) => isWithin({ since: 7, percent }, place)).length / places.length;
  expect(Math.abs(share - percent / 100)).toBeLessThan(0.01);
});

test('[O-03] who has the canary keeps it while its share rises, and another one meets others', () => {
  const inside = places.filter((place) => isWithin({ since: 7, percent: 10 }, place));
  expect(inside.filter((place) => !isWithin({ since: 7, percent: 11 }, place))).toEqual([]);
  const again = inside.filter((place) => isWithin({ since: 8, percent: 10 }, place));
  expect(again.length).toBeLessThan(inside.length / 2);
});

test('[O-03] a browser gets a place by chance, and stays on it', () => {
  const place = places.find((candidate) => isWithin(canary, candidate)) ?? -1;
  const first = chooseBucket(canary, none, () => place);
  expect(first).toEqual({
    isCanary: true,
    cookie: `lane=${place}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax`,
  });
  const second = chooseBucket(canary, { cookies: `a=b; lane=${place}`, secure: true }, () => {
    throw new Error('asked again');
  });
  expect(second).toEqual({ isCanary: true, cookie: undefined });
});

test.each(['lane=', 'lane=x', 'lane=123456', 'lane=-1'])(
  '[O-03] %j is no place: a new one is given',
  (cookies) => {
    expect(chooseBucket(canary, { cookies, secure: true }, () => 42).cookie).toBe(
      'lane=42; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure',
    );
  },
);
