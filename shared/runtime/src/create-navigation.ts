import type { Location, Navigation } from '@exchange/platform';
import { BehaviorSubject } from '@exchange/platform/rxjs';
import type { AppGuard } from './native/app-guard';

/** How the page came to its place: by the first load, forward, in place, or through the browser's history. */
export type Arrival = 'load' | 'push' | 'replace' | 'pop';

/** Navigation and what the host's frame needs of it. */
export interface NavigationService extends Navigation {
  /** How the present place was reached. */
  readonly arrival: Arrival;
  /** Number of the present entry of the history; the same when one comes back to it, also after a reload. */
  readonly entry: number;
  /** Follows every change of the address, whoever makes it, and applies the guard to it. */
  start(): () => void;
}

export interface NavigationOptions {
  readonly page: Window;
  /** Another path for a place that the visitor may not see now; undefined lets it be (H-15). */
  readonly guard?: (location: Location) => string | undefined;
  /** The app around the page, if there is one (B-03). */
  readonly app?: AppGuard | undefined;
}

const entryKey = 'exchangeEntry';
const methods = ['pushState', 'replaceState'] as const;

/**
 * The application's place, on the browser's history. Whatever changes the address (this service, a remote's router, a link,
 * the back button) goes through one place, so that the guard holds everywhere and `location$` never misses a change.
 */
export function createNavigation({
  page,
  guard = () => undefined,
  app,
}: NavigationOptions): NavigationService {
  const { history } = page;
  const location$ = new BehaviorSubject(read(page.location.href));
  let entry = entryOf(history.state) ?? 0;
  let arrival: Arrival = 'load';
  let updating = false;

  const settle = (how: Arrival) => {
    const next = read(page.location.href);
    const { path, search } = location$.value;
    if (next.path === path && next.search === search) return;
    arrival = how;
    location$.next(next);
  };
  /** Changes the address through `original`; the entry's number travels in the history's state. */
  const update = (
    original: History['pushState'],
    how: 'push' | 'replace',
    [state, unused, url]: Parameters<History['pushState']>,
  ) => {
    const target =
      url === undefined || url === null ? page.location.href : new URL(url, page.location.href).href;
    const nextEntry = how === 'push' ? entry + 1 : entry;
    updating = true;
    try {
      original.call(history, withEntry(state, nextEntry), unused, guard(read(target)) ?? target);
    } finally {
      updating = false;
    }
    entry = nextEntry;
    settle(how);
  };

  return {
    location$: location$.asObservable(),
    get location() {
      return location$.value;
    },
    get arrival() {
      return arrival;
    },
    get entry() {
      return entry;
    },
    to(path, options) {
      const target = new URL(path, page.location.origin);
      if (target.origin !== page.location.origin)
        throw new Error(`${path} is not a path of this application`);
      const here = target.href === page.location.href;
      const place = read(target.href);
      const go = () =>
        history[options?.replace || here ? 'replaceState' : 'pushState'](null, '', target.href);
      if (app?.takes(place, location$.value, options)) void app.to(place, go, options);
      else go();
    },
    back(fallback) {
      const stay = () => this.to(fallback, { replace: true });
      if (entry > 0) history.back();
      else if (app?.isNativePage) void app.back(stay);
      else stay();
    },
    start() {
      const restores = methods.map((method) => {
        // Always called with the history as its `this`.
        const original = history[method];
        const wrapped: History['pushState'] = (...change) =>
          update(original, method === 'pushState' ? 'push' : 'replace', change);
        history[method] = wrapped;
        return () => {
          if (history[method] === wrapped) history[method] = original;
        };
      });
      const handlePop = () => {
        // single-spa tells of a change that is being made here in the same way.
        if (updating) return;
        entry = entryOf(history.state) ?? entry;
        const redirect = guard(read(page.location.href));
        if (redirect !== undefined) history.replaceState(null, '', redirect);
        else settle('pop');
      };
      page.addEventListener('popstate', handlePop);
      // The first place too: it gets its number, and the guard looks at it.
      history.replaceState(history.state, '', page.location.href);
      return () => {
        page.removeEventListener('popstate', handlePop);
        for (const restore of restores) restore();
      };
    },
  };
}

function read(href: string): Location {
  const { pathname, search } = new URL(href);
  return { path: pathname, search };
}

function entryOf(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !(entryKey in state)) return undefined;
  const entry = state[entryKey];
  return typeof entry === 'number' ? entry : undefined;
}

function withEntry(state: unknown, entry: number): object {
  return { ...(typeof state === 'object' ? state : { value: state }), [entryKey]: entry };
}
