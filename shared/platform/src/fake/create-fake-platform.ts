import { BehaviorSubject, Subject, filter, map } from 'rxjs';
import { platformVersion } from '../platform';
import type {
  Clock,
  EventBus,
  Haptic,
  Haptics,
  Locale,
  LocaleCode,
  Native,
  Organisation,
  Platform,
  PlatformEvents,
  QuotePair,
  Report,
  RiseColour,
  SessionUser,
  Storage,
  Theme,
  Toast,
  ToastType,
} from '../platform';
import { createFakeApi, type FakeApi } from './fake-api';
import { createFakeLocale } from './fake-locale';
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
  readonly clock: FakeClock;
  readonly haptics: FakeHaptics;
  readonly report: FakeReport;
}

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
  readonly localeService?: Locale;
  /** Time of the exchange's clock, ms since the epoch; 2026-11-21 00:00 UTC by default. */
  readonly now?: number;
  readonly organisation?: Partial<Organisation>;
  readonly native?: Native;
  /** Values in the remote's storage. */
  readonly stored?: Readonly<Record<string, string>>;
  readonly theme?: 'light' | 'dark';
}

const fakeNow = Date.UTC(2026, 10, 21);

/** Builds a platform whose services live in memory, record what was asked, and are driven by the test. */
export function createFakePlatform(options: FakePlatformOptions = {}): FakePlatform {
  return {
    version: platformVersion,
    api: createFakeApi(),
    session: createFakeSession(options.user ?? null, options.returnTo ?? '/'),
    bus: createFakeBus(),
    quotes: createFakeQuotes(options.pairs),
    navigation: createFakeNavigation(options.path ?? '/'),
    toast: createFakeToast(),
    locale: options.localeService ?? createFakeLocale(options.locale ?? 'en'),
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
      document: (name) => `<p>${name}</p>`,
      ...options.organisation,
    },
    native: options.native ?? { client: 'browser', inApp: false },
    clock: createFakeClock(options.now ?? fakeNow),
    storage: createMemoryStorage(options.stored),
    theme: createFakeTheme(options.theme ?? 'light'),
    haptics: createFakeHaptics(),
    report: createFakeReport(),
  };
}

function createFakeBus(): FakeBus {
  const emitted: { name: keyof PlatformEvents; event: PlatformEvents[keyof PlatformEvents] }[] = [];
  const events$ = new Subject<(typeof emitted)[number]>();
  return {
    emitted,
    emit(name, event) {
      emitted.push({ name, event });
      events$.next({ name, event });
    },
    on: <Name extends keyof PlatformEvents>(name: Name) =>
      events$.pipe(
        filter((sent) => sent.name === name),
        map((sent) => sent.event as PlatformEvents[Name]),
      ),
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

function createFakeTheme(initial: 'light' | 'dark'): Theme {
  const current$ = new BehaviorSubject(initial);
  let choice: Theme['choice'] = initial;
  const rise$ = new BehaviorSubject<RiseColour>('green');
  return {
    get current() {
      return current$.value;
    },
    current$: current$.asObservable(),
    get choice() {
      return choice;
    },
    change(next) {
      choice = next;
      current$.next(next === 'dark' ? 'dark' : 'light');
    },
    get rise() {
      return rise$.value;
    },
    rise$: rise$.asObservable(),
    changeRise: (next) => rise$.next(next),
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
