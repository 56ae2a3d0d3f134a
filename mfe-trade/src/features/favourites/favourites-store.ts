import type { EventBus } from '@exchange/platform';
import type { LoadingState } from '@exchange/records';
import { makeObservable, observable, observableRef, runInAction } from 'mobx';
import { followTabs } from '../../common/follow-tabs';
import { FollowedUser } from '../../common/follow-user';
import type { FavouriteKeeper } from './favourite-keeper';
import type { LocalFavourites } from './local-favourites';
import { idsToMerge, isSameOrder, withFavourite, type FavouriteIds } from './favourite-ids';

/**
 * Favourite pairs: the app's where it keeps them (B-04), else the account's when signed in, the device's otherwise
 * (T-05). The device's are one list of all tabs: each change begins with what it holds then, and every tab shows it.
 */
export class FavouritesStore {
  /** Pair ids in the user's order. */
  ids: FavouriteIds = [];
  state: LoadingState = 'idle';
  failure: unknown = undefined;
  /** The device's favourites that the keeper lacks, while the user is asked about them. */
  offered: FavouriteIds = [];
  /** Pair ids that are being added or removed. */
  readonly pending = observable.set<string>();
  /** Undefined while the device keeps them. */
  private keeper: FavouriteKeeper | undefined;
  private readonly user = new FollowedUser();
  /** Resolves when it is known whether somebody is signed in: until then nobody knows where a favourite belongs. */
  private readonly keeperKnown: Promise<void>;
  private tellKeeperKnown: () => void = () => undefined;
  private generation = 0;
  /** The order that is still to be sent, and whether one is under way. */
  private wanted: FavouriteIds | undefined;
  private arranging = false;

  /** @param keepers The app's, where it keeps favourites, goes before the account's. */
  constructor(
    private readonly keepers: {
      readonly account: FavouriteKeeper;
      readonly app: FavouriteKeeper | undefined;
    },
    private readonly local: LocalFavourites,
    private readonly bus: EventBus,
  ) {
    this.ids = local.read();
    this.keeperKnown = new Promise((resolve) => (this.tellKeeperKnown = resolve));
    makeObservable(this, {
      ids: observableRef,
      state: observableRef,
      failure: observableRef,
      offered: observableRef,
    });
  }

  /** Follows who is signed in, and what other tabs keep on the device; returns the stop. */
  start(): () => void {
    const subscription = this.user.follow(this.bus, (userId, isSame) => {
      if (!isSame) this.set('idle', undefined);
      this.keeper = this.keepers.app ?? (userId === undefined ? undefined : this.keepers.account);
      this.generation += 1;
      this.tellKeeperKnown();
      if (this.keeper) void this.load();
      else this.showLocal();
    });
    const stopTabs = followTabs(() => this.takeFromTabs());
    return () => {
      subscription.unsubscribe();
      stopTabs();
      this.generation += 1;
    };
  }

  /** Fetches the keeper's favourites; offers to merge the device's that are not among them. */
  async load(): Promise<void> {
    const { keeper } = this;
    if (!keeper) return;
    this.generation += 1;
    const { generation } = this;
    if (this.state !== 'ready') this.set('loading', undefined);
    try {
      const ids = await keeper.list();
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
   * Adds or removes a pair; shown as soon as it is known who is signed in, taken back when the exchange refuses. Resolves to
   * whether it is a favourite now; rejects with the keeper's failure.
   */
  async toggle(id: string): Promise<boolean> {
    const wanted = !this.has(id);
    await this.keeperKnown;
    const { keeper } = this;
    if (!keeper) {
      this.keepLocally(withFavourite(this.local.read(), id, wanted));
      return wanted;
    }
    if (this.pending.has(id)) return !wanted;
    runInAction(() => this.pending.add(id));
    this.show(withFavourite(this.ids, id, wanted));
    const { generation } = this;
    try {
      const ids = wanted ? await keeper.add([id]) : await keeper.remove(id);
      // With another change still under way the answer is not the last word on the list.
      if (generation === this.generation && this.pending.size === 1 && !this.arranging) this.show(ids);
    } catch (failure) {
      if (generation === this.generation) this.show(withFavourite(this.ids, id, !wanted));
      throw failure;
    } finally {
      runInAction(() => this.pending.delete(id));
    }
    return wanted;
  }

  /**
   * Puts the favourites in this order, adding those that are missing; those that it does not name come after (T-07).
   * Shown at once. Orders that come while one is under way are sent after it, only the last of them. When one is
   * refused, the order that holds is shown again and the call that began the sending rejects.
   */
  async arrange(named: FavouriteIds): Promise<void> {
    const { keeper } = this;
    const all = [...named, ...idsToMerge(keeper ? this.ids : this.local.read(), named)];
    if (!keeper) return this.keepLocally(all);
    let holding = this.ids;
    this.show(all);
    this.wanted = named;
    if (this.arranging) return;
    this.arranging = true;
    const { generation } = this;
    try {
      while (this.wanted) {
        const sent: FavouriteIds = this.wanted;
        this.wanted = undefined;
        holding = await keeper.arrange(sent);
      }
      if (generation === this.generation && this.pending.size === 0) this.show(holding);
    } catch (failure) {
      if (generation === this.generation) this.show(holding);
      throw failure;
    } finally {
      this.wanted = undefined;
      this.arranging = false;
    }
  }

  /** Adds the offered ones to the keeper's. Only what it has then goes from the device. Rejects with the keeper's failure. */
  async acceptOffer(): Promise<void> {
    if (!this.keeper) return;
    const ids = await this.keeper.add(this.offered);
    this.local.write(idsToMerge(this.local.read(), ids));
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

  private keepLocally(ids: FavouriteIds): void {
    this.local.write(ids);
    this.show(ids);
  }

  private takeFromTabs(): void {
    const ids = this.local.read();
    if (!this.keeper && !isSameOrder(ids, this.ids)) this.show(ids);
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
    this.bus.publish('favourites', ids);
  }

  private set(state: LoadingState, failure: unknown): void {
    runInAction(() => {
      this.state = state;
      this.failure = failure;
    });
  }
}
