import { createClock } from './clock';

function memoryStore(offset = 0) {
  const store = {
    offset,
    load: () => Promise.resolve(store.offset),
    save: (next: number) => {
      store.offset = next;
      return Promise.resolve();
    },
  };
  return store;
}

it('[X-05] keeps its offset and runs what fell due before it answers', async () => {
  const store = memoryStore();
  const clock = await createClock(
    store,
    () => undefined,
    () => 1_000,
  );
  const seen: number[] = [];
  clock.every(1_000_000, async () => {
    await Promise.resolve();
    seen.push(clock.now());
  });
  await clock.advance(500);
  expect(seen).toEqual([1_500]);
  await clock.stop();
  const later = await createClock(
    store,
    () => undefined,
    () => 2_000,
  );
  expect(later.now()).toBe(2_500);
  await expect(later.advance(-1)).rejects.toThrow(RangeError);
});

it('[X-05] a task never runs twice at once, its failure is told, and stopping waits for it', async () => {
  const errors: unknown[] = [];
  const clock = await createClock(memoryStore(), (error) => errors.push(error));
  let running = 0;
  let most = 0;
  let turns = 0;
  const finish: (() => void)[] = [];
  clock.every(1_000_000, async () => {
    running += 1;
    most = Math.max(most, running);
    turns += 1;
    await new Promise<void>((resolve) => finish.push(resolve));
    running -= 1;
    throw new Error(`turn ${turns}`);
  });
  const moves = [clock.advance(1), clock.advance(1)];
  const settled = Promise.all(moves);
  while (turns < 2) {
    finish.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const stopped = clock.stop();
  finish.shift()?.();
  await Promise.all([settled, stopped]);
  expect([most, running, errors.length]).toEqual([1, 0, 2]);
});

it('[X-05] a task that comes later waits for that before its first turn', async () => {
  jest.useFakeTimers();
  try {
    const clock = await createClock(memoryStore(), () => undefined);
    const turns: string[] = [];
    clock.every(1_000, () => void turns.push('first'));
    clock.every(1_000, () => void turns.push('later'), 400);
    await jest.advanceTimersByTimeAsync(1_399);
    expect(turns).toEqual(['first']);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(turns).toEqual(['first', 'later', 'first']);
    const end = clock.every(1_000, () => void turns.push('never'), 400);
    end();
    await clock.stop();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(turns).toHaveLength(3);
  } finally {
    jest.useRealTimers();
  }
});

it('[X-05, X-03] takes over how far another process moved it, and never goes back', async () => {
  const store = memoryStore(100);
  const clock = await createClock(
    store,
    () => undefined,
    () => 1_000,
  );
  store.offset = 700;
  await clock.reload();
  expect(clock.now()).toBe(1_700);
  store.offset = 300;
  await clock.reload();
  expect(clock.now()).toBe(1_700);
  await clock.stop();
});
