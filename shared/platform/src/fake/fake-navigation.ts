import { BehaviorSubject } from 'rxjs';
import type { Location, Navigation } from '../platform';

/** Navigation in memory. */
export interface FakeNavigation extends Navigation {
  /** Where `to` and `back` led, oldest first, with queries. */
  readonly visits: readonly string[];
}

const parse = (target: string): Location => {
  const url = new URL(target, 'http://localhost');
  return { path: url.pathname, search: url.search };
};

export function createFakeNavigation(start: string): FakeNavigation {
  const entries = [start];
  const visits: string[] = [];
  const location$ = new BehaviorSubject(parse(start));
  const arrive = (target: string) => {
    visits.push(target);
    location$.next(parse(target));
  };
  return {
    visits,
    location$: location$.asObservable(),
    get location() {
      return location$.value;
    },
    to(path, options) {
      if (options?.replace) entries.pop();
      entries.push(path);
      arrive(path);
    },
    back(fallback) {
      entries.pop();
      const target = entries.at(-1) ?? fallback;
      if (entries.length === 0) entries.push(target);
      arrive(target);
    },
  };
}
