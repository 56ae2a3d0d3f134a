import { sql } from 'drizzle-orm';
import type { Database, SandboxClock } from './context';
import { dueJob } from './storage/tables';
import { minute } from './time-spans';

/** Work that is done again and again by the process that owns the engine. */
export interface Job {
  /** Unique; by convention `<module>.<what it does>`. Jobs at least a minute apart are remembered by it. */
  readonly name: string;
  /**
   * Time between two runs, ms. A job at least {@link keptFrom} apart is due by the exchange's clock, which a restart does not
   * reset and which can be moved forward; a more frequent one runs by the system's time, and whenever the clock is moved.
   */
  readonly every: number;
  run(): Promise<unknown>;
}

/** From this distance on it is kept in the table `due_job` when a job is due, ms. */
const keptFrom = minute;
/** How often the runner looks for kept jobs that are due, ms of the system's time. */
const lookEvery = 1_000;
/** A kept job that failed is tried again after this time, ms. */
const retryAfter = minute;

/** Runs jobs in the process that owns the engine. */
export interface JobRunner {
  /**
   * Runs every job that is due once, in their order, and from then on whenever it falls due. Resolves after these first runs
   * with a function that ends them; `ended` ends them earlier, and no first run begins after it.
   */
  start(ended?: AbortSignal): Promise<() => void>;
  /** Ends all jobs for good and waits for those that are running. */
  stop(): Promise<void>;
}

export interface JobRunnerOptions {
  readonly jobs: readonly Job[];
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now' | 'every'>;
  /** Hears of a run that failed. The job runs again at its next turn, and the others go on. */
  readonly onError: (job: string, error: unknown) => void;
}

/** Throws when two jobs have the same name. */
export function createJobRunner({ jobs, database, clock, onError }: JobRunnerOptions): JobRunner {
  const twice = jobs.find(({ name }, index) => jobs.findIndex((other) => other.name === name) !== index);
  if (twice) throw new Error(`Two jobs have the name ${twice.name}`);
  const stopped = new AbortController();
  const running = new Map<string, Promise<void>>();

  /** When kept jobs are due. Where that cannot be read, all of them are. */
  async function readDue(): Promise<Map<string, number>> {
    try {
      const rows = await database.select().from(dueJob);
      return new Map(rows.map(({ name, due }) => [name, due]));
    } catch (error) {
      onError('due_job', error);
      return new Map();
    }
  }

  /** A due time further ahead than one interval is from before the system's time was set back: it does not count. */
  function isDue({ name, every }: Job, due: ReadonlyMap<string, number>): boolean {
    const left = (due.get(name) ?? 0) - clock.now();
    return left <= 0 || left > every;
  }

  async function attempt(job: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      onError(job, error);
      return false;
    }
  }

  /** Keeps when these jobs are due; not those that are never kept. */
  const keep = (names: readonly string[], due: ReadonlyMap<string, number>) =>
    attempt('due_job', async () => {
      const rows = [...due].flatMap(([name, next]) => (names.includes(name) ? [{ name, due: next }] : []));
      if (rows.length === 0) return;
      const write = database.insert(dueJob).values(rows);
      await write.onConflictDoUpdate({ target: dueJob.name, set: { due: sql`excluded.due` } });
    });

  async function run(job: Job, due: Map<string, number>, isKeptLater: boolean): Promise<void> {
    const { name, every } = job;
    // A run that the clock was moved during does not count as one after the move.
    const began = clock.now();
    const done = await attempt(name, () => job.run());
    if (every >= keptFrom) due.set(name, began + (done ? every : retryAfter));
    if (!isKeptLater) await keep([name], due);
  }

  /** Runs the job if it is due, after a run that is still under way. Answers whether it ran; never rejects. */
  async function turn(
    job: Job,
    due: Map<string, number>,
    ended: AbortSignal,
    isKeptLater = false,
  ): Promise<boolean> {
    while (running.has(job.name)) await running.get(job.name);
    if (ended.aborted || (job.every >= keptFrom && !isDue(job, due))) return false;
    const present = run(job, due, isKeptLater).finally(() => running.delete(job.name));
    running.set(job.name, present);
    await present;
    return true;
  }

  return {
    async start(given) {
      const own = new AbortController();
      const ended = AbortSignal.any([own.signal, stopped.signal, ...(given ? [given] : [])]);
      const timers: (() => void)[] = [];
      const end = () => {
        own.abort();
        for (const stop of timers.splice(0)) stop();
      };
      ended.addEventListener('abort', end, { once: true });
      const due = await readDue();
      const ran: string[] = [];
      for (const [index, job] of jobs.entries()) {
        if (await turn(job, due, ended, true)) ran.push(job.name);
        if (ended.aborted) break;
        const pause = job.every < keptFrom ? job.every : lookEvery;
        // Not all at one moment: orders would wait for the statements of all of them.
        const later = (index / jobs.length) * pause;
        timers.push(clock.every(pause, async () => void (await turn(job, due, ended)), later));
      }
      // In one, since there are many.
      if (!ended.aborted) await keep(ran, due);
      return end;
    },
    async stop() {
      stopped.abort();
      await Promise.all(running.values());
    },
  };
}

/**
 * Works on all, one after the other. One that fails does not hold up the others; it is tried again at the job's next run. Rejects
 * with `AggregateError` of all failures in the end.
 */
export async function workOnEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  failure: string,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failure);
}
