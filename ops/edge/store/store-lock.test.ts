import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { withFileLock } from '@exchange/sandbox/file-lock';
import { withLock } from './store-lock';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-lock-'));
  file = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Of this process, so that it runs as long as the test does. */
const holder = (values: object = {}) =>
  JSON.stringify({
    token: 'other',
    host: hostname(),
    pid: process.pid,
    what: 'a change by ann',
    since: 0,
    ...values,
  });
const lastTouched = (secondsAgo: number) => {
  const time = new Date(Date.now() - secondsAgo * 1_000);
  utimesSync(file, time, time);
};
const work = () => withLock(file, 'a test', async () => 'done');

test('[O-02] of many at once each works alone, and nothing is left behind', async () => {
  let inside = 0;
  let most = 0;
  const done = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      withLock(file, 'a test', async (assertHeld) => {
        inside += 1;
        most = Math.max(most, inside);
        await assertHeld();
        await new Promise(setImmediate);
        inside -= 1;
        return index;
      }),
    ),
  );
  expect(most).toBe(1);
  expect(done).toHaveLength(8);
  expect(readdirSync(folder)).toEqual([]);
});

test('[O-02] work that fails lets go', async () => {
  await expect(withLock(file, 'a test', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await work()).toBe('done');
});

test('[O-02] a lock whose holder was killed does not count', async () => {
  writeFileSync(file, holder({ pid: 999_999_999 }));
  expect(await work()).toBe('done');
});

test.each([
  ['of another machine', holder({ host: 'another' })],
  // A container that is started again has the same host name and the same process number.
  ['of a process whose number another one has by now', holder()],
  ['that nobody can read', ''],
])('[O-02] a lock %s that was not touched for 20 s does not count', async (_of, content) => {
  writeFileSync(file, content);
  lastTouched(21);
  expect(await work()).toBe('done');
});

test('[O-02] a lock of a process that runs counts however long it was not touched', async () => {
  await withLock(file, 'a test', async () => {
    lastTouched(60);
    await expect(
      withFileLock(file, { what: 'another', patience: 0 }, async () => 'done'),
    ).rejects.toMatchObject({ name: 'LockHeld', holder: { pid: process.pid, what: 'a test' } });
  });
});

test('[O-02] who meets a lock is told its file and its holder, and is not kept for ever', async () => {
  writeFileSync(file, holder());
  const told: string[] = [];
  const options = { what: 'a test', patience: 50, onWait: (line: string) => told.push(line) };
  const message = `${file} is held by a change by ann (process ${process.pid} on ${hostname()}, since 1970-01-01T00:00:00.000Z): try again when it has ended; a holder that was killed counts for 20 s at most`;
  await expect(withFileLock(file, options, async () => 'done')).rejects.toThrow(message);
  expect(told).toEqual([message]);
  expect(readFileSync(file, 'utf8')).toBe(holder());
});

test('[O-02] whoever lost the lock is told before anything is switched', async () => {
  const lost = withLock(file, 'a test', async (assertHeld) => {
    writeFileSync(file, holder());
    await assertHeld();
  });
  await expect(lost).rejects.toMatchObject({
    name: 'Refused',
    message: 'The lock was lost to another command: nothing was changed',
  });
  // The other one's lock is not taken away.
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ token: 'other' });
});

test('[O-01] a holder keeps its lock as long as it works, however long that is', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['Date'] });
  try {
    await withLock(file, 'a test', async (assertHeld) => {
      lastTouched(60);
      await jest.advanceTimersByTimeAsync(2_000);
      while (Date.now() - statSync(file).mtimeMs > 20_000) await new Promise(setImmediate);
      await assertHeld();
    });
  } finally {
    jest.useRealTimers();
  }
});
