import { resolveLocale } from '@exchange/i18n';
import { PlatformProvider, type Platform } from '@exchange/platform';
import { detectNative } from '@exchange/platform/detect-native';
import { BehaviorSubject } from '@exchange/platform/rxjs';
import { nextTask } from '@exchange/platform/scheduling';
import { createPage, afterFirstScreen, type Page } from '@exchange/runtime';
import type { NativeApp } from '@exchange/runtime/native';
import { startTransition, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Frame } from '../frame/frame';
import { announceRoutes } from '../frame/route-announcer';
import { FrameBoundary } from '../frame/frame-boundary';
import { ServerErrorPage } from '../frame/error-pages';
import { createLoadingBar } from '../frame/loading-bar';
import { messages, namespace } from '../messages';
import { createIntegrity } from '../remotes/integrity';
import { LiveComposition } from '../remotes/live-composition';
import { countQueries, createPageLoader, type PageLoader } from '../remotes/page-loader';
import { createReload } from '../remotes/create-reload';
import { endEarlyView, followEarlyLinks, replaceEarlyDownload } from '../remotes/early-view';
import { registerApplications } from '../remotes/register-applications';
import type { RemoteFiles, RemoteSource, SourceOptions } from '../remotes/remote-source';
import { createSlots } from '../slots/create-slots';
import { createTabTargets } from '../tabs/create-tab-targets';
import type { MountedRemote } from '../tabs/prepare-tabs';
import { takeLateStyles } from './late-styles';
import { readBootData, readDigests, type BootData } from './boot-data';
import { openFeedWorker } from './open-feed-worker';
import { trustScripts } from './trust-scripts';
import type { PreparedPanel } from '../panel/open-panel';
import type { LaterParts } from './later';

type CreateSource = (options: SourceOptions) => RemoteSource;

/** Starts the host on its page: services, frame, and the remote of the present route (H-26). */
export function startHost(page: Window & typeof globalThis, createSource: CreateSource): void {
  const container = page.document.getElementById('app');
  if (!container) throw new Error('The page has no #app');
  // What even the boundary of the frame cannot show ends here: a page that says so.
  const root = createRoot(container);
  const giveUp = (error: unknown) => {
    console.error(error);
    endEarlyView(page.document);
    root.render(
      <ServerErrorPage
        locale={resolveLocale('', page.document.documentElement.lang)}
        onReload={() => page.location.reload()}
      />,
    );
  };
  let boot: BootData;
  let loading: Loading;
  try {
    boot = readBootData(page.document);
    loading = prepareLoading(page, boot.composition, createSource);
  } catch (error) {
    giveUp(error);
    return;
  }
  const { files, loader } = loading;
  Promise.all([prepareHost({ page, boot, files }), takeLateStyles(page.document, loader)]).then(
    ([host]) => showHost(host, root),
    giveUp,
  );
}

/** How the page's files are loaded, and what of them are remotes'. */
interface Loading {
  readonly loader: PageLoader;
  readonly files: RemoteFiles;
}

/** What few pages have, and have from the start. */
interface Extras {
  readonly nativeApp?: NativeApp | undefined;
  readonly panel?: PreparedPanel | undefined;
}

const noExtras: Extras = {};

async function loadExtras(page: Window, inApp: boolean, { panel }: BootData): Promise<Extras> {
  const [native, prepared] = await Promise.all([
    inApp ? import(/* webpackChunkName: "native" */ '@exchange/runtime/native') : undefined,
    panel && import(/* webpackChunkName: "panel" */ '../panel/open-panel'),
  ]);
  return { nativeApp: native?.nativeApp, panel: prepared?.preparePanel(page) };
}

/** What the host has when its page is opened. */
interface HostParts {
  readonly page: Window & typeof globalThis;
  readonly boot: BootData;
  readonly files: RemoteFiles;
}

/** A host whose services and texts are there. */
interface PreparedHost extends HostParts {
  readonly services: Page;
  readonly composition: LiveComposition;
  readonly banner: ReactNode;
  readonly panel: PreparedPanel | undefined;
}

/** Makes the services of a page and fetches the host's texts. In tasks of its own, as all of the start: the page answers in between. */
async function prepareHost({ page, boot, files }: HostParts): Promise<PreparedHost> {
  const { inApp } = detectNative(page.navigator.userAgent);
  const { nativeApp, panel } = inApp || boot.panel ? await loadExtras(page, inApp, boot) : noExtras;
  await nextTask();
  const composition = new LiveComposition(boot.composition.remotes);
  const { routes } = composition;
  const services = createPage({
    data: boot,
    page,
    name: 'host',
    version: boot.composition.host.version,
    isProtected: (path) => routes.match(path)?.route.protected ?? false,
    routeOf: (path) => routes.match(path)?.route.path ?? '',
    isTab: (path) => routes.match(path)?.route.tab !== undefined,
    nativeApp,
    watchBus: panel?.watch,
    openWorker: nativeApp ? undefined : () => openFeedWorker(page, boot.domain.org_id, files.integrity),
    slots: createSlots({
      composition,
      services: () => ({ source: files.source, composition, platformOf: services.platformOf }),
      report: () => services.platform.report,
    }),
  });
  const { platform } = services;
  const [banner] = await Promise.all([
    prepareBanner(page, platform, boot),
    platform.locale.register(namespace, messages),
  ]);
  return { page, boot, files, services, composition, banner, panel };
}

/** Starts the services, shows the frame, and has the remote of the present route come. */
async function showHost(host: PreparedHost, root: Root): Promise<void> {
  const { page, boot, files, services, composition, banner, panel } = host;
  const { platform, navigation, calls } = services;
  const { routes } = composition;
  await nextTask();
  services.start();
  followEarlyLinks(page.document, navigation);
  announceRoutes({
    page,
    navigation,
    locale: platform.locale,
    locale$: platform.bus.topic('locale'),
    routes,
    mainId: 'main',
    tellerId: 'page-name',
    title: boot.organisation.seo_config.title || boot.organisation.name,
    name: boot.organisation.name,
  });
  await nextTask();
  const loadingBar = createLoadingBar();
  const tabTargets = createTabTargets(platform, routes);
  const outlet = page.document.createElement('div');
  const show = (shown: ReactNode) =>
    startTransition(() =>
      root.render(
        <FrameBoundary
          locale={platform.locale.current}
          onError={(error) => platform.report.error(error)}
          onReload={() => page.location.reload()}
        >
          <PlatformProvider value={platform}>
            <Frame
              routes={routes}
              outlet={outlet}
              toasts={services.toasts}
              loadingBar={loadingBar}
              tabTargets={tabTargets}
              banner={shown}
            />
          </PlatformProvider>
        </FrameBoundary>,
      ),
    );
  show(banner);
  if (banner !== undefined) replaceEarlyDownload(page.document);
  const mounted$ = new BehaviorSubject<MountedRemote | undefined>(undefined);
  startLater({ page, platform, calls, tabTargets, mounted$, boot, composition, files }, (offer) =>
    show(banner ?? offer),
  );
  registerApplications({
    page: services,
    outlet,
    source: files.source,
    composition,
    loadingBar,
    onMounted: (name, { prepare }) => mounted$.next({ name, prepare }),
  });
  panel
    ?.open({ page, boot, platform, composition, until: boot.panel?.until ?? null })
    .catch((error: unknown) => platform.report.error(error, { part: 'panel' }));
}

/** What a page with overrides says of them; such a page does not start without. */
async function prepareBanner(
  page: Window,
  { locale }: Platform,
  { overrides }: BootData,
): Promise<ReactNode> {
  if (!overrides) return undefined;
  const banner = await import(/* webpackChunkName: "overrides" */ '../overrides/prepare-banner');
  return banner.prepareBanner({ page, locale, overrides });
}

/** Runs what can wait ({@link LaterParts}) once the first screen stands and the page is idle, 2 s later at the latest. */
function startLater(parts: LaterParts, show: (offer: ReactNode) => void): void {
  const { page, platform, tabTargets } = parts;
  tabTargets.start();
  afterFirstScreen(page, () => {
    import(/* webpackChunkName: "later" */ './later')
      .then(({ runLater }) => runLater(parts, show))
      .catch((error: unknown) => platform.report.error(error, { during: 'later' }));
  });
}

/** Sets what every script, style and chunk goes through from here on, the host's own included. */
function prepareLoading(
  page: Window & typeof globalThis,
  { id, remotes }: BootData['composition'],
  createSource: CreateSource,
): Loading {
  const { timeOrigin } = page.performance;
  trustScripts(
    page,
    remotes.map(({ entry }) => entry),
  );
  const newQuery = countQueries();
  const integrity = createIntegrity(page, readDigests(page.document), remotes, newQuery);
  const loader = createPageLoader({
    ...{ page, integrity, newQuery },
    onGivenUp: createReload({ page, composition: id, now: () => timeOrigin + page.performance.now() }),
  });
  page.exchangeLoader = loader;
  return { loader, files: { source: createSource({ loader, integrity }), integrity } };
}
