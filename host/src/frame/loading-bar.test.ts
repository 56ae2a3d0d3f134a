import { createLoadingBar } from './loading-bar';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('[H-12] a navigation faster than 200 ms shows no bar', () => {
  const bar = createLoadingBar();
  const seen: boolean[] = [];
  bar.visible$.subscribe((visible) => seen.push(visible));
  const done = bar.begin();
  jest.advanceTimersByTime(199);
  done();
  jest.advanceTimersByTime(1000);
  expect(seen).toEqual([false]);
});

test('[H-12] a slower one shows it from 200 ms on until everything is there', () => {
  const bar = createLoadingBar();
  const first = bar.begin();
  jest.advanceTimersByTime(200);
  expect(bar.visible).toBe(true);
  const second = bar.begin();
  first();
  first();
  expect(bar.visible).toBe(true);
  second();
  expect(bar.visible).toBe(false);
});
