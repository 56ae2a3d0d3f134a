import { BehaviorSubject, type Observable } from 'rxjs';
import { createBus } from '../create-bus';
import { platformVersion } from '../platform';
import type {
  Clock,
  EventBus,
  Haptic,
  Haptics,
  LocaleCode,
  Native,
  Organisation,
  Platform,
  PlatformEvents,
  QuotePair,
  Report,
  SessionUser,
  SlotInput,
  SlotName,
  Slots,
  Storage,
  Theme,
  ThemeState,
  Toast,
  ToastType,
} from '../platform';
import { createFakeApi, type FakeApi } from './fake-api';
import { createFakeLocale, type FakeLocale } from './fake-locale';
import { createFakeNavigation, type FakeNavigation } from './fake-navigation';
import { createFakeQuotes, type FakeQuotes } from './fake-quotes';
import { createFakeSession, type FakeSession } from './fake-session';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  set(time: number): void;
  advance(ms: number): void;
}
export interface FakeToast extends Toast {
  readonly shown: readonly { readonly type: ToastType; readonly text: string }[];
}
export interface FakeReport extends Report {
  readonly errors: readonly unknown[];
  readonly measures: readonly { readonly name: string; readonly value: number }[];
}
export interface FakeBus extends EventBus {
  /** Events so far, oldest first. */
  readonly emitted: readonly {
    readonly name: keyof PlatformEvents;
    readonly event: PlatformEvents[keyof PlatformEvents];
  }[];
}

/** A theme that says how it looks. */
export interface FakeTheme extends Theme {
  readonly state: ThemeState;
  readonly state$: Observable<ThemeState>;
}

export interface FakeHaptics extends Haptics {
  /** What was to be felt so far, oldest first. */
  readonly played: readonly Haptic[];
}

/** The whole platform in memory. */
export interface FakePlatform extends Platform {
  readonly api: FakeApi;
  readonly session: FakeSession;
  readonly bus: FakeBus;
  readonly quotes: FakeQuotes;
  readonly navigation: FakeNavigation;
  readonly toast: FakeToast;
  readonly locale: FakeLocale;
  readonly clock: FakeClock;
  readonly theme: FakeTheme;
  readonly haptics: FakeHaptics;
  readonly report: FakeReport;
}

/** Fills a place by adding to its element; the result takes that away. */
export type FakeFillers = Readonly<
  Partial<Record<SlotName, (element: HTMLElement, input: SlotInput<SlotName>) => () => void>>
>;

/** How a fake platform begins. Everything may be left out. */
export interface FakePlatformOptions {
  /** Path and query of the page; `/` by default. */
  readonly path?: string;
  /** Signed-in user; nobody by default. */
  readonly user?: SessionUser | null;
  /** Where `session.returnTo()` leads; `/` by default. */
  readonly returnTo?: string;
  readonly pairs?: readonly QuotePair[];
  /** `en` by default. */
  readonly locale?: LocaleCode;
  /** A locale of the test's own in place of the fake one. */
  readonly localeService?: FakeLocale;
  /** Time of the exchange's clock, ms since the epoch; 2026-11-21 00:00 UTC by default. */
  readonly now?: number;
  readonly organisation?: Partial<Organisation>;
  readonly native?: Native;
  /** Values in the remote's storage. */
  readonly stored?: Readonly<Record<string, string>>;
  readonly theme?: 'light' | 'dark';
  /** What fills the places that are offered. */
  readonly fillers?: FakeFillers;
  /** The remote's flags that are on; none by default. */
  readonly flags?: readonly string[];
}

const fakeNow = Date.UTC(2026, 10, 21);

/** Builds a platform whose services live in memory, record what was asked, and are driven by the test. */
export function createFakePlatform(options: FakePlatformOptions = {}): FakePlatform {
  const session = createFakeSession(options.user ?? null, options.returnTo ?? '/');
  const quotes = createFakeQuotes(options.pairs);
  const locale = options.localeService ?? createFakeLocale(options.locale ?? 'en');
  const theme = createFakeTheme(options.theme ?? 'light');
  return {
    version: platformVersion,
    api: createFakeApi(),
    session,
    bus: createFakeBus({ quotes, session, locale, theme, personal$: session.personal$ }),
    quotes,
    navigation: createFakeNavigation(options.path ?? '/'),
    toast: createFakeToast(),
    locale,
    organisation: {
      id: 'nova',
      name: 'Nova',
      slogan: 'Own a part of the brands you love',
      logoUrl: '',
      fiat: 'HKD',
      defaultCountry: 'HK',
      customerMail: 'support@nova.example',
      ownership: 'Nova Limited',
      contacts: [{ kind: 'email', address: 'support@nova.example' }],
      readDocument: (name) => Promise.resolve(`<p>${name}</p>`),
      ...options.organisation,
    },
    native: options.native ?? { client: 'browser', inApp: false },
    clock: createFakeClock(options.now ?? fakeNow),
    storage: createMemoryStorage(options.stored),
    theme,
    haptics: createFakeHaptics(),
    report: createFakeReport(),
    slots: createFakeSlots(options.fillers ?? {}),
    flags: new Set(options.flags),
  };
}

/** The bus of the real platform over fake services, which notes what remotes tell on it. */
function createFakeBus(services: Parameters<typeof createBus>[0]): FakeBus {
  const emitted: FakeBus['emitted'][number][] = [];
  const bus = createBus(services);
  return {
    ...bus,
    emitted,
    emit(name, event) {
      emitted.push({ name, event });
      bus.emit(name, event);
    },
  };
}

function createFakeToast(): FakeToast {
  const shown: { type: ToastType; text: string }[] = [];
  return { shown, show: (type, text) => void shown.push({ type, text }) };
}

function createFakeClock(start: number): FakeClock {
  let now = start;
  return {
    now: () => now,
    set(time) {
      now = time;
    },
    advance(ms) {
      now += ms;
    },
  };
}

function createMemoryStorage(stored: Readonly<Record<string, string>> = {}): Storage {
  const values = new Map(Object.entries(stored));
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
  };
}

function createFakeTheme(initial: 'light' | 'dark'): FakeTheme {
  const state$ = new BehaviorSubject<ThemeState>({ current: initial, choice: initial, rise: 'green' });
  return {
    state$: state$.asObservable(),
    get state() {
      return state$.value;
    },
    change: (choice) =>
      state$.next({ ...state$.value, choice, current: choice === 'dark' ? 'dark' : 'light' }),
    changeRise: (rise) => state$.next({ ...state$.value, rise }),
  };
}

function createFakeHaptics(): FakeHaptics {
  const played: Haptic[] = [];
  let on = true;
  return {
    available: true,
    get on() {
      return on;
    },
    change(next) {
      on = next;
    },
    played,
    play: (haptic) => void played.push(haptic),
  };
}

function createFakeSlots(fillers: FakeFillers): Slots {
  return {
    isFilled: (slot) => fillers[slot] !== undefined,
    fill: (slot, element, input) => fillers[slot]?.(element, input) ?? (() => undefined),
  };
}

function createFakeReport(): FakeReport {
  const errors: unknown[] = [];
  const measures: { name: string; value: number }[] = [];
  return {
    errors,
    measures,
    error: (error) => void errors.push(error),
    measure: (name, value) => void measures.push({ name, value }),
  };
}
