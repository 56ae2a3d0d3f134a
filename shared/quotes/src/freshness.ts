import type { QuoteStatus } from '@exchange/platform';
import { BehaviorSubject } from '@exchange/rx';
import type { Environment } from './environment';

/** Without word for this long the quotes are called delayed, in ms. */
const delayedAfterMs = 10_000;
/** Without word for this long the trade list is asked, so that a quiet market is not mistaken for a broken feed. */
export const askAfterMs = 8_000;
/** `updatedAt` alone is told at most this often: it is shown as an age in seconds. */
const updateSpacingMs = 1_000;

interface FreshnessOptions {
  readonly now: () => number;
  readonly environment: Environment;
  /** Nothing came for `askAfterMs` although the connection seems to stand. */
  readonly onQuiet: () => void;
}

/** How old the quotes are: live, delayed, or stale while disconnected. */
export class Freshness {
  readonly #options: FreshnessOptions;
  readonly #status = new BehaviorSubject<QuoteStatus>({ state: 'loading', updatedAt: 0, gaveUp: false });
  #ready = false;
  #lost = false;
  #gaveUp = false;
  #updatedAt = 0;
  #asked = false;
  #cancelTimer: (() => void) | undefined;

  readonly status$ = this.#status.asObservable();

  constructor(options: FreshnessOptions) {
    this.#options = options;
  }

  get status(): QuoteStatus {
    return this.#status.value;
  }

  get updatedAt(): number {
    return this.#updatedAt;
  }

  /** Word from the exchange. */
  word(ready: boolean): void {
    this.#ready = ready;
    this.#updatedAt = this.#options.now();
    this.#asked = false;
    this.#tell();
    this.#watch();
  }

  connected(): void {
    this.#lost = false;
    this.#gaveUp = false;
    this.#tell();
  }

  disconnected(gaveUp: boolean): void {
    this.#lost = true;
    this.#gaveUp = gaveUp;
    this.#tell();
  }

  /** Attempts begin again. */
  retrying(): void {
    this.#gaveUp = false;
    this.#tell();
  }

  stop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }

  #watch(): void {
    if (this.#cancelTimer) return;
    const age = this.#options.now() - this.#updatedAt;
    const next = age < askAfterMs ? askAfterMs : delayedAfterMs;
    if (age >= delayedAfterMs) return;
    // At least 1 ms, and a little over the limit, so that clocks of different grain do not make it spin.
    this.#cancelTimer = this.#options.environment.after(Math.max(1, next - age) + 1, () => {
      this.#cancelTimer = undefined;
      if (!this.#asked && !this.#lost && this.#options.now() - this.#updatedAt >= askAfterMs) {
        this.#asked = true;
        this.#options.onQuiet();
      }
      this.#tell();
      this.#watch();
    });
  }

  #tell(): void {
    const waiting = !this.#ready && !this.#gaveUp;
    const state = waiting
      ? 'loading'
      : this.#lost
        ? 'stale'
        : this.#options.now() - this.#updatedAt >= delayedAfterMs
          ? 'delayed'
          : 'live';
    const last = this.#status.value;
    const same = last.state === state && last.gaveUp === this.#gaveUp;
    if (same && this.#updatedAt - last.updatedAt < updateSpacingMs) return;
    this.#status.next({ state, updatedAt: this.#updatedAt, gaveUp: this.#gaveUp });
  }
}
