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
