import { waitFor } from '@testing-library/dom';
import type * as WebVitals from 'web-vitals';
import { createReporter, type Reporter } from './create-reporter';
import type { ReportBatch, ReportEntry } from '../report-batch';

type Observe = (metric: Pick<WebVitals.Metric, 'name' | 'id' | 'value'>) => void;
const mockObservers = new Map<string, Observe>();
jest.mock('web-vitals', () =>
  Object.fromEntries(
    ['LCP', 'FCP', 'TTFB', 'INP', 'CLS'].map((name) => [
      `on${name}`,
      (observe: Observe) => mockObservers.set(name, observe),
    ]),
  ),
);
const vital = (name: string, value: number, id = `${name}-1`) =>
  mockObservers.get(name)?.({ name: name as 'LCP', id, value });

let beacons: ReportBatch[];
let logged: string[];
let stop: () => void = () => undefined;

/** A page that reports; its idle time comes when the test says so. */
function open({ url }: { url: string | undefined } = { url: '/rum' }) {
  beacons = [];
  logged = [];
  let showFirstScreen: () => void = () => undefined;
  // jsdom knows of no resources.
  Object.defineProperty(window.performance, 'getEntriesByType', {
    configurable: true,
    value: () => [{ name: 'https://x.example/assets/mfe-trade/1.2.0/remoteEntry.js', startTime: 40 }],
  });
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (_url: string, body: string) => beacons.push(JSON.parse(body) as ReportBatch) > 0,
  });
  const reporter = createReporter({
    url,
    page: window,
    host: { name: 'host', version: '2.0.0' },
    routeOf: (path) => (path.startsWith('/trade/') ? '/trade/:pair' : ''),
    log: (message) => logged.push(message),
    later: (task) => (showFirstScreen = task),
  });
  stop = reporter.start();
  return {
    reporter,
    async afterFirstScreen() {
      showFirstScreen();
      if (url !== undefined) await waitFor(() => expect(mockObservers.has('CLS')).toBe(true));
    },
  };
}
/** The page leaves the screen; answers with what it sent. */
function hide(): readonly ReportEntry[] {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  Reflect.deleteProperty(document, 'visibilityState');
  return beacons.splice(0).flatMap(({ entries }) => entries);
}
function mount(reporter: Reporter, source: string, milliseconds: number): void {
  reporter.for(source, '1.2.0').measure('mounted', milliseconds);
}

beforeEach(() => window.history.replaceState(null, '', '/trade/aura_usdt?token=secret'));
afterEach(() => {
  stop();
  mockObservers.clear();
  Reflect.deleteProperty(window.performance, 'getEntriesByType');
  Reflect.deleteProperty(navigator, 'sendBeacon');
});

test('[O-06] what happened before the first screen is told after it, with remote, version and the route’s pattern', async () => {
  const { reporter, afterFirstScreen } = open();
  reporter.for('host', '2.0.0');
  const trade = reporter.for('mfe-trade', '1.2.0');
  trade.error(new TypeError('no such pair'), { part: 'kline-chart' });
  trade.error(new TypeError('no such pair'), { part: 'kline-chart' });
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('nobody caught this') }));
  expect(hide()).toEqual([]);
  await afterFirstScreen();
  window.dispatchEvent(
    Object.assign(new Event('unhandledrejection'), { reason: 'mary@example.com is unknown' }),
  );
  const entries = hide();
  expect(entries.filter(({ kind }) => kind === 'count')).toEqual(
    [
      ['host', '2.0.0', 'visit'],
      ['mfe-trade', '1.2.0', 'visit'],
      ['mfe-trade', '1.2.0', 'faulty'],
      ['host', '2.0.0', 'faulty'],
    ].map(([source, version, name]) => ({ kind: 'count', source, version, name })),
  );
  expect(entries.filter(({ kind }) => kind === 'fault')).toMatchObject([
    {
      source: 'mfe-trade',
      version: '1.2.0',
      fault: 'caught',
      message: 'kline-chart: TypeError: no such pair',
      route: '/trade/:pair',
      count: 2,
    },
    { source: 'host', version: '2.0.0', fault: 'uncaught', message: 'Error: nobody caught this', count: 1 },
    { source: 'host', fault: 'uncaught', message: '<email> is unknown' },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/aura_usdt|secret|mary/);
  expect(logged).toEqual(['mfe-trade 1.2.0', 'mfe-trade 1.2.0']);
});

test('[O-06] load times belong to remote and version: the first from the request of its entry, later ones from the visit', async () => {
  const { reporter, afterFirstScreen } = open();
  jest.spyOn(window.performance, 'now').mockReturnValue(1_240);
  mount(reporter, 'mfe-trade', 300);
  mount(reporter, 'mfe-assets', 500);
  mount(reporter, 'mfe-trade', 20);
  reporter.for('mfe-trade', '1.2.0').measure('retried', 1);
  reporter.for('mfe-trade', '1.2.0').measure('first-price', 12.34567);
  await afterFirstScreen();
  const entries = hide();
  jest.restoreAllMocks();
  expect(
    entries.flatMap((entry) =>
      entry.kind === 'measure' ? [[entry.source, entry.version, entry.name, entry.value]] : [],
    ),
  ).toEqual([
    ['mfe-trade', '1.2.0', 'load', 1_200],
    ['mfe-assets', '1.2.0', 'load', 500],
    ['mfe-trade', '1.2.0', 'mount', 20],
    ['mfe-trade', '1.2.0', 'first-price', 12.346],
  ]);
  expect(entries).toContainEqual({ kind: 'count', source: 'mfe-trade', version: '1.2.0', name: 'retry' });
});

test('[O-06] a vital belongs to the remote that the page was loaded for, or that was shown when it grew; once a page', async () => {
  const { reporter, afterFirstScreen } = open();
  mount(reporter, 'mfe-trade', 1);
  await afterFirstScreen();
  hide();
  vital('INP', 40);
  mount(reporter, 'mfe-assets', 1);
  vital('LCP', 1_900);
  vital('INP', 320);
  vital('CLS', 0.0123456);
  const told = () =>
    hide().flatMap((entry) =>
      entry.kind === 'measure' && entry.name !== 'load' ? [[entry.source, entry.name, entry.value]] : [],
    );
  expect(told()).toEqual([
    ['mfe-trade', 'LCP', 1_900],
    ['mfe-assets', 'INP', 320],
    ['mfe-assets', 'CLS', 0.012],
  ]);
  vital('INP', 500);
  vital('LCP', 1_900);
  expect(told()).toEqual([]);
  vital('INP', 90, 'after the page came back from the cache');
  expect(told()).toEqual([['mfe-assets', 'INP', 90]]);
});

test('[O-06] a measure that is none, or whose name is none, is not sent but counted', async () => {
  const { reporter, afterFirstScreen } = open();
  await afterFirstScreen();
  const trade = reporter.for('mfe-trade', '1.2.0');
  trade.measure('first-price', Number.NaN);
  trade.measure('first-price', -1);
  trade.measure('price of aura_usdt', 1);
  window.dispatchEvent(new Event('pagehide'));
  expect(beacons).toEqual([
    { lost: 3, entries: [{ kind: 'count', source: 'mfe-trade', version: '1.2.0', name: 'visit' }] },
  ]);
});

test('[O-06] without an address nothing is sent, and a stopped page hears no more', async () => {
  const { reporter, afterFirstScreen } = open({ url: undefined });
  await afterFirstScreen();
  reporter.for('mfe-trade', '1.2.0').error(new Error('x'));
  expect(hide()).toEqual([]);
  stop();

  const other = open();
  await other.afterFirstScreen();
  other.reporter.for('mfe-trade', '1.2.0');
  stop();
  expect(beacons.splice(0)).toHaveLength(1);
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'late' }));
  expect(hide()).toEqual([]);
});

test('[O-09] another release that a page takes is told of as if the page began with it', async () => {
  const { reporter, afterFirstScreen } = open();
  mount(reporter, 'mfe-trade', 100);
  reporter.for('mfe-trade', '1.2.0').error(new Error('first'));
  await afterFirstScreen();
  const next = reporter.for('mfe-trade', '1.3.0');
  next.measure('mounted', 70);
  next.error(new Error('second'));
  const ofNext = hide().flatMap((entry) =>
    entry.kind !== 'fault' && entry.version === '1.3.0' ? [entry.name] : [],
  );
  expect(ofNext).toEqual(['visit', 'load', 'faulty']);
});

test('[O-06] a page that the browser renders ahead is no visit and says nothing until it is shown', async () => {
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  const { reporter, afterFirstScreen } = open();
  reporter.for('host', '2.0.0');
  const loading = afterFirstScreen();
  mount(reporter, 'mfe-trade', 800);
  // Asked for after the reporter asked for it: by then it has begun, if it does.
  await import('./send-reports').then(() => undefined);
  expect(mockObservers.has('CLS')).toBe(false);
  expect(hide()).toEqual([]);
  Object.defineProperty(document, 'prerendering', { value: false, configurable: true });
  document.dispatchEvent(new Event('prerenderingchange'));
  await loading;
  const visits = hide().flatMap((entry) =>
    entry.kind === 'count' && entry.name === 'visit' ? [entry.source] : [],
  );
  expect(visits).toEqual(['host', 'mfe-trade']);
  Reflect.deleteProperty(document, 'prerendering');
});
