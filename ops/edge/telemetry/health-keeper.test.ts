import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FaultEntry, ReportBatch, ReportEntry } from '@exchange/telemetry';
import { Health, slotMs } from '@exchange/telemetry/server';
import { HealthKeeper } from './health-keeper';

const trade = { source: 'mfe-trade', version: '1.0.0' };
const visit = { kind: 'count', ...trade, name: 'visit' } as const;
const load = (value: number, version = '1.0.0') =>
  ({ kind: 'measure', source: 'mfe-trade', version, name: 'load', value }) as const;
const fault = (message: string, more: Partial<FaultEntry> = {}): FaultEntry => ({
  kind: 'fault',
  ...trade,
  fault: 'uncaught',
  message,
  frames: ['render mfe-trade/1.0.0/remote.js:1:2'],
  route: '/trade/:pair',
  count: 1,
  ...more,
});
const batch = (...entries: ReportEntry[]): ReportBatch => ({ lost: 0, entries });
const hour = 3_600_000;
const begin = Math.ceil(1_800_000_000_000 / hour) * hour;

describe('health', () => {
  test('[O-06] counts, faults and measures add up by remote and version over the span that is asked for', () => {
    const health = new Health();
    health.record(batch(visit, load(100)), begin - 2 * hour);
    health.record({ lost: 3, entries: [visit, load(200), load(900, '1.1.0')] }, begin);
    health.record(batch(visit, fault('a', { count: 4 })), begin + slotMs);
    const { parts, lost } = health.since(begin, begin + slotMs);
    expect(lost).toBe(3);
    expect(parts.map(({ source, version }) => [source, version])).toEqual([
      ['mfe-trade', '1.0.0'],
      ['mfe-trade', '1.1.0'],
    ]);
    const [old, next] = parts;
    expect(old?.tally.count('visit')).toBe(2);
    expect(old?.tally.faults).toBe(4);
    expect(old?.tally.measure('load')?.total).toBe(1);
    expect(next?.tally.measure('load')?.quantile(0.75)).toBeCloseTo(900, -2);
    expect(old?.course).toEqual([
      { visits: 1, faults: 0 },
      { visits: 1, faults: 4 },
    ]);
  });

  test('[O-06] the same fault is one group with its count, its times and its routes; the last seen is first', () => {
    const health = new Health();
    health.record(batch(fault('no pair 7'), fault('other')), begin);
    health.record(batch(fault('no pair 12', { count: 9, route: '/' })), begin + 5_000);
    expect(health.faults(begin + 5_000)).toMatchObject([
      { message: 'no pair 7', count: 10, first: begin, last: begin + 5_000, routes: ['/trade/:pair', '/'] },
      { message: 'other', count: 1, first: begin, last: begin },
    ]);
  });

  test('[O-06] a flood of faults and measures stays bounded, and leaves the other parts’ faults alone', () => {
    const health = new Health();
    const letters = (index: number) =>
      index.toString().replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
    health.record(batch(fault('quiet', { source: 'mfe-assets' })), begin);
    for (let index = 0; index < 500; index += 1) {
      health.record(
        batch(fault(letters(index)), { kind: 'measure', ...trade, name: `m${letters(index)}`, value: 1 }),
        begin,
      );
    }
    const groups = health.faults(begin);
    expect(groups).toHaveLength(41);
    expect(groups[0]?.message).toBe(letters(499));
    expect(groups.at(-1)?.message).toBe('quiet');
    const part = health.since(begin, begin).parts.find(({ source }) => source === 'mfe-trade');
    expect(part?.tally.faults).toBe(500);
    expect(part?.tally.ownMeasures()).toHaveLength(12);
  });

  test('[O-06] after a week it is forgotten', () => {
    const health = new Health();
    health.record(batch(visit, fault('a')), begin);
    const later = begin + 8 * 24 * hour;
    health.record(batch(), later);
    expect(health.since(begin - hour, later).parts).toEqual([]);
    expect(health.faults(later)).toEqual([]);
  });
});

describe('kept health', () => {
  let folder: string;
  let now = begin;
  const warned: string[] = [];
  const log = {
    warn: (...told: unknown[]) => warned.push(JSON.stringify(told[0])),
    error: (...told: unknown[]) => warned.push(String(told[1])),
  };
  const open = () => HealthKeeper.open({ folder, now: () => now, log });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'exchange-health-'));
    now = begin;
    warned.length = 0;
  });
  afterEach(() => {
    jest.useRealTimers();
    rmSync(folder, { recursive: true, force: true });
  });

  test('[O-06] outlives a restart, to the last figure', async () => {
    const first = await open();
    first.record({ lost: 2, entries: [visit, load(120), fault('a', { count: 3 }), fault('b')] });
    now += slotMs;
    first.record(batch(visit));
    const before = [first.last(hour), first.faults()];
    await first.close();
    const second = await open();
    expect([second.last(hour), second.faults()]).toEqual(before);
    second.record(batch(visit));
    expect(second.last(hour).parts[0]?.tally.count('visit')).toBe(3);
  });

  test('[O-06] is written some seconds after a report, without being asked', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const keeper = await open();
    keeper.record(batch(visit));
    expect(readdirSync(join(folder, 'slots'))).toEqual([]);
    await jest.advanceTimersByTimeAsync(5_000);
    jest.useRealTimers();
    await keeper.close();
    expect(readdirSync(join(folder, 'slots'))).toEqual([`${begin}.json`]);
  });

  test('[O-06] a file that cannot be read is passed over and said', async () => {
    const first = await open();
    first.record(batch(visit));
    now += slotMs;
    first.record(batch(visit));
    await first.close();
    writeFileSync(join(folder, 'slots', `${begin}.json`), '{"format":1,"start":');
    const second = await open();
    expect(second.last(hour).parts[0]?.tally.count('visit')).toBe(1);
    expect(warned.join()).toContain(`${begin}.json`);
  });

  test('[O-06] a folder that cannot be written any more is said once, and what was reported is kept when it can be', async () => {
    const keeper = await open();
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    keeper.record(batch(visit));
    await keeper.close();
    keeper.record(batch(visit));
    await keeper.close();
    expect(warned).toEqual(['reports of pages cannot be kept']);
    expect(keeper.fault).toContain('ENOTDIR');
    rmSync(folder);
    await open();
    keeper.record(batch(visit));
    await keeper.close();
    expect(keeper.fault).toBeUndefined();
    expect((await open()).last(hour).parts[0]?.tally.count('visit')).toBe(3);
  });

  test('[O-06] files of slots that are too old go', async () => {
    const keeper = await open();
    keeper.record(batch(visit));
    await keeper.close();
    now += 9 * 24 * hour;
    keeper.record(batch(visit));
    await keeper.close();
    expect(readdirSync(join(folder, 'slots'))).toEqual([`${now}.json`]);
  });
});
