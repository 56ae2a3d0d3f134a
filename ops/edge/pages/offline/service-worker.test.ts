import { createContext, runInContext } from 'node:vm';
import { leavingWorker, serviceWorker } from './service-worker';

type Listener = (event: WorkerEvent) => void;
interface WorkerEvent {
  readonly request?: { readonly url: string; readonly mode: string; readonly method: string };
  readonly preloadResponse?: Promise<unknown>;
  readonly data?: { json(): unknown };
  readonly notification?: { readonly data: { readonly path: string }; close(): void };
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<unknown>): void;
}

/** A browser's worker that has `kept` caches; `network` answers what it fetches. */
function setUp(script: string, network: () => Promise<unknown>, kept: readonly string[] = []) {
  const listeners = new Map<string, Listener>();
  const caches = new Map(kept.map((name) => [name, new Map<string, unknown>()]));
  const asked: unknown[] = [];
  let registered = true;
  let preloads = false;
  const shown: unknown[] = [];
  const opened: string[] = [];
  /** Windows of the application. */
  const windows: { focus(): Promise<void>; postMessage(message: unknown): void }[] = [];
  const scope = {
    location: { origin: 'https://exchange.example' },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    },
    URL,
    Response: { error: () => 'a network error' },
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    skipWaiting: () => Promise.resolve(),
    registration: {
      unregister: async () => void (registered = false),
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
      navigationPreload: { enable: async () => void (preloads = true) },
    },
    fetch: (request: unknown) => {
      asked.push(request);
      return network();
    },
    caches: {
      open: async (name: string) => {
        const cache = caches.get(name) ?? new Map<string, unknown>();
        caches.set(name, cache);
        return { put: async (key: string, value: unknown) => void cache.set(key, value) };
      },
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
      match: async (key: string, { cacheName }: { cacheName: string }) => caches.get(cacheName)?.get(key),
    },
  };
  runInContext(script, createContext(scope));
  const dispatch = async (name: string, event: Partial<WorkerEvent> = {}) => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<unknown> | undefined;
    listeners.get(name)?.({
      waitUntil: (each) => void work.push(each),
      respondWith: (given) => void (answer = given),
      ...event,
    });
    await Promise.all(work);
    return answer;
  };
  return {
    dispatch,
    asked,
    caches,
    shown,
    opened,
    windows,
    preloads: () => preloads,
    registered: () => registered,
    ask: (path: string, mode = 'navigate', method = 'GET', preloadResponse?: Promise<unknown>) =>
      dispatch('fetch', {
        request: { url: `https://exchange.example${path}`, mode, method },
        ...(preloadResponse && { preloadResponse }),
      }),
  };
}

const page = { ok: true, name: 'the offline page' };

async function installed(network: () => Promise<unknown>, kept: readonly string[] = []) {
  let online = true;
  const worker = setUp(
    serviceWorker('v2', '/icon.png'),
    () => (online ? Promise.resolve(page) : network()),
    kept,
  );
  await worker.dispatch('install');
  await worker.dispatch('activate');
  online = false;
  return worker;
}

test('[O-02] a page is what the exchange serves now: nothing of a composition is ever kept', async () => {
  let release = 0;
  const worker = await installed(() => Promise.resolve(`composition ${(release += 1)}`));
  expect(await worker.ask('/assets')).toBe('composition 1');
  expect(await worker.ask('/assets')).toBe('composition 2');
  expect(await worker.ask('/', 'navigate', 'GET', Promise.resolve('asked for meanwhile'))).toBe(
    'asked for meanwhile',
  );
  expect(worker.preloads()).toBe(true);
  expect([...worker.caches].map(([name, cache]) => [name, [...cache.keys()]])).toEqual([
    ['offline-v2', ['/offline']],
  ]);
});

test('[H-25] a page that cannot be fetched is the offline page; an answer of the exchange is handed on whatever it says', async () => {
  const lost = await installed(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await lost.ask('/trade/aura_usdt/kline')).toBe(page);
  const refused = { ok: false, status: 503 };
  const ill = await installed(() => Promise.resolve(refused));
  expect(await ill.ask('/')).toBe(refused);
});

test('[H-20] calls, sockets, files and forms are none of its business', async () => {
  const worker = await installed(() => Promise.reject(new TypeError('Failed to fetch')));
  const before = worker.asked.length;
  for (const [path, mode, method] of [
    ['/api/asset/listUserBalance', 'cors', 'GET'],
    ['/api/order/placeOrder', 'same-origin', 'POST'],
    ['/assets/host/1.0.0/host.js', 'navigate', 'GET'],
    ['/ops', 'navigate', 'GET'],
    ['/sandbox/outbox', 'navigate', 'GET'],
    ['/login', 'navigate', 'POST'],
  ] as const)
    expect(await worker.ask(path, mode, method)).toBeUndefined();
  expect(worker.asked).toHaveLength(before);
  expect(await worker.ask('/assets/deposit/usdt')).toBe(page);
});

test('[O-02] a new worker takes the place of the old one’s page; without its own page it is not installed', async () => {
  const worker = await installed(() => Promise.resolve('x'), ['offline-v1', 'of somebody else']);
  expect([...worker.caches.keys()]).toEqual(['offline-v2']);
  const failing = setUp(serviceWorker('v3', ''), () => Promise.resolve({ ok: false, status: 503 }));
  await expect(failing.dispatch('install')).rejects.toThrow('503');
  expect(failing.caches.size).toBe(0);
});

test('[O-02] switched off, the worker leaves and takes along what it kept', async () => {
  const worker = setUp(leavingWorker, () => Promise.reject(new Error('asked')), ['offline-v1']);
  await worker.dispatch('install');
  await worker.dispatch('activate');
  expect([worker.registered(), worker.caches.size, worker.asked.length]).toEqual([false, 0, 0]);
  expect(await worker.ask('/')).toBeUndefined();
});

test('[H-31] what is pushed is shown; pressed, it opens its page in the window that is there, else in a new one', async () => {
  const worker = setUp(serviceWorker('v2', '/icon.png'), () => Promise.reject(new Error('asked')));
  const content = { title: 'Deposit credited', body: '5 USDT', path: '/assets/record/deposit?token=usdt' };
  await worker.dispatch('push', { data: { json: () => ({ ...content, tag: 'event-7' }) } });
  const { title, body, path } = content;
  expect(worker.shown).toEqual([{ title, body, tag: 'event-7', icon: '/icon.png', data: { path } }]);

  let closed = 0;
  const press = (pressed: string) =>
    worker.dispatch('notificationclick', {
      notification: { data: { path: pressed }, close: () => void (closed += 1) },
    });
  await press(path);
  expect(worker.opened).toEqual([`https://exchange.example${path}`]);
  const told: unknown[] = [];
  worker.windows.push({ focus: async () => undefined, postMessage: (message) => void told.push(message) });
  await press(path);
  // Another site's page is opened by nobody.
  await press('//elsewhere.example/');
  expect(told).toEqual([{ type: 'open-page', path }]);
  expect([worker.opened.length, closed]).toEqual([1, 3]);
});
