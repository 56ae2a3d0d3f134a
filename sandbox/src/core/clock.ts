import type { SandboxClock } from './context';

/** Where the clock's offset is kept between lives of the process. */
export interface OffsetStore {
  load(): Promise<number>;
  save(offset: number): Promise<void>;
}

/** A clock that its owner can stop. */
export interface OwnedClock extends SandboxClock {
  /** Takes over how far another process on the same storage moved it. */
  reload(): Promise<void>;
  /** Ends every repeated task and waits for those under way. */
  stop(): Promise<void>;
}

interface Repeated {
  readonly isRunning: boolean;
  /** One turn, after those that are under way. */
  run(): Promise<void>;
  /** Resolves when no turn is under way. */
  idle(): Promise<void>;
}

/**
 * The sandbox's one clock: the system's time plus an offset that only grows and outlives a restart. `onError` hears
 * of repeated tasks that failed; they run again at their next turn.
 */
export async function createClock(
  store: OffsetStore,
  onError: (error: unknown) => void,
  systemTime: () => number = Date.now,
): Promise<OwnedClock> {
  let offset = await store.load();
  const tasks = new Set<Repeated>();
  const stops = new Set<() => void>();

  return {
    now: () => systemTime() + offset,
    async advance(milliseconds) {
      if (!Number.isSafeInteger(milliseconds) || milliseconds < 0) {
        throw new RangeError('the clock moves forward by whole milliseconds only');
      }
      await store.save(offset + milliseconds);
      offset += milliseconds;
      for (const task of tasks) await task.run();
    },
    async reload() {
      offset = Math.max(offset, await store.load());
    },
    every(milliseconds, task, later = 0) {
      const repeated = repeat(task, onError);
      let timer: NodeJS.Timeout;
      const begin = () => {
        timer = setInterval(() => {
          if (!repeated.isRunning) void repeated.run();
        }, milliseconds);
      };
      timer = setTimeout(begin, later);
      tasks.add(repeated);
      const stop = () => {
        clearTimeout(timer);
        tasks.delete(repeated);
        stops.delete(stop);
      };
      stops.add(stop);
      return stop;
    },
    async stop() {
      const last = [...tasks];
      for (const stop of [...stops]) stop();
      await Promise.all(last.map((task) => task.idle()));
    },
  };
}

/** A task whose turns come one after the other; what fails in one is told to `onError`. */
function repeat(task: () => Promise<void> | void, onError: (error: unknown) => void): Repeated {
  let running: Promise<void> | undefined;
  const start = async () => {
    try {
      await task();
    } catch (error) {
      onError(error);
    }
  };
  return {
    get isRunning() {
      return running !== undefined;
    },
    async run() {
      // A turn that began before the clock moved does not count as one after it.
      while (running) await running;
      running = start().finally(() => (running = undefined));
      await running;
    },
    async idle() {
      await running;
    },
  };
}
