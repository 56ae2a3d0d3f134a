import { sql, type SQL } from 'drizzle-orm';
import type { Database, SandboxClock } from './context';
import { keptPlanMark } from './storage/kept-plan';
import { dueJob } from './storage/tables';
import { minute } from './time-spans';

interface NamedWork {
  /** Unique; by convention `<module>.<what it does>`. Jobs at least a minute apart are remembered by it. */
  readonly name: string;
  run(): Promise<unknown>;
}

interface RepeatedJob extends NamedWork {
  /**
   * Time between two runs, ms. A job at least {@link keptFrom} apart is due by the exchange's clock, which a restart does not
   * reset and which can be moved forward; a more frequent one runs by the system's time, and whenever the clock is moved.
   */
  readonly every: number;
}

interface AwaitingJob extends NamedWork {
  /**
   * The condition that it has something to do at this time, such as rows that are due. The database is asked for all these jobs in one
   * statement, twice a second and whenever the clock is moved, so that work that is seldom there costs next to nothing.
   */
  readonly when: (now: number) => SQL;
}

/** Work that is done again and again by the process that owns the engine. */
export type Job = RepeatedJob | AwaitingJob;

/** From this distance on it is kept in the table `due_job` when a job is due, ms. */
const keptFrom = minute;
/** How often the runner looks for kept jobs that are due, ms of the system's time. */
const lookEvery = 1_000;
/** How often it asks for jobs that await something, ms of the system's time. */
const askEvery = 500;
/** A kept job that failed is tried again after this time, ms. */
const retryAfter = minute;
/** Under this name the asking is known among what runs. */
const askingName = 'awaiting jobs';

export interface JobRunnerOptions {
  readonly jobs: readonly Job[];
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now' | 'every'>;
  /** Hears of a run that failed. The job runs again at its next turn, and the others go on. */
  readonly onError: (job: string, error: unknown) => void;
}

/** Runs jobs in the process that owns the engine. */
export class JobRunner {
  private readonly stopped = new AbortController();
  /** What a stop waits for, by its name. */
  private readonly running = new Map<string, Promise<unknown>>();
  private readonly repeated: readonly RepeatedJob[];
  private readonly awaiting: readonly AwaitingJob[];

  /** Throws when two jobs have the same name. */
  constructor(private readonly options: JobRunnerOptions) {
    const { jobs } = options;
    const twice = jobs.find(({ name }, index) => jobs.findIndex((other) => other.name === name) !== index);
    if (twice) throw new Error(`Two jobs have the name ${twice.name}`);
    this.repeated = jobs.filter((job) => 'every' in job);
    this.awaiting = jobs.filter((job) => 'when' in job);
  }

  /**
   * Runs every job that is due once, in their order and those that await something last, and from then on whenever it falls due.
   * Resolves after these first runs with a function that ends them; `ended` ends them earlier, and no first run begins after it.
   */
  async start(given?: AbortSignal): Promise<() => void> {
    const { clock } = this.options;
    const own = new AbortController();
    const ended = AbortSignal.any([own.signal, this.stopped.signal, ...(given ? [given] : [])]);
    const timers: (() => void)[] = [];
    const end = () => {
      own.abort();
      for (const stop of timers.splice(0)) stop();
    };
    ended.addEventListener('abort', end, { once: true });
    const due = await this.readDue();
    const ran: string[] = [];
    for (const [index, job] of this.repeated.entries()) {
      if (await this.turn(job, due, ended, true)) ran.push(job.name);
      if (ended.aborted) break;
      const pause = job.every < keptFrom ? job.every : lookEvery;
      // Not all at one moment: orders would wait for the statements of all of them.
      const later = (index / this.repeated.length) * pause;
      timers.push(clock.every(pause, async () => void (await this.turn(job, due, ended)), later));
    }
    await this.turnOfAwaiting(ended);
    if (!ended.aborted && this.awaiting.length > 0)
      timers.push(clock.every(askEvery, () => this.turnOfAwaiting(ended), askEvery / 4));
    // In one, since there are many.
    if (!ended.aborted) await this.keep(ran, due);
    return end;
  }

  /** Ends all jobs for good and waits for those that are running. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await Promise.all(this.running.values());
  }

  /** Runs the job if it is due. Answers whether it ran; never rejects. */
  private async turn(
    job: RepeatedJob,
    due: Map<string, number>,
    ended: AbortSignal,
    isKeptLater = false,
  ): Promise<boolean> {
    const ran = await this.inTurn(job.name, ended, async () => {
      if (job.every >= keptFrom && !this.isDue(job, due)) return false;
      await this.run(job, due, isKeptLater);
      return true;
    });
    return ran === true;
  }

  private async run(job: RepeatedJob, due: Map<string, number>, isKeptLater: boolean): Promise<void> {
    const { name, every } = job;
    // A run that the clock was moved during does not count as one after the move.
    const began = this.options.clock.now();
    const done = await this.attempt(name, () => job.run());
    if (every >= keptFrom) due.set(name, began + (done ? every : retryAfter));
    if (!isKeptLater) await this.keep([name], due);
  }

  /** Runs each job that awaits something and has it, once and in their order; also those that another one gave something to do. */
  private async turnOfAwaiting(ended: AbortSignal): Promise<void> {
    let rest = this.awaiting;
    while (rest.length > 0) {
      const asked = rest;
      const due = (await this.inTurn(askingName, ended, () => this.askWhich(asked))) ?? [];
      if (due.length === 0) return;
      for (const job of due)
        await this.inTurn(job.name, ended, () => this.attempt(job.name, () => job.run()));
      rest = rest.filter((job) => !due.includes(job));
    }
  }

  /** Which of these have something to do. A condition that fails counts as one that does not hold, and is no other's. */
  private async askWhich(asked: readonly AwaitingJob[]): Promise<AwaitingJob[]> {
    const { database, clock, onError } = this.options;
    try {
      const now = clock.now();
      const conditions = asked.map(({ when }, index) => sql`(${sql.raw(String(index))}, ${when(now)})`);
      const rows = await database
        .select({ number: sql<number>`number` })
        .from(sql`(values ${sql.join(conditions, sql`, `)}) as job (number, is_due)`)
        .where(sql`is_due`)
        .orderBy(sql`number ${sql.raw(keptPlanMark)}`);
      return rows.flatMap(({ number }) => asked[number] ?? []);
    } catch (error) {
      const [first, ...others] = asked;
      if (first && others.length > 0)
        return (await Promise.all(asked.map((job) => this.askWhich([job])))).flat();
      onError(first?.name ?? askingName, error);
      return [];
    }
  }

  /** Does, once nothing of this name is under way, what a stop waits for; it must not reject. Undefined where the end came first. */
  private async inTurn<Result>(
    name: string,
    ended: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    while (this.running.has(name)) await this.running.get(name);
    if (ended.aborted) return undefined;
    const present = work().finally(() => this.running.delete(name));
    this.running.set(name, present);
    return present;
  }

  private async attempt(job: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.options.onError(job, error);
      return false;
    }
  }

  /** A due time further ahead than one interval is from before the system's time was set back: it does not count. */
  private isDue({ name, every }: RepeatedJob, due: ReadonlyMap<string, number>): boolean {
    const left = (due.get(name) ?? 0) - this.options.clock.now();
    return left <= 0 || left > every;
  }

  /** When kept jobs are due. Where that cannot be read, all of them are. */
  private async readDue(): Promise<Map<string, number>> {
    const { database, onError } = this.options;
    try {
      const rows = await database.select().from(dueJob);
      return new Map(rows.map(({ name, due }) => [name, due]));
    } catch (error) {
      onError('due_job', error);
      return new Map();
    }
  }

  /** Keeps when these jobs are due; not those that are never kept. */
  private keep(names: readonly string[], due: ReadonlyMap<string, number>): Promise<boolean> {
    return this.attempt('due_job', async () => {
      const rows = [...due].flatMap(([name, next]) => (names.includes(name) ? [{ name, due: next }] : []));
      if (rows.length === 0) return;
      const write = this.options.database.insert(dueJob).values(rows);
      await write.onConflictDoUpdate({ target: dueJob.name, set: { due: sql`excluded.due` } });
    });
  }
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
