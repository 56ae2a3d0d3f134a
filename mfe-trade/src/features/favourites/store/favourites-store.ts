import type { EventBus, Session } from '@exchange/platform';
import { makeObservable, observable, observableRef, runInAction } from 'mobx';
import { followUser } from '../../../common/follow-user';
import type { LoadingState } from '../../../common/loading-state';
import type { FavouriteCalls, LocalFavourites } from '../data/favourite-calls';
import { idsToMerge, withFavourite, type FavouriteIds } from '../domain/favourite-ids';

/** Favourite pairs: the account's when signed in, the device's otherwise (T-05). */
export class FavouritesStore {
  /** Pair ids in the user's order. */
  ids: FavouriteIds = [];
  state: LoadingState = 'idle';
  failure: unknown = undefined;
  /** The device's favourites that the account lacks, while the user is asked about them. */
  offered: FavouriteIds = [];
  /** Pair ids that are being added or removed. */
  readonly pending = observable.set<string>();
  private userId: string | undefined;
  private generation = 0;

  constructor(
    private readonly calls: FavouriteCalls,
    private readonly local: LocalFavourites,
    private readonly session: Session,
    private readonly bus: EventBus,
  ) {
    this.ids = local.read();
    makeObservable(this, {
      ids: observableRef,
      state: observableRef,
      failure: observableRef,
      offered: observableRef,
    });
  }

  /** Follows who is signed in; returns the stop. */
  start(): () => void {
    const subscription = followUser(this.session, (userId) => {
      this.userId = userId;
      this.generation += 1;
      if (userId === undefined) this.showLocal();
      else void this.load();
    });
    return () => {
      subscription.unsubscribe();
      this.generation += 1;
    };
  }

  /** Fetches the account's favourites; offers to merge the device's that are not among them. */
  async load(): Promise<void> {
    this.generation += 1;
    const { generation } = this;
    this.set('loading', undefined);
    try {
      const ids = await this.calls.list();
      if (generation !== this.generation) return;
      this.show(ids);
      this.set('ready', undefined);
      const missing = idsToMerge(this.local.read(), ids);
      runInAction(() => {
        this.offered = missing.length > 0 && !this.local.isDeclined(missing) ? missing : [];
      });
    } catch (failure) {
      if (generation === this.generation) this.set('failed', failure);
    }
  }

  has(id: string): boolean {
    return this.ids.includes(id);
  }

  /**
   * Adds or removes a pair; shown at once, taken back when the exchange refuses. Resolves to whether it is a
   * favourite now; rejects with `ApiFailure`.
   */
  async toggle(id: string): Promise<boolean> {
    const wanted = !this.has(id);
    if (this.userId === undefined) {
      const ids = withFavourite(this.ids, id, wanted);
      this.local.write(ids);
      this.show(ids);
      return wanted;
    }
    if (this.pending.has(id)) return !wanted;
    runInAction(() => this.pending.add(id));
    this.show(withFavourite(this.ids, id, wanted));
    const { generation } = this;
    try {
      const ids = wanted ? await this.calls.add([id]) : await this.calls.remove(id);
      // With another change still under way the answer is not the last word on the list.
      if (generation === this.generation && this.pending.size === 1) this.show(ids);
    } catch (failure) {
      if (generation === this.generation) this.show(withFavourite(this.ids, id, !wanted));
      throw failure;
    } finally {
      runInAction(() => this.pending.delete(id));
    }
    return wanted;
  }

  /** Adds the offered ones to the account. The device's copy goes only after that. Rejects with `ApiFailure`. */
  async acceptOffer(): Promise<void> {
    const ids = await this.calls.add(this.offered);
    this.local.write([]);
    this.show(ids);
    this.closeOffer();
  }

  /** Keeps the offered ones on the device only, and does not ask about the same ones again. */
  declineOffer(): void {
    this.local.decline(this.offered);
    this.closeOffer();
  }

  private closeOffer(): void {
    runInAction(() => {
      this.offered = [];
    });
  }

  private showLocal(): void {
    this.show(this.local.read());
    this.closeOffer();
    this.set('ready', undefined);
  }

  private show(ids: FavouriteIds): void {
    runInAction(() => {
      this.ids = ids;
    });
    this.bus.emit('favourites.changed', { ids });
  }

  private set(state: LoadingState, failure: unknown): void {
    runInAction(() => {
      this.state = state;
      this.failure = failure;
    });
  }
}
