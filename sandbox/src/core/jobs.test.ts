import { sql } from 'drizzle-orm';
import { openTestStorage } from '../../test/storage/storage';
import { until } from '../../test/until';
import { createClock, type OwnedClock } from './clock';
import { JobRunner, type Job } from './jobs';
import type { Storage } from './storage/open-storage';
import { dueJob } from './storage/tables';
import { hour, minute } from './time-spans';

const begin = 1_800_000_000_000;
let storage: Storage;
let system: number;
let clock: OwnedClock;
let failures: { readonly job: string; readonly error: unknown }[];

beforeEach(async () => {
  storage = await openTestStorage();
  system = begin;
  failures = [];
  clock = await openClock();
});
afterEach(async () => {
  await clock.stop();
  await storage.close();
});

/** The runner catches what jobs throw, so that the clock hears of nothing. */
const unexpected = (error: unknown) => void failures.push({ job: 'the clock', error });

const openClock = (offset = 0) =>
  createClock({ load: async () => offset, save: async () => undefined }, unexpected, () => system);

function runnerOf(...jobs: readonly Job[]) {
  const { database } = storage;
  const onError = (job: string, error: unknown) => void failures.push({ job, error });
  return new JobRunner({ jobs, database, clock, onError });
}

/** A job that counts its runs. */
function counting(name: string, every: number) {
  const job = { name, every, runs: 0, run: async () => void (job.runs += 1) };
  return job;
}

/** A job whose runs last until they are let go. */
function lasting(name: string, every: number) {
  const letGo: (() => void)[] = [];
  let begun: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (begun = resolve));
  const job = {
    ...{ name, every, runs: 0, first },
    run: async () => {
      job.runs += 1;
      begun();
      await new Promise<void>((resolve) => letGo.push(resolve));
    },
    letGo: () => letGo.splice(0).forEach((each) => each()),
  };
  return job;
}

/** Lets everything go on that does not wait for something else. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('a job at least a minute apart', () => {
  it('[X-07] runs at the first start and again when it is due, counted over restarts', async () => {
    const job = counting('one.clean', hour);
    const first = runnerOf(job);
    await first.start();
    expect(job.runs).toBe(1);
    await clock.advance(30 * minute);
    await first.stop();
    expect(await storage.database.select().from(dueJob)).toEqual([{ name: 'one.clean', due: begin + hour }]);

    await clock.stop();
    clock = await openClock(30 * minute);
    const second = runnerOf(job);
    await second.start();
    expect(job.runs).toBe(1);
    await clock.advance(30 * minute);
    expect(job.runs).toBe(2);
    await second.stop();
  });

  it('[X-05, X-07] that the clock was moved past is done before the move resolves, once for any number of intervals', async () => {
    let done = 0;
    const slow: Job = {
      ...{ name: 'one.slow', every: hour },
      run: async () => {
        await settle();
        done += 1;
      },
    };
    const runner = runnerOf(slow);
    await runner.start();
    await clock.advance(100 * hour);
    expect(done).toBe(2);
    await clock.advance(hour - 1);
    expect(done).toBe(2);
    await clock.advance(1);
    expect(done).toBe(3);
    await runner.stop();
  });

  it('[X-07] that runs while the clock is moved past its due time runs once more', async () => {
    const job = lasting('one.slow', hour);
    const runner = runnerOf(job);
    const started = runner.start();
    await job.first;
    system += 2 * hour;
    job.letGo();
    await started;
    const moved = clock.advance(0);
    await settle();
    job.letGo();
    await moved;
    expect(job.runs).toBe(2);
    await runner.stop();
  });

  it('[X-07] is not stalled by a system time that was set back', async () => {
    const job = counting('one.clean', hour);
    system = begin + 1_000 * hour;
    const runner = runnerOf(job);
    await runner.start();
    system = begin;
    await clock.advance(0);
    expect(job.runs).toBe(2);
    await clock.advance(hour);
    expect(job.runs).toBe(3);
    await runner.stop();
  });

  it('[X-07] that fails is told and tried again after a minute; the others go on', async () => {
    const good = counting('two.clean', hour);
    const refusal = new Error('no');
    let tries = 0;
    const bad: Job = {
      ...{ name: 'one.clean', every: hour },
      run: async () => {
        tries += 1;
        if (tries < 3) throw refusal;
      },
    };
    const runner = runnerOf(bad, good);
    await runner.start();
    expect([tries, good.runs]).toEqual([1, 1]);
    await clock.advance(minute - 1);
    expect(tries).toBe(1);
    await clock.advance(1);
    await clock.advance(minute);
    await clock.advance(minute);
    expect(tries).toBe(3);
    expect(failures).toEqual(Array(2).fill({ job: 'one.clean', error: refusal }));
    await clock.advance(hour);
    expect([tries, good.runs]).toEqual([4, 2]);
    await runner.stop();
  });

  it('[X-07] runs although nothing can be read or kept of when it is due', async () => {
    const job = counting('one.clean', hour);
    const lost = await openTestStorage();
    await lost.close();
    const onError = (name: string) => void failures.push({ job: name, error: undefined });
    const runner = new JobRunner({ jobs: [job], database: lost.database, clock, onError });
    await runner.start();
    await clock.advance(minute);
    expect(job.runs).toBe(1);
    await clock.advance(hour);
    expect(job.runs).toBe(2);
    expect(failures.map((failure) => failure.job)).toEqual(['due_job', 'due_job', 'due_job']);
    await runner.stop();
  });
});

describe('a job less than a minute apart', () => {
  it('[X-07] runs by the system’s time and whenever the clock is moved, and is not kept', async () => {
    const job = counting('one.follow', 5);
    const seldom = counting('one.release', 10_000);
    const runner = runnerOf(job, seldom);
    await runner.start();
    await until(() => job.runs > 1);
    await clock.advance(1);
    await clock.advance(1);
    expect(seldom.runs).toBe(3);
    expect(await storage.database.select().from(dueJob)).toEqual([]);
    await runner.stop();
  });

  it('[X-07] that fails is told and goes on', async () => {
    let runs = 0;
    const runner = runnerOf({
      ...{ name: 'one.follow', every: 10_000 },
      run: () => {
        runs += 1;
        return Promise.reject(new Error('no'));
      },
    });
    await runner.start();
    await clock.advance(1);
    expect(runs).toBe(2);
    expect(failures).toHaveLength(2);
    await runner.stop();
  });
});

describe('a job that awaits something', () => {
  /** Has something to do while `has` says so. */
  function awaiting(name: string, has: (now: number) => boolean, run: () => unknown = () => undefined) {
    const job = {
      ...{ name, runs: 0 },
      when: (now: number) => sql.raw(String(has(now))),
      run: async () => {
        job.runs += 1;
        run();
      },
    };
    return job;
  }

  it('[X-07] runs at the start, with each move of the clock and by itself, but only while it has something to do', async () => {
    let has = false;
    const idle = awaiting('one.idle', () => false);
    const due = awaiting('two.due', (now) => now >= begin + hour);
    const found = awaiting('three.found', () => has);
    const runner = runnerOf(idle, due, found);
    await runner.start();
    expect(due.runs).toBe(0);
    await clock.advance(hour - 1);
    expect(due.runs).toBe(0);
    await clock.advance(1);
    expect(due.runs).toBe(1);
    has = true;
    await until(() => found.runs > 0);
    await runner.stop();
    expect(idle.runs).toBe(0);
    expect(await storage.database.select().from(dueJob)).toEqual([]);
  });

  it('[X-07] runs once in a turn, also where another one gave it something to do, whatever their order', async () => {
    let [given, taken] = [0, 0];
    const take = awaiting(
      'one.take',
      () => given > taken,
      () => (taken += 1),
    );
    const give = awaiting(
      'two.give',
      (now) => now >= begin + hour,
      () => (given += 1),
    );
    const runner = runnerOf(take, give);
    await runner.start();
    await clock.advance(hour);
    expect([give.runs, take.runs]).toEqual([1, 1]);
    await runner.stop();
  });

  it('[X-07] of all of them is asked in one statement', async () => {
    const statements: string[] = [];
    const { database } = storage;
    const counted = new Proxy(database, {
      get(target, name, receiver) {
        if (name === 'select') statements.push(name);
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    const jobs = ['a', 'b', 'c'].map((name) => awaiting(name, () => false));
    const runner = new JobRunner({ jobs, database: counted, clock, onError: unexpected });
    await runner.start();
    // When kept jobs are due, and which ones have something to do.
    expect(statements).toHaveLength(2);
    await runner.stop();
  });

  it('[X-07] that fails is told, as is a condition that cannot be read; the others go on', async () => {
    const refusal = new Error('no');
    const bad = awaiting(
      'one.bad',
      () => true,
      () => {
        throw refusal;
      },
    );
    const broken = { ...awaiting('two.broken', () => true), when: () => sql.raw('1 / 0 = 1') };
    const good = awaiting('three.good', () => true);
    const runner = runnerOf(bad, broken, good);
    await runner.start();
    expect([bad.runs, broken.runs, good.runs]).toEqual([1, 0, 1]);
    expect(failures).toEqual([
      { job: 'two.broken', error: expect.any(Error) as Error },
      { job: 'one.bad', error: refusal },
      { job: 'two.broken', error: expect.any(Error) as Error },
    ]);
    await runner.stop();
  });
});

describe('the end of jobs', () => {
  it('[X-07] a stop waits for what runs, and nothing runs after it', async () => {
    const job = lasting('one.follow', 5);
    const runner = runnerOf(job);
    const started = runner.start();
    await job.first;
    job.letGo();
    await started;
    await until(() => job.runs === 2);
    let stopped = false;
    const stopping = runner.stop().then(() => (stopped = true));
    await settle();
    expect(stopped).toBe(false);
    job.letGo();
    await stopping;
    await settle();
    expect(job.runs).toBe(2);
  });

  it.each([
    ['for good', 5],
    ['for good, of a kept job', hour],
  ])('[X-07] a stop %s during the first run of a job leaves no job going', async (_name, every) => {
    const job = lasting('one.first', every);
    const next = counting('two.next', every);
    const runner = runnerOf(job, next);
    const started = runner.start();
    await job.first;
    const stopping = runner.stop();
    job.letGo();
    await stopping;
    await started;
    await clock.advance(2 * hour);
    await settle();
    expect([job.runs, next.runs]).toEqual([1, 0]);
    await runner.start();
    expect([job.runs, next.runs]).toEqual([1, 0]);
  });

  it('[X-03, X-07] a process that loses the engine ends its jobs, and begins them again when it has it back', async () => {
    const job = lasting('one.first', 10_000);
    const next = counting('two.next', 10_000);
    const runner = runnerOf(job, next);
    const lost = new AbortController();
    const started = runner.start(lost.signal);
    await job.first;
    lost.abort();
    // The run of the first time is still under way.
    const again = runner.start(new AbortController().signal);
    await settle();
    expect(job.runs).toBe(1);
    job.letGo();
    await started;
    await until(() => job.runs === 2);
    await settle();
    expect([job.runs, next.runs]).toEqual([2, 0]);
    job.letGo();
    const end = await again;
    expect(next.runs).toBe(1);
    end();
    await clock.advance(1);
    expect(next.runs).toBe(1);
    await runner.stop();
  });
});

it('[X-03, X-07] the end of jobs leaves no timer behind', async () => {
  const going = new Set<string>();
  const every: OwnedClock['every'] = (pause) => {
    going.add(`${pause}`);
    return () => void going.delete(`${pause}`);
  };
  const { database } = storage;
  const jobs = [counting('a', 1_000), counting('b', 500)];
  const runner = new JobRunner({ jobs, database, clock: { ...clock, every }, onError: unexpected });
  const end = await runner.start();
  expect(going.size).toBe(2);
  end();
  expect(going.size).toBe(0);
});

it('[X-07] two jobs of one name are refused', () => {
  expect(() => runnerOf(counting('one.clean', hour), counting('one.clean', 5))).toThrow(
    'Two jobs have the name one.clean',
  );
});

it('[X-07] a stop waits for the question of what is due', async () => {
  let answered = false;
  const { database } = storage;
  const asked = {
    name: 'one.asked',
    when: () => sql.raw('pg_sleep(0.2) is null'),
    run: async () => undefined,
  };
  const runner = new JobRunner({ jobs: [asked], database, clock, onError: unexpected });
  const started = runner.start().then(() => (answered = true));
  await settle();
  await runner.stop();
  await new Promise(setImmediate);
  expect(answered).toBe(true);
  await started;
});

it('[X-05] jobs do not all begin at one moment: orders would wait for the statements of all of them', async () => {
  const delays: (readonly [number, number | undefined])[] = [];
  const every: OwnedClock['every'] = (pause, _task, later) => {
    delays.push([pause, later]);
    return () => undefined;
  };
  const { database } = storage;
  const jobs = [counting('a', 1_000), counting('b', 1_000), counting('c', hour), counting('d', 500)];
  const runner = new JobRunner({ jobs, database, clock: { ...clock, every }, onError: unexpected });
  await runner.start();
  expect(delays).toEqual([
    [1_000, 0],
    [1_000, 250],
    [1_000, 500],
    [500, 375],
  ]);
  await runner.stop();
});
