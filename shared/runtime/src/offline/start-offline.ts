import type { Navigation, Report } from '@exchange/platform';
import { createOfflineCopy, offlineCopyKey, type OfflineCopyOptions } from './create-offline-copy';

export interface OfflineOptions extends OfflineCopyOptions {
  /** Script of the service worker; undefined where the exchange has none. */
  readonly workerUrl: string | undefined;
  readonly page: Window;
  readonly report: Report;
  readonly navigation: Pick<Navigation, 'to'>;
}

/**
 * Registers the service worker, keeps what it shows without a connection, and opens the pages of notifications that are pressed. Where the exchange has none (any more), takes out the
 * one that is there, with the copy.
 */
export function startOffline({ workerUrl, page, report, navigation, ...options }: OfflineOptions): void {
  // Browsers have it on pages of https and of their own machine only.
  if (!('serviceWorker' in page.navigator)) return;
  const { serviceWorker } = page.navigator;
  const tell = (error: unknown) => report.error(error, { during: 'offline' });
  if (workerUrl === undefined) {
    options.storage.remove(offlineCopyKey);
    serviceWorker.getRegistration().then((registration) => registration?.unregister(), tell);
    return;
  }
  // Its script is asked for past every cache, so that a change of it is known with the next page.
  serviceWorker.register(workerUrl, { updateViaCache: 'none' }).catch(tell);
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const path = pathToOpen(data);
    if (path !== undefined) navigation.to(path);
  });
  // Without a worker nobody could read the copy.
  void serviceWorker.ready.then(() => createOfflineCopy(options));
}

/** The page that the worker asks to open: a path of this application. */
function pathToOpen(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  if (!('type' in message && message.type === 'open-page' && 'path' in message)) return undefined;
  const { path } = message;
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : undefined;
}
