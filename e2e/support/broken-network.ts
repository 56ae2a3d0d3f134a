import { expect, type Page, type Request, type Route } from '@playwright/test';

/** What becomes of the calls of a page. The answers are those of a network, never the exchange's own. */
export const networkFaults = {
  'is offline': (route) => route.abort('internetdisconnected'),
  'meets a server in trouble': (route) => route.fulfill({ status: 503, body: 'no' }),
  'gets no answer': () => undefined,
  'loses the answer': async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  },
  'has lost its session': (route) =>
    route.fulfill({ json: { code: 1101, msg: 'The session has ended', data: null } }),
} as const satisfies Readonly<Record<string, (route: Route) => Promise<void> | void>>;
export type NetworkFault = keyof typeof networkFaults;
export const faultNames = Object.keys(networkFaults) as NetworkFault[];

/** Longer than any call waits for its answer, ms. */
const pastAnyTimeout = 20_000;

/** Makes the calls that match go wrong until `heal`. */
export async function breakNetwork(
  page: Page,
  calls: RegExp,
  fault: NetworkFault,
): Promise<{ readonly met: () => number; readonly heal: () => Promise<void> }> {
  const met: unknown[] = [];
  const handle = (route: Route) => {
    const handled = networkFaults[fault](route);
    met.push(handled);
    return handled;
  };
  await page.route(calls, handle);
  const heal = async () => {
    // What is still on its way to its fault would be let through.
    await Promise.all(met);
    await page.unroute(calls, handle);
  };
  return { met: () => met.length, heal };
}

/** So many tasks in a row in which a page fetches no code: what has come has run by then, and asked for what it needs. */
const quietTasks = 30;

/** Follows what the page fetches of its code; answers with the wait until nothing of it is on its way. */
export function followCode(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  const handleEnd = (request: Request) => void underWay.delete(request);
  page.on('request', (request) => {
    // A shared worker's own request never ends for who follows the page's.
    if (/^(?:script|stylesheet)$/.test(request.resourceType()) && !/\/feed-worker\./.test(request.url()))
      underWay.add(request);
  });
  page.on('requestfinished', handleEnd);
  page.on('requestfailed', handleEnd);
  return async () => {
    for (let quiet = 0; quiet < quietTasks;) {
      await nextTask(page);
      quiet = underWay.size === 0 ? quiet + 1 : 0;
    }
  };
}

/** Waits for the page's next task, with a channel: a page's timers may stand still. */
const nextTask = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(undefined);
      }),
  );

/** Lets the page's time pass until its calls are given up. */
export const waitPastTimeouts = (page: Page) => page.clock.fastForward(pastAnyTimeout);

/** What Chromium's tools call slow 3G: 400 kbit/s and 2 s to an answer; as on a first visit once the cache is emptied. */
export async function slowDown(
  page: Page,
): Promise<{ readonly emptyCache: () => Promise<void>; readonly end: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 },
  });
  return {
    emptyCache: async () => {
      await session.send('Network.clearBrowserCache');
    },
    end: () => session.detach(),
  };
}

/** What says that something is still on its way, and nothing else. */
const waiting =
  ':is([aria-busy="true"], [role="status"][aria-label]:empty, [role="status"][aria-label]:not(:has(p))):not([data-resting] *)';

/** A page that can be used: it has a name and words, and what is missing is said, with a way to try again. */
export async function expectUseful(page: Page, what: string): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading').or(main.getByRole('tablist')).first(), what).toBeAttached();
  await expect
    .poll(
      async () => {
        const text = (await main.innerText()).replace(/\s+/g, ' ').trim();
        const waits = await main.locator(waiting).count();
        const retries = await main.getByRole('button', { name: /retry|try again|reconnect/i }).count();
        return text.length >= 20 && (waits === 0 || retries > 0) ? 'useful' : `${waits} waiting: ${text}`;
      },
      { message: what },
    )
    .toBe('useful');
}
