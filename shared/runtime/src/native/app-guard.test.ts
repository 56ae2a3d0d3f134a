import { getUserInfo, userLoginExist } from '@exchange/contract/auth';
import type { BridgeRequest } from '@exchange/contract/bridge';
import { createFakePlatform, fakeFailure, fakeUser } from '@exchange/platform/fake';
import { Subject } from '@exchange/platform/rxjs';
import type { SessionService } from '../create-session';
import { createAppGuard } from './app-guard';

type Answer = Readonly<Record<string, unknown>> | 'cancelled' | 'failed';

/** An app that answers with what it has for an action, one answer after another; nothing for the rest. */
function createApp(answers: Readonly<Record<string, readonly Answer[]>>) {
  const asked: { action: string; data: unknown }[] = [];
  const counts = new Map<string, number>();
  return {
    asked,
    port: {
      async postMessage(message: unknown) {
        const { id, action, data } = message as BridgeRequest;
        asked.push({ action, data });
        const count = counts.get(action) ?? 0;
        counts.set(action, count + 1);
        const list = answers[action] ?? [];
        const answer = list[Math.min(count, list.length - 1)] ?? {};
        return typeof answer === 'string' ? { id, ok: false, error: answer } : { id, ok: true, data: answer };
      },
    },
  };
}

function setUp(answers: Readonly<Record<string, readonly Answer[]>>, path = '/') {
  const platform = createFakePlatform({ path });
  const { api, navigation, report } = platform;
  const app = createApp(answers);
  const tokens: string[] = [];
  const session = Object.assign(platform.session, {
    invalidate: jest.fn(),
    start: () => () => undefined,
    renew: jest.fn(),
    unanswered: false,
    unanswered$: new Subject<boolean>(),
    check: () => Promise.resolve(),
  }) satisfies SessionService;
  const languages: string[] = [];
  const guard = createAppGuard({
    port: app.port,
    native: { client: 'ios-app', inApp: true, version: '1.1.3' },
    api,
    session: () => session,
    memory: {
      present: false,
      token: '',
      socketToken: '',
      read: () => undefined,
      keepTokens: ({ token }) => void tokens.push(token),
      keep: () => undefined,
      clear: () => undefined,
    },
    report,
    isTab: (place) => place === '/' || place === '/assets',
    navigation: () => navigation,
    openedAt: navigation.location,
    locale: {
      offered: ['zh-HK', 'en'],
      change: async (code) => void languages.push(code),
    },
    kept: undefined,
    redirectOf: () => undefined,
  });
  return { app, api, navigation, report, session, guard, tokens, languages };
}

const grant = { user: fakeUser(), token: 'x', socket_token: 'socket', expires: 0 };
const data = { version: '1.1.3', language: 'en' };

test('[B-02] after the app’s authorization the login is checked, then the user asked for', async () => {
  const { app, api, guard, session, tokens, languages, report } = setUp({
    getAppData: [data],
    getAuthorization: [{ token: 'bearer', expires: 5 }],
  });
  api.answer(userLoginExist, () => ({ expires: 5 }));
  api.answer(getUserInfo, () => grant);
  await guard.start();
  expect(api.calls.map(({ name }) => name)).toEqual([userLoginExist.name, getUserInfo.name]);
  expect(tokens).toContain('bearer');
  expect(session.state.user?.user_id).toBe(grant.user.user_id);
  expect(languages).toEqual(['en']);
  expect(app.asked).toContainEqual({ action: 'getAuthorization', data: { login: false } });
  expect(report.errors).toEqual([]);
});

test('[B-02] a session that the exchange ended is forgotten by the app, which is asked once more', async () => {
  const { app, api, guard, session } = setUp({
    getAppData: [data],
    getAuthorization: [
      { token: 'old', expires: 5 },
      { token: null, expires: 0 },
    ],
  });
  api.answer(userLoginExist, () => {
    throw fakeFailure({ reason: 'sessionInvalid', code: 1101 });
  });
  await guard.start();
  expect(app.asked.filter(({ action }) => action === 'getAuthorization')).toEqual([
    { action: 'getAuthorization', data: { login: false } },
    { action: 'getAuthorization', data: { login: false, ended: 'old' } },
  ]);
  expect(session.invalidate).toHaveBeenCalled();
});

test('[B-02] who logs out in the page is logged out of the app', async () => {
  const { app, api, guard, session } = setUp({
    getAppData: [data],
    getAuthorization: [{ token: 'bearer', expires: 5 }],
  });
  api.answer(userLoginExist, () => ({ expires: 5 }));
  api.answer(getUserInfo, () => grant);
  await guard.start();
  session.signOut();
  expect(app.asked.at(-1)).toEqual({
    action: 'getAuthorization',
    data: { login: false, ended: 'bearer' },
  });
});

test('[B-03] login is the app’s own, tabs are its tabs, anything else is a new native page', async () => {
  const { app, api, guard, navigation } = setUp({
    getAuthorization: [{ token: 'bearer', expires: 5 }],
    navigate: [{}],
    openNewPage: [{}],
  });
  api.answer(userLoginExist, () => ({ expires: 5 }));
  api.answer(getUserInfo, () => grant);
  const stay = jest.fn();
  await guard.to({ path: '/login', search: '?redirect=%2Fassets%3Fa%3D1' }, stay);
  expect(navigation.visits).toEqual(['/assets?a=1']);
  await guard.to({ path: '/assets', search: '?a=1' }, stay);
  await guard.to({ path: '/trade/aura_usdt/kline', search: '?from=home' }, stay);
  await guard.back(stay);
  expect(app.asked).toEqual([
    { action: 'getAuthorization', data: { login: true } },
    { action: 'navigate', data: { type: 'tab', path: '/assets?a=1' } },
    { action: 'openNewPage', data: { path: '/trade/aura_usdt/kline?from=home&open-type=native' } },
    { action: 'navigate', data: { type: 'back' } },
  ]);
  expect(stay).not.toHaveBeenCalled();
});

test('[B-01] what the app fails at is done in the page and reported; what the person cancelled is not', async () => {
  const { guard, report } = setUp({
    getAuthorization: ['cancelled', 'failed'],
    navigate: ['failed'],
    openNewPage: ['failed'],
  });
  const stay = jest.fn();
  await guard.to({ path: '/login', search: '' }, stay);
  expect(stay).not.toHaveBeenCalled();
  await guard.to({ path: '/login', search: '' }, stay);
  await guard.to({ path: '/assets', search: '' }, stay);
  await guard.to({ path: '/search', search: '' }, stay);
  await guard.back(stay);
  expect(stay).toHaveBeenCalledTimes(4);
  expect(report.errors).toHaveLength(4);
});
