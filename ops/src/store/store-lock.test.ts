import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLock } from './store-lock';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-lock-'));
  file = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const holder = (values: object) => JSON.stringify({ token: 'other', host: hostname(), pid: 1, ...values });

test('[O-02] of many at once each works alone, and nothing is left behind', async () => {
  let inside = 0;
  let most = 0;
  const done = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      withLock(file, async (assertHeld) => {
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
  await expect(withLock(file, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await withLock(file, async () => 'next')).toBe('next');
});

test('[O-02] a lock whose holder was killed does not count', async () => {
  writeFileSync(file, holder({ pid: 999_999_999 }));
  expect(await withLock(file, async () => 'done')).toBe('done');
});

test('[O-02] a lock of another machine that nobody touches any more does not count', async () => {
  writeFileSync(file, holder({ host: 'another' }));
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(file, longAgo, longAgo);
  expect(await withLock(file, async () => 'done')).toBe('done');
});

test('[O-02] whoever lost the lock is told before anything is switched', async () => {
  const work = withLock(file, async (assertHeld) => {
    writeFileSync(file, holder({ pid: process.pid }));
    await assertHeld();
  });
  await expect(work).rejects.toThrow('The lock was lost to another command: nothing was changed');
  // The other one's lock is not taken away.
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ token: 'other' });
});
