import type { check } from '@exchange/contract/check';
import type { TradeList } from '@exchange/contract/market';
import {
  BookMessage,
  bookEvent,
  quoteEvent,
  QuoteMessage,
  quoteRoom,
  TradesMessage,
  tradesEvent,
} from '@exchange/contract/realtime';
import type { Quotes } from '@exchange/platform';
import { Connection } from './connection';
import { decodeMessage, loadPako, type Inflate } from './decode';
import { browserEnvironment, type Environment } from './environment';
import { FaultLog } from './fault-log';
import { askAfterMs, Freshness } from './freshness';
import { ListRefresher } from './list-refresher';
import { PairStreams } from './pair-streams';
import { pairKey } from './quote-list';
import { QuoteTable } from './quote-table';
import { SequenceTracker } from './sequence-tracker';
import { openSocket, type OpenSocket, type RealtimeSocket } from './socket';

export interface QuotesOptions {
  readonly orgId: string;
  /** Origin of the realtime server, or '' for the page's own. */
  readonly socketUrl: string;
  /** The exchange's time, ms since the epoch. */
  readonly now: () => number;
  /** Asks for the trade list as it is now; `signal` aborts when a newer one is asked for instead. */
  readonly fetchTradeList: (signal: AbortSignal) => Promise<TradeList>;
  /** The trade list that came with the page. */
  readonly first?: TradeList | undefined;
  /** Faults of the feed, for the operators. */
  readonly report: (error: unknown, context: Readonly<Record<string, string>>) => void;
  /** A person asked to try again: what else of the page's connections has given up tries again too. */
  readonly onReconnect?: () => void;
  readonly openSocket?: OpenSocket;
  readonly loadInflate?: () => Promise<Inflate>;
  readonly environment?: Environment;
}

/** The quotes as remotes see them, and the switch that only the host has. */
export interface QuoteService extends Quotes {
  /** Begins: the trade list at once unless the page brought it, the socket after the first paint. Returns the stop. */
  start(): () => void;
  /** Messages that could not be read so far. */
  readonly corrupt: number;
}

/** Unreadable messages of pairs make their readers start over at most this often, ms. */
const startOverSpacingMs = 2_000;

/** The one quote store and the one socket of the page. */
export function createQuotes(options: QuotesOptions): QuoteService {
  const environment = options.environment ?? browserEnvironment;
  const open = options.openSocket ?? openSocket;
  const loadInflate = options.loadInflate ?? loadPako;
  const table = new QuoteTable();
  const sequence = new SequenceTracker();
  const faults = new FaultLog(options.report);
  /** Pairs that a quote named and the list lacked, after they were asked for once. */
  const strangers = new Set<string>();
  let connectedBefore = false;
  let cancelFrame: (() => void) | undefined;
  let cancelStartOver: (() => void) | undefined;
  let startOverAgain = false;

  const freshness = new Freshness({ now: options.now, environment, onQuiet: handleQuiet });
  const refresher = new ListRefresher({
    fetchTradeList: options.fetchTradeList,
    environment,
    onList: takeList,
    onFailure: (error) => faults.add('trade list', error),
  });
  const streams = new PairStreams((event, room) => connection.emit(event, room));
  const connection = new Connection({
    environment,
    open: async () => {
      const [module, inflate, socket] = await Promise.all([
        import('@exchange/contract/check'),
        loadInflate(),
        open({ url: options.socketUrl, namespace: '/', query: { org_id: options.orgId } }),
      ]);
      listen(socket, inflate, module.check);
      return socket;
    },
    onConnect: (socket) => {
      socket.emit('join', quoteRoom);
      freshness.connected();
      streams.connected();
      if (connectedBefore || !table.list.ready) refresher.requestAnew();
      connectedBefore = true;
    },
    onDisconnect: (gaveUp) => {
      streams.disconnected();
      freshness.disconnected(gaveUp);
    },
  });

  function listen(socket: RealtimeSocket, inflate: Inflate, checkMessage: typeof check): void {
    const on = <Message>(
      event: string,
      schema: Parameters<typeof check<Message>>[0],
      take: (message: Message) => void,
    ): void =>
      socket.on(event, (payload) => {
        let message: Message;
        try {
          const checked = checkMessage(schema, decodeMessage(inflate, payload));
          if (!checked.ok) throw new TypeError(`${event}: ${JSON.stringify(checked.fields)}`);
          message = checked.value;
        } catch (error) {
          handleCorrupt(event, error);
          return;
        }
        take(message);
      });
    on(quoteEvent, QuoteMessage, takeQuotes);
    on(bookEvent, BookMessage, (message) => streams.book(message));
    on(tradesEvent, TradesMessage, (message) => streams.trades(message));
  }

  /** No word of a price was heard: the list tells the quotes, and nothing but a snapshot a pair's book and trades. */
  function handleQuiet(): void {
    refresher.request();
    if (connection.connected) streams.startOver();
  }

  /** Whatever the unreadable message said is missing now: it is fetched. */
  function handleCorrupt(event: string, error: unknown): void {
    faults.add('corrupt', error);
    if (event === quoteEvent) refresher.request();
    else startPairsOver();
  }

  /** Whose the unreadable message was nobody knows. At once, since a price may be wrong; while it goes on, seldom. */
  function startPairsOver(): void {
    if (cancelStartOver) {
      startOverAgain = true;
      return;
    }
    startOverAgain = false;
    if (connection.connected) streams.startOver();
    cancelStartOver = environment.after(startOverSpacingMs, () => {
      cancelStartOver = undefined;
      if (startOverAgain) startPairsOver();
    });
  }

  function takeQuotes(message: QuoteMessage): void {
    const found = sequence.message(message.epoch, message.seq);
    if (found === 'new epoch') {
      table.hold();
      refresher.requestAnew();
    }
    let stranger = false;
    for (const quote of message.quotes) {
      if (table.merge(quote)) continue;
      const key = pairKey(quote);
      if (table.list.ready && !strangers.has(key)) {
        strangers.add(key);
        stranger = true;
      }
    }
    if (found === 'gap' || stranger) refresher.request();
    if (!table.holding) freshness.word(table.list.ready);
    drawSoon();
  }

  function takeList(list: TradeList): void {
    const found = sequence.list(list.seq, list.epoch);
    if (found === 'new epoch') table.hold();
    table.mergeList(list);
    if (found === 'gap') refresher.request();
    freshness.word(true);
    drawSoon();
  }

  /** Publishes with the next frame. In the background nothing is drawn: what was missed is published on return. */
  function drawSoon(): void {
    if (cancelFrame || environment.hidden() || !table.pending) return;
    cancelFrame = environment.frame(() => {
      cancelFrame = undefined;
      table.publish();
    });
  }

  function tryAgain(): void {
    connection.retry();
    freshness.retrying();
    if (!table.list.ready || options.now() - freshness.updatedAt >= askAfterMs) refresher.requestAnew();
  }

  if (options.first) takeList(options.first);

  return {
    get list() {
      return table.list;
    },
    list$: table.list$,
    pair: (key) => table.pair(key),
    pair$: (key) => table.pair$(key),
    changes$: table.changes$,
    get status() {
      return freshness.status;
    },
    status$: freshness.status$,
    fiatRate: (market, fiat) => table.fiatRate(market, fiat),
    stream: (key) => streams.stream(key),
    reconnect: () => {
      connection.retry();
      freshness.retrying();
      refresher.requestAnew();
      options.onReconnect?.();
    },
    get corrupt() {
      return faults.count('corrupt');
    },
    start() {
      refresher.start();
      if (!table.list.ready) refresher.request();
      const stops = [
        environment.afterFirstPaint(() => connection.start()),
        environment.onOnline(tryAgain),
        environment.onOffline(() => connection.interrupt()),
        environment.onVisible(() => {
          drawSoon();
          tryAgain();
        }),
      ];
      return () => {
        for (const stop of stops) stop();
        connection.stop();
        refresher.stop();
        freshness.stop();
        streams.disconnected();
        cancelFrame?.();
        cancelStartOver?.();
        cancelFrame = undefined;
        cancelStartOver = undefined;
        startOverAgain = false;
      };
    },
  };
}
