import type { TradeList } from '@exchange/contract/market';
import { createFeeds, type AskedWorker, type FeedOptions } from './create-feeds';
import { settle, TestPage, TestSockets } from './testing-page';
import { FeedWorker } from './tabs/feed-worker';

/** Locks of a browser by hand: `die` gives up all that their holder holds. */
class TestLocks {
  readonly #queues = new Map<string, (() => void)[]>();
  readonly #held = new Map<string, () => void>();

  /** The locks as one holder asks for them. */
  holder() {
    const own = new Set<string>();
    const request = (name: string, ...rest: unknown[]): Promise<unknown> => {
      const callback = rest.at(-1) as () => unknown;
      const { signal } = (rest.length > 1 ? rest[0] : {}) as LockOptions;
      return new Promise((resolve, reject) => {
        let isDropped = false;
        signal?.addEventListener('abort', () => {
          isDropped = true;
          reject(new Error('aborted'));
        });
        this.#queue(name, () => {
          if (isDropped) {
            this.release(name);
            return;
          }
          own.add(name);
          const done = Promise.resolve(callback()).then(resolve, reject);
          void done.finally(() => this.release(name));
        });
      });
    };
    return {
      locks: { request } as unknown as Pick<LockManager, 'request'>,
      die: () => {
        for (const name of own) this.release(name);
      },
    };
  }

  release(name: string): void {
    this.#held.get(name)?.();
  }

  #queue(name: string, grant: () => void): void {
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, queue);
    queue.push(grant);
    if (!this.#held.has(name)) this.#next(name);
  }

  #next(name: string): void {
    this.#held.delete(name);
    const grant = this.#queues.get(name)?.shift();
    if (!grant) return;
    this.#held.set(name, () => this.#next(name));
    grant();
  }
}

/** One end of a channel: what is posted is copied and arrives in order, when promises are settled. */
class TestPort extends EventTarget {
  other: TestPort | undefined;
  isClosed = false;
  /** What was posted here, in order. */
  readonly posted: unknown[] = [];

  postMessage(message: unknown): void {
    if (this.isClosed) return;
    const data: unknown = structuredClone(message);
    this.posted.push(data);
    queueMicrotask(() => {
      if (!this.other || this.other.isClosed) return;
      this.other.dispatchEvent(Object.assign(new Event('message'), { data }));
    });
  }
  start(): void {}
  close(): void {
    this.isClosed = true;
  }
}

/** A tab, with its page, and what came over its port. */
export interface TestTab {
  readonly page: TestPage;
  readonly feeds: ReturnType<typeof createFeeds>;
  readonly faults: string[];
  readonly token: { value: string };
  readonly ended: () => number;
  /** What the worker posted to the tab since the last look, by type. */
  heard(): { type: string }[];
  /** Draws what has come, and lets the worker know. */
  draw(): Promise<void>;
  hide(hidden: boolean): Promise<void>;
  /** Goes without a word. */
  die(): Promise<void>;
  readonly stop: () => void;
}

/** A browser with tabs and their worker, on an exchange by hand. */
export function setUpTabs() {
  const locks = new TestLocks();
  const sockets = new TestSockets();
  /** The worker's own time. */
  const clock = new TestPage();
  const fetches: { resolve: (list: TradeList) => void }[] = [];
  /** What the worker asked the exchange for. */
  const asked: string[] = [];
  let worker: FeedWorker | undefined;
  let killWorker: () => void = () => undefined;
  /** What becomes of a worker that is asked for. */
  const state: { worker: 'begins' | 'is silent' | 'fails' | 'is refused' | 'is none' } = { worker: 'begins' };

  const startWorker = (): FeedWorker => {
    const holder = locks.holder();
    killWorker = holder.die;
    return new FeedWorker({
      locks: holder.locks,
      now: () => clock.time,
      after: (milliseconds, callback) => clock.environment.after(milliseconds, callback),
      random: () => 0,
      openSocket: sockets.open,
      sendHttp: async ({ method, url, headers }) => {
        asked.push(`${method} ${url} ${headers['Accept-Language']} ${headers['X-Forwarded-Host']}`);
        const data = await new Promise<TradeList>((resolve) => fetches.push({ resolve }));
        return { status: 200, header: () => undefined, body: { code: 0, msg: '', data } };
      },
    });
  };

  /** Lets the worker do what it does soon, and messages arrive. */
  const run = async (milliseconds = 5) => {
    for (let turn = 0; turn < 6; turn += 1) await settle();
    await clock.pass(milliseconds);
    for (let turn = 0; turn < 6; turn += 1) await settle();
  };

  const openTab = async (options: { first?: TradeList; hidden?: boolean } & Partial<FeedOptions> = {}) => {
    const page = new TestPage();
    page.isHidden = options.hidden ?? false;
    const holder = locks.holder();
    const faults: string[] = [];
    const token = { value: 'mine' };
    const ports: TestPort[] = [];
    let ended = 0;
    const openWorker = () => (state.worker === 'is none' ? undefined : askForWorker());
    const askForWorker = async (): Promise<AskedWorker> => {
      if (state.worker === 'is refused') throw new Error('another digest');
      const [here, there] = [new TestPort(), new TestPort()];
      [here.other, there.other] = [there, here];
      ports.push(there);
      if (state.worker === 'begins') {
        worker ??= startWorker();
        worker.connect(there as unknown as MessagePort);
      }
      const failed =
        state.worker === 'fails'
          ? Promise.reject(new Error('not started'))
          : new Promise<never>(() => undefined);
      return { port: here as unknown as MessagePort, failed, locks: holder.locks };
    };
    const feeds = createFeeds({
      orgId: 'nova',
      socketUrl: '',
      personalUrl: 'https://personal.test',
      socketToken: () => token.value,
      now: () => page.time,
      fetchTradeList: () => new Promise((resolve) => fetches.push({ resolve })),
      first: options.first,
      onSessionEnded: () => (ended += 1),
      report: (_error, { kind }) => faults.push(kind ?? ''),
      host: 'nova.test',
      locale: () => 'en',
      openWorker,
      openSocket: sockets.open,
      environment: page.environment,
      ...options,
    });
    const stop = feeds.quotes.start();
    page.firstPaint();
    await run();
    let looked = 0;
    const tab: TestTab = {
      ...{ page, feeds, faults, token, stop },
      ended: () => ended,
      heard: () => {
        const posted = ports.at(-1)?.posted ?? [];
        const since = posted.slice(looked);
        looked = posted.length;
        return since as { type: string }[];
      },
      async draw() {
        page.draw();
        await run();
      },
      async hide(hidden) {
        page.hide(hidden);
        await run();
      },
      async die() {
        for (const port of ports) if (port.other) port.other.isClosed = true;
        holder.die();
        await run();
      },
    };
    return tab;
  };

  return {
    ...{ sockets, clock, state, fetches, asked, run, openTab },
    /** The worker is gone without a word; the next tab that asks starts another one. */
    async loseWorker() {
      worker = undefined;
      killWorker();
      await run();
    },
  };
}
