/** Waits before what failed is tried again, ms; the last one again and again. */
const waitsMs = [5_000, 15_000, 60_000];

/** Tries again by itself what failed, for as long as it runs. */
export class Retries {
  private isRunning = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly tryAgain: () => void) {}

  /** Returns the stop. */
  start(): () => void {
    this.isRunning = true;
    return () => {
      this.isRunning = false;
      this.reset();
    };
  }

  /** A try failed: the next one follows after a wait. */
  failed(): void {
    if (!this.isRunning) return;
    const wait = waitsMs[Math.min(this.failures, waitsMs.length - 1)];
    this.failures += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.tryAgain, wait);
  }

  /** It is tried for another reason, or not wanted any more: the next failure is the first one. */
  reset(): void {
    this.failures = 0;
    clearTimeout(this.timer);
  }
}
