import { Subscription } from '@exchange/platform/rxjs';
import { followComposition, looking } from './follow-composition';
import { LiveComposition } from './live-composition';

const release = (name: string, version: string, more: object = {}) => ({
  ...{ name, version, platform: '^2.0.0', routes: [{ path: `/${name}` }] },
  entry: `/assets/${name}/${version}/remoteEntry.js`,
  ...more,
});
const digestsOf = (...entries: readonly string[]) =>
  Object.fromEntries(
    entries.flatMap((entry) => [
      [entry, `sha384-${entry}`],
      [entry.replace('remoteEntry.js', 'release.json'), `sha384-list of ${entry}`],
    ]),
  );
const trade = release('mfe-trade', '1.0.0');
const user = release('mfe-user', '1.0.0');
const next = release('mfe-trade', '1.1.0');
const served = (id: string, ...remotes: readonly { readonly entry: string }[]) => ({
  ...{ id, remotes },
  integrity: digestsOf(...remotes.map(({ entry }) => entry)),
  ahead: remotes.map(({ entry }) => entry.replace('remoteEntry', 'remote')),
});

type Answer = () => Promise<Partial<Response>>;
const says =
  (body: unknown): Answer =>
  () =>
    Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(body) });
const same: Answer = () => Promise.resolve({ ok: false, status: 304 });
const fails: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const after =
  (milliseconds: number, answer: Answer): Answer =>
  async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return answer();
  };

let stop: () => void = () => undefined;

/** A page of `trade` and `user`, and the answers that it gets one after the other. */
function setUp(answers: readonly Answer[], kept: readonly string[] = []) {
  const asked: string[] = [];
  const waiting = [...answers];
  jest.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    expect(url).toBe('/composition.json');
    asked.push(Object.entries(init?.headers ?? {}).join());
    return (await (waiting.shift() ?? same)()) as Response;
  });
  const composition = new LiveComposition([trade, user]);
  const digests: string[] = [];
  const ahead: string[] = [];
  stop = followComposition({
    page: window,
    url: '/composition.json',
    known: 'first',
    kept: new Set(kept),
    composition,
    integrity: {
      add: (address) => void digests.push(address),
      ...{ digestOf: () => undefined, mayLearn: () => false, suffices: () => false },
      learn: () => Promise.resolve(),
    },
    source: {
      load: () => Promise.reject(new Error('not asked')),
      discard: () => undefined,
      lastArrival: () => 0,
      suits: (platform, libraries) => platform === '^2.0.0' && libraries['react'] !== '^99.0.0',
    },
    onAhead: (files) => ahead.push(...files),
  });
  /** Mounts mfe-trade for a moment; answers with its version and how long that took, ms. */
  const mount = async () => {
    const began = performance.now();
    let found: { readonly version: string; readonly took: number } | undefined;
    const leave = composition.mount(() => {
      const stay = new Subscription();
      found = { version: composition.enter('mfe-trade', stay).version, took: performance.now() - began };
      return () => stay.unsubscribe();
    });
    for (let waited = 0; !found && waited < 20; waited += 1) await jest.advanceTimersByTimeAsync(50);
    leave();
    return found;
  };
  return { composition, asked, digests, ahead, mount };
}

const versions = ({ remotes }: LiveComposition) => remotes.map(({ version }) => version);
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const show = (state: 'visible' | 'hidden') => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  Object.assign(window, { fetch: () => Promise.reject(new Error('no fetch')) });
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('[O-09] a remote takes at its next mount what is served by then, with its digests, and its files are fetched ahead', async () => {
  const { composition, asked, digests, ahead, mount } = setUp([says(served('second', next, user)), same]);
  // The page itself is as good as an answer for a while.
  expect(await mount()).toEqual({ version: '1.0.0', took: 0 });
  await pass(looking.fresh);
  expect(await mount()).toMatchObject({ version: '1.1.0' });
  expect(versions(composition)).toEqual(['1.1.0', '1.0.0']);
  expect(digests).toEqual(Object.keys(digestsOf(next.entry)));
  expect(ahead).toEqual(['/assets/mfe-trade/1.1.0/remote.js']);
  await pass(looking.fresh - 1);
  expect(asked).toEqual(['if-none-match,"first"']);
  await pass(1);
  expect(await mount()).toMatchObject({ version: '1.1.0' });
  expect(asked).toEqual(['if-none-match,"first"', 'if-none-match,"second"']);
});

test('[O-09] a mount waits for an answer for a moment only; what comes later counts for the next, for which none waits', async () => {
  const slow = after(looking.wait * 2, says(served('second', next, user)));
  const { asked, mount } = setUp([slow, after(looking.wait * 2, same), same, same]);
  await pass(looking.fresh);
  expect(await mount()).toEqual({ version: '1.0.0', took: looking.wait });
  await pass(looking.wait);
  expect(await mount()).toEqual({ version: '1.1.0', took: 0 });
  await pass(looking.fresh);
  // Answers are known to be slow: this one is asked for without a wait, and so the next.
  expect(await mount()).toMatchObject({ took: 0 });
  await pass(looking.fresh);
  expect(await mount()).toMatchObject({ took: 0 });
  expect(asked).toHaveLength(3);
});

test.each([
  ['that cannot be reached', fails],
  ['that is in trouble', () => Promise.resolve({ ok: false, status: 503 })],
  ['that says something else', says({ id: 'second', remotes: 'many' })],
  ['that knows nothing else', same],
])('[O-09] [H-25] a server %s changes nothing, and is asked again later', async (_what, answer) => {
  const { composition, asked, mount } = setUp([answer, says(served('second', next, user))]);
  await pass(looking.fresh);
  expect(await mount()).toMatchObject({ version: '1.0.0' });
  expect(versions(composition)).toEqual(['1.0.0', '1.0.0']);
  await pass(looking.fresh);
  expect(await mount()).toMatchObject({ version: '1.1.0' });
  expect(asked).toEqual(['if-none-match,"first"', 'if-none-match,"first"']);
});

test('[O-09] the page asks when a link is pressed and when it is seen again, and not when it is hidden or offline', async () => {
  const { asked } = setUp([]);
  const link = Object.assign(document.createElement('a'), { href: '/assets' });
  const text = document.createElement('span');
  link.append(text);
  document.body.append(link);
  const press = (element: Element) => element.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  press(text);
  show('visible');
  expect(asked).toHaveLength(0);
  await pass(looking.fresh);
  press(document.body);
  show('hidden');
  expect(asked).toHaveLength(0);
  press(text);
  expect(asked).toHaveLength(1);
  await pass(looking.fresh);
  show('visible');
  expect(asked).toHaveLength(2);
  await pass(looking.fresh);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show('visible');
  expect(asked).toHaveLength(2);
  link.remove();
});

test.each([
  ['of a platform that this host has not', { platform: '^3.0.0' }],
  ['built for a library that this host does not lend', { libraries: { react: '^99.0.0' } }],
  ['from an origin that this page may run nothing of', { entry: 'https://other.example/remoteEntry.js' }],
])('[O-09] [O-04] a release %s waits for the next page, and the others come', async (_what, more) => {
  const newer = release('mfe-user', '1.1.0');
  const { composition, digests, mount } = setUp([
    says(served('second', release('mfe-trade', '1.1.0', more), newer)),
  ]);
  await pass(looking.fresh);
  expect(await mount()).toMatchObject({ version: '1.0.0' });
  expect(versions(composition)).toEqual(['1.0.0', '1.1.0']);
  expect(digests).toEqual(Object.keys(digestsOf(newer.entry)));
});

test('[O-09] [O-03] a team’s own build stays in its page, whatever is served', async () => {
  const { composition, mount } = setUp(
    [says(served('second', next, release('mfe-user', '1.1.0')))],
    ['mfe-trade'],
  );
  await pass(looking.fresh);
  expect(await mount()).toMatchObject({ version: '1.0.0' });
  expect(versions(composition)).toEqual(['1.0.0', '1.1.0']);
});

test('[O-09] a remote that is served no more has no pages, and the one that was mounted stays until it has gone', async () => {
  const { composition } = setUp([says(served('second', user))]);
  const stay = new Subscription();
  composition.enter('mfe-trade', stay);
  await pass(looking.fresh);
  show('visible');
  await pass(0);
  expect(composition.routes.match('/mfe-trade')?.route.owner).toBe('mfe-trade');
  stay.unsubscribe();
  expect(composition.routes.match('/mfe-trade')).toBeUndefined();
  expect(composition.routes.match('/mfe-user')?.route.owner).toBe('mfe-user');
});

test('[O-14] a flag that is switched reaches the remote at its next mount, also where it keeps the release that it has', async () => {
  const on = release('mfe-trade', '1.0.0', { flags: ['short-form'] });
  const unusable = release('mfe-trade', '2.0.0', { platform: '^3.0.0' });
  const flagged = release('mfe-trade', '2.0.0', { platform: '^3.0.0', flags: ['new-chart'] });
  const { composition, asked, mount } = setUp([
    says({ ...served('first', on, user), tag: 'first-a' }),
    says(served('first', trade, user)),
    says({ ...served('second', flagged, user), tag: 'second-b' }),
    says(served('third', unusable, user)),
  ]);
  const flags = async () => {
    await pass(looking.fresh);
    await mount();
    return composition.remotes.map((remote) => remote.flags ?? []);
  };
  const stay = new Subscription();
  const mounted = composition.enter('mfe-trade', stay);
  expect(await flags()).toEqual([[], []]);
  expect(mounted.flags).toBeUndefined();
  stay.unsubscribe();
  expect(composition.remotes[0]?.flags).toEqual(['short-form']);
  expect(await flags()).toEqual([[], []]);
  expect(await flags()).toEqual([['new-chart'], []]);
  expect(versions(composition)).toEqual(['1.0.0', '1.0.0']);
  expect(await flags()).toEqual([[], []]);
  expect(asked).toEqual(['first', 'first-a', 'first', 'second-b'].map((known) => `if-none-match,"${known}"`));
});

test('[O-14] [O-03] a team’s own build has the flags that its remote has for everybody else', async () => {
  const { composition, mount } = setUp(
    [says(served('second', release('mfe-trade', '1.1.0', { flags: ['short-form'] }), user))],
    ['mfe-trade'],
  );
  await pass(looking.fresh);
  expect(await mount()).toMatchObject({ version: '1.0.0' });
  expect(composition.remotes.map(({ flags }) => flags)).toEqual([['short-form'], undefined]);
});
