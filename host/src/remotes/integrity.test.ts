import { createIntegrity } from './integrity';
import { countQueries } from './page-loader';

const { location } = window;
const trade = {
  name: 'mfe-trade',
  version: '1.0.0',
  platform: '^1.0.0',
  routes: [],
  entry: '/assets/mfe-trade/1.0.0/entry.js',
};
const nodes = {
  ...trade,
  name: 'mfe-nodes',
  entry: 'https://static.example/assets/mfe-nodes/2.0.0/entry.js',
};
const brought = {
  '/assets/mfe-trade/1.0.0/entry.js': 'sha384-trade',
  'https://static.example/assets/mfe-nodes/2.0.0/entry.js': 'sha384-nodes',
  'https://static.example/assets/mfe-nodes/2.0.0/release.json': 'sha384-list',
};
const answer = (body: unknown, ok = true) => {
  const fetch = jest.fn<Promise<Response>, Parameters<typeof window.fetch>>();
  const response: Partial<Response> = { ok, status: ok ? 200 : 503, json: () => Promise.resolve(body) };
  fetch.mockResolvedValue(response as Response);
  return fetch;
};

test('[X-01] what the page brought is known, on its own host and on another', () => {
  const integrity = createIntegrity({ fetch: answer({}), location }, brought, [trade, nodes], countQueries());
  expect(integrity.digestOf(`${location.origin}/assets/mfe-trade/1.0.0/entry.js`)).toBe('sha384-trade');
  expect(integrity.digestOf('https://static.example/assets/mfe-nodes/2.0.0/entry.js')).toBe('sha384-nodes');
  expect(integrity.digestOf('https://static.example/assets/mfe-nodes/2.0.0/chunk.js')).toBeUndefined();
});

test('[X-01] the files of another remote are learned from its list, which has to be the one that was released', async () => {
  const fetch = answer({ files: { 'chunk.js': { integrity: 'sha384-chunk', raw: 1 } } });
  const integrity = createIntegrity({ fetch, location }, brought, [trade, nodes], countQueries());
  await integrity.learn(nodes.entry, '?r=1');
  expect(fetch).toHaveBeenCalledWith('https://static.example/assets/mfe-nodes/2.0.0/release.json?r=1', {
    integrity: 'sha384-list',
  });
  expect(integrity.digestOf('https://static.example/assets/mfe-nodes/2.0.0/chunk.js')).toBe('sha384-chunk');
  // The second time there is nothing left to ask, and for a remote that the page started with there never is.
  await integrity.learn(nodes.entry, '');
  await integrity.learn(trade.entry, '');
  expect(fetch).toHaveBeenCalledTimes(1);
});

test.each([
  ['is refused', {}, false, '503'],
  ['is something else', { files: 'many' }, true, 'no list'],
])('[H-25] a list that %s is asked for again the next time', async (_what, body, ok, message) => {
  const fetch = answer(body, ok);
  const integrity = createIntegrity({ fetch, location }, brought, [nodes], countQueries());
  await expect(integrity.learn(nodes.entry, '')).rejects.toThrow(message);
  await expect(integrity.learn(nodes.entry, '?r=1')).rejects.toThrow(message);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test.each([
  ['is gone', answer({}, false)],
  ['was altered', jest.fn().mockRejectedValue(new TypeError('Failed to fetch'))],
  ['is no JSON', jest.fn().mockResolvedValue({ ok: true, json: () => Promise.reject(new Error('no')) })],
])(
  '[H-18] a list that %s is named, so that it can be found out whether the page is outdated',
  async (_what, fetch) => {
    await expect(
      createIntegrity({ fetch, location }, brought, [nodes], countQueries()).learn(nodes.entry, '?r=2'),
    ).rejects.toMatchObject({ request: 'https://static.example/assets/mfe-nodes/2.0.0/release.json?r=2' });
  },
);

test('[O-03] a build that a team put into the page is taken as it is, and nothing beside it', () => {
  const own = { ...trade, entry: 'http://localhost:3001/entry.js' };
  const integrity = createIntegrity({ fetch: answer({}), location }, brought, [own, nodes], countQueries());
  expect(integrity.digestOf('http://localhost:3001/chunk.js')).toBe('');
  expect(integrity.digestOf('http://localhost:3002/chunk.js')).toBeUndefined();
});

test('[O-09] what was not there when the page was made is vouched for later, with the list of its files', async () => {
  const fetch = answer({ files: { 'chunk.js': { integrity: 'sha384-new', raw: 1 } } });
  const integrity = createIntegrity({ fetch, location }, brought, [trade, nodes], countQueries());
  const next = { ...trade, version: '1.1.0', entry: '/assets/mfe-trade/1.1.0/entry.js' };
  const addressOf = (file: string) => `${location.origin}/assets/mfe-trade/1.1.0/${file}`;
  expect(integrity.digestOf(addressOf('entry.js'))).toBeUndefined();
  integrity.add(next.entry, 'sha384-next');
  integrity.add('/assets/mfe-trade/1.1.0/release.json', 'sha384-list');
  await integrity.learn(next.entry, '');
  expect(['entry.js', 'chunk.js', 'other.js'].map((file) => integrity.digestOf(addressOf(file)))).toEqual([
    'sha384-next',
    'sha384-new',
    undefined,
  ]);
});

test('[H-25] the page’s own remote starts with what the page names, and learns the rest once, whoever asks for it', async () => {
  const fetch = answer({ files: { 'chunk.js': { integrity: 'sha384-chunk', raw: 1 } } });
  const folder = '/assets/mfe-trade/1.0.0/';
  const own = { ...brought, [`${folder}home.js`]: 'sha384-home', [`${folder}release.json`]: 'sha384-list' };
  const integrity = createIntegrity({ fetch, location }, own, [trade, nodes], countQueries());
  const chunk = `${location.origin}${folder}chunk.js`;
  expect([integrity.suffices(trade), integrity.suffices(nodes)]).toEqual([true, false]);
  expect([integrity.mayLearn(chunk), integrity.mayLearn(`${location.origin}${folder}home.js`)]).toEqual([
    true,
    false,
  ]);
  await Promise.all([integrity.learn(chunk, ''), integrity.learn(trade.entry, '')]);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect([integrity.digestOf(chunk), integrity.mayLearn(chunk)]).toEqual(['sha384-chunk', false]);
});

test('[H-25] a list that never comes keeps nobody from asking for it anew', async () => {
  const fetch = answer({ files: { 'chunk.js': { integrity: 'sha384-chunk', raw: 1 } } });
  fetch.mockReturnValueOnce(new Promise(() => undefined));
  const integrity = createIntegrity({ fetch, location }, brought, [nodes], countQueries());
  void integrity.learn(nodes.entry, '');
  await integrity.learn(nodes.entry, '?r=1');
  expect(integrity.digestOf('https://static.example/assets/mfe-nodes/2.0.0/chunk.js')).toBe('sha384-chunk');
});

test('[H-25] a list that failed is asked for at an address that it has not had', async () => {
  const fetch = answer({}, false);
  const integrity = createIntegrity({ fetch, location }, brought, [nodes], countQueries());
  for (const query of ['', '', '?r=9', '?r=9', ''])
    await expect(integrity.learn(nodes.entry, query)).rejects.toThrow();
  const list = 'https://static.example/assets/mfe-nodes/2.0.0/release.json';
  expect(fetch.mock.calls.map(([address]: unknown[]) => address)).toEqual(
    ['', '?r=1', '?r=9', '?r=2', '?r=3'].map((query) => list + query),
  );
});
