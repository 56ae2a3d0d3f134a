import { BehaviorSubject, Subject, type Observable } from 'rxjs';
import type { PersonalEvent } from '../create-bus';
import type {
  PersonalChange,
  PersonalKind,
  Session,
  SessionGrant,
  SessionState,
  SessionUser,
} from '../platform';

/** A change as a test writes it, with those members of its records that matter there. */
export type WrittenChange = {
  readonly [Kind in PersonalKind]?: PersonalChange[Kind] extends readonly (infer Item)[] | undefined
    ? readonly Partial<Item>[]
    : Partial<PersonalChange[Kind]>;
};

/** A session that a test signs in and out, and that records what was asked of it. */
export interface FakeSession extends Session {
  readonly state$: Observable<SessionState>;
  readonly personal$: Observable<PersonalEvent>;
  signIn(user?: Partial<SessionUser>): void;
  signOut(): void;
  setState(state: Partial<SessionState>): void;
  /** A change on the personal channel; members that are left out are empty. */
  pushPersonal(change: WrittenChange): void;
  resync(): void;
  /** Sessions that were taken over. */
  readonly grants: readonly SessionGrant[];
  /** Pages for which a login was asked. */
  readonly loginRequests: readonly (string | undefined)[];
  readonly logouts: number;
  /** Codes of the tokens that were asked for. */
  readonly wantedTokens: readonly string[];
}

/** A signed-in user; what a test does not name is plausible. */
export function fakeUser(fields: Partial<SessionUser> = {}): SessionUser {
  return {
    user_id: 'user-1',
    uid: '10000001',
    nickname: 'Demo',
    email: 'd***@example.com',
    mobile: '',
    country: 'HK',
    invite_code: 'NOVA01',
    has_authenticator: false,
    has_trade_password: false,
    kyc_level: 0,
    register_time: 0,
    ...fields,
  };
}

export function createFakeSession(user: SessionUser | null, returnTo: string): FakeSession {
  const state$ = new BehaviorSubject<SessionState>({
    user,
    auth: user ? 1 : 0,
    ready: true,
    allToken: [],
    tokens: {},
  });
  const setState = (state: Partial<SessionState>) => state$.next({ ...state$.value, ...state });
  const personal$ = new Subject<PersonalEvent>();
  const grants: SessionGrant[] = [];
  const loginRequests: (string | undefined)[] = [];
  const wantedTokens: string[] = [];
  let logouts = 0;
  const signOut = () => setState({ user: null, auth: 0, ready: true });

  return {
    state$: state$.asObservable(),
    get state() {
      return state$.value;
    },
    establish(grant) {
      grants.push(grant);
      setState({ user: grant.user, auth: 1, ready: true });
    },
    requireLogin(page) {
      loginRequests.push(page);
    },
    returnTo: () => returnTo,
    logout() {
      logouts += 1;
      signOut();
      return Promise.resolve();
    },
    wantTokens: (codes) => void wantedTokens.push(...codes),
    personal$: personal$.asObservable(),
    signIn: (fields) => setState({ user: fakeUser(fields), auth: 1, ready: true }),
    signOut,
    setState,
    pushPersonal: (change) =>
      personal$.next({
        type: 'change',
        change: { orders: [], balances: [], deposits: [], ...(change as Partial<PersonalChange>) },
      }),
    resync: () => personal$.next({ type: 'resync' }),
    grants,
    loginRequests,
    wantedTokens,
    get logouts() {
      return logouts;
    },
  };
}
