import type { SessionGrant, User } from '@exchange/contract/auth';
import type { Pair } from '@exchange/contract/market';
import type { BookMessage, PersonalMessage, TradesMessage } from '@exchange/contract/realtime';
import type { TokenFace } from '@exchange/contract/token';
import type { Observable } from 'rxjs';

/** Version of the platform object. A remote states the range it needs in `RemoteDefinition.platform` (O-04). */
export const platformVersion = '2.3.0';
/** The version before it, which a host still serves to remotes whose range takes no newer one (O-04). */
export const formerPlatformVersion = '1.9.0';

/** The part of a contract entry that `api.call` reads. */
export interface CallDefinition<Input, Output> {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly access: 'public' | 'user';
  readonly input: { readonly _zod: { readonly input: Input; readonly output: unknown } };
  readonly output: { readonly _zod: { readonly input: unknown; readonly output: Output } };
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
  /** When what refuses ends, ms since the epoch by the exchange's clock; 0 where that is not known. */
  readonly until: number;
  /** No answer came to a call that takes an idempotency key: what it asked for may have been done. */
  readonly outcomeUnknown: boolean;
}

/**
 * Whether something caught is the failure of a call, and, when `reason` is given, that one (`'insufficientBalance'`).
 * Matches by name: host and remotes are bundles of their own, so `instanceof` would not do.
 */
export function isApiFailure(error: unknown, reason?: string): error is ApiFailure {
  if (!(error instanceof Error) || error.name !== 'ApiFailure' || !('kind' in error)) return false;
  return reason === undefined || ('reason' in error && error.reason === reason);
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

export type { SessionGrant, TokenFace };
export type SessionUser = Readonly<User>;

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

/**
 * Change of the user's own orders, balances and so on. Records are as the host's contract has them: a remote, which may be newer,
 * checks those that it takes for its own.
 */
export type PersonalChange = Readonly<Omit<PersonalMessage, 'seq' | 'time' | 'session_ended'>>;

/** A kind of what changes of the user's own, e.g. `orders`. */
export type PersonalKind = keyof PersonalChange;

/**
 * A message of a topic `personal/{kind}`: what changed, the higher version being the newer; or `resync` after a gap or a reconnect,
 * when something may be missing and has to be fetched.
 */
export type PersonalNews<Kind extends PersonalKind> = NonNullable<PersonalChange[Kind]> | 'resync';

export interface Session {
  /** At present; the topic `session` says when it changes. */
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
}

/** Topics that the platform keeps up and remotes read; who subscribes hears the present value first. */
export interface PlatformStates {
  /** The listed pairs and the rankings; says only when the list itself changes. */
  'quotes.list': QuoteList;
  'quotes.status': QuoteStatus;
  session: SessionState;
  locale: LocaleCode;
  theme: ThemeState;
}

/**
 * Topics by which remotes share a value: the last one is kept, and who subscribes hears it first. A remote may declare its own
 * by augmenting this interface, and begins their names with its own, e.g. `loans.offer`.
 */
export interface SharedValues {
  /** Ids of the user's favourite pairs, in the user's order. */
  favourites: readonly string[];
}

/** Topics by which remotes tell that something has happened: nothing is kept. Augmented as {@link SharedValues} is. */
export interface PlatformEvents {
  /** A pair page was opened: kept as the last visited pair (H-08). */
  'pair.visited': { readonly pair: string };
}

type PersonalTopics = { [Kind in PersonalKind as `personal/${Kind}`]: PersonalNews<Kind> };

/** What each topic of the bus says, by its name. A pair's key is `{token}_{market}`. */
export interface TopicMessages extends PlatformStates, SharedValues, PlatformEvents, PersonalTopics {
  /** The pair's quotes; at most one per animation frame, and only when it changed. */
  [quote: `quote/${string}`]: QuotePair;
  /** Keys of the pairs whose quotes changed, once per animation frame. */
  'quotes.changed': ReadonlySet<string>;
  /** Changes of the pair's order book. They follow on each other, so that none is left out: what draws them does so once per frame. */
  [book: `book/${string}`]: BookNews;
  /** The pair's trades. */
  [trades: `trades/${string}`]: TradesNews;
}
export type TopicName = keyof TopicMessages;

/** Names of the topics that have a present value. */
export type StateName = keyof PlatformStates | keyof SharedValues | `quote/${string}`;
type Present<Name extends TopicName> = Name extends keyof PlatformStates
  ? PlatformStates[Name]
  : Name extends StateName
    ? TopicMessages[Name] | undefined
    : undefined;

/** A stream that knows its present value. */
export interface Topic<Message, Value> extends Observable<Message> {
  /** At present; undefined while there is none, and of a topic that keeps none. */
  readonly value: Value;
}
export type TopicOf<Name extends TopicName> = Topic<TopicMessages[Name], Present<Name>>;

/**
 * How a remote hears of anything. A pair's room at the exchange is joined while somebody subscribes to its book or trades.
 * Each mounted remote has a bus of its own: its subscriptions end with it.
 */
export interface EventBus {
  topic<Name extends TopicName>(name: Name): TopicOf<Name>;
  publish<Name extends keyof SharedValues>(name: Name, value: SharedValues[Name]): void;
  emit<Name extends keyof PlatformEvents>(name: Name, event: PlatformEvents[Name]): void;
}

/**
 * Places in a remote's pages that other remotes may fill, and what a filler is told there: the contract between the two. A remote may
 * offer places of its own by augmenting this interface, and begins their names with its own, e.g. `loans.summary`.
 */
export interface SlotInputs {
  /** The end of the home page: what the organisation offers at present. */
  'home.promo': object;
  /** Below the order form of a pair. */
  'trade.below-form': {
    /** The pair's key, `{token}_{market}`. */
    readonly pair: string;
  };
}
export type SlotName = keyof SlotInputs;

/** What a filler is told: at present, and whenever it changes. */
export type SlotInput<Name extends SlotName> = Topic<SlotInputs[Name], SlotInputs[Name]>;

/** Fills the places that the page's remotes offer (H-32). */
export interface Slots {
  /** Whether a remote of the page fills the place. */
  isFilled(slot: SlotName): boolean;
  /**
   * Puts what fills the place into `element`, in the order of the remotes' names, as soon as it is there. Whoever fills it is a guest:
   * what cannot be loaded, or breaks, leaves nothing behind and is reported. The elements that it is put into have no boxes
   * (`display: contents`). Returns the end; it comes with the unmount as well.
   */
  fill<Name extends SlotName>(slot: Name, element: HTMLElement, input: SlotInput<Name>): () => void;
}

/** A listed pair with its last quote. */
export type QuotePair = Readonly<Pair>;

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

/** The pair's room was joined (again): fetch a snapshot, what came before it may be missing. */
export interface JoinedNews {
  readonly type: 'joined';
}

/** A message of a topic `book/{pair}`. */
export type BookNews =
  JoinedNews | ({ readonly type: 'book' } & Readonly<Omit<BookMessage, 'token' | 'market'>>);

/** A message of a topic `trades/{pair}`. */
export type TradesNews =
  JoinedNews | ({ readonly type: 'trades' } & Readonly<Omit<TradesMessage, 'token' | 'market'>>);

/** The one quote store of the page as it is at present; the topics of the bus say when it changes. A pair's key is `{token}_{market}`. */
export interface Quotes {
  readonly list: QuoteList;
  /** The pair's last quote, or undefined when it is not listed. */
  pair(key: string): QuotePair | undefined;
  readonly status: QuoteStatus;
  /** Value of one unit of a market currency in the fiat currency, or undefined. */
  fiatRate(market: string, fiat: string): string | undefined;
  /** Tries again at once. */
  reconnect(): void;
}

export interface QuoteList {
  /** Whether all pairs are there. Until then there are those, if any, that the page was made with: of a page of one pair that one (since 2.3.0). */
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
  /** At present; the topic `locale` says when it changes. */
  readonly current: LocaleCode;
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

/** A way to reach the organisation, or where it is followed. */
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
  /** Who runs the exchange. */
  readonly ownership: string;
  /** Those that the organisation switched on and filled in (H-04). */
  readonly contacts: readonly OrganisationContact[];
  /**
   * Rich text of a legal or help document in the present locale, read when it is wanted; sanitise before showing. Rejects with
   * {@link ApiFailure}. Since 2.2.0.
   */
  readDocument(name: DocumentName): Promise<string>;
}

/** A legal or help text of the organisation. */
export type DocumentName =
  | 'service_agreement'
  | 'privacy_policy'
  | 'about_us'
  | 'cookie_policy'
  | 'anti_money_laundering'
  | 'customer_service';

/** Client type (H-05). */
export type ClientType = 'browser' | 'android-browser' | 'ios-browser' | 'android-app' | 'ios-app';
export interface Native {
  readonly client: ClientType;
  readonly inApp: boolean;
  /** Version of the app; absent in a browser. */
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
  /** The keys that begin with a text, in no order, such as those of records that several tabs keep. */
  keys(prefix: string): readonly string[];
}

/** Colour of rising prices and of buying; falling prices and selling have the other one. */
export type RiseColour = 'green' | 'red';

/** How the page looks at present. */
export interface ThemeState {
  readonly current: 'light' | 'dark';
  /** `system` follows the device. */
  readonly choice: 'light' | 'dark' | 'system';
  /** Styles follow by `--up` and `--down`; what draws with colours of its own reads them anew. */
  readonly rise: RiseColour;
}

/** Chooses how the page looks; the topic `theme` says how it does. What is chosen holds for this browser: it is kept, and its other tabs follow at once. */
export interface Theme {
  change(choice: ThemeState['choice']): void;
  changeRise(rise: RiseColour): void;
}

/** What is felt: that something was done, that it failed, or that a gesture has taken hold. */
export type Haptic = 'success' | 'failure' | 'light';

/** Vibrations of the device that answer a person's own actions (B-01). */
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
 * (`storage` and `report` carry the remote's name, `flags` are its own).
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
  /** Since 2.1.0. */
  readonly slots: Slots;
  /**
   * The remote's own flags that are on in this browser (O-14), as long as it is mounted; all others are off. Components ask by the
   * hook that `defineFlags` of `@exchange/remote-kit` makes, which knows their names. Since 2.1.0.
   */
  readonly flags: ReadonlySet<string>;
}
