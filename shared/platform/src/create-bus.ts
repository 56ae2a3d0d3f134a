import { Observable, Subject, filter, map, type Subscription } from './rxjs';
import type {
  BookNews,
  EventBus,
  LocaleCode,
  PersonalChange,
  PersonalKind,
  PlatformStates,
  QuoteList,
  QuotePair,
  Quotes,
  QuoteStatus,
  SessionState,
  ThemeState,
  Topic,
  TopicName,
  TopicOf,
  TradesNews,
} from './platform';

/** The streams of the page's quotes, each shared by all who subscribe. */
export interface QuoteStreams {
  /** Emits only when the list itself changes. */
  readonly list$: Observable<QuoteList>;
  readonly status$: Observable<QuoteStatus>;
  /** Keys of the pairs that changed, once per animation frame. */
  readonly changes$: Observable<ReadonlySet<string>>;
  /** The pair's quotes from the present one on; at most one per animation frame; only when it changed. */
  pair$(key: string): Observable<QuotePair>;
  /** The pair's room is joined while anybody subscribes to its book or trades. */
  book$(key: string): Observable<BookNews>;
  trades$(key: string): Observable<TradesNews>;
}

/** The services of a page that speak on its bus. */
export interface BusServices {
  readonly quotes: Pick<Quotes, 'list' | 'status' | 'pair'> & QuoteStreams;
  readonly session: { readonly state: SessionState; readonly state$: Observable<SessionState> };
  readonly locale: { readonly current: LocaleCode; readonly current$: Observable<LocaleCode> };
  readonly theme: { readonly state: ThemeState; readonly state$: Observable<ThemeState> };
  readonly personal$: Observable<PersonalEvent>;
}

/** `change`: records of the user's own, newest version wins; `resync`: something may be missing, fetch everything. */
export type PersonalEvent =
  { readonly type: 'change'; readonly change: PersonalChange } | { readonly type: 'resync' };

class StreamTopic<Message, Value> extends Observable<Message> implements Topic<Message, Value> {
  constructor(
    stream: Observable<Message>,
    private readonly read: () => Value,
  ) {
    super((reader) => stream.subscribe(reader));
  }

  get value(): Value {
    return this.read();
  }
}

const nothing = () => undefined;

/** What the personal channel tells of one kind; an empty list is no news. */
const personalNews = (personal$: Observable<PersonalEvent>, kind: string): Observable<unknown> =>
  personal$.pipe(
    map((event) => (event.type === 'resync' ? event.type : event.change[kind as PersonalKind])),
    filter((news) => news !== undefined && !(Array.isArray(news) && news.length === 0)),
  );

/** A topic that remotes speak on; what is published is kept. */
function createOwnTopic() {
  const messages$ = new Subject<unknown>();
  let kept: unknown;
  const stream = new Observable((reader) => {
    if (kept !== undefined) reader.next(kept);
    return messages$.subscribe(reader);
  });
  return {
    topic: new StreamTopic(stream, () => kept),
    say(message: unknown, isKept: boolean) {
      if (isKept) kept = message;
      messages$.next(message);
    },
  };
}

/** The one event bus of a page. */
export function createBus({ quotes, session, locale, theme, personal$ }: BusServices): EventBus {
  const states: { readonly [Name in keyof PlatformStates]: TopicOf<Name> } = {
    'quotes.list': new StreamTopic(quotes.list$, () => quotes.list),
    'quotes.status': new StreamTopic(quotes.status$, () => quotes.status),
    session: new StreamTopic(session.state$, () => session.state),
    locale: new StreamTopic(locale.current$, () => locale.current),
    theme: new StreamTopic(theme.state$, () => theme.state),
  };
  const byName: Readonly<Record<string, Topic<unknown, unknown>>> = {
    ...states,
    'quotes.changed': new StreamTopic(quotes.changes$, nothing),
  };
  /** Of those of which there are many, by what stands before the `/`; each is given what stands after it. */
  const byFamily: Readonly<Record<string, (rest: string) => Topic<unknown, unknown>>> = {
    quote: (pair) => new StreamTopic(quotes.pair$(pair), () => quotes.pair(pair)),
    book: (pair) => new StreamTopic(quotes.book$(pair), nothing),
    trades: (pair) => new StreamTopic(quotes.trades$(pair), nothing),
    personal: (kind) => new StreamTopic(personalNews(personal$, kind), nothing),
  };
  const own = new Map<string, ReturnType<typeof createOwnTopic>>();
  const ownTopic = (name: string) => {
    const topic = own.get(name) ?? createOwnTopic();
    own.set(name, topic);
    return topic;
  };
  const find = (name: string) => {
    const [family = '', ...rest] = name.split('/');
    const ofFamily = rest.length > 0 ? byFamily[family] : undefined;
    return byName[name] ?? ofFamily?.(rest.join('/')) ?? ownTopic(name).topic;
  };
  return {
    // What a name stands for is known to the compiler by `TopicMessages` and to this function by the name's text.
    topic: <Name extends TopicName>(name: Name) => find(name) as TopicOf<Name>,
    publish: (name, value) => ownTopic(name).say(value, true),
    emit: (name, event) => ownTopic(name).say(event, false),
  };
}

/** A stream whose subscriptions end with `scope`, and that says nothing after it. */
export function within<Message>(scope: Subscription, stream: Observable<Message>): Observable<Message> {
  return new Observable((reader) => {
    if (scope.closed) return undefined;
    const subscription = stream.subscribe(reader);
    scope.add(subscription);
    // Taken out here, since a subscription of a remote's own copy of RxJS does not do so by itself.
    return () => scope.remove(subscription);
  });
}

/** A remote's own view of the bus: whatever it subscribes to ends with `scope`, the time that it is mounted. */
export function scopeBus(bus: EventBus, scope: Subscription): EventBus {
  return {
    ...bus,
    topic(name) {
      const whole = bus.topic(name);
      return new StreamTopic(within(scope, whole), () => whole.value);
    },
  };
}
