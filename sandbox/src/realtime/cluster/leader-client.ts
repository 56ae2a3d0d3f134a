import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { errorName } from '@exchange/contract';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { OutcomeUnknown } from '../../core/outcome-unknown';
import type { Bus } from './bus';
import { Answer, channels, type FeedContent, FeedMessage, type Question, Snapshot } from './messages';

export interface LeaderClientOptions {
  readonly bus: Bus;
  /** This process's own name among the others. */
  readonly id: string;
  /** Takes everything over, whatever was known before; contents that follow fit to it. */
  readonly onSnapshot: (snapshot: Snapshot) => void;
  /** What the owner told, each once and in its order. False when it does not fit: everything is asked for anew. */
  readonly onContent: (content: FeedContent) => boolean;
  readonly onError: (error: unknown) => void;
}

/** This process's line to the engine's owner in another one. */
export interface LeaderClient {
  /** What the owner told is known up to now. */
  readonly isCurrent: boolean;
  /**
   * Asks the owner. Rejects with the owner's refusal as `CallError`; with `unavailable` also when it was not even sent;
   * with {@link OutcomeUnknown} when no answer came within `limitMs`, or before the owner was another one.
   */
  ask(question: Question, limitMs: number): Promise<unknown>;
  /** Resolves when something changed about the owner, or after `limitMs`. */
  change(limitMs: number): Promise<void>;
  /** Nothing is heard from now on until {@link resume}: this process is the owner. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

interface Owner {
  readonly term: number;
  /** Number of the last message that is taken over. */
  number: number;
  /** The owner's own time less `performance.now()`, ms. */
  ahead: number;
  /** By `performance.now()`. */
  heard: number;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** An owner that was not heard of for this long may be gone, ms: six of its signs of life. */
const silenceMs = 3_000;
/** How long a snapshot may take, and how long to wait before the next try, ms. */
const snapshotMs = 5_000;
const againMs = 250;

/** Opens the line and follows whoever owns the engine. */
export async function openLeaderClient(options: LeaderClientOptions): Promise<LeaderClient> {
  const { bus, id, onError } = options;
  const waiting = new Map<string, Waiting>();
  const changes = new Set<() => void>();
  let owner: Owner | undefined;
  /** Messages that came while a snapshot is on its way; undefined when none is. */
  let later: FeedMessage[] | undefined;
  let synced = false;
  let paused = false;
  let stopped = false;

  function changed(): void {
    for (const tell of changes) tell();
  }

  /** No answer can be relied on to come. */
  function giveUpWaiting(): void {
    for (const { reject } of waiting.values()) reject(new OutcomeUnknown());
    waiting.clear();
  }

  function take(message: FeedMessage): void {
    if (paused || stopped || (owner && message.term < owner.term)) return;
    const clock = { ahead: message.time - performance.now(), heard: performance.now() };
    if (!owner || message.term > owner.term) {
      owner = { term: message.term, number: message.number, ...clock };
      giveUpWaiting();
      void synchronise();
      changed();
      return;
    }
    Object.assign(owner, clock);
    if (later) later.push(message);
    else follow(owner, message);
  }

  function follow(present: Owner, { number, content }: FeedMessage): void {
    if (number <= present.number) return;
    const fits = number === present.number + 1;
    present.number = number;
    if (!fits || !options.onContent(content)) void synchronise();
  }

  async function synchronise(): Promise<void> {
    synced = false;
    if (later) {
      // Under way: what it brings may be too old.
      later = [];
      return;
    }
    later = [];
    while (!synced && !paused && !stopped) {
      try {
        const snapshot = z.parse(Snapshot, await ask({ do: 'snapshot' }, snapshotMs));
        if (!owner || snapshot.term !== owner.term) continue;
        const missed: FeedMessage[] = later.filter(({ number }) => number > snapshot.number);
        if (missed.some(({ number }, index) => number !== snapshot.number + 1 + index)) continue;
        options.onSnapshot(snapshot);
        owner.number = snapshot.number;
        synced = missed.every(({ number, content }) => {
          if (owner) owner.number = number;
          return options.onContent(content);
        });
      } catch (error) {
        if (!(error instanceof CallError) && !(error instanceof OutcomeUnknown)) onError(error);
        await wait(againMs);
      }
    }
    later = undefined;
    changed();
  }

  async function ask(question: Question, limitMs: number): Promise<unknown> {
    if (!owner || paused) throw new CallError('unavailable', 'No process owns the engine');
    const request = {
      id: randomUUID(),
      from: id,
      term: owner.term,
      until: performance.now() + owner.ahead + limitMs,
      question,
    };
    const answer = new Promise((resolve, reject) => waiting.set(request.id, { resolve, reject }));
    const timer = setTimeout(() => waiting.get(request.id)?.reject(new OutcomeUnknown()), limitMs);
    try {
      // Answers with what comes first: the count of receivers may come after the answer.
      void bus.send(channels.requests, request).then((reached) => {
        if (reached === 0) waiting.get(request.id)?.reject(notSent());
      }, onError);
      return await answer;
    } finally {
      clearTimeout(timer);
      waiting.delete(request.id);
    }
  }

  function takeAnswer({ id: request, result }: Answer): void {
    const asked = waiting.get(request);
    if (!asked) return;
    if (result.is === 'done') asked.resolve(result.value);
    else if (result.is === 'unknown') asked.reject(new OutcomeUnknown());
    else asked.reject(new CallError(errorName(result.code) ?? 'internal', undefined, result.fields));
  }

  const stops: (() => unknown)[] = [
    await bus.listen(channels.answers(id), (message) => takeAnswer(z.parse(Answer, message))),
    await bus.listen(channels.feed, (message) => take(z.parse(FeedMessage, message))),
    bus.onResumed(() => {
      giveUpWaiting();
      if (owner && !paused) void synchronise();
    }),
  ];

  return {
    get isCurrent() {
      return synced && owner !== undefined && performance.now() - owner.heard < silenceMs;
    },
    ask,
    change: (limitMs) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          changes.delete(done);
          resolve();
        };
        const timer = setTimeout(done, limitMs);
        changes.add(done);
      }),
    pause() {
      paused = true;
      synced = false;
      owner = undefined;
      giveUpWaiting();
      changed();
    },
    resume() {
      paused = false;
      changed();
    },
    async stop() {
      stopped = true;
      giveUpWaiting();
      changed();
      for (const stop of stops) await stop();
    },
  };
}

const notSent = () => new CallError('unavailable', 'Nobody hears what is asked of the owner');
