import type { Integrity } from '../remotes/integrity';
import { openFeedWorker } from './open-feed-worker';

/** A page whose workers and files are by hand. */
function pageWith(answer: () => Promise<Partial<Response>>) {
  const started: { address: string; name: string | undefined; fail: () => void }[] = [];
  class SharedWorker extends EventTarget {
    readonly port = 'port';
    constructor(address: string, { name }: WorkerOptions) {
      super();
      started.push({ address, name, fail: () => this.dispatchEvent(new Event('error')) });
    }
  }
  const fetch = jest.fn(answer);
  const { location } = window;
  const page = { navigator: { locks: 'locks' }, SharedWorker, fetch, location };
  return { page: page as unknown as Window & typeof globalThis, started, fetch };
}
const found = { ok: true, arrayBuffer: async () => new ArrayBuffer(0) };
const vouch: Pick<Integrity, 'digestOf'> = { digestOf: () => 'sha384-worker' };

test('[X-01] the worker’s file is fetched with its digest at the page’s own origin, and started from there', async () => {
  const { page, started, fetch } = pageWith(async () => found);
  const asked = await openFeedWorker(page, 'nova', vouch);
  expect(asked).toMatchObject({ port: 'port', locks: 'locks' });
  const [worker] = started;
  expect(new URL(worker?.address ?? '').origin).toBe(window.location.origin);
  expect(worker?.name).toBe('exchange nova');
  expect(fetch).toHaveBeenCalledWith(worker?.address, { integrity: 'sha384-worker' });
  worker?.fail();
  await expect(asked?.failed).rejects.toThrow('could not be started');
});

test('[O-03] the worker of a host that its team put into the page is started as it is', async () => {
  const { page, started, fetch } = pageWith(async () => found);
  await openFeedWorker(page, 'nova', { digestOf: () => '' });
  expect(fetch).toHaveBeenCalledWith(started[0]?.address, {});
});

test.each([
  ['has another digest', async () => Promise.reject(new TypeError('digest')), vouch],
  ['is not there', async () => ({ ok: false, status: 404 }), vouch],
  [
    'has nobody who vouches for it',
    async () => found,
    { digestOf: () => undefined } satisfies Pick<Integrity, 'digestOf'>,
  ],
])('[X-01] a worker whose file %s is not started', async (_why, answer, integrity) => {
  const { page, started } = pageWith(answer);
  await expect(openFeedWorker(page, 'nova', integrity)).rejects.toThrow();
  expect(started).toEqual([]);
});

test.each(['SharedWorker', 'locks'])(
  '[Q-01] a browser without %s has no worker, and nothing is fetched',
  async (name) => {
    const { page, fetch } = pageWith(async () => found);
    Reflect.deleteProperty(name === 'locks' ? page.navigator : page, name);
    expect(await openFeedWorker(page, 'nova', vouch)).toBeUndefined();
    expect(fetch).not.toHaveBeenCalled();
  },
);
