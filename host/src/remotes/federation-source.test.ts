import { formerPlatformVersion, type RemoteDefinition } from '@exchange/platform';
import { createFakePlatform } from '@exchange/platform/fake';
import type { FormerPlatform } from '@exchange/runtime/former-platform';
import { version } from 'react';
import { createFederationSource } from './federation-source';
import { countQueries, createPageLoader } from './page-loader';

const lent = { react: {} };
jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({ shareScopeMap: { default: lent } }),
  satisfy: (version: string, range: string) => range === `^${version.split('.')[0]}.0.0`,
}));
/** What the entry defines. */
const container = { init: jest.fn(), get: jest.fn<Promise<() => unknown>, [string]>() };

const entry = `${window.location.origin}/assets/mfe-nodes/1.0.0/remoteEntry.js`;
const composed = { name: 'mfe-nodes', version: '1.0.0', platform: '^2.0.0', routes: [], entry };
/** Another release of the same remote. */
const other = { ...composed, version: '1.1.0', entry: entry.replace('1.0.0', '1.1.0') };
const definition: RemoteDefinition = {
  name: 'mfe-nodes',
  platform: '^2.0.0',
  mount: () => () => undefined,
};

/** Addresses that the page asked for, and what each does when its turn comes. */
function setUp(...answers: (() => Event)[]) {
  const asked: string[] = [];
  const learned: string[] = [];
  jest.spyOn(document.head, 'append').mockImplementation((script) => {
    if (!(script instanceof HTMLScriptElement)) throw new Error('not a script');
    asked.push(script.src.replace(entry, ''));
    const answer = answers.shift();
    void Promise.resolve().then(() => {
      const event = answer?.();
      if (event) script.dispatchEvent(event);
    });
  });
  const integrity = {
    ...{ digestOf: () => 'sha384-x', add: () => undefined, mayLearn: () => false },
    suffices: jest.fn(() => false),
    learn: async (_address: string, query: string) => void learned.push(query),
  };
  const source = createFederationSource({
    loader: createPageLoader({
      page: window,
      integrity,
      newQuery: countQueries(),
      onGivenUp: async () => undefined,
    }),
    integrity,
  });
  return { source, asked, learned, integrity };
}
const defines = () => {
  Object.assign(window, { mfe_nodes: container });
  return new Event('load');
};
const isEmpty = () => new Event('load');
const fails = () => new Event('error');

beforeEach(() => {
  jest.useFakeTimers();
  container.init.mockReset();
  container.get.mockReset().mockResolvedValue(() => ({ default: definition }));
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'mfe_nodes');
});

test('[H-25] a remote is fetched once, with the digests of its files, and is there from then on', async () => {
  const { source, asked, learned } = setUp(defines);
  expect(await source.load(composed)).toBe(definition);
  expect(await source.load(composed)).toBe(definition);
  expect(asked).toEqual(['']);
  expect(learned).toEqual(['']);
  expect(container.init.mock.calls).toEqual([[lent]]);
  expect(container.get.mock.calls).toEqual([['./remote']]);
});

test('[H-25] a remote that the page brought enough of starts without the list of its files', async () => {
  const { source, learned, integrity } = setUp(defines);
  integrity.suffices.mockReturnValue(true);
  await source.load(composed);
  expect(learned).toEqual([]);
});

test('[H-25] when its files last came is known, of no remote before the first', async () => {
  const { source } = setUp(defines);
  expect(source.lastArrival(composed)).toBe(0);
  await jest.advanceTimersByTimeAsync(1_000);
  await source.load(composed);
  expect(source.lastArrival(composed)).toBeGreaterThanOrEqual(1_000);
  expect(source.lastArrival(other)).toBe(0);
});

test('[H-25] an entry that cannot be had, or defines nothing, is asked for again at another address', async () => {
  const { source, asked, learned } = setUp(fails, isEmpty, defines);
  const loaded = source.load(composed);
  await jest.runAllTimersAsync();
  expect(await loaded).toBe(definition);
  expect(asked).toEqual(['', '?r=1', '?r=2']);
  expect(learned).toEqual(asked);
});

test('[H-25] one that was discarded is fetched anew, entry and all', async () => {
  const { source, asked } = setUp(defines, defines);
  await source.load(composed);
  source.discard(composed);
  await source.load(composed);
  expect(asked).toEqual(['', '?r=1']);
});

describe('one that comes after it was given up', () => {
  async function giveUp() {
    let arrive: (() => void) | undefined;
    container.get.mockImplementationOnce(
      () => new Promise((resolve) => (arrive = () => resolve(() => ({ default: definition })))),
    );
    const world = setUp(defines);
    const late = world.source.load(composed);
    await jest.runAllTimersAsync();
    world.source.discard(composed);
    return { ...world, late, arrive: () => arrive?.() };
  }

  test('[H-25] is there for the next time', async () => {
    const { source, asked, late, arrive } = await giveUp();
    arrive();
    await late;
    expect(await source.load(composed)).toBe(definition);
    expect(asked).toEqual(['']);
  });

  test('[H-25] is taken by the retry that runs already, if it comes first', async () => {
    const { source, asked, arrive } = await giveUp();
    const retried = source.load(composed);
    arrive();
    expect(await retried).toBe(definition);
    expect(asked).toEqual(['', '?r=1']);
  });
});

test.each([
  [{ ...definition, platform: '^3.0.0' }, 'needs platform ^3.0.0'],
  [{ ...definition, name: 'mfe-trade' }, 'is not its definition'],
  ['no definition', 'is not its definition'],
])('[O-04] %j is refused', async (exposed, message) => {
  container.get.mockResolvedValue(() => ({ default: exposed }));
  const { source } = setUp(defines);
  await expect(source.load(composed)).rejects.toThrow(message);
});

test('[O-04] one that was built for the former platform is mounted with that, and unmounted as any', async () => {
  const platform = createFakePlatform();
  const element = document.createElement('div');
  const fail = jest.fn();
  const unmount = jest.fn();
  const mount = jest.fn<() => void, Parameters<RemoteDefinition['mount']>>(() => unmount);
  container.get.mockResolvedValue(() => ({ default: { ...definition, platform: '^1.0.0', mount } }));
  const { source } = setUp(defines);
  const leave = await (await source.load(composed)).mount(element, platform, fail);
  expect(mount).toHaveBeenCalledWith(
    element,
    expect.objectContaining({ version: formerPlatformVersion }),
    fail,
  );
  const visited: unknown[] = [];
  // What it was built with knows streams of the services, and no topics.
  (mount.mock.calls[0]?.[1] as FormerPlatform).bus
    .on('pair.visited')
    .subscribe(({ pair }) => visited.push(pair));
  platform.bus.emit('pair.visited', { pair: 'aura_usdt' });
  expect(visited).toEqual(['aura_usdt']);
  await leave();
  expect(unmount).toHaveBeenCalledTimes(1);
});

test('[O-09] two releases of a remote are fetched each from its own entry, and neither is taken for the other', async () => {
  const next = { ...definition };
  const nextContainer = { init: jest.fn(), get: () => Promise.resolve(() => ({ default: next })) };
  const definesNext = () => {
    Object.assign(window, { mfe_nodes: nextContainer });
    return new Event('load');
  };
  const { source, asked } = setUp(defines, definesNext);
  // Both under way at once.
  expect(await Promise.all([source.load(composed), source.load(other)])).toEqual([definition, next]);
  expect(await source.load(composed)).toBe(definition);
  expect(await source.load(other)).toBe(next);
  expect(asked).toEqual(['', other.entry]);
  source.discard(other);
  expect(await source.load(composed)).toBe(definition);
});

test('[O-09] an entry that defines nothing is not taken for the release before it', async () => {
  const { source } = setUp(defines, isEmpty, isEmpty, isEmpty);
  await source.load(composed);
  const loaded = source.load(other).catch((error: unknown) => error);
  await jest.runAllTimersAsync();
  expect(String(await loaded)).toContain('is no entry of a remote');
});

test('[O-04] [O-09] a release suits a host that has the present or the former platform, and the libraries that it was built for', () => {
  const { source } = setUp();
  const [major = ''] = version.split('.');
  expect(source.suits('^2.0.0', {})).toBe(true);
  expect(source.suits('^1.0.0', { react: `^${major}.0.0` })).toBe(true);
  expect(source.suits('^3.0.0', {})).toBe(false);
  expect(source.suits('^2.0.0', { react: `^${Number(major) + 1}.0.0` })).toBe(false);
});
