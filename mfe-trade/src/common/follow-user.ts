import type { EventBus } from '@exchange/platform';
import { distinctUntilChanged, filter, map, type Subscription } from '@exchange/platform/rxjs';

/**
 * Tells who is signed in, from now on and at each change: the user's id, or undefined for nobody. Says nothing while
 * it is not known whether the stored session still is one.
 */
export function followUser(bus: EventBus, listener: (userId: string | undefined) => void): Subscription {
  return bus
    .topic('session')
    .pipe(
      filter((state) => state.ready),
      map((state) => state.user?.user_id),
      distinctUntilChanged(),
    )
    .subscribe(listener);
}

/** Whose data a store holds that may be stopped and started again, as with the page that it belongs to. */
export class FollowedUser {
  private held: { readonly id: string | undefined } | undefined;

  /**
   * As `followUser`. `isSame` says that what the store holds is this user's already: it stays, and is asked for anew, since nobody
   * told the store what changed meanwhile.
   */
  follow(bus: EventBus, listener: (userId: string | undefined, isSame: boolean) => void): Subscription {
    return followUser(bus, (id) => {
      const isSame = this.held !== undefined && this.held.id === id;
      this.held = { id };
      listener(id, isSame);
    });
  }
}
