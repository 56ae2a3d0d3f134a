import { getAllTokenUrl, getBatchTokenUrl, getUserInfo, loginOut, userLoginExist } from '@exchange/contract';
import { createFakePlatform, fakeFailure, fakeUser, type FakePlatform } from '@exchange/platform/fake';
import type { PersonalChange } from '@exchange/platform';
import { Subject } from '@exchange/platform/rxjs';
import { createSession, recheckAfterMs, type SessionNews } from './create-session';
import { createStorage } from './create-storage';
import type { CookieJar } from './cookie-jar';
import { createSessionMemory } from './session-memory';

const user = fakeUser();
const grant = { user, token: 'readable', socket_token: 'socket', expires: 0 };

const dawn = Date.UTC(2026, 10, 21);

/** How a page is opened: its place, how many ms after the first one, and what its exchange answers. */
interface Opening {
  readonly path?: string;
  readonly later?: number;
  readonly prepare?: (platform: FakePlatform) => void;
}

function memoryCookies(): CookieJar & { readonly ages: Map<string, number> } {
  const values = new Map<string, string>();
  const ages = new Map<string, number>();
  return {
    ages,
    get: (name) => values.get(name),
    set: (name, value, age) => {
      values.set(name, value);
      ages.set(name, age);
    },
    remove: (name) => void values.delete(name),
  };
}

function memoryArea() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    get length() {
      return values.size;
    },
    key: (index: number) => [...values.keys()][index] ?? null,
  };
}

/** A browser; `open` opens a page of it. */
function browser() {
  const cookies = memoryCookies();
  const area = memoryArea();
  const news$ = new Subject<{ from: object; news: SessionNews }>();
  const open = ({ path = '/', later = 0, prepare }: Opening = {}) => {
    const platform = createFakePlatform({ path, now: dawn + later });
    prepare?.(platform);
    const self = {};
    let personalRunning = 0;
    const personal$ = new Subject<
      { readonly type: 'change'; readonly change: PersonalChange } | { readonly type: 'resync' }
    >();
    let ended = 0;
    let handleReturn: () => void = () => undefined;
    let handleComeBack: () => void = () => undefined;
    let afterFirstScreen: () => void = () => undefined;
    const session = createSession({
      api: platform.api,
      memory: createSessionMemory(
        cookies,
        createStorage('host', () => area),
      ),
      channel: {
        send: (news) => news$.next({ from: self, news }),
        listen: (hear) => {
          const subscription = news$.subscribe((sent) => sent.from !== self && hear(sent.news));
          return () => subscription.unsubscribe();
        },
      },
      navigation: platform.navigation,
      clock: platform.clock,
      personal: {
        personal$,
        start: () => {
          personalRunning += 1;
          return () => (personalRunning -= 1);
        },
      },
      onReturn: (callback) => {
        handleReturn = callback;
        return () => undefined;
      },
      onComeBack: (callback) => {
        handleComeBack = callback;
        return () => undefined;
      },
      onEnded: () => (ended += 1),
      later: (task) => {
        afterFirstScreen = task;
      },
    });
    const stop = session.start();
    return {
      ...platform,
      session,
      stop,
      personal$,
      comeBack: () => handleReturn(),
      comeBackFromMemory: () => handleComeBack(),
      showFirstScreen: () => afterFirstScreen(),
      personalRunning: () => personalRunning,
      ended: () => ended,
    };
  };
  return { open, cookies, area };
}

/** Lets promises that are already answered run. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('[H-14] without a session nobody is signed in, at once and without a call', () => {
  const page = browser().open();
  expect(page.session.state).toMatchObject({ user: null, auth: 0, ready: true });
  expect(page.api.calls).toEqual([]);
  page.stop();
});

test('[H-14] a login keeps token and socket_token for 7 days and starts the personal channel', () => {
  const { open, cookies } = browser();
  const page = open();
  page.session.establish(grant);
  expect(page.session.state).toMatchObject({ user, auth: page.clock.now(), ready: true });
  expect([cookies.get('token'), cookies.get('socket_token')]).toEqual(['readable', 'socket']);
  expect([cookies.ages.get('token'), cookies.ages.get('socket_token')]).toEqual([604_800, 604_800]);
  expect(page.personalRunning()).toBe(1);
  page.stop();
  expect(page.personalRunning()).toBe(0);
});

test('[H-14] the next page knows a session that was checked lately without asking', () => {
  const { open } = browser();
  open().session.establish(grant);
  const next = open();
  expect(next.session.state).toMatchObject({ user, ready: true });
  expect(next.api.calls).toEqual([]);
});

test('[H-14] who is signed in can come with the page', () => {
  const { open, cookies } = browser();
  cookies.set('token', 'readable', 1);
  const page = open({ prepare: ({ api }) => api.first(getUserInfo, {}, grant) });
  expect(page.session.state).toMatchObject({ user, ready: true });
  expect(page.api.calls).toEqual([]);
});

test('[H-16] a page opened more than 30 minutes after the last check asks before it says who is signed in', async () => {
  const { open } = browser();
  open().session.establish(grant);
  const page = open({
    later: recheckAfterMs + 1,
    prepare: ({ api }) => api.answer(getUserInfo, () => grant),
  });
  expect(page.session.state).toMatchObject({ user: null, auth: 0, ready: false });
  await settle();
  expect(page.session.state).toMatchObject({ user, auth: page.clock.now(), ready: true });
});

test.each(['a timer', 'a navigation', 'the return to the page'])(
  '[H-16] after 1,800,000 ms the login is verified again, by %s',
  async (cause) => {
    const page = browser().open();
    page.session.establish(grant);
    page.api.answer(userLoginExist, () => ({ expires: 0 }));
    page.clock.advance(recheckAfterMs);
    page.navigation.to('/assets');
    expect(page.api.calls).toEqual([]);
    page.clock.advance(1);
    if (cause === 'a timer') jest.advanceTimersByTime(recheckAfterMs + 1);
    else if (cause === 'a navigation') page.navigation.to('/search');
    else page.comeBack();
    expect(page.api.calls.map((call) => call.name)).toEqual([userLoginExist.name]);
    await settle();
    expect(page.session.state.auth).toBe(page.clock.now());
  },
);

test('[H-16] a login that does not stand is ended', async () => {
  const { open, cookies } = browser();
  const page = open();
  page.session.establish(grant);
  page.api.refuse(userLoginExist, { code: 1101, reason: 'sessionInvalid' });
  page.clock.advance(recheckAfterMs + 1);
  page.comeBack();
  await settle();
  expect(page.session.state).toMatchObject({ user: null, auth: 0, ready: true });
  expect(cookies.get('token')).toBeUndefined();
  expect(page.ended()).toBe(1);
});

test('[H-16] without an answer nobody is signed out: it is asked again', async () => {
  const page = browser().open();
  page.session.establish(grant);
  page.api.answer(userLoginExist, () => {
    throw fakeFailure({ kind: 'network', code: 0, reason: '' });
  });
  page.clock.advance(recheckAfterMs + 1);
  page.comeBack();
  await settle();
  expect(page.session.state).toMatchObject({ user, ready: true });
  page.api.answer(userLoginExist, () => ({ expires: 0 }));
  jest.advanceTimersByTime(2_000);
  await settle();
  expect(page.session.state.auth).toBe(page.clock.now());
  expect(page.api.calls).toHaveLength(2);
});

test('[H-25] a check without an answer is told of until one is answered, and can be asked for at once', async () => {
  const { open } = browser();
  open().session.establish(grant);
  const told: boolean[] = [];
  const page = open({
    later: recheckAfterMs + 1,
    prepare: ({ api }) =>
      api.answer(getUserInfo, () => {
        throw fakeFailure({ kind: 'network', code: 0, reason: '' });
      }),
  });
  page.session.unanswered$.subscribe((unanswered) => told.push(unanswered));
  await settle();
  expect(page.session.state.ready).toBe(false);
  expect(page.session.unanswered).toBe(true);
  page.api.answer(getUserInfo, () => grant);
  await page.session.check();
  expect(page.session.state).toMatchObject({ user, ready: true });
  expect(told).toEqual([false, true, false]);
  const later = open({
    later: 2 * (recheckAfterMs + 1),
    prepare: ({ api }) => api.refuse(getUserInfo, { kind: 'network', code: 0, reason: '' }),
  });
  await settle();
  expect(later.session.unanswered).toBe(true);
  later.api.refuse(getUserInfo, { code: 1101, reason: 'sessionInvalid' });
  await later.session.check();
  expect([later.session.state.ready, later.session.unanswered]).toEqual([true, false]);
  // The check that was due by itself is not needed any more.
  jest.advanceTimersByTime(60_000);
  await settle();
  expect(page.api.calls).toHaveLength(2);
});

test('[H-17] a refused session clears user, auth, cookies and what was kept', () => {
  const { open, cookies } = browser();
  const page = open();
  page.session.establish(grant);
  page.session.invalidate();
  expect(page.session.state).toMatchObject({ user: null, auth: 0, ready: true });
  expect([cookies.get('token'), cookies.get('socket_token')]).toEqual([undefined, undefined]);
  expect(page.personalRunning()).toBe(0);
  expect(page.ended()).toBe(1);
  page.session.invalidate();
  expect(page.ended()).toBe(1);
  expect(open().session.state.user).toBeNull();
});

test('[H-33] a page from the browser’s memory asks whether its session still is one, however lately that was checked', async () => {
  const { open, cookies } = browser();
  const page = open();
  page.session.establish(grant);
  page.api.answer(userLoginExist, () => ({ expires: 0 }));
  page.comeBackFromMemory();
  await settle();
  expect(page.api.calls.map((call) => call.name)).toEqual([userLoginExist.name]);
  expect(page.session.state).toMatchObject({ user, ready: true });
  page.api.refuse(userLoginExist, { code: 1101, reason: 'sessionInvalid' });
  page.comeBackFromMemory();
  await settle();
  expect(page.session.state).toMatchObject({ user: null, auth: 0, ready: true });
  expect(cookies.get('token')).toBeUndefined();
  expect(page.ended()).toBe(1);
});

test('[H-33] a page from the browser’s memory whose user logged out, or was changed, in another tab shows that', async () => {
  const { open, cookies, area } = browser();
  const left = open();
  left.session.establish(grant);
  const other = { ...user, user_id: 'somebody-else' };
  area.setItem('host:session', JSON.stringify({ user: other, auth: left.clock.now() }));
  left.api.answer(getUserInfo, () => ({ ...grant, user: other }));
  left.comeBackFromMemory();
  expect(left.session.state).toMatchObject({ user: null, ready: false });
  await settle();
  expect(left.session.state.user?.user_id).toBe('somebody-else');
  cookies.remove('token');
  left.comeBackFromMemory();
  expect(left.session.state).toMatchObject({ user: null, auth: 0, ready: true });
});

test('[H-33] a page from the browser’s memory whose visitor signed in in another tab knows them', async () => {
  const { open } = browser();
  const left = open();
  // It heard nothing of this.
  const { session, stop } = open();
  left.stop();
  session.establish(grant);
  stop();
  left.session.start();
  left.api.answer(getUserInfo, () => grant);
  left.comeBackFromMemory();
  await settle();
  expect(left.session.state).toMatchObject({ user, ready: true });
});

test('[H-14] logging out ends the session in the exchange and in every tab', async () => {
  const { open } = browser();
  const page = open();
  page.session.establish(grant);
  const other = open();
  expect(other.session.state.user).toEqual(user);
  page.api.answer(loginOut, () => ({}));
  await page.session.logout();
  expect(page.session.state.auth).toBe(0);
  expect(other.session.state.auth).toBe(0);
  // Who logs out knows; in the other tab it comes unasked.
  expect([page.ended(), other.ended()]).toEqual([0, 1]);
});

test('[H-14] a logout leaves nothing of the account’s money on the device', async () => {
  const { open, area } = browser();
  const page = open();
  page.session.establish(grant);
  area.setItem('host:session-copy', '{"user":"user-1"}');
  page.api.answer(loginOut, () => ({}));
  await page.session.logout();
  expect(area.getItem('host:session-copy')).toBeNull();
});

test('[H-14] a tab that slept through the logout in another is logged out when one comes back to it', async () => {
  const { open } = browser();
  const page = open();
  page.session.establish(grant);
  const sleeper = open();
  sleeper.stop();
  page.api.answer(loginOut, () => ({}));
  await page.session.logout();
  expect(sleeper.session.state.user).toEqual(user);
  sleeper.comeBack();
  expect(sleeper.session.state).toMatchObject({ user: null, auth: 0, ready: true });
  expect(sleeper.ended()).toBe(1);
});

test('[H-17] that the exchange ends the session while one logs out is no surprise', async () => {
  const page = browser().open();
  page.session.establish(grant);
  page.api.answer(loginOut, () => {
    page.session.invalidate();
    return {};
  });
  await page.session.logout();
  expect(page.ended()).toBe(0);
});

test('[H-14] logging out without a connection says so and stays signed in', async () => {
  const page = browser().open();
  page.session.establish(grant);
  page.api.refuse(loginOut, { kind: 'network', code: 0, reason: '' });
  await expect(page.session.logout()).rejects.toMatchObject({ kind: 'network' });
  expect(page.session.state.user).toEqual(user);
});

test('[H-14] a login in another tab is found out here', async () => {
  const { open } = browser();
  const other = open({ prepare: ({ api }) => api.answer(getUserInfo, () => grant) });
  open().session.establish(grant);
  expect(other.session.state.ready).toBe(false);
  await settle();
  expect(other.session.state).toMatchObject({ user, ready: true });
});

test('[H-14] an answer from before a logout does not sign in again', async () => {
  const page = browser().open();
  page.session.establish(grant);
  let answer: (value: { expires: number }) => void = () => undefined;
  page.api.answer(userLoginExist, () => new Promise((resolve) => (answer = resolve)));
  page.clock.advance(recheckAfterMs + 1);
  page.comeBack();
  page.session.invalidate();
  await settle();
  answer({ expires: 0 });
  await settle();
  expect(page.session.state.auth).toBe(0);
});

describe('tokens', () => {
  const face = (token: string) => ({ token, token_as: token.toUpperCase(), logo_url: `/${token}.svg` });
  const listed = { list: [face('usdt'), face('aura')] };
  const openAnswered = async () => {
    const page = browser().open({
      prepare: ({ api }) => {
        api.answer(getAllTokenUrl, () => listed);
        api.answer(getBatchTokenUrl, ({ tokens }) => ({ list: tokens.map(face) }));
        api.answer(loginOut, () => ({}));
      },
    });
    // The chunk is fetched by the real loader.
    const loaded = async (calls: number) => {
      while (page.api.inputs(getAllTokenUrl).length < calls) await jest.advanceTimersByTimeAsync(0);
      await settle();
    };
    return { page, loaded };
  };

  test('[H-14] allToken comes after the first screen, and anew with each login and logout', async () => {
    const { page, loaded } = await openAnswered();
    await settle();
    expect(page.api.calls).toEqual([]);
    expect(page.session.state).toMatchObject({ allToken: [], tokens: {} });
    page.showFirstScreen();
    await loaded(1);
    expect(page.session.state.allToken).toEqual(listed.list);
    page.session.establish(grant);
    expect(page.session.state).toMatchObject({ user, allToken: listed.list });
    await loaded(2);
    await page.session.logout();
    expect(page.session.state).toMatchObject({ user: null, allToken: listed.list });
    await loaded(3);
    page.stop();
  });

  test('[H-14] they are not asked for before it is known who is here, and then once', async () => {
    const { open, cookies } = browser();
    cookies.set('token', 'readable', 1);
    let answer: (value: typeof grant) => void = () => undefined;
    const page = open({
      prepare: ({ api }) => {
        api.answer(getAllTokenUrl, () => listed);
        api.answer(getUserInfo, () => new Promise((resolve) => (answer = resolve)));
      },
    });
    page.showFirstScreen();
    await settle();
    expect(page.session.state.ready).toBe(false);
    expect(page.api.inputs(getAllTokenUrl)).toEqual([]);
    answer(grant);
    while (page.api.inputs(getAllTokenUrl).length < 1) await jest.advanceTimersByTimeAsync(0);
    await settle();
    expect(page.session.state).toMatchObject({ user, allToken: listed.list });
    expect(page.api.inputs(getAllTokenUrl)).toHaveLength(1);
    page.stop();
  });

  test('[H-14] a token that is wanted before the first screen is there is not waited with', async () => {
    const { page, loaded } = await openAnswered();
    page.session.wantTokens(['lyre']);
    await loaded(1);
    expect(page.session.state.tokens).toEqual({ lyre: face('lyre') });
    page.stop();
  });
});

test('[H-15] a login comes back to the page that asked for it, through every page of the way in', () => {
  const page = browser().open({ path: '/assets/deposit/usdt?from=home' });
  page.session.requireLogin();
  expect(page.navigation.visits).toEqual(['/login?redirect=%2Fassets%2Fdeposit%2Fusdt%3Ffrom%3Dhome']);
  page.navigation.to('/register/email');
  expect(page.session.returnTo()).toBe('/assets/deposit/usdt?from=home');
  page.navigation.to('/search');
  expect(page.session.returnTo()).toBe('/');
});

test('[S-07] a level of verification that was reached is the user’s at once, and after the next load', () => {
  const { open } = browser();
  const page = open();
  page.session.establish(grant);
  const { auth } = page.session.state;
  const level = { status: 0, reason: '', note: '' } as const;
  page.personal$.next({
    type: 'change',
    change: { orders: [], balances: [], deposits: [], kyc: { kyc_level: 1, lv1: level, lv2: level } },
  });
  expect(page.session.state).toMatchObject({ user: { kyc_level: 1 }, auth, ready: true });
  expect(page.personalRunning()).toBe(1);
  page.stop();
  expect(open().session.state.user?.kyc_level).toBe(1);
});
