import type { AskedWorker } from '@exchange/quotes';
import type { Integrity } from '../remotes/integrity';
import { WorkerFile } from './worker-file';

/**
 * Asks for the worker that has the sockets of the browser's tabs; undefined where the browser has no such workers, or not the
 * locks by which it is seen who is alive. Rejects when the worker's file is not the one that was released.
 */
export function openFeedWorker(
  page: Window & typeof globalThis,
  orgId: string,
  integrity: Pick<Integrity, 'digestOf'>,
): Promise<AskedWorker> | undefined {
  const isOffered = 'SharedWorker' in page && 'locks' in page.navigator;
  return isOffered ? startWorker(page, orgId, integrity) : undefined;
}

/** A worker has no `integrity`: its file is fetched with its digest first, and started when it is the one of the release. */
async function startWorker(
  page: Window & typeof globalThis,
  orgId: string,
  integrity: Pick<Integrity, 'digestOf'>,
): Promise<AskedWorker> {
  const { url } = new WorkerFile(
    new URL(/* webpackChunkName: "feed-worker" */ '../feed-worker', import.meta.url),
  );
  const digest = integrity.digestOf(url.href);
  if (digest === undefined) throw new Error('Nobody vouches for the worker of all tabs');
  // At the page's own origin, at which alone a browser starts workers; a static host has the same files.
  const address = new URL(url.pathname, page.location.origin).href;
  const response = await page.fetch(address, digest === '' ? {} : { integrity: digest });
  if (!response.ok) throw new Error(`The worker of all tabs: ${response.status}`);
  // To its end, so that the browser has it for the worker.
  await response.arrayBuffer();
  // Each organisation of an origin has a worker of its own.
  const worker = new page.SharedWorker(address, { name: `exchange ${orgId}` });
  const failed = new Promise<never>((_resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('The worker of all tabs could not be started')));
  });
  return { port: worker.port, failed, locks: page.navigator.locks };
}
