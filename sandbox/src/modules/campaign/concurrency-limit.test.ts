import { createConcurrencyLimit } from './concurrency-limit';

/** Work that ends when it is told to. */
function createWork() {
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  return {
    begun,
    work: (name: number) => () => {
      begun.push(name);
      return new Promise<number>((resolve) => ends.push(() => resolve(name)));
    },
    end: () => ends.shift()?.(),
  };
}

it('[I-03] so many begin at once, the others in the order in which they came', async () => {
  const { begun, work, end } = createWork();
  const limited = createConcurrencyLimit({ most: 2, patienceMs: 60_000, refusal: () => new Error('rush') });
  const all = [1, 2, 3, 4].map((name) => limited(work(name)));
  expect(begun).toEqual([1, 2]);
  end();
  await all[0];
  // Who comes now is behind those that wait.
  const last = limited(work(5));
  expect(begun).toEqual([1, 2, 3]);
  for (const each of [...all.slice(1), last]) {
    end();
    await each;
  }
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

it('[I-03] who waited in vain is refused and never begins, and a failure makes room for the next', async () => {
  jest.useFakeTimers();
  try {
    const { begun, work, end } = createWork();
    const limited = createConcurrencyLimit({ most: 1, patienceMs: 5_000, refusal: () => new Error('rush') });
    const first = limited(work(1));
    const refused = expect(limited(work(2))).rejects.toThrow('rush');
    await jest.advanceTimersByTimeAsync(4_999);
    const failing = limited(() => Promise.reject(new Error('no portions')));
    const after = limited(work(4));
    await jest.advanceTimersByTimeAsync(1);
    await refused;
    end();
    await expect(failing).rejects.toThrow('no portions');
    await first;
    expect(begun).toEqual([1, 4]);
    end();
    expect(await after).toBe(4);
  } finally {
    jest.useRealTimers();
  }
});
