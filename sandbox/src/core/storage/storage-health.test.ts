import { tmpdir } from 'node:os';
import { createCaptcha, ErrorCodes, newRegister, sendRegisterEmail } from '@exchange/contract';
import { buildTestApp, TestClient } from '../../../test/app';
import { Breakage } from '../../../test/storage/breakage';
import { openTestStorage } from '../../../test/storage/storage';
import type { Storage } from './open-storage';
import { createStorageHealth, type Problem } from './storage-health';

let storage: Storage;
let breakage: Breakage;
let now: number;
let told: [Problem, boolean][];

beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());
beforeEach(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  now = 1_800_000_000_000;
  told = [];
  breakage = new Breakage();
});
afterEach(() => jest.restoreAllMocks());

const email = 'full-disk@example.com';
const create = (leastFree = 0, leastUsable = 0, assertHeld?: () => Promise<void>) =>
  createStorageHealth({
    assertHeld,
    database: breakage.over(storage.database),
    folder: tmpdir(),
    leastFree,
    leastUsable,
    systemTime: () => now,
    onChange: (problem, begins) => told.push([problem, begins]),
  });

it('[O-06] the storage is well while it takes commits, tried every five seconds at most, and is so again at once', async () => {
  const health = create();
  expect(await health.problems()).toEqual([]);
  breakage.mode = 'down';
  expect(await health.problems()).toEqual([]);
  now += 5_000;
  const together = await Promise.all([health.problems(), health.problems()]);
  expect(together).toEqual([['storage'], ['storage']]);
  breakage.mode = 'none';
  expect(await health.problems()).toEqual([]);
  expect(told).toEqual([
    ['storage', true],
    ['storage', false],
  ]);
});

it('[O-06] a disk with less room than the operator wants is said before it is full', async () => {
  expect(await create(Number.MAX_SAFE_INTEGER).problems()).toEqual(['disk-low']);
  expect(told).toEqual([['disk-low', true]]);
});

it('[O-06] a full disk is said although a small commit still finds its place in what the database has', async () => {
  expect(await create(0, Number.MAX_SAFE_INTEGER).problems()).toEqual(['storage']);
  expect(told).toEqual([['storage', true]]);
});

it('[O-06, X-03] the storage is not well while what it takes is no longer this process’s, as in a folder that was deleted', async () => {
  let held = false;
  const health = create(0, 0, async () => {
    if (!held) throw new Error('deleted');
  });
  expect(await health.problems()).toEqual(['storage']);
  held = true;
  expect(await health.problems()).toEqual([]);
});

it('[O-06] a clock that is set back is said until it has caught up; a correction is none', async () => {
  const health = create();
  now -= 2_000;
  expect(await health.problems()).toEqual([]);
  now += 2_000 - 3_600_000;
  health.watchClock();
  expect(told).toEqual([['clock-set-back', true]]);
  now += 3_000_000;
  expect(await health.problems()).toEqual(['clock-set-back']);
  now += 600_000;
  expect(await health.problems()).toEqual([]);
  expect(told.at(-1)).toEqual(['clock-set-back', false]);
});

it('[O-06, S-02] /healthz answers 503 when nothing can be stored, and a registration is refused whole until it can be', async () => {
  jest.restoreAllMocks();
  const broken = await openTestStorage();
  const connection = new Breakage();
  let time = Date.UTC(2026, 10, 18, 4);
  const app = await buildTestApp({
    storage: { ...broken, database: connection.over(broken.database) },
    systemTime: () => time,
  });
  try {
    const ask = async () => {
      const answer = await app.inject('/healthz');
      return [answer.statusCode, answer.json<unknown>()];
    };
    time -= 60_000;
    connection.mode = 'down';
    expect(await ask()).toEqual([503, { status: 'unavailable', problems: ['clock-set-back', 'storage'] }]);
    // What makes something is refused before it is begun, so that nothing is half done.
    const client = new TestClient(app);
    connection.mode = 'none';
    await client.call(sendRegisterEmail, { email, ...(await client.human()) });
    const input = await client.registration(email);
    connection.mode = 'down';
    await ask();
    const refused = await client.call(newRegister, input, { 'idempotency-key': 'full-disk-1' });
    expect([refused.status, refused.code]).toEqual([503, ErrorCodes.unavailable]);
    // What may be made again as it is is said to have failed as a whole, not with an unknown outcome.
    const other = await client.call(createCaptcha, {});
    expect([other.status, other.code]).toEqual([503, ErrorCodes.unavailable]);
    connection.mode = 'none';
    const made = await client.call(newRegister, input, { 'idempotency-key': 'full-disk-1' });
    expect(made.code).toBe(0);
    time += 120_000;
    expect(await ask()).toEqual([200, { status: 'ok' }]);
  } finally {
    connection.mode = 'none';
    await app.close();
  }
});

it('[O-06, X-03] what makes something is refused while the storage is no longer this process’s, and /healthz says so', async () => {
  jest.restoreAllMocks();
  const own = await openTestStorage();
  let held = true;
  let time = Date.UTC(2026, 10, 18, 4);
  const assertHeld = async () => {
    if (!held) throw new Error('deleted');
  };
  const app = await buildTestApp({ storage: { ...own, assertHeld }, systemTime: () => time });
  try {
    const client = new TestClient(app);
    await client.call(sendRegisterEmail, { email, ...(await client.human()) });
    const input = await client.registration(email);
    held = false;
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000);
    const answer = await app.inject('/healthz');
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: 'unavailable', problems: ['storage'] },
    ]);
    const refused = await client.call(newRegister, input, { 'idempotency-key': 'deleted-folder-1' });
    expect([refused.status, refused.code]).toEqual([503, ErrorCodes.unavailable]);
    held = true;
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    time += 1_000;
    expect((await client.call(newRegister, input, { 'idempotency-key': 'deleted-folder-1' })).code).toBe(0);
  } finally {
    await app.close();
  }
});
