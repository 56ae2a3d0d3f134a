import { BehaviorSubject } from 'rxjs';
import type { Location, Navigation } from '../platform';

/** Navigation in memory. */
export interface FakeNavigation extends Navigation {
  /** Where `to` and `back` led, oldest first, with queries. */
  readonly visits: readonly string[];
  /** How many entries there are up to the present one. */
  readonly entries: number;
  /** The system's way back: what covers the page, then the steps, then the place before. */
  systemBack(): void;
}

interface Entry {
  readonly target: string;
  readonly step?: string;
  readonly onBack?: () => void;
}

const parse = (target: string): Location => {
  const url = new URL(target, 'http://localhost');
  return { path: url.pathname, search: url.search };
};

export function createFakeNavigation(start: string): FakeNavigation {
  let entries: readonly Entry[] = [{ target: start }];
  const visits: string[] = [];
  const location$ = new BehaviorSubject(parse(start));
  const step$ = new BehaviorSubject<string | undefined>(undefined);
  let asks: readonly ((leave: () => void) => void)[] = [];
  const top = () => entries.at(-1) ?? { target: start };
  const arrive = () => {
    const { target, step } = top();
    const { path, search } = parse(target);
    if (step !== step$.value) step$.next(step);
    if (path === location$.value.path && search === location$.value.search) return;
    visits.push(target);
    location$.next({ path, search });
  };
  return {
    visits,
    get entries() {
      return entries.length;
    },
    location$: location$.asObservable(),
    get location() {
      return location$.value;
    },
    to(path, options) {
      const isSamePage = parse(path).path === location$.value.path;
      const go = () => {
        const { step, onBack } = top();
        const inPlace = options?.replace || onBack !== undefined;
        const kept =
          options?.replace && isSamePage ? { ...(step && { step }), ...(onBack && { onBack }) } : {};
        entries = [...(inPlace ? entries.slice(0, -1) : entries), { target: path, ...kept }];
        visits.push(path);
        if (kept.step !== step$.value) step$.next(kept.step);
        location$.next(parse(path));
      };
      const ask = isSamePage || options?.replace ? undefined : asks.at(-1);
      if (ask) ask(go);
      else go();
    },
    back(fallback) {
      if (entries.length > 1) this.systemBack();
      else this.leave(fallback);
    },
    systemBack() {
      const { onBack } = top();
      entries = entries.length > 1 ? entries.slice(0, -1) : entries;
      arrive();
      onBack?.();
    },
    step$: step$.asObservable(),
    get step() {
      return step$.value;
    },
    toStep(step, options) {
      if (step === undefined) while (top().step !== undefined || top().onBack) entries = entries.slice(0, -1);
      else entries = [...(options?.replace ? entries.slice(0, -1) : entries), { target: top().target, step }];
      arrive();
    },
    cover(onBack) {
      const { target, step } = top();
      const entry = { target, ...(step !== undefined && { step }), onBack };
      entries = [...entries, entry];
      return () => {
        entries = entries.filter((each) => each !== entry);
      };
    },
    hold(ask) {
      asks = [...asks, ask];
      return () => {
        asks = asks.filter((each) => each !== ask);
      };
    },
    leave(fallback) {
      while (top().onBack) entries = entries.slice(0, -1);
      entries = entries.slice(0, -1);
      if (entries.length === 0) entries = [{ target: fallback }];
      arrive();
    },
  };
}
