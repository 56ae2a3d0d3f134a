import type { TradeList } from '@exchange/contract/market';
import type { Environment } from './environment';

/** Shortest time between two requests of the trade list, in ms. */
const spacingMs = 1_000;
const longestWaitMs = 30_000;

interface ListRefresherOptions {
  /** Aborted when the list that it would bring is too old to use. */
  readonly fetchTradeList: (signal: AbortSignal) => Promise<TradeList>;
  readonly environment: Environment;
  /** A request is being sent: its answer contains what came before. */
  readonly onRequest: () => void;
  readonly onList: (list: TradeList) => void;
  readonly onFailure: (error: unknown) => void;
}

/** Fetches the trade list when asked: one request at a time, spaced, again after a failure with growing waits, half of each by chance. */
export class ListRefresher {
  readonly #options: ListRefresherOptions;
  #stopped = true;
  #running = false;
  #wanted = false;
  #failures = 0;
  /** Answers to requests made before the last `requestAnew` are too old to use. */
  #generation = 0;
  #controller = new AbortController();
  #cancelWait: (() => void) | undefined;

  constructor(options: ListRefresherOptions) {
    this.#options = options;
  }

  start(): void {
    this.#stopped = false;
  }

  stop(): void {
    this.#stopped = true;
    this.#drop();
    this.#wanted = false;
  }

  /** Wants a list that is newer than now. */
  request(): void {
    this.#wanted = true;
    this.#next();
  }

  /** Wants a list requested from now on; one that is on its way is dropped. Does not wait. */
  requestAnew(): void {
    this.#drop();
    this.request();
  }

  #drop(): void {
    this.#generation += 1;
    this.#controller.abort();
    this.#controller = new AbortController();
    this.#running = false;
    this.#failures = 0;
    this.#cancelWait?.();
    this.#cancelWait = undefined;
  }

  #next(): void {
    if (this.#stopped || this.#running || this.#cancelWait || !this.#wanted) return;
    this.#wanted = false;
    this.#running = true;
    const generation = this.#generation;
    this.#options.onRequest();
    this.#options.fetchTradeList(this.#controller.signal).then(
      (list) => {
        if (generation !== this.#generation) return;
        this.#failures = 0;
        this.#finished(spacingMs);
        this.#options.onList(list);
      },
      (error: unknown) => {
        if (generation !== this.#generation) return;
        this.#failures += 1;
        this.#wanted = true;
        const waitMs = Math.min(spacingMs * 2 ** (this.#failures - 1), longestWaitMs);
        this.#finished(waitMs * (0.5 + this.#options.environment.random() / 2));
        this.#options.onFailure(error);
      },
    );
  }

  #finished(waitMs: number): void {
    this.#running = false;
    this.#cancelWait = this.#options.environment.after(waitMs, () => {
      this.#cancelWait = undefined;
      this.#next();
    });
  }
}
