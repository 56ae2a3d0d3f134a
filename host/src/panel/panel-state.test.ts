import { createFakePlatform } from '@exchange/platform/fake';
import { countRenders, type Commit } from './count-renders';
import { readFiles } from './read-files';
import { readLibraries } from './read-libraries';
import { watchBus } from './watch-bus';

const origin = 'https://exchange.example';
const entry = (address: string, change: object = {}) =>
  ({
    ...{ name: new URL(address, origin).href, startTime: 10, responseEnd: 30, workerStart: 0 },
    ...{ transferSize: 900, encodedBodySize: 600, ...change },
  }) as PerformanceResourceTiming;

test('[O-06] files are told by part, version and source, in the order in which they were asked for', () => {
  const files = readFiles(
    [
      entry('/assets/mfe-trade/1.2.0-b1/remote.aa.js', { startTime: 40, transferSize: 0 }),
      entry('/previews/mfe-ibo/1.0.0-preview-x-0c20e956/remote.bb.css', { startTime: 20, workerStart: 19 }),
      entry('/api/rt/tradeList'),
      entry('/logo.svg'),
      entry('http://localhost:3000/remoteEntry.js?r=1'),
    ],
    origin,
  );
  expect(
    files.map(({ part, version, name, origin: from, from: by }) => [part, version, name, from, by]),
  ).toEqual([
    ['', '', 'remoteEntry.js', 'http://localhost:3000', 'network'],
    ['mfe-ibo', '1.0.0-preview-x-0c20e956', 'remote.bb.css', '', 'worker'],
    ['mfe-trade', '1.2.0-b1', 'remote.aa.js', '', 'cache'],
  ]);
});

test('[O-06] libraries are told with who brought them and who uses them', () => {
  const lib = () => ({});
  expect(
    readLibraries({
      react: { '19.3.1': { from: 'host', useIn: ['mfe_trade', 'mfe_trade', 'mfe_ibo'], lib } },
      mobx: { '6.13.0': { from: 'mfe_trade', useIn: [] } },
    }),
  ).toEqual([
    { name: 'mobx', version: '6.13.0', broughtBy: 'mfe-trade', usedBy: [], isLoaded: false },
    { name: 'react', version: '19.3.1', broughtBy: 'host', usedBy: ['mfe-ibo', 'mfe-trade'], isLoaded: true },
  ]);
});

test('[O-06] what is said and heard on the bus is remembered, and stays what it was', () => {
  const { bus } = createFakePlatform();
  const watched = watchBus(bus, () => 42);
  const heard: string[] = [];
  const subscription = watched.bus.topic('pair.visited').subscribe(({ pair }) => heard.push(pair));
  watched.bus.topic('favourites').subscribe((ids) => heard.push(ids.join()));
  watched.bus.emit('pair.visited', { pair: 'aura_usdt' });
  watched.bus.publish('favourites', ['7']);
  subscription.unsubscribe();
  expect(heard).toEqual(['aura_usdt', '7']);
  expect(watched.bus.topic('favourites').value).toEqual(['7']);
  expect(watched.said()).toEqual([
    { number: 2, at: 42, topic: 'favourites', by: 'publish', message: '["7"]' },
    { number: 1, at: 42, topic: 'pair.visited', by: 'emit', message: '{"pair":"aura_usdt"}' },
  ]);
  expect(watched.topics()).toEqual([
    { topic: 'favourites', subscribers: 1, heard: 1 },
    { topic: 'pair.visited', subscribers: 0, heard: 1 },
  ]);
  for (let times = 0; times < 200; times += 1) watched.bus.emit('pair.visited', { pair: 'x'.repeat(500) });
  expect(watched.said()).toHaveLength(100);
  expect(watched.said()[0]?.message).toHaveLength(161);
});

test('[O-06] renders count for the part whose place they are in, and for a filler before the page that it is in', () => {
  document.body.innerHTML =
    '<div id="host"></div><div data-remote="mfe-trade"><div id="page"></div><p data-filler="mfe-activity"><b id="promo"></b></p></div>';
  const commit = (id: string, at: number): Commit => [document.getElementById(id)!, at];
  expect(
    countRenders(
      [commit('page', 100), commit('page', 4_900), commit('promo', 4_950), commit('host', 1)],
      5_000,
    ),
  ).toEqual([
    { part: 'mfe-trade', count: 2, lately: 1 },
    { part: 'mfe-activity', count: 1, lately: 1 },
    { part: 'host', count: 1, lately: 0 },
  ]);
});
