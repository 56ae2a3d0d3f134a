/**
 * The part of RxJS that the host lends to every remote, once for the page. It is part of the platform: a name that is
 * added is there only in hosts that are released later, and one that is taken away breaks remotes that are out. A remote
 * that needs another name of RxJS imports it from `rxjs` and carries it in its own files; both copies work together.
 */
/* oxlint-disable typescript/no-deprecated -- single overloads are deprecated, and a re-export names them all */
export { Observable, Subject, BehaviorSubject, Subscription } from 'rxjs';
export { distinctUntilChanged, filter, map } from 'rxjs';
export type { Observer, Subscriber, SubscriptionLike } from 'rxjs';
