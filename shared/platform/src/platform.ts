import type { Observable } from 'rxjs';

/** Version of the platform object. A remote states the range it needs in `RemoteDefinition.platform` (O-04). */
export const platformVersion = '1.10.0';

/** The part of a contract entry that `api.call` reads. */
export interface CallDefinition<Input, Output> {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly access: 'public' | 'user';
  readonly input: { readonly _zod: { readonly input: Input; readonly output: unknown } };
  readonly output: { readonly _zod: { readonly input: unknown; readonly output: Output } };
  readonly errors: readonly number[];
  readonly idempotent?: 'by-key';
  /** `multipart`: the input is sent as a form, because it holds a file. */
  readonly encoding?: 'multipart';
}

/** Why a call failed. Match by `kind` and `name`, never by `instanceof`: remotes are bundles of their own. */
export interface ApiFailure extends Error {
  readonly name: 'ApiFailure';
  /**
   * `refused`: the exchange answered with a code; `network`: no answer, the effect of a mutating call is unknown;
   * `timeout`: likewise; `contract`: the answer does not fit the contract; `aborted`: the caller gave up.
   */
  readonly kind: 'refused' | 'network' | 'timeout' | 'contract' | 'aborted';
  /** Response code for `refused`, otherwise 0. */
  readonly code: number;
  /** Name of the code in the contract, e.g. `insufficientBalance`; '' when unknown. */
  readonly reason: string;
  /** Server's message, shown as text where a requirement asks for it (T-04). */
  readonly serverMessage: string;
  /** Messages by field for a refused input. */
  readonly fields: Readonly<Record<string, string>>;
  /** When what refuses ends, ms since the epoch by the exchange's clock; 0 where that is not known. Since 1.4.0. */
  readonly until: number;
  /** No answer came to a call that takes an idempotency key: what it asked for may have been done. Since 1.6.0. */
  readonly outcomeUnknown: boolean;
}

/** Makes calls of the contract (H-20). */
export interface Api {
  /**
   * Makes one call and answers with its checked `data`. Rejects with {@link ApiFailure}. A call marked
   * `idempotent: 'by-key'` sends `options.idempotencyKey`, or a new key when none is given.
   */
  call<Input, Output>(
    call: CallDefinition<Input, Output>,
    input: NoInfer<Input>,
    options?: {
      readonly signal?: AbortSignal;
      readonly idempotencyKey?: string;
      readonly timeoutMs?: number;
      /** Told the share of an upload that was sent, 0 to 1. */
      readonly onProgress?: (share: number) => void;
    },
  ): Promise<Output>;
  /** First data that the page's HTML carries for a call with this input; undefined after it was taken or when there is none. */
  takeFirst<Input, Output>(call: CallDefinition<Input, Output>, input: NoInfer<Input>): Output | undefined;
}

/** The signed-in user, as the contract's `User`. */
export interface SessionUser {
  readonly user_id: string;
  readonly uid: string;
  readonly nickname: string;
  readonly email: string;
  readonly mobile: string;
  readonly country: string;
  readonly invite_code: string;
  readonly has_authenticator: boolean;
  readonly has_trade_password: boolean;
  readonly kyc_level: number;
  readonly register_time: number;
}

/** How a token is shown; the contract's `TokenFace`. */
export interface TokenFace {
  readonly token: string;
  /** Alias, as people write it. */
  readonly token_as: string;
  readonly logo_url: string;
}

/** Session (H-14). `auth` is 0 when logged out, otherwise the time of the last login check. */
export interface SessionState {
  readonly user: SessionUser | null;
  readonly auth: number;
  /** False until it is known whether the stored session still is one. */
  readonly ready: boolean;
  /** Every token that the organisation lists. Empty until after the first screen; asked for anew at login and logout. */
  readonly allToken: readonly TokenFace[];
  /** By code, the tokens beside those that `wantTokens` asked for, such as one of a record that is listed no more. */
  readonly tokens: Readonly<Record<string, TokenFace>>;
}

/** What a login or registration yields; the contract's `SessionGrant`. */
export interface SessionGrant {
  readonly user: SessionUser;
  readonly token: string;
  readonly socket_token: string;
  readonly expires: number;
}

/** Change of the user's own orders and balances; records as in the contract. */
export interface PersonalChange {
  readonly orders: readonly unknown[];
  readonly balances: readonly unknown[];
  readonly deposits: readonly unknown[];
  readonly withdrawals?: readonly unknown[] | undefined;
  /** The user's verification where it changed, the contract's `KycState`; `session.state` has the new level by then. */
  readonly kyc?: { readonly kyc_level: number } | undefined;
  /** What became of the user's bids, the contract's `BidChange`. Since 1.5.0. */
  readonly bids?: readonly unknown[] | undefined;
  /** The user's commands that were done, the contract's `DoneCommand`. Since 1.8.0. */
  readonly commands?: readonly { readonly name: string; readonly key: string }[] | undefined;
  /** How many notifications the user has not read, where that changed; the higher version is the newer. Since 1.9.0. */
  readonly notifications?: { readonly unread: number; readonly version: number } | undefined;
}

export interface Session {
  readonly state$: Observable<SessionState>;
  readonly state: SessionState;
  /** Takes over a session that a login or registration yielded. */
  establish(grant: SessionGrant): void;
  /** Goes to `/login` and comes back to `returnTo` (the present page by default) after it (H-15). */
  requireLogin(returnTo?: string): void;
  /** Where to go after a login: the page that asked for it, else `/`. Only paths of this origin. */
  returnTo(): string;
  logout(): Promise<void>;
  /** Sees to it that these tokens come to be in `allToken` or `tokens`. Each is asked for once; one that nobody knows stays out. */
  wantTokens(codes: readonly string[]): void;
  /** The personal channel's changes; `resync` asks to fetch everything again (after a gap or a reconnect). */
  readonly personal$: Observable<
    { readonly type: 'change'; readonly change: PersonalChange } | { readonly type: 'resync' }
  >;
}

/** Events between remotes (RxJS behind it). A remote may declare its own by augmenting this interface. */
export interface PlatformEvents {
  /** Favourites changed; pair ids in the user's order. */
  'favourites.changed': { readonly ids: readonly string[] };
  /** A pair page was opened: kept as the last visited pair (H-08). */
  'pair.visited': { readonly pair: string };
}

export interface EventBus {
  emit<Name extends keyof PlatformEvents>(name: Name, event: PlatformEvents[Name]): void;
  on<Name extends keyof PlatformEvents>(name: Name): Observable<PlatformEvents[Name]>;
}

/** A listed pair with its last quote; decimals are strings. As the contract's `Pair`. */
export interface QuotePair {
  readonly id: string;
  readonly token: string;
  readonly market: string;
  readonly token_as: string;
  readonly logo_url: string;
  readonly opening_time: number;
  readonly price_precision: number;
  readonly amount_precision: number;
  readonly min_amount: string;
  readonly min_total: string;
  readonly fee_rate: string;
  readonly price: string;
  readonly percent_change: string;
  readonly high: string;
  readonly low: string;
  readonly vol: string;
  readonly turnover: string;
  readonly seq: number;
}

/**
 * `loading` before the first list and until the stream first spoke, for 10 s at most; `live` while the stream speaks;
 * `delayed` when it is silent or lost and prices are polled; `stale` when they are older than 30 s, when nothing has been
 * polled since the connection was lost, and before the first list once the attempts are used up.
 */
export interface QuoteStatus {
  readonly state: 'loading' | 'live' | 'delayed' | 'stale';
  /** When the last message or list came from the exchange, ms since the epoch by `clock`; 0 for never. */
  readonly updatedAt: number;
  /** True once the reconnection attempts are used up: prices are polled slowly, and only `reconnect()` connects. */
  readonly gaveUp: boolean;
}

/** A pair stream's messages; records as the contract's `BookMessage` and `TradesMessage`. */
export type PairStreamMessage =
  | {
      readonly type: 'book';
      readonly prev: number;
      readonly seq: number;
      readonly time: number;
      readonly bids: readonly (readonly [string, string])[];
      readonly asks: readonly (readonly [string, string])[];
      readonly checksum?: number | undefined;
    }
  | {
      readonly type: 'trades';
      readonly time: number;
      readonly trades: readonly {
        readonly id: string;
        readonly time: number;
        readonly price: string;
        readonly amount: string;
        readonly side: 1 | 2;
      }[];
    }
  /** The room was joined (again): fetch a snapshot, what came before it may be missing. */
  | { readonly type: 'joined' };

/** The one quote store of the page. A pair's key is `{token}_{market}`. */
export interface Quotes {
  /** The listed pairs' keys by market, and the rankings; emits only when the list itself changes. */
  readonly list$: Observable<QuoteList>;
  readonly list: QuoteList;
  /** The pair's last quote, or undefined when it is not listed. */
  pair(key: string): QuotePair | undefined;
  /** The pair's quotes from the present one on; at most one per animation frame; only when it changed. */
  pair$(key: string): Observable<QuotePair>;
  /** Keys of the pairs that changed, once per animation frame. */
  readonly changes$: Observable<ReadonlySet<string>>;
  readonly status$: Observable<QuoteStatus>;
  readonly status: QuoteStatus;
  /** Value of one unit of a market currency in the fiat currency, or undefined. */
  fiatRate(market: string, fiat: string): string | undefined;
  /** Joins the pair's room while subscribed. */
  stream(key: string): Observable<PairStreamMessage>;
  /** Tries again at once. */
  reconnect(): void;
}

export interface QuoteList {
  readonly ready: boolean;
  /** Markets in the organisation's order. */
  readonly markets: readonly string[];
  /** Pair keys by market. */
  readonly byMarket: Readonly<Record<string, readonly string[]>>;
  /** Top Celebs (T-03). */
  readonly starRanking: readonly string[];
  /** Gainers (T-03). */
  readonly riseRanking: readonly string[];
}

export interface Navigation {
  /** Goes to a path of this application. The host applies guards, the native bridge and the loading bar. */
  to(path: string, options?: { readonly replace?: boolean }): void;
  /** Back in the application's history; to `fallback` when the page was opened directly. */
  back(fallback: string): void;
  readonly location$: Observable<Location>;
  readonly location: Location;
  /** The step of a flow that the present entry of the history stands for; undefined at the first one (H-30). Since 1.10.0. */
  readonly step: string | undefined;
  /** The step, and each other one. Since 1.10.0. */
  readonly step$: Observable<string | undefined>;
  /** Goes on to a step of the present page's flow, as an entry of its own; back to the first one when undefined. Since 1.10.0. */
  toStep(step: string | undefined, options?: { readonly replace?: boolean }): void;
  /**
   * Gives what opens over the page, such as a sheet, an entry of its own: the way back calls `onBack` and stays on the page. Returns
   * what to call when it closes otherwise; the entry goes with it. Since 1.10.0.
   */
  cover(onBack: () => void): () => void;
  /**
   * From now on calls `ask` instead of leaving the page by a link. Steps are not asked about, nor is a place that takes the page's own
   * in the history, such as the login. Returns the release. Since 1.10.0.
   */
  hold(ask: (leave: () => void) => void): () => void;
  /** Back from the page past everything that covers it; to `fallback` when it was opened directly. Since 1.10.0. */
  leave(fallback: string): void;
}
/** Present place: path and query (with `?`), without the origin. */
export interface Location {
  readonly path: string;
  readonly search: string;
}

export type ToastType = 'success' | 'warning' | 'info' | 'error';
/** Toasts (H-11): 3000 ms unless told. Text only. */
export interface Toast {
  show(type: ToastType, text: string, options?: { readonly durationMs?: number }): void;
}

export type LocaleCode = 'zh-HK' | 'zh-CN' | 'en';
/** Texts of one remote, by key; nested objects are addressed with dots. */
export interface Messages {
  readonly [key: string]: string | Messages;
}
export interface Locale {
  readonly current: LocaleCode;
  readonly current$: Observable<LocaleCode>;
  /** Locales that `/user/language` offers (H-19). */
  readonly offered: readonly LocaleCode[];
  /** Changes the locale, loads its texts and keeps the choice in the cookie `_lang`. */
  change(locale: LocaleCode): Promise<void>;
  /** Adds a remote's texts: one loader per locale. Resolves when the present locale's are there. */
  register(
    namespace: string,
    loaders: Readonly<Record<LocaleCode, () => Promise<{ readonly default: Messages }>>>,
  ): Promise<void>;
  /** Translates `key` of `namespace`; `{{name}}` in the text is replaced from `values`. */
  t(namespace: string, key: string, values?: Readonly<Record<string, string | number>>): string;
  /** Message for a failed call: what happened and what to do, from the code; server's text for unknown codes. */
  failure(failure: unknown): string;
}

/** A way to reach the organisation, or where it is followed. Since 1.6.0. */
export interface OrganisationContact {
  /** `service` takes requests; `telegraph` is Telegram. */
  readonly kind: 'service' | 'email' | 'weixin' | 'facebook' | 'twitter' | 'telegraph';
  /** An address of the web or of mail; of `email` and `weixin` the plain name. */
  readonly address: string;
}

export interface Organisation {
  readonly id: string;
  readonly name: string;
  readonly slogan: string;
  readonly logoUrl: string;
  /** Fiat currency for estimates, ISO 4217. */
  readonly fiat: string;
  readonly defaultCountry: string;
  readonly customerMail: string;
  /** Who runs the exchange. Since 1.6.0. */
  readonly ownership: string;
  /** Those that the organisation switched on and filled in (H-04). Since 1.6.0. */
  readonly contacts: readonly OrganisationContact[];
  /** Rich text of a legal or help document in the present locale; sanitise before showing. */
  document(
    name:
      | 'service_agreement'
      | 'privacy_policy'
      | 'about_us'
      | 'cookie_policy'
      | 'anti_money_laundering'
      | 'customer_service',
  ): string;
}

/** Client type (H-05). */
export type ClientType = 'browser' | 'android-browser' | 'ios-browser' | 'android-app' | 'ios-app';
export interface Native {
  readonly client: ClientType;
  readonly inApp: boolean;
  /** Version of the app; absent in a browser. Since 1.6.0. */
  readonly version?: string | undefined;
  /** Favourites that the app keeps (B-04). Absent in a browser, and in an app that keeps none: there the page keeps them. */
  readonly favourites?: NativeFavourites;
}

/** Favourite pairs that the app keeps, by id. Every call answers with all of them, in the user's order, or rejects. */
export interface NativeFavourites {
  list(): Promise<readonly string[]>;
  /** Adds pairs behind those that are there. */
  add(ids: readonly string[]): Promise<readonly string[]>;
  remove(ids: readonly string[]): Promise<readonly string[]>;
}

/** The exchange's time, ms since the epoch; never the device's own (I-01, U-02). */
export interface Clock {
  now(): number;
}

/** Local storage under the remote's own prefix. Never throws: full or blocked storage keeps values for the page's life. */
export interface Storage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** The keys that begin with a text, in no order, such as those of records that several tabs keep. Since 1.3.0. */
  keys(prefix: string): readonly string[];
}

/** Colour of rising prices and of buying; falling prices and selling have the other one. */
export type RiseColour = 'green' | 'red';

/** How the page looks. What is chosen holds for this browser: it is kept, and its other tabs follow at once. */
export interface Theme {
  readonly current: 'light' | 'dark';
  readonly current$: Observable<'light' | 'dark'>;
  /** `system` follows the device. `current$` says when another choice was made, too. */
  readonly choice: 'light' | 'dark' | 'system';
  change(choice: 'light' | 'dark' | 'system'): void;
  /** Styles follow by `--up` and `--down`; what draws with colours of its own reads them anew. Since 1.3.0, as the two below. */
  readonly rise: RiseColour;
  readonly rise$: Observable<RiseColour>;
  changeRise(rise: RiseColour): void;
}

/** What is felt: that something was done, that it failed, or that a gesture has taken hold. */
export type Haptic = 'success' | 'failure' | 'light';

/** Vibrations of the device that answer a person's own actions (B-01). Since 1.7.0. */
export interface Haptics {
  /** Whether the device, or the app around the page, has any. */
  readonly available: boolean;
  /** Whether the person wants them, in this browser; at first yes. */
  readonly on: boolean;
  change(on: boolean): void;
  /** Nothing where they are off, not available, or the device prefers reduced motion. Toasts are felt without it, but for those of mere information. */
  play(haptic: Haptic): void;
}

/** Reports faults and measures to the operators (O-06). */
export interface Report {
  error(error: unknown, context?: Readonly<Record<string, string>>): void;
  measure(name: string, value: number): void;
}

/**
 * All that a remote knows of its host. The host builds it once per page and hands each remote its own view
 * (`storage` and `report` carry the remote's name).
 */
export interface Platform {
  readonly version: string;
  readonly api: Api;
  readonly session: Session;
  readonly bus: EventBus;
  readonly quotes: Quotes;
  readonly navigation: Navigation;
  readonly toast: Toast;
  readonly locale: Locale;
  readonly organisation: Organisation;
  readonly native: Native;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly theme: Theme;
  readonly haptics: Haptics;
  readonly report: Report;
}
