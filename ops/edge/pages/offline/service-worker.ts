import { servedPattern } from '../../served-paths';

/** Where the worker's script is; its scope is the whole origin. */
export const workerPath = '/service-worker.js';
/** Where the page is that it shows without a connection. */
export const offlinePath = '/offline';

/** Paths of the exchange's own that are no pages of the application. */
const others = JSON.stringify(servedPattern('assets/(host|mfe-[a-z]+)'));

/**
 * The service worker. It answers one thing only: a page that was asked for and could not be fetched, with the offline page. It
 * keeps no page, no file and no answer of the exchange, so that what is served now is what shows, after a release and after
 * going back. `version` changes with the offline page, which is what makes browsers fetch it again. What is pushed to the user
 * it shows with `icon`; pressed, it opens its page in a window that is there, which keeps what is typed in it, or in a new one (H-31).
 */
export const serviceWorker = (version: string, icon: string): string => `const store = 'offline-${version}';
const others = new RegExp(${others});
addEventListener('install', (event) => {
  // Whatever is no page does not even wake the worker.
  if (event.addRoutes)
    event.waitUntil(
      Promise.resolve(
        event.addRoutes(
          ['cors', 'no-cors', 'same-origin'].map((requestMode) => ({ condition: { requestMode }, source: 'network' })),
        ),
      ).catch(() => undefined),
    );
  event.waitUntil(
    (async () => {
      const page = await fetch('${offlinePath}', { cache: 'reload', credentials: 'omit' });
      if (!page.ok) throw new Error('The offline page answered ' + page.status);
      await (await caches.open(store)).put('${offlinePath}', page);
      await skipWaiting();
    })(),
  );
});
addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== store) await caches.delete(name);
      // The page is asked for while the worker starts, not after it.
      await registration.navigationPreload?.enable();
    })(),
  );
});
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || request.method !== 'GET' || others.test(new URL(request.url).pathname)) return;
  event.respondWith(
    (async () => {
      try {
        return (await event.preloadResponse) ?? (await fetch(request));
      } catch {
        return (await caches.match('${offlinePath}', { cacheName: store })) ?? Response.error();
      }
    })(),
  );
});
${pushes(icon)}`;

/** Shows what is pushed with `icon`, and opens its page when it is pressed. */
const pushes = (icon: string): string => `addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(registration.showNotification(title, { body, tag, icon: ${JSON.stringify(icon)}, data: { path } }));
});
addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.path, location.origin);
  if (url.origin !== location.origin) return;
  event.waitUntil(
    (async () => {
      const [page] = await clients.matchAll({ type: 'window' });
      if (!page) return clients.openWindow(url.href);
      await page.focus();
      page.postMessage({ type: 'open-page', path: url.pathname + url.search });
    })(),
  );
});
`;

/** What takes the worker's place where it is switched off: it leaves with all that it kept. */
export const leavingWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      await registration.unregister();
    })(),
  );
});
`;
