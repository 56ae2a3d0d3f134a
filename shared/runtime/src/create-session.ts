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
import { BehaviorSubject, distinctUntilChanged, map, type Observable } from '@exchange/platform/rxjs';
import { isWayIn, loginPath, wantedReturn } from './login-path';
import type { TabChannel } from './tab-channel';
import type { SessionMemory } from './session-memory';
import { SessionTokens } from './session-tokens';

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
  /** Whether the last check got no answer (H-25). It is tried again by itself, after longer and longer waits. */
  readonly unanswered: boolean;
  readonly unanswered$: Observable<boolean>;
  /** Checks the login at once, whenever it is due. Never rejects: what came of it is in `state` and `unanswered`. */
  check(): Promise<void>;
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
  /** Calls back when the page comes back from the browser's memory: it heard nothing while it was there. Returns its stop. */
  readonly onComeBack: (callback: () => void) => () => void;
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
  return new BrowserSession(options);
}

class BrowserSession implements SessionService {
  readonly #options: SessionOptions;
  readonly state$: Observable<SessionState>;
  readonly unanswered$: Observable<boolean>;
  readonly #current$: BehaviorSubject<SessionState>;
  readonly #tokens: SessionTokens;
  /** Of the next check. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopPersonal: (() => void) | undefined;
  #checking: Promise<void> | undefined;
  /** Checks in a row that got no answer. */
  readonly #failures$ = new BehaviorSubject(0);
  #started = false;
  /** The person is logging out here: the exchange ends the session because they asked. */
  #leaving = false;
  /** Rises when the session changes hands: an answer that was asked for before is none any more. */
  #generation = 0;
  /** Kept while the visitor is on the way in, whichever of its pages lose the query. */
  #keptReturn: string | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    const { api, memory, clock, takeOver } = options;
    this.#current$ = new BehaviorSubject<SessionState>({
      ...(takeOver && !memory.present ? unknown : firstLogin(memory, clock)),
      allToken: [],
      tokens: {},
    });
    this.state$ = this.#current$.asObservable();
    this.unanswered$ = this.#failures$.pipe(
      map((failures) => failures > 0),
      distinctUntilChanged(),
    );
    this.#tokens = new SessionTokens(api, this.#current$);
  }

  get state(): SessionState {
    return this.#current$.value;
  }

  renew(grant: SessionGrant): void {
    this.#options.memory.keepTokens(grant);
    this.#take(grant);
  }

  establish(grant: SessionGrant): void {
    this.renew(grant);
    this.#options.channel.send('established');
  }

  get unanswered(): boolean {
    return this.#failures$.value > 0;
  }

  requireLogin(page?: string): void {
    const { navigation } = this.#options;
    const { path, search } = navigation.location;
    navigation.to(loginPath(page ?? path + search));
  }

  returnTo(): string {
    return wantedReturn(this.#options.navigation.location) ?? this.#keptReturn ?? '/';
  }

  async logout(): Promise<void> {
    this.#leaving = true;
    try {
      await this.#options.api.call(loginOut, {});
    } catch (error) {
      // Without an answer the session may live on in the exchange: the user must hear that it was not ended.
      if (!isRefusal(error)) throw error;
    } finally {
      this.#leaving = false;
    }
    this.#clear();
    this.#options.channel.send('ended');
  }

  wantTokens(codes: readonly string[]): void {
    this.#tokens.want(codes);
  }

  invalidate(): void {
    if (this.state.auth > 0 || !this.state.ready) this.#endEverywhere();
  }

  check(): Promise<void> {
    this.#checking ??= this.#verify().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  start(): () => void {
    this.#started = true;
    this.#options.later(() => this.#tokens.begin());
    this.#begin();
    const stops = this.#follow();
    return () => {
      this.#started = false;
      clearTimeout(this.#timer);
      this.#leavePersonal();
      for (const stop of stops) stop();
    };
  }

  /** Takes what came with the page or from the app, and checks it if that is due. */
  #begin(): void {
    const { api, memory, takeOver } = this.#options;
    const grant = memory.present ? api.takeFirst(getUserInfo, {}) : undefined;
    if (grant) this.renew(grant);
    else this.#enter(this.state);
    this.#checking = takeOver?.().finally(() => {
      this.#checking = undefined;
      if (!memory.present && !this.state.ready) this.#enter(loggedOut);
      this.#checkIfDue();
    });
    this.#checkIfDue();
  }

  /** Follows what may change the session or tell that it has changed. */
  #follow(): readonly (() => void)[] {
    const { personal, channel, navigation, onReturn, onComeBack, memory } = this.#options;
    return [
      subscribe(personal.personal$, (event) => {
        if (event.type === 'change' && event.change.kyc) this.#takeLevel(event.change.kyc.kyc_level);
      }),
      channel.listen((news) => {
        if (news === 'ended') this.#end();
        else this.#askAnew();
      }),
      onReturn(() => {
        // A tab that was frozen did not hear that another one logged out; the cookies that they share tell it.
        if (this.state.auth > 0 && !memory.present) this.#end();
        else this.#checkIfDue();
        this.#tokens.refresh();
      }),
      onComeBack(() => {
        if (!memory.present) {
          if (this.state.auth > 0) this.#end();
          return;
        }
        // Somebody may have signed in meanwhile, or the exchange may have ended the session.
        if (memory.read()?.user.user_id === this.state.user?.user_id) void this.check();
        else this.#askAnew();
      }),
      subscribe(navigation.location$, (location) => {
        if (isWayIn(location.path)) this.#keptReturn = wantedReturn(location) ?? this.#keptReturn;
        else this.#keptReturn = undefined;
        this.#checkIfDue();
      }),
    ];
  }

  /** Somebody signed in in another tab, perhaps somebody else. */
  #askAnew(): void {
    this.#generation += 1;
    this.#checking = undefined;
    this.#enter(unknown);
    void this.check();
  }

  #enter({ user, auth, ready }: Login): void {
    const { personal, clock } = this.#options;
    this.#current$.next({ ...this.state, user, auth, ready });
    this.#tokens.follow();
    clearTimeout(this.#timer);
    if (!this.#started) return;
    if (user) this.#stopPersonal ??= personal.start();
    else this.#leavePersonal();
    if (auth === 0) return;
    const due = Math.max(0, auth + recheckAfterMs + 1 - clock.now());
    this.#timer = setTimeout(() => this.#checkIfDue(), due);
  }

  #take({ user }: Pick<SessionGrant, 'user'>): void {
    this.#generation += 1;
    this.#failures$.next(0);
    const session = { user, auth: this.#options.clock.now() };
    this.#options.memory.keep(session);
    // A changed user has another personal channel.
    if (this.state.user?.user_id !== user.user_id) this.#leavePersonal();
    this.#enter({ ...session, ready: true });
  }

  /** The exchange tells on the personal channel that the user's verification changed (S-07). */
  #takeLevel(kyc_level: number): void {
    const { user, auth, ready } = this.state;
    if (!user || user.kyc_level === kyc_level) return;
    const changed = { ...user, kyc_level };
    this.#options.memory.keep({ user: changed, auth });
    this.#enter({ user: changed, auth, ready });
  }

  #leavePersonal(): void {
    this.#stopPersonal?.();
    this.#stopPersonal = undefined;
  }

  #clear(): void {
    this.#generation += 1;
    this.#options.memory.clear();
    this.#failures$.next(0);
    const { auth, ready, user } = this.state;
    if (auth !== 0 || !ready || user) this.#enter(loggedOut);
  }

  /** The session was ended elsewhere: by the exchange, or in another tab. */
  #end(): void {
    const surprises = this.state.user !== null && !this.#leaving;
    this.#clear();
    if (surprises) this.#options.onEnded();
  }

  #endEverywhere(): void {
    this.#end();
    this.#options.channel.send('ended');
  }

  #checkIfDue(): void {
    const { auth, ready } = this.state;
    if (!ready || (auth > 0 && this.#options.clock.now() - auth > recheckAfterMs)) void this.check();
  }

  /** Asks the exchange: who this is when that is not known, else only whether the login still is one. */
  async #verify(): Promise<void> {
    const { api } = this.#options;
    const asked = this.#generation;
    try {
      const { user, ready } = this.state;
      if (user && ready) {
        await api.call(userLoginExist, {});
        if (asked === this.#generation) this.#take({ user });
      } else {
        const grant = await api.call(getUserInfo, {});
        if (asked === this.#generation) this.renew(grant);
      }
    } catch (error) {
      if (asked !== this.#generation) return;
      if (isRefusal(error)) {
        this.#endEverywhere();
        return;
      }
      const failures = this.#failures$.value;
      const delay = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 0;
      this.#failures$.next(failures + 1);
      clearTimeout(this.#timer);
      if (this.#started) this.#timer = setTimeout(() => void this.check(), delay);
    }
  }
}

/** Whether the exchange says that the session is none. */
function isRefusal(error: unknown): boolean {
  return isApiFailure(error) && error.kind === 'refused' && !notAnAnswer.includes(error.reason);
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
