import { getUserInfo, loginOut, userLoginExist } from '@exchange/contract/auth';
import {
  isApiFailure,
  type Api,
  type Clock,
  type Navigation,
  type Session,
  type SessionGrant,
  type SessionState,
} from '@exchange/platform';
import type { PersonalEvent } from '@exchange/platform/bus';
import { BehaviorSubject, type Observable } from '@exchange/platform/rxjs';
import { isWayIn, loginPath, wantedReturn } from './login-path';
import type { TabChannel } from './tab-channel';
import type { SessionMemory } from './session-memory';
import type { TokenKeeper } from './token-keeper';

/** After this time since the last check the login is verified again (H-16). */
export const recheckAfterMs = 1_800_000;
/** Waits before a check is tried again that got no answer. */
const retryDelaysMs = [2_000, 5_000, 15_000, 60_000];
/** Refusals that say nothing about the login. */
const notAnAnswer: readonly string[] = ['rateLimited', 'unavailable'];

/** What the tabs of one browser tell each other of the session. */
export const sessionNews = ['established', 'ended'] as const;
export type SessionNews = (typeof sessionNews)[number];

/** The session and what only the host does with it. */
export interface SessionService extends Session {
  readonly state$: Observable<SessionState>;
  /** The exchange said that the session is none (H-17). */
  invalidate(): void;
  /** As `establish`, of a session that the other tabs know of. */
  renew(grant: SessionGrant): void;
  /** Finds out whether the stored session still is one, and keeps it checked. */
  start(): () => void;
}

/** What a session is made from. */
export interface SessionOptions {
  readonly api: Pick<Api, 'call' | 'takeFirst'>;
  readonly memory: SessionMemory;
  readonly channel: TabChannel<SessionNews>;
  readonly navigation: Navigation;
  readonly clock: Clock;
  /** The personal channel; runs while somebody is signed in. */
  readonly personal: { readonly personal$: Observable<PersonalEvent>; start(): () => void };
  /** Calls back when the page comes to the foreground or online again. Returns its stop. */
  readonly onReturn: (callback: () => void) => () => void;
  /** The session of somebody who was shown as signed in was ended elsewhere. */
  readonly onEnded: () => void;
  /** When to fetch what the first screen does not need. */
  readonly later: (task: () => void) => void;
  /** In an app: takes over its session (B-02). Until then nobody is known to be signed out. Never rejects. */
  readonly takeOver?: (() => Promise<void>) | undefined;
}

/** Who is signed in, as far as that is known. */
type Login = Pick<SessionState, 'user' | 'auth' | 'ready'>;

const loggedOut: Login = { user: null, auth: 0, ready: true };
const unknown: Login = { user: null, auth: 0, ready: false };

/** The session of this browser (H-14 to H-17). */
export function createSession(options: SessionOptions): SessionService {
  const { api, memory, channel, navigation, clock, personal } = options;
  const state$ = new BehaviorSubject<SessionState>({
    ...(options.takeOver && !memory.present ? unknown : firstLogin(memory, clock)),
    allToken: [],
    tokens: {},
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopPersonal: (() => void) | undefined;
  let checking: Promise<void> | undefined;
  let failures = 0;
  let started = false;
  /** The person is logging out here: the exchange ends the session because they asked. */
  let leaving = false;
  /** Rises when the session changes hands: an answer that was asked for before is none any more. */
  let generation = 0;
  /** Kept while the visitor is on the way in, whichever of its pages lose the query. */
  let returnTo: string | undefined;
  let keeper: Promise<TokenKeeper> | undefined;
  let firstScreenIsThere = false;
  /** User id, or '' for nobody, for whom the tokens were asked. */
  let askedFor: string | undefined;

  /** A chunk of its own keeps the tokens. Where it cannot be fetched, codes stand for names until the next wish. */
  const withKeeper = (use: (tokens: TokenKeeper) => void) => {
    keeper ??= import('./token-keeper').then(({ createTokenKeeper }) => createTokenKeeper(api, state$));
    keeper.then(use, () => {
      keeper = undefined;
    });
  };
  /** Asks for the tokens once it is known who is here, and anew when that is somebody else. */
  const askTokens = () => {
    const { user, ready } = state$.value;
    const visitor = user?.user_id ?? '';
    if (!firstScreenIsThere || !ready || visitor === askedFor) return;
    const isFirst = askedFor === undefined;
    askedFor = visitor;
    withKeeper((tokens) => (isFirst ? tokens.refresh() : tokens.renew()));
  };
  const enter = ({ user, auth, ready }: Login) => {
    state$.next({ ...state$.value, user, auth, ready });
    askTokens();
    clearTimeout(timer);
    if (!started) return;
    if (user && !stopPersonal) stopPersonal = personal.start();
    if (!user) {
      stopPersonal?.();
      stopPersonal = undefined;
    }
    if (auth > 0) timer = setTimeout(checkIfDue, Math.max(0, auth + recheckAfterMs + 1 - clock.now()));
  };
  const take = ({ user }: Pick<SessionGrant, 'user'>) => {
    generation += 1;
    failures = 0;
    const session = { user, auth: clock.now() };
    memory.keep(session);
    // A changed user has another personal channel.
    if (state$.value.user?.user_id !== user.user_id) {
      stopPersonal?.();
      stopPersonal = undefined;
    }
    enter({ ...session, ready: true });
  };
  /** The exchange tells on the personal channel that the user's verification changed (S-07). */
  const takeLevel = (kyc_level: number) => {
    const { user, auth, ready } = state$.value;
    if (!user || user.kyc_level === kyc_level) return;
    const changed = { ...user, kyc_level };
    memory.keep({ user: changed, auth });
    enter({ user: changed, auth, ready });
  };
  const clear = () => {
    generation += 1;
    memory.clear();
    if (state$.value.auth !== 0 || !state$.value.ready || state$.value.user) enter(loggedOut);
  };
  /** The session was ended elsewhere: by the exchange, or in another tab. */
  const end = () => {
    const surprises = state$.value.user !== null && !leaving;
    clear();
    if (surprises) options.onEnded();
  };
  const endEverywhere = () => {
    end();
    channel.send('ended');
  };

  /** Asks the exchange: who this is when that is not known, else only whether the login still is one. */
  const verify = async () => {
    const asked = generation;
    const { user } = state$.value;
    try {
      if (user && state$.value.ready) {
        await api.call(userLoginExist, {});
        if (asked === generation) take({ user });
      } else {
        const grant = await api.call(getUserInfo, {});
        if (asked !== generation) return;
        memory.keepTokens(grant);
        take(grant);
      }
    } catch (error) {
      if (asked !== generation) return;
      if (isApiFailure(error) && error.kind === 'refused' && !notAnAnswer.includes(error.reason)) {
        endEverywhere();
        return;
      }
      const delay = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 0;
      failures += 1;
      clearTimeout(timer);
      if (started) timer = setTimeout(check, delay);
    }
  };
  const check = () => {
    checking ??= verify().finally(() => {
      checking = undefined;
    });
  };
  const checkIfDue = () => {
    const { auth, ready } = state$.value;
    if (!ready || (auth > 0 && clock.now() - auth > recheckAfterMs)) check();
  };

  return {
    state$: state$.asObservable(),
    get state() {
      return state$.value;
    },
    renew(grant) {
      memory.keepTokens(grant);
      take(grant);
    },
    establish(grant) {
      this.renew(grant);
      channel.send('established');
    },
    requireLogin(page) {
      const { path, search } = navigation.location;
      navigation.to(loginPath(page ?? path + search));
    },
    returnTo: () => wantedReturn(navigation.location) ?? returnTo ?? '/',
    async logout() {
      leaving = true;
      try {
        await api.call(loginOut, {});
      } catch (error) {
        // Without an answer the session may live on in the exchange: the user must hear that it was not ended.
        if (!isApiFailure(error) || error.kind !== 'refused' || notAnAnswer.includes(error.reason))
          throw error;
      } finally {
        leaving = false;
      }
      clear();
      channel.send('ended');
    },
    wantTokens: (codes) => withKeeper((tokens) => tokens.want(codes)),
    invalidate() {
      if (state$.value.auth > 0 || !state$.value.ready) endEverywhere();
    },
    start() {
      started = true;
      options.later(() => {
        firstScreenIsThere = true;
        askTokens();
      });
      const grant = memory.present ? api.takeFirst(getUserInfo, {}) : undefined;
      if (grant) {
        memory.keepTokens(grant);
        take(grant);
      } else {
        enter(state$.value);
      }
      checking = options.takeOver?.().finally(() => {
        checking = undefined;
        if (!memory.present && !state$.value.ready) enter(loggedOut);
        checkIfDue();
      });
      checkIfDue();
      const stops = [
        subscribe(personal.personal$, (event) => {
          if (event.type === 'change' && event.change.kyc) takeLevel(event.change.kyc.kyc_level);
        }),
        channel.listen((news) => {
          if (news === 'ended') {
            end();
            return;
          }
          generation += 1;
          checking = undefined;
          // Somebody signed in in another tab, perhaps somebody else.
          enter(unknown);
          check();
        }),
        options.onReturn(() => {
          // A tab that was frozen did not hear that another one logged out; the cookies that they share tell it.
          if (state$.value.auth > 0 && !memory.present) end();
          else checkIfDue();
          if (keeper) withKeeper((tokens) => tokens.refresh());
        }),
        subscribe(navigation.location$, (location) => {
          if (isWayIn(location.path)) returnTo = wantedReturn(location) ?? returnTo;
          else returnTo = undefined;
          checkIfDue();
        }),
      ];
      return () => {
        started = false;
        clearTimeout(timer);
        stopPersonal?.();
        stopPersonal = undefined;
        for (const stop of stops) stop();
      };
    },
  };
}

/** What is known before anything was asked: a session that was checked lately is one. */
function firstLogin(memory: SessionMemory, clock: Clock): Login {
  if (!memory.present) return loggedOut;
  const kept = memory.read();
  const recent = kept && clock.now() - kept.auth <= recheckAfterMs;
  return recent ? { ...kept, ready: true } : unknown;
}

function subscribe<Value>(stream: Observable<Value>, listener: (value: Value) => void): () => void {
  const subscription = stream.subscribe(listener);
  return () => subscription.unsubscribe();
}
