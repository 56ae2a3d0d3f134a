import type { Location, Navigation } from '@exchange/platform';
import { BehaviorSubject } from '@exchange/platform/rxjs';
import type { AppGuard } from './native/app-guard';
import { createCovers } from './covers';
import { isWayIn } from './login-path';

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

/** What an entry of the history carries. */
export interface EntryState {
  /** Its number, counted from the first entry of the visit. */
  readonly exchangeEntry?: number | undefined;
  /** The step of the page's flow that it stands for. */
  readonly exchangeStep?: string | undefined;
  /** It stands for something that covers the page. */
  readonly exchangeCover?: boolean | undefined;
}

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
  const first = stateOf(history.state);
  const step$ = new BehaviorSubject(first.exchangeStep);
  let entry = first.exchangeEntry ?? 0;
  let arrival: Arrival = 'load';
  let updating = false;
  let asks: readonly ((leave: () => void) => void)[] = [];

  const settle = (how: Arrival) => {
    const next = read(page.location.href);
    const { exchangeStep, exchangeCover = false } = stateOf(history.state);
    covers.mark(entry, exchangeCover);
    const { path, search } = location$.value;
    const isElsewhere = next.path !== path || next.search !== search;
    if (isElsewhere) arrival = how;
    // The step first: a page that is shown now must not begin with that of another.
    if (exchangeStep !== step$.value) step$.next(exchangeStep);
    if (isElsewhere) location$.next(next);
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
  const push = (state: EntryState) => history.pushState(state, '', page.location.href);
  const covers = createCovers({
    history,
    entry: () => entry,
    push: () => push({ exchangeStep: step$.value, exchangeCover: true }),
    isStep: () => step$.value !== undefined,
  });

  const navigation: NavigationService = {
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
      const place = read(target.href);
      const here = target.href === page.location.href;
      const isSamePage = place.path === location$.value.path;
      const go = () =>
        covers.whenSettled(() => {
          if (here) history.replaceState(history.state, '', target.href);
          else if (options?.replace && isSamePage) {
            const { exchangeStep, exchangeCover } = stateOf(history.state);
            history.replaceState({ exchangeStep, exchangeCover }, '', target.href);
          } else {
            // What covers the page goes with it.
            covers.clear(() =>
              history[options?.replace ? 'replaceState' : 'pushState'](null, '', target.href),
            );
          }
        });
      const isTaken = app?.takes(place, location$.value, options) ?? false;
      // From a login one comes back to what was typed (H-17).
      const isLogin = isWayIn(place.path) && !isWayIn(location$.value.path);
      const ask = isSamePage || isTaken || isLogin || options?.replace ? undefined : asks.at(-1);
      if (isTaken) void app?.to(place, go, options);
      else if (ask) ask(go);
      else go();
    },
    back(fallback) {
      covers.whenSettled(() => {
        // A cover that has just closed leaves its entry, which is no place to be.
        const by = covers.isEnding ? 2 : 1;
        if (entry >= by) history.go(-by);
        else this.leave(fallback);
      });
    },
    step$: step$.asObservable(),
    get step() {
      return step$.value;
    },
    toStep(step, options) {
      covers.whenSettled(() => {
        const { exchangeCover } = stateOf(history.state);
        if (step === undefined) covers.rewind();
        else if (options?.replace)
          history.replaceState({ exchangeStep: step, exchangeCover }, '', page.location.href);
        else if (covers.isEnding) covers.clear(() => push({ exchangeStep: step }));
        else push({ exchangeStep: step });
      });
    },
    cover: (onBack) => covers.enter(onBack),
    hold(ask) {
      asks = [...asks, ask];
      return () => {
        asks = asks.filter((each) => each !== ask);
      };
    },
    leave(fallback) {
      covers.whenSettled(() => {
        covers.clear(() => {
          if (entry > 0) history.back();
          else if (app?.isNativePage) void app.back(() => this.to(fallback, { replace: true }));
          else this.to(fallback, { replace: true });
        });
      });
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
        const from = entry;
        const { exchangeEntry } = stateOf(history.state);
        entry = exchangeEntry ?? entry;
        const here = read(page.location.href);
        const { path, search } = location$.value;
        // What a sheet has changed of the address stays when it is closed.
        if (entry < from && covers.has(from) && here.path === path && here.search !== search)
          history.replaceState(history.state, '', path + search);
        const redirect = guard(read(page.location.href));
        if (redirect !== undefined) history.replaceState(null, '', redirect);
        else settle('pop');
        covers.arrive(from);
      };
      page.addEventListener('popstate', handlePop);
      // The first place too: it gets its number, and the guard looks at it.
      history.replaceState(history.state, '', page.location.href);
      covers.arrive(entry);
      return () => {
        page.removeEventListener('popstate', handlePop);
        for (const restore of restores) restore();
      };
    },
  };
  return navigation;
}

function read(href: string): Location {
  const { pathname, search } = new URL(href);
  return { path: pathname, search };
}

/** What of an entry's state is this service's; everything is optional, since others write states too. */
function stateOf(state: unknown): EntryState {
  if (typeof state !== 'object' || state === null) return {};
  const { exchangeEntry, exchangeStep, exchangeCover } = state as Readonly<Record<string, unknown>>;
  return {
    exchangeEntry: typeof exchangeEntry === 'number' ? exchangeEntry : undefined,
    exchangeStep: typeof exchangeStep === 'string' ? exchangeStep : undefined,
    exchangeCover: exchangeCover === true ? true : undefined,
  };
}

function withEntry(state: unknown, exchangeEntry: number): object {
  return { ...(typeof state === 'object' ? state : { value: state }), exchangeEntry };
}
