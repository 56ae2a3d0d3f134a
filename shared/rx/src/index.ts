/**
 * The part of RxJS that the exchange uses. Everything reaches RxJS through this list, so that the shared copy in
 * the browser holds nothing else; a name that is missing here is a compile error, not a larger bundle.
 */
/* eslint-disable @typescript-eslint/no-deprecated -- single overloads are deprecated, and a re-export names them all */
export { Observable, Subject, BehaviorSubject, Subscription } from 'rxjs';
export { distinctUntilChanged, filter, map } from 'rxjs';
export type { Observer, Subscriber, SubscriptionLike } from 'rxjs';
