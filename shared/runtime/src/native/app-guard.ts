import { getUserInfo, userLoginExist } from '@exchange/contract/auth';
import { getAppData, getAuthorization, navigate, openNewPage } from '@exchange/contract/bridge';
import { resolveLocale } from '@exchange/i18n';
import {
  isApiFailure,
  type Api,
  type Locale,
  type Location,
  type Native,
  type Navigation,
  type Report,
} from '@exchange/platform';
import type { SessionService } from '../create-session';
import { wantedReturn } from '../login-path';
import type { SessionMemory } from '../session-memory';
import { findAndroidPort } from './android-port';
import { findAppPort, type AppPort } from './app-port';
import { askApp, isBridgeFailure } from './ask-app';

/** What the app around a page does in its place (B-02, B-03). */
export interface AppGuard {
  /** Whether the app goes to a place in the page's stead; the page itself then must not. */
  takes(place: Location, here: Location, options: { readonly replace?: boolean } | undefined): boolean;
  /** Goes to a place the app's way. `stay` goes there in the page: for what the app cannot or will not do. */
  to(place: Location, stay: () => void, options?: { readonly replace?: boolean }): Promise<void>;
  /** Whether this page stands in a native page of its own, which back closes when the page has no further history. */
  readonly isNativePage: boolean;
  /** Closes the native page that this one is in. */
  back(stay: () => void): Promise<void>;
  /** Takes over the app's session and language. Never rejects. */
  start(): Promise<void>;
}

export interface AppGuardOptions {
  readonly port: AppPort;
  readonly native: Native;
  readonly api: Pick<Api, 'call'>;
  /** Session and navigation of the page; they are made with the guard. */
  readonly session: () => SessionService;
  readonly memory: SessionMemory;
  readonly report: Report;
  /** Whether a path is of a route with a tab: such places are native tabs (B-03). */
  readonly isTab: (path: string) => boolean;
  /** Where the page was opened. */
  readonly openedAt: Location;
  readonly navigation: () => Pick<Navigation, 'to' | 'location' | 'location$'>;
  /** Takes the app's language where neither the address nor the visitor has chosen one. */
  readonly locale: Pick<Locale, 'offered' | 'change'>;
  /** Where a place leads that the visitor may not see now (H-15). */
  readonly redirectOf: (location: Location) => string | undefined;
  /** Language that the visitor chose. */
  readonly kept: string | undefined;
}

/** The query that marks a page which stands in a native page of its own (B-03). */
const openType = ['open-type', 'native'] as const;

/** The guard of the app that a page is in; undefined where the app has no bridge. */
export function openAppGuard(
  page: Window,
  options: Omit<AppGuardOptions, 'port' | 'openedAt'>,
): AppGuard | undefined {
  const port = options.native.client === 'ios-app' ? findAppPort(page) : findAndroidPort(page);
  const { pathname: path, search } = page.location;
  return port && createAppGuard({ ...options, port, openedAt: { path, search } });
}

export function createAppGuard(options: AppGuardOptions): AppGuard {
  const {
    port,
    native,
    api,
    memory,
    report,
    isTab,
    locale,
    kept,
    redirectOf,
    openedAt,
    session,
    navigation,
  } = options;
  const reportApp = (error: unknown) => report.error(error, { during: 'app' });
  /** Token of the session that came from the app and still is one. */
  let given: string | undefined;
  let login: Promise<boolean> | undefined;
  /** Place for which the page itself asked for a login: whoever closed it there is not asked again. */
  let askedFor: string | undefined;

  /** Answers whether the app had a session to give. A person is asked for it only when `login` is true. */
  const authorize = async (login: boolean, ended?: string): Promise<boolean> => {
    const action = login ? getAuthorization : { ...getAuthorization, timeLimitMs: getAppData.timeLimitMs };
    const { token } = await askApp(port, action, { login, ...(ended !== undefined && { ended }) });
    if (token === null) {
      session().invalidate();
      return false;
    }
    const known = token === memory.token && session().state.user !== null;
    memory.keepTokens({ token, socket_token: memory.socketToken });
    try {
      await api.call(userLoginExist, {});
      const grant = await api.call(getUserInfo, {});
      given = token;
      session()[known ? 'renew' : 'establish']({ ...grant, token });
      return true;
    } catch (error) {
      const isOver = isApiFailure(error, 'sessionInvalid') || isApiFailure(error, 'sessionExpired');
      if (!isOver || ended !== undefined) throw error;
      return authorize(login, token);
    }
  };
  /** However many ask for it, one login is shown. */
  const logIn = () => {
    login ??= authorize(true).finally(() => {
      login = undefined;
    });
    return login;
  };
  const goAfterLogin = (place: Location) => {
    const { path, search } = navigation().location;
    const target = wantedReturn(place);
    if (target !== undefined && target !== path + search) navigation().to(target);
  };
  /** A person who closed the app's own page wanted nothing further; anything else is done in the page. */
  const orStay = async (work: () => Promise<unknown>, stay: () => void) => {
    try {
      await work();
    } catch (error) {
      if (isBridgeFailure(error, 'cancelled')) return;
      reportApp(error);
      stay();
    }
  };

  return {
    takes({ path }, here, to) {
      if (path === '/login') return here.path !== path;
      return native.client === 'ios-app' && path !== here.path && to?.replace !== true;
    },
    isNativePage: new URLSearchParams(openedAt.search).get(openType[0]) === openType[1],
    to: (place, stay, to) =>
      orStay(async () => {
        const { path, search } = place;
        if (path === '/login') {
          if (to?.replace && askedFor === search) return;
          askedFor = search;
          if (await logIn()) goAfterLogin(place);
        } else if (isTab(path)) await askApp(port, navigate, { type: 'tab', path: path + search });
        else await askApp(port, openNewPage, { path: asNativePage(path, search) });
      }, stay),
    back: (stay) => orStay(() => askApp(port, navigate, { type: 'back' }), stay),
    async start() {
      session().state$.subscribe(({ user, ready }) => {
        if (!ready || user || given === undefined) return;
        const ended = given;
        given = undefined;
        askApp(port, getAuthorization, { login: false, ended }).catch(reportApp);
      });
      navigation().location$.subscribe((location) => {
        const redirect = redirectOf(location);
        if (redirect === undefined) askedFor = undefined;
        else navigation().to(redirect, { replace: true });
      });
      const language = askApp(port, getAppData, {}).then((data) => {
        const wanted = resolveLocale(openedAt.search, kept ?? data.language);
        if (locale.offered.includes(wanted)) void locale.change(wanted);
        if (data.version !== native.version)
          reportApp(new Error(`The app says ${data.version}, its user agent ${native.version ?? 'nothing'}`));
      });
      const answers = await Promise.allSettled([language, authorize(false)]);
      for (const answer of answers) if (answer.status === 'rejected') reportApp(answer.reason);
    },
  };
}

function asNativePage(path: string, search: string): string {
  const query = new URLSearchParams(search);
  query.set(...openType);
  return `${path}?${query.toString()}`;
}
