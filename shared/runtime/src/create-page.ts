import { createApi, type CallWatch, type FirstData } from '@exchange/api-client';
import {
  getOrgBasicConfig,
  type OrganisationDocuments,
  type OrganisationDomain,
  type OrganisationLook,
} from '@exchange/contract/config';
import { getTradeList, type TradeList } from '@exchange/contract/market';
import { fits } from '@exchange/contract/shape-check';
import { createLocale, localeCookieSeconds, offeredLocales, resolveLocale } from '@exchange/i18n';
import type { Api, EventBus, Location, Platform, Slots } from '@exchange/platform';
import { createBus } from '@exchange/platform/bus';
import { detectNative } from '@exchange/platform/detect-native';
import { createFeeds, FaultLog, type FeedOptions } from '@exchange/quotes';
import { Subscription } from '@exchange/platform/rxjs';
import { createReporter } from '@exchange/telemetry/page';
import { afterFirstScreen } from './after-first-screen';
import { assemblePlatform, type PlatformOf } from './assemble-platform';
import { createCookieJar } from './cookie-jar';
import { createClock } from './create-clock';
import { createHaptics } from './create-haptics';
import { createNavigation, type NavigationService } from './create-navigation';
import { createOrganisation } from './create-organisation';
import { createSession, sessionNews, type SessionService } from './create-session';
import { createStorage } from './create-storage';
import { createTheme, themeNews } from './create-theme';
import { createToasts, type ToastStore } from './create-toasts';
import { loginPath } from './login-path';
import type { NativeApp } from './native';
import { createTabChannel } from './tab-channel';
import { createSessionMemory } from './session-memory';
import { onComeBack, whileShown } from './while-shown';

/** What a page knows before it asks anything. */
export interface PageData {
  /** With its documents only where a remote of the page cannot wait for them. */
  readonly organisation: OrganisationLook & Partial<OrganisationDocuments>;
  readonly domain: OrganisationDomain;
  /** Answers to calls that the first screen makes. */
  readonly first: readonly FirstData[];
  /** The exchange's time when it wrote this, ms since the epoch. */
  readonly time: number;
  /** Where faults and measures are sent; without it they stay in the page. */
  readonly reportUrl?: string | undefined;
}

export interface PageOptions {
  readonly data: PageData;
  readonly page: Window & typeof globalThis;
  /** Owner of the page's own storage and reports, and its version. */
  readonly name: string;
  readonly version: string;
  /** Whether a path needs a signed-in user (H-15). */
  readonly isProtected: (path: string) => boolean;
  /** Pattern of a path's route, '' where it has none: what reports say instead of the path (O-06). */
  readonly routeOf: (path: string) => string;
  /** Whether a path is of a route with a tab: in the iOS app such places are native tabs (B-03). */
  readonly isTab: (path: string) => boolean;
  /** Inside an app what joins the page to it, which is loaded there alone; see `isInApp`. */
  readonly nativeApp?: NativeApp | undefined;
  /** Fills places of remotes; where there is none, no place is filled. */
  readonly slots?: Slots;
  /** Asks for the worker that the browser's tabs have in common; without it the page has sockets of its own. */
  readonly openWorker?: FeedOptions['openWorker'];
  /** Stands between the page's bus and all that use it; nothing does unless told. */
  readonly watchBus?: ((bus: EventBus) => EventBus) | undefined;
}

/** The services of one page: what remotes get, and what only the frame around them uses. */
export interface Page {
  /** The frame's own platform. */
  readonly platform: Platform;
  /** Makes a remote's platform, which lasts as long as the remote is mounted. */
  readonly platformOf: PlatformOf;
  readonly session: SessionService;
  readonly navigation: NavigationService;
  readonly toasts: ToastStore;
  /** What may hear of every call of the page. */
  readonly calls: CallWatch;
  /** Whether the present place may show what only a signed-in user sees. */
  readonly mayShow: (location: Location) => boolean;
  /** Begins: history, session, quotes. Returns the stop of all of it. */
  start(): () => void;
}

/** Builds the services of a page from what its HTML carries. */
export function createPage({
  data,
  page,
  name,
  version,
  isProtected,
  routeOf,
  isTab,
  nativeApp,
  slots = unfilled,
  openWorker,
  watchBus = (bus) => bus,
}: PageOptions): Page {
  const { organisation: config, domain, first, time, reportUrl } = data;
  const { document } = page;
  const cookies = createCookieJar(document);
  const storageOf = (owner: string) => createStorage(owner, () => page.localStorage);
  const clock = createClock(bootReading(time, page.performance), () => page.performance.now());
  const reporter = createReporter({
    url: reportUrl,
    page,
    host: { name, version },
    routeOf,
    log: (message, error) => console.error(message, error),
    later: (task) => afterFirstScreen(page, task),
  });
  const report = reporter.for(name, version);
  const reportFeed = (error: unknown, context: Readonly<Record<string, string>>) =>
    report.error(error, { ...context, during: 'feed' });
  // An answer that cannot be read is asked for again and again by what needs it.
  const contractFaults = new FaultLog((error) => report.error(error));
  const kept = cookies.get('_lang');
  const initial = resolveLocale(page.location.search, kept);
  // A locale that the address asked for stays for the pages after it, whose addresses do not.
  if (initial !== resolveLocale('', kept)) cookies.set('_lang', initial, localeCookieSeconds);
  const locale = createLocale({
    initial,
    offered: offeredLocales(config.supported_locales),
    cookies,
    root: document.documentElement,
    later: (task) => afterFirstScreen(page, task),
  });
  const { theme, stop: stopTheme } = createTheme({
    cookies,
    dark: page.matchMedia('(prefers-color-scheme: dark)'),
    root: document.documentElement,
    page,
    channel: createTabChannel(page, 'exchange-theme', themeNews),
  });
  const detected = detectNative(page.navigator.userAgent);
  const native = nativeApp ? nativeApp.withFavourites(detected, page) : detected;
  const memory = createSessionMemory(cookies, storageOf(name));

  const calls: CallWatch = {};
  const api = createApi({
    watch: calls,
    baseUrl: '/api',
    host: page.location.host,
    locale: () => locale.current,
    appToken: () => (native.inApp ? cookies.get('token') : undefined),
    first,
    onSessionInvalid: () => session.invalidate(),
    onServerTime: (serverTime, tookMs) => clock.observe(serverTime, tookMs),
    prepare: () => locale.loadFailures(),
    onContractFault: (failure) => contractFaults.add(failure.message, failure),
  });
  const firstList = api.takeFirst(getTradeList, {});
  const firstPair = takeFirstPair(api, first);
  const { quotes, personal } = createFeeds({
    orgId: domain.org_id,
    socketUrl: domain.socket,
    personalUrl: domain.socket_personal,
    socketToken: () => memory.socketToken,
    now: () => clock.now(),
    fetchTradeList: (signal) => api.call(getTradeList, {}, { signal }),
    first: firstList,
    firstPair,
    onSessionEnded: () => session.invalidate(),
    report: reportFeed,
    host: page.location.host,
    locale: () => locale.current,
    openWorker,
  });
  const app = nativeApp?.openAppGuard(page, {
    native,
    api,
    session: () => session,
    memory,
    report,
    isTab,
    navigation: () => navigation,
    locale,
    kept,
    redirectOf: (location) => redirectOf(location),
  });
  const navigation = createNavigation({
    page,
    // Inside an app the page stays, and the app's own login comes over it (H-17).
    guard: (location) => (app ? undefined : redirectOf(location)),
    app,
  });
  const session = createSession({
    api,
    memory,
    channel: createTabChannel(page, 'exchange-session', sessionNews),
    navigation,
    clock,
    personal: { ...personal, start: () => whileShown(page, () => personal.start()) },
    onReturn: (callback) => listenForReturn(page, callback),
    onComeBack: (callback) => onComeBack(page, callback),
    onEnded: () => {
      void import('./tell-session-ended').then(({ tellSessionEnded }) => tellSessionEnded(locale, toasts));
    },
    later: (task) => afterFirstScreen(page, task),
    takeOver: app && (() => app.start()),
  });
  const haptics = createHaptics({ cookies, page, app: nativeApp?.hapticsOf(native, page, report) });
  const toasts = createToasts((type) => {
    if (type === 'success') haptics.play('success');
    else if (type !== 'info') haptics.play('failure');
  });

  /** Only when it is known that nobody is signed in; `login=true` waits in place for the app's own login (H-17). */
  const redirectOf = ({ path, search }: Location) => {
    const { auth, ready } = session.state;
    const waits = new URLSearchParams(search).get('login') === 'true';
    return isProtected(path) && ready && auth === 0 && !waits ? loginPath(path + search) : undefined;
  };
  const mayShow = ({ path }: Location) =>
    !isProtected(path) || (session.state.ready && session.state.auth > 0);

  const platformOf = assemblePlatform({
    api,
    session,
    bus: watchBus(createBus({ quotes, session, locale, theme, personal$: personal.personal$ })),
    quotes,
    navigation,
    toast: toasts,
    locale,
    organisation: createOrganisation(config, {
      locale: () => locale.current,
      read: () => api.call(getOrgBasicConfig, {}),
    }),
    native,
    clock,
    theme,
    haptics,
    storageOf,
    reporter,
    slots,
  });

  return {
    platform: platformOf(name, version, new Subscription()),
    platformOf,
    session,
    navigation,
    toasts,
    calls,
    mayShow,
    start() {
      // A page of one pair asks how its book and its bars stand as soon as it is there.
      if (firstPair) api.warmUp();
      const stops = [
        ...[stopTheme, reporter.start(), session.start(), navigation.start()],
        whileShown(page, () => quotes.start()),
        onComeBack(page, () => {
          // Another tab may have chosen another one.
          const chosen = resolveLocale('', cookies.get('_lang') ?? locale.current);
          if (chosen !== locale.current) locale.change(chosen).catch((error: unknown) => report.error(error));
        }),
      ];
      const guarding = session.state$.subscribe(() => {
        const redirect = redirectOf(navigation.location);
        if (redirect !== undefined) navigation.to(redirect, { replace: true });
      });
      return () => {
        guarding.unsubscribe();
        for (const stop of stops.reverse()) stop();
      };
    },
  };
}

/** The places of a page in which a remote stands alone. */
const unfilled: Slots = { isFilled: () => false, fill: () => () => undefined };

/** What a page of one pair brought in the place of the whole list. */
function takeFirstPair(api: Pick<Api, 'takeFirst'>, first: readonly FirstData[]): TradeList | undefined {
  const input = first.find(({ call }) => call === getTradeList.name)?.input;
  return fits(getTradeList.input, input) ? api.takeFirst(getTradeList, input) : undefined;
}

/** When the page's HTML was written: it was on its way for at most as long as the request took. */
function bootReading(
  time: number,
  performance: Performance,
): { readonly time: number; readonly tookMs: number } {
  const elapsed = performance.now();
  const timing = performance
    .getEntriesByType('navigation')
    .find((entry) => entry instanceof PerformanceNavigationTiming);
  if (!timing) return { time, tookMs: elapsed };
  return {
    time: time + (elapsed - timing.responseStart),
    tookMs: timing.responseStart - timing.requestStart,
  };
}

function listenForReturn(page: Window, callback: () => void): () => void {
  const handleVisibility = () => {
    if (page.document.visibilityState === 'visible') callback();
  };
  page.document.addEventListener('visibilitychange', handleVisibility);
  page.addEventListener('online', callback);
  return () => {
    page.document.removeEventListener('visibilitychange', handleVisibility);
    page.removeEventListener('online', callback);
  };
}
