import { PlatformProvider, type Platform, type RemoteDefinition, type Unmount } from '@exchange/platform';
import { scopeBus } from '@exchange/platform/bus';
import { createFakePlatform, fakePair, fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { BehaviorSubject, type Subscription } from '@exchange/platform/rxjs';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createLoadingBar } from '../frame/loading-bar';
import { messages, namespace } from '../messages';
import { testPages, testRoutes } from '../test-routes';
import { LiveComposition } from './live-composition';
import { latePauses, RemoteArea } from './remote-area';
import { loading } from './page-loader';
import { limits } from './run-remote';
import type { LoginCheck } from './sign-in-notice';

type Mount = RemoteDefinition['mount'];

const trade = (mount: Mount): RemoteDefinition => ({ name: 'mfe-trade', platform: '^1.0.0', mount });
const released = { name: 'mfe-trade', version: '1.0.0', platform: '^1.0.0', entry: '/assets/1.0.0/entry.js' };
/** A remote that shows a text until it is unmounted. */
const shows =
  (text: string): Mount =>
  (element) => {
    element.textContent = text;
    return () => {
      element.textContent = '';
    };
  };

/** A check of the login that is answered or not as told, and how often it was asked for. */
function loginCheck() {
  const unanswered$ = new BehaviorSubject(false);
  const asked: (() => void)[] = [];
  const login: LoginCheck = {
    unanswered$,
    get unanswered() {
      return unanswered$.value;
    },
    check: () => new Promise((resolve) => void asked.push(resolve)),
  };
  return { login, unanswered$, asked };
}

async function setUp(
  loads: readonly (() => Promise<RemoteDefinition>)[],
  options: {
    readonly path?: string;
    readonly platform?: FakePlatform;
    readonly lastArrival?: () => number;
    readonly login?: LoginCheck;
  } = {},
) {
  const platform = options.platform ?? createFakePlatform({ path: options.path ?? '/' });
  await platform.locale.register(namespace, messages);
  let asked = 0;
  const discarded: string[] = [];
  const loaded: string[] = [];
  let given = '';
  const flags: (readonly string[])[] = [];
  const source = {
    load: ({ version }: { readonly version: string }) => {
      loaded.push(`${version} as ${given}`);
      const load = loads[Math.min(asked, loads.length - 1)];
      asked += 1;
      if (!load) throw new Error('nothing to load');
      return load();
    },
    discard: ({ name }: { readonly name: string }) => void discarded.push(name),
    lastArrival: options.lastArrival ?? (() => 0),
    suits: () => true,
  };
  /** What was said of whether it may be kept. */
  const standing: boolean[] = [];
  const loadingBar = createLoadingBar();
  const routes = testPages.filter(({ owner }) => owner === 'mfe-trade');
  const composition = new LiveComposition([{ ...released, routes }]);
  const services = {
    source,
    composition,
    platformOf: (_remote: string, version: string, scope: Subscription, on: readonly string[] = []) => {
      given = version;
      flags.push(on);
      return { ...platform, bus: scopeBus(platform.bus, scope) };
    },
    loadingBar,
    login: options.login ?? loginCheck().login,
    mayShow: ({ path }: { readonly path: string }) =>
      !testRoutes.match(path)?.route.protected || platform.session.state.auth > 0,
    onStanding: (_name: string, mounted: Unmount | undefined) =>
      void standing.push(mounted?.mayBeKept === true),
  };
  const area = (
    <PlatformProvider value={platform}>
      <RemoteArea name="mfe-trade" services={services} />
    </PlatformProvider>
  );
  const view = render(area);
  return {
    platform,
    discarded,
    standing,
    loadingBar,
    composition,
    loaded,
    flags,
    area,
    asked: () => asked,
    ...view,
  };
}

const fail = () => Promise.reject(new Error('404'));
const card = () => screen.findByRole('alert');
const retry = () =>
  userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Retry' }));

describe('a remote that fails', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test.each<readonly [string, () => Promise<RemoteDefinition>]>([
    ['cannot be loaded', () => Promise.reject(new Error('404'))],
    [
      'throws while mounting',
      () =>
        Promise.resolve(
          trade(() => {
            throw new Error('mount');
          }),
        ),
    ],
    ['rejects while mounting', () => Promise.resolve(trade(() => Promise.reject(new Error('mount'))))],
    [
      'breaks after mounting',
      () =>
        Promise.resolve(
          trade((element, _platform, fail) => {
            element.textContent = 'half a page';
            queueMicrotask(() => fail(new Error('render')));
            return () => undefined;
          }),
        ),
    ],
  ])('[H-25] one that %s shows the fallback, and Retry recovers it', async (_what, load) => {
    const { platform, discarded, asked } = await setUp([load, () => Promise.resolve(trade(shows('prices')))]);
    expect((await card()).textContent).toContain('This page could not be loaded');
    expect(screen.queryByText('half a page')).toBeNull();
    expect(discarded).toEqual(['mfe-trade']);
    expect(platform.report.errors).toHaveLength(1);
    await retry();
    expect(await screen.findByText('prices')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(asked()).toBe(2);
  });

  test('[H-26] one that may be kept is said to be when it stands, and not any more when it breaks or goes', async () => {
    let breaks: (error: unknown) => void = () => undefined;
    const mayBeKept: Mount = (_element, _platform, fail) => {
      breaks = fail;
      return Object.assign(() => undefined, { mayBeKept: true });
    };
    const { standing, unmount } = await setUp([() => Promise.resolve(trade(mayBeKept))]);
    await waitFor(() => expect(standing).toEqual([true]));
    act(() => breaks(new Error('render')));
    await card();
    expect(standing.at(-1)).toBe(false);
    await retry();
    await waitFor(() => expect(standing.at(-1)).toBe(true));
    unmount();
    expect(standing.at(-1)).toBe(false);
  });

  test('[O-06] its failures by stage, each retry and how long it took are told under its name', async () => {
    const platform = createFakePlatform();
    const error = jest.spyOn(platform.report, 'error');
    const answers = [
      () => Promise.reject(new Error('404')),
      () => Promise.resolve(trade(() => Promise.reject(new Error('mount')))),
      () =>
        Promise.resolve(
          trade((_element, _platform, fail) => {
            void Promise.resolve().then(() => setTimeout(() => fail(new Error('render')), 10));
            return () => undefined;
          }),
        ),
      () => jest.advanceTimersByTimeAsync(250).then(() => trade(shows('prices'))),
    ];
    await setUp(answers, { platform });
    for (const during of ['loading', 'mounting', 'rendering']) {
      await act(() => jest.advanceTimersByTimeAsync(20));
      await card();
      expect(error).toHaveBeenLastCalledWith(expect.any(Error), { during });
      await retry();
    }
    expect(await screen.findByText('prices')).toBeTruthy();
    const { measures } = platform.report;
    expect(measures.filter(({ name }) => name === 'retried').map(({ value }) => value)).toEqual([1, 2, 3]);
    const mounted = measures.filter(({ name }) => name === 'mounted').map(({ value }) => value);
    expect(mounted).toEqual([expect.any(Number), expect.any(Number)]);
    expect(mounted[1]).toBeGreaterThanOrEqual(250);
  });

  test('[H-25] one that hangs while loading is given up; a late answer is not mounted once Retry has brought it', async () => {
    let deliver: (definition: RemoteDefinition) => void = () => undefined;
    const mount = jest.fn(shows('late'));
    await setUp([
      () => new Promise((resolve) => (deliver = resolve)),
      () => Promise.resolve(trade(shows('prices'))),
    ]);
    await act(() => jest.advanceTimersByTimeAsync(limits.start));
    expect(await card()).toBeTruthy();
    await retry();
    expect(await screen.findByText('prices')).toBeTruthy();
    deliver(trade(mount));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(mount).not.toHaveBeenCalled();
    expect(screen.getByText('prices')).toBeTruthy();
  });

  test('[H-25] one whose files keep coming is waited for, however long it takes, and says so', async () => {
    let deliver: (definition: RemoteDefinition) => void = () => undefined;
    let arrived = 0;
    await setUp([() => new Promise((resolve) => (deliver = resolve))], { lastArrival: () => arrived });
    await act(() => jest.advanceTimersByTimeAsync(loading.patience - 1));
    expect(screen.queryByRole('status')).toBeNull();
    arrived = performance.now();
    for (let files = 0; files < 3; files += 1) {
      await act(() => jest.advanceTimersByTimeAsync(limits.start - 1));
      arrived = performance.now();
    }
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('This takes longer than usual');
    deliver(trade(shows('prices')));
    expect(await screen.findByText('prices')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  });

  test('[H-25] one that comes after it was given up, as over a slow network, starts without Retry', async () => {
    let deliver: (definition: RemoteDefinition) => void = () => undefined;
    const late = trade(shows('late'));
    await setUp([() => new Promise((resolve) => (deliver = resolve)), () => Promise.resolve(late)]);
    await act(() => jest.advanceTimersByTimeAsync(limits.start));
    expect(await card()).toBeTruthy();
    deliver(late);
    expect(await screen.findByText('late')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('[H-25] one that fails before it has come is started again by itself three times, ever later, then by a person', async () => {
    const lastArrival = () => {
      throw new Error('nobody knows');
    };
    const { asked } = await setUp([() => Promise.resolve(trade(shows('never')))], { lastArrival });
    let starts = 1;
    for (const pause of latePauses) {
      if (pause > 0) await act(() => jest.advanceTimersByTimeAsync(pause - 1));
      expect(asked()).toBe(starts);
      await act(() => jest.advanceTimersByTimeAsync(1));
      starts += 1;
      expect(asked()).toBe(starts);
    }
    const wait = async () => {
      for (let times = 0; times < 10; times += 1) await act(() => jest.advanceTimersByTimeAsync(12_000));
    };
    await wait();
    expect(asked()).toBe(starts);
    expect(await card()).toBeTruthy();
    await retry();
    await wait();
    expect(asked()).toBe(2 * starts);
  });

  test('[H-25] one that hangs while mounting is given up; when it comes after all it is unmounted, and started again', async () => {
    let deliver: (unmount: () => void) => void = () => undefined;
    const unmount = jest.fn();
    await setUp([
      () => Promise.resolve(trade(() => new Promise((resolve) => (deliver = resolve)))),
      () => Promise.resolve(trade(shows('prices'))),
    ]);
    await act(() => jest.advanceTimersByTimeAsync(limits.start));
    expect(await card()).toBeTruthy();
    deliver(unmount);
    expect(await screen.findByText('prices')).toBeTruthy();
    expect(unmount).toHaveBeenCalledTimes(1);
  });

  test('[H-25] one that says itself that it failed while mounting is not started again when its mount ends', async () => {
    let deliver: (unmount: () => void) => void = () => undefined;
    const unmount = jest.fn();
    const { asked } = await setUp([
      () =>
        Promise.resolve(
          trade((_element, _platform, fail) => {
            fail(new Error('no texts'));
            return new Promise((resolve) => (deliver = resolve));
          }),
        ),
    ]);
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(await card()).toBeTruthy();
    deliver(unmount);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(unmount).toHaveBeenCalledTimes(1);
    expect(asked()).toBe(1);
  });

  test('[Q-03] one that forgets to unsubscribe hears nothing once it has left, and its rooms are left too', async () => {
    const platform = createFakePlatform({ pairs: [fakePair()] });
    const prices: string[] = [];
    let late: () => void = () => undefined;
    const view = await setUp(
      [
        () =>
          Promise.resolve(
            trade((_element, { bus }) => {
              const listen = () => {
                bus.topic('quote/aura_usdt').subscribe(({ price }) => prices.push(price));
                bus.topic('book/aura_usdt').subscribe();
              };
              listen();
              late = listen;
              return () => undefined;
            }),
          ),
      ],
      { platform },
    );
    await act(() => jest.advanceTimersByTimeAsync(0));
    platform.quotes.push('aura_usdt', { price: '2' });
    expect([prices, platform.quotes.streamCount('aura_usdt')]).toEqual([['1.2843', '2'], 1]);
    view.unmount();
    await jest.advanceTimersByTimeAsync(0);
    platform.quotes.push('aura_usdt', { price: '3' });
    late();
    expect([prices, platform.quotes.streamCount('aura_usdt')]).toEqual([['1.2843', '2'], 0]);
  });

  test('[Q-03] one that breaks, or hangs while leaving, hears nothing either once it is gone', async () => {
    const platform = createFakePlatform({ pairs: [fakePair()] });
    const follow = ({ bus }: Platform) => bus.topic('book/aura_usdt').subscribe();
    const { unmount: leave } = await setUp(
      [
        () =>
          Promise.resolve(
            trade((_element, own, fail) => {
              follow(own);
              queueMicrotask(() => fail(new Error('render')));
              return () => undefined;
            }),
          ),
        () =>
          Promise.resolve(
            trade((element, own) => {
              element.textContent = 'prices';
              follow(own);
              return () => new Promise<void>(() => undefined);
            }),
          ),
      ],
      { platform },
    );
    await card();
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(platform.quotes.streamCount('aura_usdt')).toBe(0);
    await retry();
    await screen.findByText('prices');
    expect(platform.quotes.streamCount('aura_usdt')).toBe(1);
    leave();
    await jest.advanceTimersByTimeAsync(limits.unmount);
    expect(platform.quotes.streamCount('aura_usdt')).toBe(0);
  });

  test.each<readonly [string, () => Promise<void> | void]>([
    [
      'throws',
      () => {
        throw new Error('unmount');
      },
    ],
    ['rejects', () => Promise.reject(new Error('unmount'))],
    ['hangs', () => new Promise<void>(() => undefined)],
  ])('[H-25] one that %s while unmounting leaves all the same', async (_what, unmount) => {
    const {
      platform,
      container,
      unmount: leave,
    } = await setUp([
      () =>
        Promise.resolve(
          trade((element) => {
            element.textContent = 'prices';
            return unmount;
          }),
        ),
    ]);
    await screen.findByText('prices');
    const place = container.querySelector('[data-remote]');
    leave();
    await act(() => jest.advanceTimersByTimeAsync(limits.unmount));
    expect(place?.childElementCount).toBe(0);
    expect(platform.report.errors).toHaveLength(1);
  });

  test('[H-25] a page that is left before its remote is there never shows it', async () => {
    let deliver: (definition: RemoteDefinition) => void = () => undefined;
    const mount = jest.fn(shows('prices'));
    const { platform, unmount: leave } = await setUp([() => new Promise((resolve) => (deliver = resolve))]);
    leave();
    deliver(trade(mount));
    await act(() => jest.advanceTimersByTimeAsync(limits.start));
    expect(mount).not.toHaveBeenCalled();
    expect(platform.report.errors).toEqual([]);
  });

  test('[H-12] the loading bar runs while the remote is under way and not after it failed', async () => {
    const { loadingBar } = await setUp([() => new Promise(() => undefined)]);
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(loadingBar.visible).toBe(true);
    await act(() => jest.advanceTimersByTimeAsync(limits.start));
    await card();
    expect(loadingBar.visible).toBe(false);
  });
});

describe('a release that is served in place of the one that the page has', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const next = (routes: readonly { readonly path: string }[] = [{ path: '/' }]) => ({
    ...{ ...released, version: '1.1.0', entry: '/assets/1.1.0/entry.js' },
    routes: [...routes],
  });

  test('[O-09] is not taken while the remote is mounted, and taken when it is mounted again', async () => {
    const [old, later] = ['old prices', 'new prices'].map(
      (text) => () => Promise.resolve(trade(shows(text))),
    );
    const { area, composition, loaded, rerender } = await setUp([old ?? fail, later ?? fail]);
    await screen.findByText('old prices');
    composition.update([next()]);
    rerender(area);
    expect(screen.getByText('old prices')).toBeTruthy();
    rerender(<p>another page</p>);
    await act(() => jest.advanceTimersByTimeAsync(0));
    rerender(area);
    expect(await screen.findByText('new prices')).toBeTruthy();
    expect(loaded).toEqual(['1.0.0 as 1.0.0', '1.1.0 as 1.1.0']);
  });

  test('[O-14] brings its flags, and one that is switched comes with the next mount of the same release', async () => {
    const { area, composition, flags, rerender } = await setUp([
      () => Promise.resolve(trade(shows('prices'))),
    ]);
    await screen.findByText('prices');
    for (const on of [['short-form'], undefined]) {
      composition.update(composition.remotes.map((remote) => ({ ...remote, flags: on })));
      rerender(<p>another page</p>);
      await act(() => jest.advanceTimersByTimeAsync(0));
      rerender(area);
      await screen.findByText('prices');
    }
    expect(flags).toEqual([[], ['short-form'], []]);
  });

  test('[O-09] [H-25] is what Retry brings in place of one that failed', async () => {
    const { composition, loaded } = await setUp([fail, () => Promise.resolve(trade(shows('new prices')))]);
    await card();
    composition.update([next()]);
    await retry();
    expect(await screen.findByText('new prices')).toBeTruthy();
    expect(loaded).toEqual(['1.0.0 as 1.0.0', '1.1.0 as 1.1.0']);
  });

  test('[O-09] [H-12] is waited for with the loading bar running', async () => {
    const { area, composition, loadingBar, rerender } = await setUp([
      () => Promise.resolve(trade(shows('prices'))),
    ]);
    await screen.findByText('prices');
    rerender(<p>another page</p>);
    let answer: () => void = () => undefined;
    composition.beforeMount = () => new Promise<void>((resolve) => (answer = resolve));
    rerender(area);
    await waitFor(() => expect(loadingBar.visible).toBe(true));
    expect(screen.queryByText('prices')).toBeNull();
    answer();
    expect(await screen.findByText('prices')).toBeTruthy();
    expect(loadingBar.visible).toBe(false);
  });
});

describe('a protected page', () => {
  test('[H-15] [H-17] shows nothing of itself to somebody who is not signed in, and appears after the login', async () => {
    const mount = jest.fn(shows('my orders'));
    const { platform } = await setUp([() => Promise.resolve(trade(mount))], {
      path: '/order/entrust?login=true',
    });
    expect(screen.getByText('Please sign in')).toBeTruthy();
    expect(mount).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(platform.session.loginRequests).toEqual([undefined]);
    act(() => platform.session.signIn());
    expect(await screen.findByText('my orders')).toBeTruthy();
  });

  test('[H-17] is taken from the page when the session ends', async () => {
    const platform = createFakePlatform({ path: '/order/entrust', user: fakeUser() });
    await setUp([() => Promise.resolve(trade(shows('my orders')))], { platform });
    await screen.findByText('my orders');
    act(() => platform.session.signOut());
    expect(screen.queryByText('my orders')).toBeNull();
  });

  test('[H-16] waits while it is not known who is signed in', async () => {
    const platform = createFakePlatform({ path: '/order/entrust' });
    platform.session.setState({ ready: false });
    await setUp([() => Promise.resolve(trade(shows('my orders')))], { platform });
    expect(screen.getByRole('status').textContent).toContain('Checking your login…');
  });

  test('[H-16] [H-25] says that the check got no answer, and asks again at once when told', async () => {
    const platform = createFakePlatform({ path: '/order/entrust' });
    platform.session.setState({ ready: false });
    const { login, unanswered$, asked } = loginCheck();
    await setUp([() => Promise.resolve(trade(shows('my orders')))], { platform, login });
    act(() => unanswered$.next(true));
    expect(screen.getByRole('alert').textContent).toContain('Your login could not be checked');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(asked).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Retry' }).getAttribute('aria-busy')).toBe('true');
    await act(async () => asked[0]?.());
    expect(screen.getByRole('button', { name: 'Retry' }).getAttribute('aria-busy')).not.toBe('true');
    act(() => {
      unanswered$.next(false);
      platform.session.signIn();
    });
    expect(await screen.findByText('my orders')).toBeTruthy();
  });
});
