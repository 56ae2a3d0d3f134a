import type { SlotName } from '@exchange/platform';
import { type Route, RouteTable } from '@exchange/platform/routes';
import type { Subscription } from '@exchange/platform/rxjs';
import type { ComposedRemote } from '../boot/boot-data';

/** Told when the page has another release of a remote than before. */
type OnSwap = (before: ComposedRemote, now: ComposedRemote) => void;

/**
 * The remotes of the page: those that it was loaded with, and what came in their place since (O-09). A remote that is mounted
 * keeps its release, and its pages with it, until it has gone.
 */
export class LiveComposition {
  /** The pages of the remotes as the page has them at this moment. */
  readonly routes: Pick<RouteTable, 'match'> = { match: (path) => this.#table.match(path) };
  /** Asked before a remote is mounted: a promise, which never rejects, when the mount has to wait for an answer. */
  beforeMount: () => Promise<unknown> | undefined = () => undefined;
  onSwap: OnSwap = () => undefined;
  /** Told that other releases are served, before they are taken. */
  onUpdate: () => void = () => undefined;
  /** Told of a remote that the page did not have yet. */
  onAdded: (name: string) => void = () => undefined;
  /** What the page has, by name. */
  readonly #present = new Map<string, ComposedRemote>();
  /** What it takes as soon as it can. */
  #served: ReadonlyMap<string, ComposedRemote> = new Map();
  readonly #stays = new Map<string, number>();
  #table = new RouteTable<Route>([]);

  constructor(remotes: readonly ComposedRemote[]) {
    this.update(remotes);
  }

  /** The releases that the page has at this moment. */
  get remotes(): readonly ComposedRemote[] {
    return [...this.#present.values()];
  }

  /** Names of the remotes that fill a place, in their order (H-32). */
  fillersOf(slot: SlotName): readonly string[] {
    return this.remotes
      .filter(({ fills }) => fills?.includes(slot))
      .map(({ name }) => name)
      .sort();
  }

  /** Whether the page has the release of a remote that is served, with the flags that are set now. */
  isCurrent(name: string): boolean {
    const [now, served] = [this.#present.get(name), this.#served.get(name)];
    return now?.entry === served?.entry && now?.flags?.join() === served?.flags?.join();
  }

  /** Takes these releases, those of mounted remotes once they have gone. */
  update(remotes: readonly ComposedRemote[]): void {
    this.#served = new Map(remotes.map((remote) => [remote.name, remote]));
    this.onUpdate();
    this.#settle();
  }

  /** Runs `begin`, which mounts a remote, and answers with the end of what it began. */
  mount(begin: () => () => void): () => void {
    const looking = this.beforeMount();
    if (!looking) return begin();
    let end: (() => void) | undefined;
    let left = false;
    void looking.then(() => {
      if (!left) end = begin();
    });
    return () => {
      left = true;
      end?.();
    };
  }

  /** The release with which a remote is mounted; it stays the page's until `stay` ends. */
  enter(name: string, stay: Subscription): ComposedRemote {
    const remote = this.#present.get(name);
    if (!remote) throw new Error(`${name} is not part of the composition`);
    this.#count(name, 1);
    stay.add(() => {
      this.#count(name, -1);
      if (this.#served.get(name) !== remote) this.#settle();
    });
    return remote;
  }

  #count(name: string, change: number): void {
    this.#stays.set(name, this.#staying(name) + change);
  }

  #staying(name: string): number {
    return this.#stays.get(name) ?? 0;
  }

  #settle(): void {
    for (const before of this.remotes) {
      const { name } = before;
      if (this.#staying(name) > 0) continue;
      // One that is served no more has no pages and fills nothing.
      const now = this.#served.get(name) ?? { ...before, routes: [], fills: [] };
      this.#present.set(name, now);
      if (now.entry !== before.entry) this.onSwap(before, now);
    }
    const added = [...this.#served.values()].filter(({ name }) => !this.#present.has(name));
    for (const remote of added) this.#present.set(remote.name, remote);
    // A page that has gone over to another remote stays with the one that is mounted: of two alike the first counts.
    const mountedFirst = [...this.remotes].sort(
      (one, other) => this.#staying(other.name) - this.#staying(one.name),
    );
    this.#table = new RouteTable(
      mountedFirst.flatMap(({ name: owner, routes }) => routes.map((route) => ({ ...route, owner }))),
    );
    for (const { name } of added) this.onAdded(name);
  }
}
