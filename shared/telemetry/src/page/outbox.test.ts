import { createOutbox } from './outbox';
import { reportLimits, type FaultEntry, type ReportBatch } from '../report-batch';

const visit = { kind: 'count', source: 'mfe-trade', version: '1.0.0', name: 'visit' } as const;
const fault = (message: string): FaultEntry => ({
  kind: 'fault',
  source: 'mfe-trade',
  version: '1.0.0',
  fault: 'uncaught',
  message,
  frames: [],
  route: '/',
  count: 1,
});

/** A page whose server answers with `status`; 0 for one that does not answer. */
function open(status: number, beaconTaken = true) {
  const server = { status, beaconTaken };
  const sent: ReportBatch[] = [];
  const beacons: ReportBatch[] = [];
  const page = Object.create(window) as Window & typeof globalThis;
  const define = (name: string, value: unknown) => Object.defineProperty(page, name, { value });
  define('setTimeout', (task: () => void, wait: number) => window.setTimeout(task, wait));
  define('clearTimeout', (timer: number) => window.clearTimeout(timer));
  define('performance', { now: () => Date.now() });
  define('fetch', (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as ReportBatch);
    return server.status === 0
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve({ status: server.status });
  });
  define('navigator', {
    sendBeacon(_url: string, body: string) {
      beacons.push(JSON.parse(body) as ReportBatch);
      return server.beaconTaken;
    },
  });
  const outbox = createOutbox({ url: '/rum', page });
  return { outbox, server, sent, beacons };
}

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());
const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

test('[O-06] entries go out together, ten seconds after the first', async () => {
  const { outbox, sent } = open(204);
  outbox.add(visit);
  await wait(9_000);
  outbox.add(fault('a'));
  expect(sent).toEqual([]);
  await wait(1_000);
  expect(sent).toEqual([{ lost: 0, entries: [visit, fault('a')] }]);
  await wait(600_000);
  expect(sent).toHaveLength(1);
});

test('[O-06] the same fault again is counted, not repeated', async () => {
  const { outbox, sent } = open(204);
  for (let times = 0; times < 500; times += 1) outbox.add(fault('a'));
  await wait(10_000);
  expect(sent[0]?.entries).toEqual([{ ...fault('a'), count: 500 }]);
});

test('[O-06] a full batch goes out at once', async () => {
  const { outbox, sent } = open(204);
  for (let times = 0; times <= reportLimits.entries; times += 1) outbox.add(visit);
  await wait(0);
  expect(sent[0]?.entries).toHaveLength(reportLimits.entries);
  await wait(10_000);
  expect(sent[1]?.entries).toHaveLength(1);
});

test('[O-06] no batch is larger than the edge takes', async () => {
  const { outbox, sent } = open(204);
  for (let times = 0; times < 40; times += 1)
    outbox.add({ ...fault(`${times}`), frames: Array.from({ length: 8 }, () => 'x'.repeat(160)) });
  await wait(20_000);
  expect(sent.length).toBeGreaterThan(1);
  for (const batch of sent) expect(JSON.stringify(batch).length).toBeLessThanOrEqual(reportLimits.batch);
  expect(sent.flatMap(({ entries }) => entries)).toHaveLength(40);
});

test('[O-06] a page that fails in a loop does not flood: what is over the limits is only counted', async () => {
  const { outbox, sent } = open(204);
  for (let times = 0; times < 1_000; times += 1) outbox.add(fault(`number ${times}`));
  await wait(20_000);
  const entries = sent.flatMap((batch) => batch.entries);
  expect(entries).toHaveLength(50);
  await wait(60_000);
  outbox.add(visit);
  await wait(10_000);
  const lost = sent.reduce((sum, batch) => sum + batch.lost, 0);
  expect(lost + sent.flatMap((batch) => batch.entries).length).toBe(1_001);
});

test.each([0, 429, 503])(
  '[O-06] with an endpoint that answers %i it tries ever more seldom, and tells what was lost when it is back',
  async (status) => {
    const { outbox, server, sent } = open(status);
    for (let times = 0; times < 200; times += 1) {
      outbox.add(visit);
      await wait(60_000);
    }
    expect(sent.length).toBeLessThan(50);
    server.status = 204;
    await wait(300_000);
    const arrived = sent.at(-1);
    expect((arrived?.entries.length ?? 0) + (arrived?.lost ?? 0)).toBe(200);
    expect(arrived?.entries).toHaveLength(reportLimits.entries);
    outbox.add(visit);
    await wait(10_000);
    expect(sent.at(-1)).toEqual({ lost: 0, entries: [visit] });
  },
);

test('[O-06] a batch that is refused for what it is does not come again, but is counted', async () => {
  const { outbox, server, sent } = open(400);
  outbox.add(visit);
  outbox.add(visit);
  await wait(10_000);
  server.status = 204;
  outbox.add(fault('a'));
  await wait(10_000);
  expect(sent.at(-1)).toEqual({ lost: 2, entries: [fault('a')] });
});

test('[O-06] leaving sends what is there by beacon; one that is not taken waits', async () => {
  const { outbox, server, sent, beacons } = open(204, false);
  outbox.leave();
  expect(beacons).toEqual([]);
  outbox.add(visit);
  outbox.leave();
  expect(beacons).toEqual([{ lost: 0, entries: [visit] }]);
  server.beaconTaken = true;
  outbox.leave();
  expect(beacons).toHaveLength(2);
  await wait(60_000);
  expect(sent).toEqual([]);
});
