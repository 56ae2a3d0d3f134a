import { stageOf } from '../../edge/store/composition-document';
import type { CanaryReport } from '../../edge/telemetry/canary-figures';
import { makeFixtureStore, type FixtureStore, type FixtureRelease } from '../../testing/fixture-store';
import { setParts, startCanary } from '../../tools/compose/changes';
import { Composer } from '../../tools/compose/composer';
import { CanaryWatch, type Decision, StageOver } from './canary-watch';

let fixture: FixtureStore;
let composer: Composer;
let watch: CanaryWatch;
let time: number;
let decisions: Decision[];
const minutes = (count: number) => count * 60_000;

beforeEach(async () => {
  fixture = await makeFixtureStore();
  time = 1_700_000_000_000;
  const { store, keys } = fixture;
  composer = new Composer({ store, keys, by: 'canary', now: () => time });
  decisions = [];
  watch = new CanaryWatch({
    ...{ store, composer, now: () => time },
    onDecision: async (decision) => void decisions.push(decision),
  });
});
afterEach(() => fixture.remove());

const current = async () => {
  const found = await composer.current();
  if (!found) throw new Error('there is no composition');
  return found;
};

async function begin(steps: readonly number[] | undefined, release?: FixtureRelease): Promise<void> {
  const part = await fixture.publish('mfe-trade', '1.4.0', release);
  const plan = steps && { steps: [...steps], minutes: 5 };
  await composer.apply((found) => startCanary(found!, { 'mfe-trade': part }, steps?.[0] ?? 10, plan));
}

/** What one of the servers of pages has counted: of the base nine times as many pages, of which one of 100 has a fault. */
async function report(pages: number, faulty: number, process = 'pages-1'): Promise<void> {
  const tally = (count: number, faults: number) => ({
    counts: { visit: count, faulty: faults },
    faults: {},
    measures: {},
  });
  const trade: CanaryReport['parts'][string] = {
    base: tally(pages * 9, Math.round(pages * 0.09)),
    trial: tally(pages, faulty),
  };
  watch.take({ process, stage: stageOf(await current()) ?? '', parts: { 'mfe-trade': trade } });
}

test('[O-09] a canary that is no worse goes on step by step, after its time and with enough pages, to everybody', async () => {
  await begin([1, 50]);
  await report(400, 4);
  await watch.look();
  expect((await current()).number).toBe(2);
  time += minutes(6);
  await report(99, 1);
  await watch.look();
  expect((await current()).number).toBe(2);
  await report(400, 4);
  await watch.look();
  expect(await current()).toMatchObject({
    number: 3,
    canary: { percent: 50 },
    made: { by: 'canary', how: 'canary', reason: 'no worse on 400 pages at 1 %' },
  });
  // Pages of the step before do not count for this one, nor does its time.
  time += minutes(6);
  await watch.look();
  expect((await current()).number).toBe(3);
  await report(400, 4);
  await watch.look();
  expect(await current()).toMatchObject({
    canary: null,
    made: { how: 'promote' },
    parts: { 'mfe-trade': { version: '1.4.0' } },
  });
  expect(decisions.map(({ verdict }) => verdict.is)).toEqual(['fine', 'fine']);
});

test('[O-09] what several servers of pages have counted counts together, each once', async () => {
  await begin([10]);
  time += minutes(6);
  await report(60, 1, 'pages-1');
  await report(60, 1, 'pages-1');
  await watch.look();
  expect((await current()).number).toBe(2);
  await report(60, 1, 'pages-2');
  await watch.look();
  expect((await current()).made.reason).toBe('no worse on 120 pages at 10 %');
});

test('[O-09] a report of another stage counts for nothing', async () => {
  await begin([10, 50]);
  const stage = stageOf(await current()) ?? '';
  await composer.apply((found) => startCanary(found!, {}, 20, { steps: [20, 50], minutes: 5 }));
  const tally = { counts: { visit: 300, faulty: 200 }, faults: {}, measures: {} };
  watch.take({ process: 'pages-1', stage, parts: { 'mfe-trade': { base: tally, trial: tally } } });
  time += minutes(6);
  await watch.look();
  expect((await current()).number).toBe(3);
});

test('[O-09] a stage lasts from where it began, whatever else is set meanwhile', async () => {
  await begin([10]);
  const user = await fixture.publish('mfe-user', '1.0.0');
  time += minutes(6);
  await composer.apply((found) => setParts(found, { 'mfe-user': user }, 'set'));
  await report(400, 4);
  await watch.look();
  expect(await current()).toMatchObject({ made: { how: 'promote' }, parts: { 'mfe-user': user } });
});

test('[O-09] tells how a canary stands: what is certain, what is waited for and until when', async () => {
  await begin([10, 50], { canary: { visits: 500 } });
  expect(watch.standing).toBeUndefined();
  const begun = time;
  time += minutes(1);
  await report(400, 4);
  await watch.look();
  expect(watch.standing).toMatchObject({
    ...{ stage: stageOf(await current()), until: begun + minutes(5) },
    parts: {
      'mfe-trade': { base: { counts: { visit: 3_600 } }, trial: { counts: { visit: 400 } }, needed: 500 },
    },
  });
  expect(watch.standing?.parts['mfe-trade']?.finding).toBeUndefined();
  const tally = (count: number, faults: number) => ({
    ...{ counts: { visit: count, faulty: faults }, faults: {}, measures: {} },
  });
  const better = { base: tally(3_600, 360), trial: tally(400, 2) };
  const stage = stageOf(await current()) ?? '';
  watch.take({ process: 'pages-1', stage, parts: { 'mfe-trade': better } });
  await watch.look();
  expect(watch.standing?.parts['mfe-trade']?.finding).toEqual({
    ...{ is: 'better', what: 'faults', base: 0.1, trial: 0.005 },
  });
  await composer.apply((found) => startCanary(found!, {}, 20));
  await watch.look();
  expect(watch.standing).toBeUndefined();
});

test('[O-09] one that is worse is said to be, also while it cannot be ended', async () => {
  await begin([10]);
  await report(400, 300);
  jest.spyOn(composer, 'apply').mockRejectedValueOnce(new Error('the lock is held'));
  await expect(watch.look()).rejects.toThrow('the lock is held');
  expect(watch.standing?.parts['mfe-trade']?.finding).toMatchObject({ is: 'worse', what: 'faults' });
});

test('[O-09] what its release says of itself counts', async () => {
  await begin([10], { canary: { faults: 0.2, visits: 500 } });
  time += minutes(6);
  await report(400, 40);
  await watch.look();
  expect((await current()).number).toBe(2);
  await report(500, 50);
  await watch.look();
  expect((await current()).made.how).toBe('promote');
});

test('[O-09] one without a plan is left to people, however bad it is', async () => {
  await begin(undefined);
  time += minutes(6);
  await report(400, 300);
  await watch.look();
  expect((await current()).canary).toMatchObject({ percent: 10 });
});

test('[O-09] one that somebody changes while it is judged is left to them', async () => {
  await begin([10]);
  await report(400, 300);
  const apply = composer.apply.bind(composer);
  jest.spyOn(composer, 'apply').mockImplementationOnce(async (change) => {
    await apply((found) => startCanary(found!, {}, 20));
    return apply(change);
  });
  await expect(watch.look()).rejects.toThrow(StageOver);
  expect((await current()).canary).toMatchObject({ percent: 20 });
  expect(decisions).toEqual([]);
});
