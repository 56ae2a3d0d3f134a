import {
  formerPlatformVersion,
  type BookNews,
  type EventBus,
  type Locale,
  type LocaleCode,
  type PersonalChange,
  type PersonalKind,
  type Platform,
  type PlatformEvents,
  type QuoteList,
  type QuotePair,
  type Quotes,
  type QuoteStatus,
  type RiseColour,
  type Session,
  type SessionState,
  type Theme,
  type ThemeState,
  type TradesNews,
} from '@exchange/platform';
import type { PersonalEvent } from '@exchange/platform/bus';
import { distinctUntilChanged, map, Observable, Subscription } from '@exchange/platform/rxjs';

interface FormerEvents extends PlatformEvents {
  'favourites.changed': { readonly ids: readonly string[] };
}

/** The platform as remotes know it that were built for 1.x: beside the topics, services have streams of their own (O-04). */
export interface FormerPlatform extends Platform {
  readonly bus: Omit<EventBus, 'emit'> & {
    emit<Name extends keyof FormerEvents>(name: Name, event: FormerEvents[Name]): void;
    on<Name extends keyof FormerEvents>(name: Name): Observable<FormerEvents[Name]>;
  };
  readonly session: Session & {
    readonly state$: Observable<SessionState>;
    readonly personal$: Observable<PersonalEvent>;
  };
  readonly quotes: Quotes & {
    readonly list$: Observable<QuoteList>;
    readonly status$: Observable<QuoteStatus>;
    readonly changes$: Observable<ReadonlySet<string>>;
    pair$(key: string): Observable<QuotePair>;
    stream(key: string): Observable<BookNews | TradesNews>;
  };
  readonly locale: Locale & { readonly current$: Observable<LocaleCode> };
  readonly theme: Theme &
    ThemeState & {
      readonly current$: Observable<ThemeState['current']>;
      readonly rise$: Observable<RiseColour>;
    };
}

/** A service with members added; what it has by itself is read from it and called on it, since it may be of a class with private fields. */
const extend = <Service extends object, Members extends object>(
  service: Service,
  members: Members,
): Service & Members =>
  new Proxy(members, {
    has: (added, name) => name in added || name in service,
    get(added, name): unknown {
      if (Object.hasOwn(added, name)) return Reflect.get(added, name);
      const own: unknown = Reflect.get(service, name);
      return typeof own === 'function' ? (own.bind(service) as unknown) : own;
    },
  }) as Service & Members;

/** The kinds of changes that the personal channel of 1.x told in one message; those of none are empty. */
const kinds: readonly PersonalKind[] = [
  'orders',
  'balances',
  'deposits',
  'withdrawals',
  'kyc',
  'bids',
  'commands',
  'alerts',
  'notifications',
];
const noChange: PersonalChange = { orders: [], balances: [], deposits: [] };

function personalOf(bus: EventBus): Observable<PersonalEvent> {
  return new Observable((reader) => {
    const all = new Subscription();
    for (const kind of kinds)
      all.add(
        bus.topic<`personal/${PersonalKind}`>(`personal/${kind}`).subscribe((news) => {
          if (news !== 'resync') reader.next({ type: 'change', change: { ...noChange, [kind]: news } });
          // Told of every kind, and once is enough.
          else if (kind === 'orders') reader.next({ type: 'resync' });
        }),
      );
    return all;
  });
}

/** Book and trades of a pair in one stream; that the room was joined is told once. */
function streamOf(bus: EventBus, key: string): Observable<BookNews | TradesNews> {
  return new Observable((reader) => {
    const both = bus.topic(`book/${key}`).subscribe((news) => reader.next(news));
    both.add(
      bus.topic(`trades/${key}`).subscribe((news) => {
        if (news.type === 'trades') reader.next(news);
      }),
    );
    return both;
  });
}

/** Favourites as they change; the present ones were not told on the former bus. */
function favouritesOf(bus: EventBus): Observable<FormerEvents['favourites.changed']> {
  return new Observable((reader) => {
    let isPresent = true;
    const subscription = bus.topic('favourites').subscribe((ids) => {
      if (!isPresent) reader.next({ ids });
    });
    isPresent = false;
    return subscription;
  });
}

function formerBus(bus: EventBus): FormerPlatform['bus'] {
  const streams: { [Name in keyof FormerEvents]?: Observable<FormerEvents[Name]> } = {
    'favourites.changed': favouritesOf(bus),
  };
  return extend(bus, {
    emit<Name extends keyof FormerEvents>(name: Name, event: FormerEvents[Name]) {
      if (name === 'favourites.changed')
        bus.publish('favourites', (event as FormerEvents['favourites.changed']).ids);
      else bus.emit(name, event as PlatformEvents[keyof PlatformEvents]);
    },
    on: <Name extends keyof FormerEvents>(name: Name) =>
      (streams[name] ?? bus.topic(name as keyof PlatformEvents)) as Observable<FormerEvents[Name]>,
  });
}

/** The platform of a remote that was built for 1.x, made of the present one. */
export function formerPlatform(platform: Platform): FormerPlatform {
  const { bus, session, quotes, locale, theme } = platform;
  const look = bus.topic('theme');
  return Object.freeze({
    ...platform,
    version: formerPlatformVersion,
    bus: formerBus(bus),
    session: extend(session, { state$: bus.topic('session'), personal$: personalOf(bus) }),
    quotes: extend(quotes, {
      list$: bus.topic('quotes.list'),
      status$: bus.topic('quotes.status'),
      changes$: bus.topic('quotes.changed'),
      pair$: (key: string) => bus.topic(`quote/${key}`),
      stream: (key: string) => streamOf(bus, key),
    }),
    locale: extend(locale, { current$: bus.topic('locale') }),
    theme: extend(theme, {
      get current() {
        return look.value.current;
      },
      get choice() {
        return look.value.choice;
      },
      get rise() {
        return look.value.rise;
      },
      current$: look.pipe(map(({ current }) => current)),
      rise$: look.pipe(
        map(({ rise }) => rise),
        distinctUntilChanged(),
      ),
    }),
  });
}
