import type { QuoteStatus } from '@exchange/platform';
import { BehaviorSubject } from '@exchange/platform/rxjs';
import type { Environment } from './environment';

/** A stream that said nothing for this long is not live, ms. An exchange speaks at least every 5 s. */
const liveForMs = 10_000;
/** Prices older than this are stale, even where the connection stands, ms. */
const delayedForMs = 30_000;
/** Without word for this long the trade list is polled, ms. */
export const pollAfterMs = 8_000;
/** The same while the connection is lost: a whole exchange may have lost it. */
const pollLostAfterMs = 15_000;
/** Pages that lost the stream at the same moment spread their polls over this, ms. */
const pollSpreadMs = 1_000;
/** `updatedAt` alone is published at most this often: it is shown as an age in seconds. */
const updateSpacingMs = 1_000;

interface FreshnessOptions {
  readonly now: () => number;
  readonly environment: Environment;
  /** The stream is silent or lost: prices have to be polled. */
  readonly onPoll: () => void;
}

/** How old the quotes are: live by the stream, delayed when they were polled, else stale. */
export class Freshness {
  readonly #options: FreshnessOptions;
  readonly #status = new BehaviorSubject<QuoteStatus>({ state: 'loading', updatedAt: 0, gaveUp: false });
  #ready = false;
  #lost = false;
  #gaveUp = false;
  /** Last message from the stream on this connection. */
  #spokenAt: number | undefined;
  /** Last trade list since the connection was lost, or ever. */
  #listedAt: number | undefined;
  /** No list has come since the stop: a message is of some pairs alone, and the others are as old as they are. */
  #isIncomplete = false;
  #updatedAt = 0;
  #polledAt = 0;
  /** The first connection has this long to speak before its prices count as polled. */
  #loadingUntil = 0;
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

  /** A message from the stream. `ready`: there is a list that it updates. */
  spoken(ready: boolean): void {
    this.#loadingUntil = 0;
    this.#spokenAt = this.#options.now();
    this.#heard(ready, this.#spokenAt);
  }

  /** A trade list. */
  listed(): void {
    this.#isIncomplete = false;
    this.#listedAt = this.#options.now();
    if (!this.#ready) this.#loadingUntil = this.#listedAt + liveForMs;
    this.#heard(true, this.#listedAt);
  }

  connected(): void {
    this.#lost = false;
    this.#gaveUp = false;
    this.#update();
  }

  disconnected(gaveUp: boolean): void {
    if (!this.#lost) this.#listedAt = undefined;
    this.#lost = true;
    this.#gaveUp = gaveUp;
    this.#spokenAt = undefined;
    this.#loadingUntil = 0;
    this.#update();
  }

  /** Attempts begin again. */
  retrying(): void {
    this.#gaveUp = false;
    this.#update();
  }

  /** What is known is stale from here on, and is live again with a list and the stream. */
  stop(): void {
    this.#isIncomplete = true;
    this.disconnected(false);
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }

  #heard(ready: boolean, time: number): void {
    this.#ready = ready;
    this.#updatedAt = time;
    this.#update();
  }

  #state(now: number): QuoteStatus['state'] {
    if (!this.#ready) return this.#gaveUp ? 'stale' : 'loading';
    if (!this.#isIncomplete && this.#spokenAt !== undefined && now - this.#spokenAt < liveForMs)
      return 'live';
    if (now < this.#loadingUntil) return 'loading';
    if (this.#spokenAt === undefined && this.#listedAt === undefined) return 'stale';
    return now - this.#updatedAt < delayedForMs ? 'delayed' : 'stale';
  }

  #update(): void {
    const now = this.#options.now();
    const state = this.#state(now);
    const last = this.#status.value;
    const same = last.state === state && last.gaveUp === this.#gaveUp;
    if (!same || this.#updatedAt - last.updatedAt >= updateSpacingMs) {
      this.#status.next({ state, updatedAt: this.#updatedAt, gaveUp: this.#gaveUp });
    }
    this.#watch(now);
  }

  /** Wakes when the state may change with time alone, or when it is time to poll. */
  #watch(now: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    if (!this.#ready) return;
    const pollAt = this.#pollAt;
    const moments = [pollAt, this.#loadingUntil, this.#updatedAt + delayedForMs];
    if (this.#spokenAt !== undefined) moments.push(this.#spokenAt + liveForMs);
    const next = Math.min(...moments.filter((moment) => moment > now), now + pollLostAfterMs);
    const { environment } = this.#options;
    const spread = next === pollAt ? environment.random() * pollSpreadMs : 0;
    // A little over the limit, so that clocks of different grain do not make it spin.
    this.#cancelTimer = environment.after(next - now + 1 + spread, () => {
      this.#cancelTimer = undefined;
      this.#pollWhenDue();
      this.#update();
    });
  }

  get #pollAt(): number {
    const after = this.#lost ? pollLostAfterMs : pollAfterMs;
    return Math.max(this.#updatedAt, this.#polledAt) + after;
  }

  #pollWhenDue(): void {
    const now = this.#options.now();
    if (now < this.#pollAt || this.#options.environment.hidden()) return;
    this.#polledAt = now;
    this.#options.onPoll();
  }
}
