import type { Platform } from '@exchange/platform';
import type { Page } from '@exchange/runtime';
import type { Observable } from '@exchange/platform/rxjs';
import { nextTask } from '@exchange/platform/scheduling';
import { startOffline } from '@exchange/runtime/offline';
import type { ReactNode } from 'react';
import { prepareDownload } from '../download/download-banner';
import { followKeyboard } from '../frame/follow-keyboard';
import { keepFocus } from '../frame/keep-focus';
import { followComposition } from '../remotes/follow-composition';
import type { LiveComposition } from '../remotes/live-composition';
import type { RemoteFiles } from '../remotes/remote-source';
import type { TabTargetsStore } from '../tabs/create-tab-targets';
import { followIbo } from '../tabs/follow-ibo';
import { prepareTabs, type MountedRemote } from '../tabs/prepare-tabs';
import type { BootData } from './boot-data';

/** What runs in a page once its first screen stands. */
export interface LaterParts {
  readonly page: Window & typeof globalThis;
  readonly platform: Platform;
  readonly calls: Page['calls'];
  readonly composition: LiveComposition;
  readonly files: RemoteFiles;
  readonly tabTargets: TabTargetsStore;
  /** The remotes that come to stand in their areas, the present one first. */
  readonly mounted$: Observable<MountedRemote | undefined>;
  readonly boot: Pick<BootData, 'ahead' | 'workerUrl' | 'compositionUrl' | 'tracesUrl' | 'overrides'> & {
    readonly composition: Pick<BootData['composition'], 'id' | 'tag' | 'host'>;
  };
}

/**
 * What the host does once the first screen stands, as one chunk: follows where the IBO tab leads (H-09), fetches the tabs' files
 * ahead (H-10) and has their pages made, follows what is served (O-09), keeps what is read without a connection, makes way for keyboards, keeps the focus, traces a page that is to be (O-06), and shows the way to the app (H-06).
 */
export async function runLater(
  { page, platform, calls, composition, files, tabTargets, mounted$, boot }: LaterParts,
  show: (offer: ReactNode) => void,
): Promise<void> {
  const { ahead = [], workerUrl, compositionUrl, tracesUrl, overrides = [] } = boot;
  const { id, tag = id } = boot.composition;
  await nextTask();
  followKeyboard(page);
  keepFocus(page, 'main');
  followIbo(platform, (path) => tabTargets.setIbo(path));
  const arrived = prefetchFiles(page, ahead);
  learnOwnFiles(composition, files);
  if (compositionUrl !== undefined)
    followComposition({
      ...{ ...files, page, composition, url: compositionUrl, known: tag },
      kept: new Set(overrides.map(({ name }) => name)),
      onAhead: (needed) => void prefetchFiles(page, needed),
    });
  if (tracesUrl !== undefined)
    import(/* webpackChunkName: "tracing" */ '../tracing/start-tracing').then(
      ({ startTracing }) =>
        startTracing({
          ...{ page, calls, url: tracesUrl },
          version: boot.composition.host.version,
          patternOf: (path) => composition.routes.match(path)?.route.path ?? '',
        }),
      (error: unknown) => platform.report.error(error, { during: 'tracing' }),
    );
  await nextTask();
  startOffline({ ...platform, workerUrl, page });
  show(await prepareDownload(platform, composition.routes, page.navigator.userAgent));
  if (savesData(page.navigator)) return;
  // A file that is asked for while it is fetched ahead would come twice.
  await arrived;
  prepareTabs({ mounted$, tabTargets, routes: composition.routes });
}

/** Learns what the page was not told of its own remote's files, before a press waits for it. */
export function learnOwnFiles(
  { remotes }: Pick<LiveComposition, 'remotes'>,
  { integrity }: { readonly integrity: Pick<RemoteFiles['integrity'], 'suffices' | 'learn'> },
): void {
  for (const remote of remotes)
    if (integrity.suffices(remote))
      // The file that is pressed for asks again.
      integrity.learn(remote.entry, '').catch(() => undefined);
}

/** As many files are fetched ahead at once: what a person asks for meanwhile has the rest of the line. */
const together = 4;

/**
 * Lets the browser fetch files ahead when it has nothing better to do (H-10), a few at a time and in their order, but for those that the page
 * has asked for: they are there when a tab is pressed. Nobody who saves data is asked to pay for them. Resolves when each has come or failed.
 */
export async function prefetchFiles(page: Window, files: readonly string[]): Promise<void> {
  const { document, exchangeLoader, navigator } = page;
  const waiting = savesData(navigator) ? [] : [...files];
  const fetchInTurn = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
      if (!exchangeLoader?.hasAsked(file)) await prefetch(document, file);
  };
  await Promise.all(Array.from({ length: together }, fetchInTurn));
}

async function prefetch(document: Document, file: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  // The mode in which the loader asks later; in another one the file would come twice.
  link.crossOrigin = 'anonymous';
  link.href = file;
  document.head.append(link);
  await new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
}

function savesData(navigator: Navigator): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return typeof connection === 'object' && connection !== null && 'saveData' in connection
    ? connection.saveData === true
    : false;
}
