import { getKline } from '@exchange/contract';
import type { Api } from '@exchange/platform';
import { observable, runInAction } from 'mobx';
import { parsePairKey } from '../../common/pair-key';

/** A day of hours, and for how long a line counts as today's, in ms. */
const hours = 24;
const freshMs = 5 * 60_000;
/** Lines that are asked for at the same time: they must not keep other calls waiting. */
const atOnce = 3;

/** Closing prices of the last hours by pair, fetched when a line is about to be shown (T-01). */
export class PriceLinesStore {
  private readonly lines = observable.map<string, readonly string[]>(undefined, { deep: false });
  private readonly askedAt = new Map<string, number>();
  private readonly waiting = new Set<string>();
  private running = 0;

  constructor(
    private readonly api: Api,
    private readonly now: () => number,
  ) {}

  /** Prices of a pair, the oldest first; undefined until they are there. */
  line(key: string): readonly string[] | undefined {
    return this.lines.get(key);
  }

  /** Fetches a pair's prices unless they are fresh; returns what takes that back before it has begun. */
  want(key: string): () => void {
    const asked = this.askedAt.get(key);
    if (asked === undefined || this.now() - asked > freshMs) this.waiting.add(key);
    this.proceed();
    return () => this.waiting.delete(key);
  }

  private proceed(): void {
    for (const key of this.waiting) {
      if (this.running >= atOnce) return;
      this.waiting.delete(key);
      void this.fetch(key);
    }
  }

  private async fetch(key: string): Promise<void> {
    const pair = parsePairKey(key);
    if (!pair) return;
    this.running += 1;
    this.askedAt.set(key, this.now());
    try {
      const { list } = await this.api.call(getKline, { ...pair, time_type: '1h', limit: hours });
      runInAction(() =>
        this.lines.set(
          key,
          list.map(([, , , , close]) => close),
        ),
      );
    } catch {
      // The row says all that the line would; it is asked for again when it is shown the next time.
      this.askedAt.delete(key);
    } finally {
      this.running -= 1;
      this.proceed();
    }
  }
}
