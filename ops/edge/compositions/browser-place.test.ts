import { BrowserPlace, isWithin } from './browser-place';

const canary = { since: 7, percent: 10, parts: {} };
const places = Array.from({ length: 10_000 }, (_, place) => place);
const none = { cookies: undefined, secure: false };
const never = () => {
  throw new Error('asked again');
};

test('[O-03] [O-14] nobody is put anywhere without a canary, nor for what all of the browsers get', () => {
  const place = new BrowserPlace(none, never);
  expect(place.isInCanary(null)).toBe(false);
  expect(place.isWithin('anything', 100)).toBe(true);
  expect(place.cookie).toBeUndefined();
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
  const drawn = [place];
  const first = new BrowserPlace(none, () => drawn.pop() ?? never());
  expect(first.isInCanary(canary)).toBe(true);
  expect(first.cookie).toBe(`lane=${place}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax`);
  // It is the same one for all that the browser may get.
  expect(first.isWithin('7', 10)).toBe(true);
  const second = new BrowserPlace({ cookies: `a=b; lane=${place}`, secure: true }, never);
  expect(second.isInCanary(canary)).toBe(true);
  expect(second.cookie).toBeUndefined();
});

test.each(['lane=', 'lane=x', 'lane=123456', 'lane=-1'])(
  '[O-03] %j is no place: a new one is given',
  (cookies) => {
    const place = new BrowserPlace({ cookies, secure: true }, () => 42);
    place.isInCanary(canary);
    expect(place.cookie).toBe('lane=42; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure');
  },
);
