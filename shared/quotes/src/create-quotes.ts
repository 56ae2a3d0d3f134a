import type { TradeList } from '@exchange/contract/market';
import { quoteRoom } from '@exchange/contract/realtime-names';
import type { Quotes } from '@exchange/platform';
import type { QuoteStreams } from '@exchange/platform/bus';
import { Connection } from './connection';
import { loadPako, type Inflate } from './decode';
import { browserEnvironment, type Environment } from './environment';
import { FaultLog } from './fault-log';
import { Freshness, pollAfterMs } from './freshness';
import { ListRefresher } from './list-refresher';
import { PairStreams } from './pair-streams';
import type { QuoteStream } from './quote-stream';
import { QuoteTable } from './quote-table';
import { openSocket, type OpenSocket } from './socket';

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

/** The quotes as remotes see them, the streams that the bus fans out, and the switch that only the host has. */
export interface QuoteService extends Quotes, QuoteStreams {
  /** Begins: the trade list at once unless the page brought it, the socket after the first paint. Returns the stop. */
  start(): () => void;
  /** Messages that could not be read so far. */
  readonly corrupt: number;
}

/** The one quote store and the one socket of the page. */
export function createQuotes(options: QuotesOptions): QuoteService {
  const environment = options.environment ?? browserEnvironment;
  const open = options.openSocket ?? openSocket;
  const loadInflate = options.loadInflate ?? loadPako;
  const table = new QuoteTable();
  const faults = new FaultLog(options.report);
  /** Comes with the socket. */
  let stream: QuoteStream | undefined;
  /** The last list that came before the stream. */
  let listed: TradeList | undefined;
  /** Messages may have been sent while there was no connection. */
  let missed = false;
  let cancelFrame: (() => void) | undefined;

  const freshness = new Freshness({ now: options.now, environment, onPoll: poll });
  const refresher = new ListRefresher({
    fetchTradeList: options.fetchTradeList,
    environment,
    onRequest: () => stream?.asking(),
    onList: takeList,
    onFailure: (error) => faults.add('trade list', error),
  });
  const streams = new PairStreams((event, room) => connection.emit(event, room));
  const connection = new Connection({
    environment,
    open: async () => {
      const [{ QuoteStream }, { check }, inflate, socket] = await Promise.all([
        import('./quote-stream'),
        import('@exchange/contract/check'),
        loadInflate(),
        open({ url: options.socketUrl, namespace: '/', query: { org_id: options.orgId } }),
      ]);
      stream ??= new QuoteStream({
        ...{ table, streams, freshness, faults, environment, list: listed },
        requestList: () => refresher.request(),
        onQuotes: drawSoon,
      });
      stream.listen(socket, inflate, check);
      return socket;
    },
    onConnect: (socket) => {
      socket.emit('join', quoteRoom);
      freshness.connected();
      streams.connected();
      if (missed || !table.list.ready) refresher.requestAnew();
    },
    onDisconnect: (gaveUp) => {
      missed = true;
      streams.disconnected();
      freshness.disconnected(gaveUp);
    },
  });

  /** The stream is silent or lost: the list brings the prices, a snapshot a pair's book and trades. */
  function poll(): void {
    refresher.request();
    streams.startOver();
  }

  function takeList(list: TradeList): void {
    if (stream) stream.takeList(list);
    else {
      listed = list;
      table.mergeList(list, () => false);
      freshness.listed();
    }
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
    if (!table.list.ready || options.now() - freshness.updatedAt >= pollAfterMs) refresher.requestAnew();
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
    book$: (key) => streams.book(key),
    trades$: (key) => streams.trades(key),
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
        stream?.stop();
        cancelFrame?.();
        cancelFrame = undefined;
      };
    },
  };
}
