import { action, makeObservable, observableRef, runInAction } from 'mobx';
import type { ScheduleFrame } from '../../../common/schedule-frame';
import type { BookEvent, BookSource } from './book-source';
import { shownOf, type Book, type ShownBook } from '../domain/book';
import {
  emptySync,
  isOutOfReach,
  receiveDelta,
  receiveJoined,
  receiveSnapshot,
  type BookSync,
} from '../domain/book-sync';

/** Waits before asking for a snapshot, ms, half of each by chance so that pages do not all ask at once. The last one repeats. */
const retryMs = [300, 300, 1000, 2000, 5000] as const;
/** A book that was live for so long is a good one: what breaks it later is a new trouble, and waits begin anew. */
const goodAfterMs = 5000;

/**
 * `loading` before the first book; `live`; `catching-up` while a snapshot is fetched, `former` when the book meanwhile is from before the page
 * was left; `stale` when that failed or did not last.
 */
export type BookState = 'loading' | 'live' | 'catching-up' | 'former' | 'stale';

/**
 * The order book of one pair, kept true by sequence numbers and checksums: it is the exchange's, or its state is not
 * `live`. The first book is published at once, later ones once per animation frame.
 */
export class OrderBookStore {
  /** What the page shows. */
  book: ShownBook | undefined = undefined;
  state: BookState = 'loading';
  /** Price step of the view in ticks. */
  factor = 1n;
  /** Why the last snapshot could not be had, until one comes. */
  failure: unknown = undefined;

  private current: BookSync = emptySync;
  /** What `book` was made of. */
  private published: Book | undefined;
  private attempts = 0;
  /** The snapshot on its way was not asked for because of a trouble. */
  private beginning = false;
  /** The book was live before the page was left: nobody knows how old it is. */
  private isFormer = false;
  private request: AbortController | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private settled: ReturnType<typeof setTimeout> | undefined;
  private cancelFrame: (() => void) | undefined;

  constructor(
    private readonly source: BookSource,
    private readonly schedule: ScheduleFrame,
    private readonly random: () => number = Math.random,
  ) {
    makeObservable(this, {
      book: observableRef,
      state: observableRef,
      factor: observableRef,
      failure: observableRef,
      chooseFactor: action,
    });
    const first = source.first();
    if (first) {
      // Shown at once; not live until the room is joined and nothing is missing.
      this.current = { ...receiveSnapshot(emptySync, first), live: false };
      this.publish();
    }
  }

  /** Follows the pair's stream; returns the stop. */
  start(): () => void {
    const subscription = this.source.events$.subscribe((event) => this.receive(event));
    return () => {
      subscription.unsubscribe();
      this.isFormer ||= this.current.live;
      this.current = { ...this.current, live: false };
      this.request?.abort();
      this.request = undefined;
      clearTimeout(this.retry);
      clearTimeout(this.settled);
      this.retry = undefined;
      this.settled = undefined;
      this.cancelFrame?.();
      this.cancelFrame = undefined;
      this.publish();
    };
  }

  chooseFactor(factor: bigint): void {
    this.factor = factor;
  }

  /** Asks for a snapshot now, whatever was tried before. */
  refresh(): void {
    clearTimeout(this.settled);
    this.settled = undefined;
    this.attempts = 0;
    this.beginning = true;
    this.request?.abort();
    this.request = undefined;
    this.fetchSnapshot();
  }

  private receive(event: BookEvent): void {
    if (event.type === 'joined') {
      this.current = receiveJoined(this.current);
      this.refresh();
    } else {
      const { seq } = event.delta;
      if (isOutOfReach(this.current, event.delta)) {
        const error = new RangeError(
          `The number ${seq} cannot follow the order book's ${this.current.book?.seq}`,
        );
        this.source.reportCorrupt(error);
      }
      this.current = receiveDelta(this.current, event.delta);
      if (!this.current.live) this.needSnapshot();
    }
    this.publishSoon();
  }

  private needSnapshot(): void {
    clearTimeout(this.settled);
    this.settled = undefined;
    if (this.request || this.retry !== undefined) return;
    const longest = retryMs[Math.min(this.attempts, retryMs.length - 1)] ?? 0;
    this.retry = setTimeout(
      () => {
        this.retry = undefined;
        this.fetchSnapshot();
      },
      longest * (0.5 + this.random() / 2),
    );
  }

  private fetchSnapshot(): void {
    clearTimeout(this.retry);
    this.retry = undefined;
    const request = new AbortController();
    this.request = request;
    this.attempts += 1;
    this.source.fetch(request.signal).then(
      (snapshot) => this.settle(request, (sync) => receiveSnapshot(sync, snapshot), undefined),
      (error: unknown) => this.settle(request, (sync) => sync, error),
    );
  }

  private settle(request: AbortController, take: (sync: BookSync) => BookSync, failure: unknown): void {
    // An answer to a question that was withdrawn (left page, joined anew) says nothing.
    if (this.request !== request) return;
    this.request = undefined;
    this.current = take(this.current);
    if (failure === undefined) this.isFormer = false;
    runInAction(() => {
      this.failure = failure;
    });
    if (this.current.live) this.settleSoon();
    else this.needSnapshot();
    this.beginning = false;
    if (this.book) this.publishSoon();
    else this.publish();
  }

  private settleSoon(): void {
    if (this.beginning) this.attempts = 0;
    clearTimeout(this.settled);
    this.settled = setTimeout(() => {
      this.settled = undefined;
      this.attempts = 0;
    }, goodAfterMs);
  }

  private publishSoon(): void {
    this.cancelFrame ??= this.schedule(() => {
      this.cancelFrame = undefined;
      this.publish();
    });
  }

  private publish(): void {
    runInAction(() => {
      const { book } = this.current;
      if (book !== this.published) this.book = book && shownOf(book);
      this.published = book;
      const failing = this.attempts > 1;
      if (this.current.live) this.state = 'live';
      else if (failing) this.state = 'stale';
      else if (this.isFormer) this.state = 'former';
      else this.state = this.current.book ? 'catching-up' : 'loading';
    });
  }
}
