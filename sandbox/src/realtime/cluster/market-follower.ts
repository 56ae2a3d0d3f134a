import { performance } from 'node:perf_hooks';
import type { TradesMessage } from '@exchange/contract';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { OutcomeUnknown } from '../../core/outcome-unknown';
import type { MarketReplica } from '../market/market-replica';
import type { LeaderClient } from './leader-client';
import { type FeedEntry, Snapshot } from './messages';

export interface MarketFollowerOptions {
  readonly replica: MarketReplica;
  readonly leader: LeaderClient;
  /** Everything was taken over anew: what the leader told in between was missed. */
  readonly onLoaded: () => void;
  readonly onError: (error: unknown) => void;
}

/** How long a snapshot may take, and how long to wait before the next try, ms. */
const snapshotMs = 5_000;
const againMs = 100;
/** A leader that was not heard of for this long may be gone, ms: six of its signs of life. */
const silenceMs = 3_000;

/** Keeps a copy of the market up with what the leader publishes: a snapshot, and every entry of the feed after it. */
export class MarketFollower {
  private snapshot: Pick<Snapshot, 'epoch' | 'positions'> = { epoch: '', positions: {} };
  /** Term of the leader whose snapshot was taken. */
  private term: number | undefined;
  /** When the leader was last heard of, by `performance.now()`. */
  private heard = -Infinity;
  private loading: Promise<void> | undefined;
  /** This process leads, or has stopped. */
  private paused = false;

  constructor(private readonly options: MarketFollowerOptions) {}

  /** Whether it has a leader's copy, whatever became of that leader. */
  get isFollowing(): boolean {
    return this.term !== undefined;
  }

  /** Whether the copy is what the leader has published up to now. */
  get isCurrent(): boolean {
    return this.isFollowing && performance.now() - this.heard < silenceMs;
  }

  /** Number of the organisation's last quote message and its numbering. */
  position(organisation: string): { readonly seq: number; readonly epoch: string } {
    const { epoch, positions } = this.snapshot;
    return { seq: positions[organisation] ?? 0, epoch };
  }

  /** Takes an entry over that only a leader may write; resolves when the next one may come. */
  async take({ term = 0, content }: FeedEntry): Promise<void> {
    const { leader } = this.options;
    if (this.paused || term < (leader.leader?.term ?? 0)) return;
    if (content.kind === 'begin') leader.follow({ term, url: content.url });
    if (content.kind === 'begin' || term !== this.term) return this.load();
    this.heard = performance.now();
    if (content.kind === 'quotes') {
      this.options.replica.takeQuotes(content.changed);
      this.snapshot = content;
    } else if (content.kind === 'pairs') {
      for (const message of content.trades) this.options.replica.takeTrades(message);
      if (!content.books.every((book) => this.options.replica.takeBook(book))) await this.load();
    }
    return undefined;
  }

  /** Takes over all that the leader has published, whoever that is by then. */
  load(): Promise<void> {
    this.loading ??= this.loadOnce().finally(() => (this.loading = undefined));
    return this.loading;
  }

  /** Takes over what this process publishes itself; answers with the trades that were not known. */
  adopt(snapshot: Snapshot): TradesMessage[] {
    this.snapshot = snapshot;
    return this.options.replica.load(snapshot.market);
  }

  /** Follows nobody until {@link resume}. */
  pause(): void {
    this.paused = true;
    this.term = undefined;
  }

  resume(): void {
    this.paused = false;
  }

  /** May change while something is awaited. */
  private isPaused(): boolean {
    return this.paused;
  }

  private async loadOnce(): Promise<void> {
    const { leader, onLoaded, onError } = this.options;
    for (;;) {
      if (this.isPaused()) return;
      try {
        const term = leader.leader?.term;
        const snapshot = z.parse(Snapshot, await leader.ask({ do: 'snapshot' }, snapshotMs));
        if (this.isPaused() || leader.leader?.term !== term) continue;
        this.adopt(snapshot);
        this.term = term;
        this.heard = performance.now();
        onLoaded();
        return;
      } catch (error) {
        if (!(error instanceof CallError) && !(error instanceof OutcomeUnknown)) onError(error);
        await leader.change(againMs);
      }
    }
  }
}
