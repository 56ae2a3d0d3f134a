import type { Report } from '@exchange/platform';
import { createOfflineCopy, offlineCopyKey, type OfflineCopyOptions } from './create-offline-copy';

export interface OfflineOptions extends OfflineCopyOptions {
  /** Script of the service worker; undefined where the exchange has none. */
  readonly workerUrl: string | undefined;
  readonly page: Window;
  readonly report: Report;
}

/**
 * Registers the service worker, and keeps what it shows without a connection. Where the exchange has none (any more), takes out the
 * one that is there, with the copy.
 */
export function startOffline({ workerUrl, page, report, ...options }: OfflineOptions): void {
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
  // Without a worker nobody could read the copy.
  void serviceWorker.ready.then(() => createOfflineCopy(options));
}
