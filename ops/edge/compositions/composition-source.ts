import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { CompositionView, ShownComposition } from '../operators/composition-view';
import {
  canaryParts,
  CompositionFault,
  idOf,
  stageOf,
  type Composition,
  type Parts,
} from '../store/composition-document';
import { currentIn, history, listNumbers, readNumber } from '../store/composition-log';
import { ReleaseFault, type StoredRelease } from '../store/read-release';
import { Refused } from '../store/refused';
import type { TrustedKeys } from '../store/signing-keys';
import { currentKey, type Store } from '../store/store';
import { earlierCompositions, keepCopy } from './earlier-compositions';
import { type FlagsOn, flagsOn, type Visitor } from './flags-on';
import { loadComposition, type LoadedComposition } from './releases';
import type { VerifiedReleaseCache } from '../files/verified-release-cache';

/** What pages are made of at this moment. */
export interface Served {
  readonly document: Composition;
  readonly everybody: LoadedComposition;
  /** What a canary's browsers get; undefined without a canary. */
  readonly canary: LoadedComposition | undefined;
  /** The releases of both. */
  readonly releases: readonly StoredRelease[];
}

/** How the composition of a server does, for whoever watches it. */
export interface CompositionHealth {
  /**
   * `refused`: the store names a composition that is not served, because something is wrong with it. `damaged`: files of
   * what is served are not what was released, and browsers do not get them.
   */
  readonly status: 'ok' | 'refused' | 'damaged';
  readonly number: number;
  readonly id: string;
  readonly canary: { readonly id: string; readonly percent: number } | null;
  /** What is wrong with what the store names. */
  readonly refused: string | null;
  /** What is wrong with files of what is served, a line for each, with its part and version. */
  readonly damaged: readonly string[];
}

/** A composition that is refused is looked at again after this time: what it lacks may have come. ms */
const secondLook = 5_000;
/** A bucket is looked at again for what is not known this long after the last look for it. ms */
const lookAgainAfter = 250;
/** Files of what is served are looked at again for the health after this time. ms */
const freshFor = 2_000;

/**
 * Follows the store: a page that is asked for after a switch gets the new composition. One that is not signed by a trusted
 * key, is older than what was served, or whose files are not what was released is refused, and the last good one stays.
 */
export class CompositionSource implements CompositionView {
  #served: Served | undefined;
  #looked: { readonly tag: string; readonly until: number } | undefined;
  #looking: Promise<void> | undefined;
  #lookingForOthers: Promise<void> | undefined;
  #lookAgainAt = 0;
  #refused: string | null = null;
  #damaged:
    { readonly of: Served; readonly until: number; readonly faults: Promise<readonly string[]> } | undefined;
  readonly #digests = new Map<string, string>();
  /** Numbers of the compositions whose releases are among these. */
  readonly #learned = new Set<number>();
  #remembered = 0;

  constructor(
    private readonly options: {
      readonly store: Store;
      readonly keys: TrustedKeys;
      readonly releases: VerifiedReleaseCache;
      readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
      /** Milliseconds that only rise; no time of day. */
      readonly elapsed: () => number;
      /** Called whenever another composition is served. */
      readonly onServed?: () => void;
    },
  ) {}

  /**
   * Loads what the store names; when that is refused, the newest earlier one that is intact. Rejects when there is none. Answers with
   * what ends the looks at a store that is not asked with each page.
   */
  async start(): Promise<() => Promise<void>> {
    await this.#look();
    if (!this.#served) await this.#serveEarlier();
    const { pollEvery } = this.options.store.objects;
    const timer = pollEvery > 0 ? setInterval(() => void this.#follow(), pollEvery) : undefined;
    return async () => {
      clearInterval(timer);
      await this.#looking;
    };
  }

  async #serveEarlier(): Promise<void> {
    const { store, log } = this.options;
    for await (const [what, document] of earlierCompositions(this.options)) {
      try {
        this.#served = await this.#load(document);
        log.error({ number: document.number, refused: this.#refused }, 'an earlier composition is served');
        this.options.onServed?.();
        return;
      } catch (error) {
        if (!(error instanceof ReleaseFault)) throw error;
        log.error(`${what} is not served: ${error.message}`);
      }
    }
    throw new Refused(
      `There is no composition in ${store.objects.placeOf('')} that could be served: run npm run build`,
      this.#refused === null ? [] : [this.#refused],
    );
  }

  /** What is served now. Of a bucket that is what the last look found: no page waits for it. */
  async served(): Promise<Served> {
    if (!this.#served || this.options.store.objects.pollEvery === 0) await this.#follow();
    if (!this.#served) throw new Error('The composition was asked for before it was there');
    return this.#served;
  }

  /** What a browser gets of it. Its place has a cookie afterwards where it got one by this. */
  async servedTo(visitor: Visitor): Promise<{ readonly loaded: LoadedComposition; readonly flags: FlagsOn }> {
    const { document, everybody, canary } = await this.served();
    const isCanary = visitor.place.isInCanary(document.canary);
    const loaded = (isCanary ? canary : undefined) ?? everybody;
    return { loaded, flags: flagsOn(document.flags, loaded.composition.remotes, visitor) };
  }

  async health(): Promise<CompositionHealth> {
    const served = await this.served();
    const { document, everybody, canary } = served;
    const damaged = await this.#faults(served);
    return {
      status: damaged.length > 0 ? 'damaged' : this.#refused === null ? 'ok' : 'refused',
      number: document.number,
      id: everybody.composition.id,
      canary:
        canary && document.canary ? { id: canary.composition.id, percent: document.canary.percent } : null,
      refused: this.#refused,
      damaged,
    };
  }

  /** What is wrong with the files of what is served; looked at anew from time to time, however often it is asked for. */
  #faults(served: Served): Promise<readonly string[]> {
    const { releases, elapsed } = this.options;
    if (this.#damaged?.of !== served || elapsed() >= this.#damaged.until) {
      const faults = Promise.all(
        served.releases.map(async (stored) => {
          const { name, version } = stored.release;
          return (await releases.faults(stored)).map((fault) => `${name} ${version}: ${fault}`);
        }),
      );
      this.#damaged = {
        of: served,
        until: elapsed() + freshFor,
        faults: faults.then((lists) => lists.flat()),
      };
    }
    return this.#damaged.faults;
  }

  /** Digest of a release that some composition names or named; nothing else is served. */
  async digestOf(name: string, version: string): Promise<string | undefined> {
    const key = `${name}/${version}`;
    const known = this.#digests.get(key);
    if (known !== undefined) return known;
    await this.#lookForOthers();
    await this.#remember((await this.served()).document.number);
    return this.#digests.get(key);
  }

  patternOf(path: string): string | undefined {
    for (const { routes } of this.#lanes()) {
      const found = routes.match(path);
      if (found) return found.route.path;
    }
    return undefined;
  }

  hasPattern(pattern: string): boolean {
    return this.#lanes().some(({ routes }) => routes.routes.some(({ path }) => path === pattern));
  }

  /** What everybody gets, and what a canary's browsers get. */
  #lanes(): readonly LoadedComposition[] {
    const { everybody, canary } = this.#served ?? {};
    return [everybody, canary].filter((lane) => lane !== undefined);
  }

  async current(): Promise<ShownComposition> {
    return shown((await this.served()).document);
  }

  history(most: number): Promise<readonly ShownComposition[]> {
    return this.#history(most);
  }

  /** As {@link history}, from what is served on: the store is not asked again what is current. */
  servedHistory(most: number): Promise<readonly ShownComposition[]> {
    return this.#history(most, this.#served?.document);
  }

  async #history(most: number, from?: Composition): Promise<readonly ShownComposition[]> {
    const list: ShownComposition[] = [];
    for await (const document of history(this.options.store, this.options.keys, from)) {
      if (list.length === most) break;
      list.push(shown(document));
    }
    return list;
  }

  /** One look at a time; whoever asks meanwhile waits for it. */
  async #follow(): Promise<void> {
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
    await this.#looking;
  }

  /**
   * Looks at a bucket before its time: the page that asks may be of another server, which has seen a switch that this one has not. A look
   * that has begun may have missed it. Whoever asks meanwhile waits for the same one.
   */
  async #lookForOthers(): Promise<void> {
    const { store, elapsed } = this.options;
    if (store.objects.pollEvery === 0) return;
    this.#lookingForOthers ??= (async () => {
      await this.#looking;
      await sleep(this.#lookAgainAt - elapsed());
      this.#lookingForOthers = undefined;
      this.#lookAgainAt = elapsed() + lookAgainAfter;
      await this.#follow();
    })();
    await this.#lookingForOthers;
  }

  async #look(): Promise<void> {
    const { store, keys, log, elapsed } = this.options;
    let tag: string | undefined;
    try {
      const known = this.#looked && elapsed() < this.#looked.until ? this.#looked.tag : undefined;
      const found = await (known === undefined
        ? store.objects.read(currentKey)
        : store.objects.readIfChanged(currentKey, known));
      if (found === 'unchanged') return;
      tag = found?.tag;
      const document = await currentIn(store, keys, found);
      const place = store.objects.placeOf(currentKey);
      if (!document) throw new CompositionFault(`${place} is not there`);
      const last = this.#served?.document.number ?? 0;
      if (document.number < last)
        throw new CompositionFault(`${place} is number ${document.number}, older than ${last}`);
      this.#served = await this.#load(document);
      this.#looked = { tag: tag ?? '', until: Number.POSITIVE_INFINITY };
      this.#refused = null;
      log.info({ number: document.number, id: idOf(document.parts) }, 'composition served');
      if (found) await keepCopy(store, found);
      this.options.onServed?.();
    } catch (error) {
      // Whatever it is, a store that cannot be read among it: what is served stays.
      const reason = error instanceof Error ? error.message : String(error);
      this.#looked = tag === undefined ? undefined : { tag, until: elapsed() + secondLook };
      if (this.#refused !== reason)
        log.error(
          { served: this.#served?.document.number },
          `composition refused, the last good one stays: ${reason}`,
        );
      this.#refused = reason;
    }
  }

  async #load(document: Composition): Promise<Served> {
    const parts = await this.#open(document.parts);
    const canaries = document.canary ? await this.#open(canaryParts(document)) : undefined;
    this.#learn(document);
    return {
      document,
      everybody: loadComposition(document.parts, parts),
      canary: canaries && loadComposition(canaryParts(document), canaries),
      releases: [...new Set([...parts, ...(canaries ?? [])])],
    };
  }

  #open(parts: Parts): Promise<readonly StoredRelease[]> {
    return Promise.all(
      Object.entries(parts).map(async ([name, { version, digest }]) => {
        try {
          return await this.options.releases.open(name, version, digest);
        } catch (error) {
          if (error instanceof ReleaseFault) throw new ReleaseFault(`${name} ${version}: ${error.message}`);
          throw error;
        }
      }),
    );
  }

  #learn(document: Composition): void {
    this.#learned.add(document.number);
    for (const parts of [document.parts, document.canary?.parts ?? {}])
      for (const [name, { version, digest }] of Object.entries(parts))
        this.#digests.set(`${name}/${version}`, digest);
  }

  /** Learns of the releases of earlier compositions, for pages that are open since then. */
  async #remember(number: number): Promise<void> {
    if (this.#remembered === number) return;
    this.#remembered = number;
    const { store, keys } = this.options;
    for (const earlier of await listNumbers(store)) {
      if (this.#learned.has(earlier)) continue;
      try {
        const document = await readNumber(store, keys, earlier);
        if (document) this.#learn(document);
      } catch (error) {
        // One that is not signed vouches for nothing.
        if (!(error instanceof CompositionFault)) throw error;
      }
    }
  }
}

function shown(document: Composition): ShownComposition {
  const versions = (parts: Parts) =>
    Object.fromEntries(Object.entries(parts).map(([name, { version }]) => [name, version]));
  const { number, made, parts, canary, flags } = document;
  return {
    id: idOf(parts),
    parts: versions(parts),
    canary: canary
      ? {
          percent: canary.percent,
          parts: versions(canary.parts),
          stage: stageOf(document) ?? '',
          steps: canary.plan?.steps,
        }
      : undefined,
    flags,
    made: { number, at: made.at, by: made.by, how: made.how, reason: made.reason },
  };
}
