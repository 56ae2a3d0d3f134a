import type { Environment } from './environment';

/** Every page hears the same broken message at the same moment: each waits a random part of this, ms. */
const spreadMs = 1_000;
/** Rest after a repair, ms. It doubles while repairs are requested during the rest, so that a broken stream costs little. */
const shortestRestMs = 2_000;
const longestRestMs = 8_000;

/** Runs a repair after each request, spread over pages and ever more rarely while requests keep coming. */
export class PacedRepair {
  readonly #environment: Environment;
  readonly #run: () => void;
  #state: 'idle' | 'waiting' | 'resting' = 'idle';
  #requestedAgain = false;
  #restMs = shortestRestMs;
  #cancel: (() => void) | undefined;

  constructor(environment: Environment, run: () => void) {
    this.#environment = environment;
    this.#run = run;
  }

  /** Wants a repair that begins after now. */
  request(): void {
    if (this.#state === 'idle') this.#wait();
    else if (this.#state === 'resting') this.#requestedAgain = true;
  }

  stop(): void {
    this.#cancel?.();
    this.#state = 'idle';
    this.#requestedAgain = false;
    this.#restMs = shortestRestMs;
  }

  #wait(): void {
    this.#state = 'waiting';
    this.#cancel = this.#environment.after(this.#environment.random() * spreadMs, () => {
      this.#state = 'resting';
      this.#cancel = this.#environment.after(this.#restMs, () => this.#rested());
      this.#run();
    });
  }

  #rested(): void {
    if (this.#requestedAgain) {
      this.#requestedAgain = false;
      this.#restMs = Math.min(this.#restMs * 2, longestRestMs);
      this.#wait();
    } else {
      this.#state = 'idle';
      this.#restMs = shortestRestMs;
    }
  }
}
