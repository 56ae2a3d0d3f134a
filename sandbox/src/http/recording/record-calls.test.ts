import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getKline, listOperators, placeOrder } from '@exchange/contract';
import { type Contract, exchangeContract } from '@exchange/contract/json-contract';
import { Recorder, recordingLimits } from './call-recorder';
import { type Recording, recordCalls } from './record-calls';
import { readRecordings } from './recordings';

const order = { market_type: 1, side: 1, market: 'usdt', token: 'aura', price: '12.5', amount: '2' };
const kline = { token: 'aura', market: 'usdt', time_type: '1h' };
const bars = { list: [[1_700_000_000_000, '1', '1', '1', '1', '0', '0']] };
const noon = Date.UTC(2026, 0, 2, 12);

let folder: string;
let time: number;
let warnings: string[];
let running: Recording[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-recordings-'));
  time = noon;
  warnings = [];
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((recording) => recording.stop()));
  rmSync(folder, { recursive: true, force: true });
});

function start(contract?: Contract): Recording {
  const warn = (message: string) => void warnings.push(message);
  const recording = recordCalls({ folder, now: () => time, warn, ...(contract && { contract }) });
  running.push(recording);
  return recording;
}

/** Stops what records, as a process that ends does. */
async function stop(recording: Recording): Promise<void> {
  running = running.filter((each) => each !== recording);
  await recording.stop();
}

test('[O-04] what calls look like is in the folder once the process has stopped, and no time of day', async () => {
  const recording = start();
  recording.note(getKline, 0, kline, bars);
  recording.note(placeOrder, 3003, order);
  await stop(recording);
  const [found, ...others] = await readRecordings(folder);
  expect(others).toEqual([]);
  expect(found?.contract).toEqual(exchangeContract());
  const days = { '2026-01-02': 1 };
  expect(found?.calls).toEqual({
    'market.kline': {
      outcomes: { 0: days },
      inputs: [{ value: { token: 'aaaa', market: 'aaaa', time_type: '1h' }, days }],
      answers: [{ value: { list: [[7_000_000_000_000, '1', '1', '1', '1', '1', '1']] }, days }],
      dropped: 0,
    },
    'order.placeOrder': {
      outcomes: { 3003: days },
      inputs: [{ value: expect.objectContaining({ price: '11.1', amount: '1' }) as unknown, days }],
      answers: [],
      dropped: 0,
    },
  });
});

test('[O-04] the next process goes on with it, and several that run at a time are read together', async () => {
  const first = start();
  first.note(getKline, 0, kline, bars);
  await stop(first);
  const [second, third] = [start(), start()];
  second.note(getKline, 0, kline, bars);
  time += 86_400_000;
  third.note(getKline, 1001, kline);
  await stop(second);
  await stop(third);
  const [found] = await readRecordings(folder);
  expect(found?.calls['market.kline']?.outcomes).toEqual({
    0: { '2026-01-02': 2 },
    1001: { '2026-01-03': 1 },
  });
  expect(readdirSync(join(folder, readdirSync(folder)[0] ?? '')).sort()).toEqual([
    expect.stringMatching(/^closed-/),
    expect.stringMatching(/^closed-/),
    'contract.json',
  ]);
});

test('[O-04] recordings of the last five contracts are kept, the last one first', async () => {
  for (let version = 1; version <= 7; version += 1) {
    const contract = { [placeOrder.name]: { output: { title: `contract ${version}` } } };
    await stop(start(contract));
    const made = readdirSync(folder);
    // One after the other, also for a file system that tells seconds alone.
    for (const name of made)
      for (const file of ['.', ...readdirSync(join(folder, name))])
        utimesSync(
          join(folder, name, file),
          noon / 1000 + version - made.length,
          noon / 1000 + version - made.length,
        );
    expect(made.length).toBeLessThanOrEqual(5);
  }
});

test('[O-04] operators are not recorded, and of what nobody waits for each kind of call is looked at once a second', async () => {
  const recorder = new Recorder({ contract: exchangeContract(), now: () => time, onError: fail });
  recorder.note(listOperators, 0, {}, {});
  for (let index = 0; index < 50; index += 1) recorder.note(getKline, 0, kline, bars);
  await recorder.settled();
  time += recordingLimits.pause;
  recorder.note(getKline, 0, kline, bars);
  await recorder.settled();
  const calls = recorder.calls();
  expect(Object.keys(calls)).toEqual(['market.kline']);
  expect(calls['market.kline']).toMatchObject({
    outcomes: { 0: { '2026-01-02': 51 } },
    inputs: [{ days: { '2026-01-02': 2 } }],
  });
});

test('[O-04] a call is not looked at while it is answered, and a queue that is full takes no more', async () => {
  const contract = exchangeContract();
  const recorder = new Recorder({ contract, now: () => time, onError: fail });
  for (let code = 0; code < recordingLimits.queue + 10; code += 1) recorder.note(getKline, code, kline, bars);
  expect(recorder.calls()['market.kline']?.inputs).toEqual([]);
  await recorder.settled();
  expect(recorder.calls()['market.kline']?.inputs[0]?.days).toEqual({ '2026-01-02': recordingLimits.queue });
});

test('[O-04] there are so many kinds of a call; one that was not seen today gives way, and the others are counted', async () => {
  const kinds = Array.from({ length: recordingLimits.shapes + 5 }, (_item, index) => `kind ${index}`);
  const input = { type: 'object', properties: { kind: { enum: kinds }, note: { type: 'string' } } };
  const request = exchangeContract()['order.placeOrder']?.request;
  const contract = { 'order.placeOrder': { request: request && { ...request, input }, output: {} } };
  const recorder = new Recorder({ contract, now: () => time, onError: fail });
  const note = async (kind: string | undefined, text: string) => {
    time += recordingLimits.pause;
    recorder.note(placeOrder, 0, { kind, note: text }, {});
    await recorder.settled();
  };
  const kept = () => recorder.calls()['order.placeOrder'];
  for (const kind of kinds.slice(0, recordingLimits.shapes)) await note(kind, 'one');
  // Another format is no other kind.
  await note(kinds[0], 'two words');
  expect(kept()?.inputs[0]).toEqual({ value: { kind: 'kind 0', note: 'aa' }, days: { '2026-01-02': 2 } });
  expect(kept()?.dropped).toBe(0);
  await note(kinds.at(-1), 'one');
  expect(kept()?.dropped).toBe(1);
  expect(kept()?.inputs).toHaveLength(recordingLimits.shapes);
  time += 86_400_000;
  await note(kinds.at(-1), 'one');
  expect(kept()?.inputs.at(-1)).toEqual({
    value: { kind: kinds.at(-1), note: 'aa' },
    days: { '2026-01-03': 1 },
  });
  expect(kept()?.inputs).toHaveLength(recordingLimits.shapes);
  time += recordingLimits.days * 86_400_000;
  expect(kept()).toMatchObject({ outcomes: {}, inputs: [] });
});

test('[O-04] a folder that cannot be used is told once, and concerns no call', async () => {
  writeFileSync(join(folder, 'taken'), '');
  folder = join(folder, 'taken');
  const recording = start();
  recording.note(getKline, 0, kline, bars);
  await stop(recording);
  expect(warnings).toEqual([`calls are not recorded: ${folder} cannot be used`]);
  folder = join(folder, '..');
  mkdirSync(folder, { recursive: true });
});

function fail(error: unknown): never {
  throw error;
}
