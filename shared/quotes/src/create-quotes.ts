import type { TradeList } from '@exchange/contract/market';
import { quoteRoom } from '@exchange/contract/realtime-names';
import type { Quotes } from '@exchange/platform';
import type { QuoteStreams } from '@exchange/platform/bus';
import { Connection } from './connection';
import { inflateMessage, type Inflate } from './decode';
import { browserEnvironment, type Environment } from './environment';
import { FaultLog } from './fault-log';
import { Freshness, pollAfterMs } from './freshness';
import { ListRefresher } from './list-refresher';
import { PairStreams } from './pair-streams';
import { QuoteStream } from './quote-stream';
import { QuoteTable } from './quote-table';
import { ShownQuotes } from './shown-quotes';
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
  /** The page shows what it is about without the list: that is asked for with the socket, or when none has come in its time. */
  readonly listCanWait?: boolean | undefined;
  /** Faults of the feed, for the operators. */
  readonly report: (error: unknown, context: Readonly<Record<string, string>>) => void;
  /** A person asked to try again: what else of the page's connections has given up tries again too. */
  readonly onReconnect?: () => void;
  readonly openSocket?: OpenSocket;
  readonly inflate?: Inflate;
  readonly environment?: Environment;
  /** Where its readers see them; a place of its own unless told. */
  readonly shown?: ShownQuotes;
}

/** The longest that a list which can wait does so, ms: a socket connects while the page starts. */
const listWaitMs = 3_000;

/** The quotes as remotes see them, the streams that the bus fans out, and the switch that only the host has. */
export interface QuoteService extends Quotes, QuoteStreams {
  /** Begins. Returns the stop; what was stopped may be started again. */
  start(): () => void;
}

/** The quotes where the socket is: in the worker of all tabs, or in a page without one. */
export interface QuoteFeed extends QuoteService {
  /** What its readers see. */
  readonly shown: ShownQuotes;
  /** Messages that could not be read so far. */
  readonly corrupt: number;
  /** Takes the trade list that came with a further page, which is newer than what is known unless the stream runs. */
  offer(list: TradeList): void;
}

/**
 * Quotes with the socket that brings them. They begin with the trade list, unless it came with the
 * page, and after the first paint with the socket.
 */
export function createQuotes(options: QuotesOptions): QuoteFeed {
  return new SocketQuotes(options);
}

class SocketQuotes implements QuoteFeed {
  readonly shown: ShownQuotes;
  readonly #options: QuotesOptions;
  readonly #environment: Environment;
  readonly #table: QuoteTable;
  readonly #faults: FaultLog;
  readonly #freshness: Freshness;
  readonly #refresher: ListRefresher;
  readonly #connection: Connection;
  readonly #streams: PairStreams;
  /** Comes with the socket. */
  #stream: QuoteStream | undefined;
  /** The last list that came before the stream. */
  #listed: TradeList | undefined;
  /** Since the last start. */
  #isListAsked = false;
  /** Messages may have been sent while there was no connection. */
  #missed = false;
  #cancelFrame: (() => void) | undefined;

  constructor(options: QuotesOptions) {
    this.#options = options;
    const { environment = browserEnvironment, now, fetchTradeList, report, first } = options;
    this.#environment = environment;
    this.shown = options.shown ?? new ShownQuotes();
    this.#table = new QuoteTable(this.shown);
    this.#faults = new FaultLog(report);
    this.#freshness = new Freshness({ now, environment, onPoll: () => this.#poll() });
    this.#refresher = new ListRefresher({
      fetchTradeList,
      environment,
      onRequest: () => {
        this.#isListAsked = true;
        this.#stream?.asking();
      },
      onList: (list) => this.#takeList(list),
      onFailure: (error) => this.#faults.add('trade list', error),
    });
    this.#streams = new PairStreams((event, room) => this.#connection.emit(event, room));
    this.#connection = new Connection({
      environment,
      open: () => this.#open(),
      onConnect: (socket) => this.#handleConnect(socket),
      onDisconnect: (gaveUp) => this.#handleDisconnect(gaveUp),
    });
    if (first) this.#takeList(first);
  }

  get list() {
    return this.shown.list;
  }

  get list$() {
    return this.shown.list$;
  }

  get changes$() {
    return this.shown.changes$;
  }

  get status() {
    return this.#freshness.status;
  }

  get status$() {
    return this.#freshness.status$;
  }

  get corrupt() {
    return this.#faults.count('corrupt');
  }

  pair(key: string) {
    return this.#table.pair(key);
  }

  pair$(key: string) {
    return this.shown.pair$(key);
  }

  fiatRate(market: string, fiat: string) {
    return this.shown.fiat[market]?.[fiat];
  }

  book$(key: string) {
    return this.#streams.book(key);
  }

  trades$(key: string) {
    return this.#streams.trades(key);
  }

  offer(list: TradeList): void {
    if (this.status.state !== 'live') this.#takeList(list);
  }

  reconnect(): void {
    this.#connection.retry();
    this.#freshness.retrying();
    this.#refresher.requestAnew();
    this.#options.onReconnect?.();
  }

  start(): () => void {
    const environment = this.#environment;
    this.#refresher.start();
    const stops = [
      this.#requestFirstList(),
      environment.afterFirstPaint(() => this.#connection.start()),
      environment.onOnline(() => this.#tryAgain()),
      environment.onOffline(() => this.#connection.interrupt()),
      environment.onVisible(() => {
        this.#drawSoon();
        this.#tryAgain();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      this.#connection.stop();
      this.#refresher.stop();
      this.#missed = true;
      this.#streams.disconnected();
      this.#freshness.stop();
      this.#stream?.stop();
      this.#cancelFrame?.();
      this.#cancelFrame = undefined;
    };
  }

  /** Asks for the list where none is there. Returns what keeps that from happening later. */
  #requestFirstList(): () => void {
    this.#isListAsked = false;
    const request = () => {
      if (!this.#table.hasList && !this.#isListAsked) this.#refresher.request();
    };
    if (this.#options.listCanWait) return this.#environment.after(listWaitMs, request);
    request();
    return () => undefined;
  }

  /** Opens the socket, with what reads its messages. */
  async #open() {
    const { openSocket: open = openSocket, inflate = inflateMessage, socketUrl, orgId } = this.#options;
    const socket = await open({ url: socketUrl, namespace: '/', query: { org_id: orgId } });
    this.#stream ??= new QuoteStream({
      table: this.#table,
      streams: this.#streams,
      freshness: this.#freshness,
      faults: this.#faults,
      environment: this.#environment,
      list: this.#listed,
      requestList: () => this.#refresher.request(),
      onQuotes: () => this.#drawSoon(),
    });
    this.#stream.listen(socket, inflate);
    return socket;
  }

  #handleConnect(socket: RealtimeSocket): void {
    socket.emit('join', quoteRoom);
    this.#freshness.connected();
    this.#streams.connected();
    if (this.#missed || !this.#table.hasList) this.#refresher.requestAnew();
  }

  #handleDisconnect(gaveUp: boolean): void {
    this.#missed = true;
    this.#streams.disconnected();
    this.#freshness.disconnected(gaveUp);
  }

  /** The stream is silent or lost: the list brings the prices, a snapshot a pair's book and trades. */
  #poll(): void {
    this.#refresher.request();
    this.#streams.startOver();
  }

  #takeList(list: TradeList): void {
    if (this.#stream) this.#stream.takeList(list);
    else {
      this.#listed = list;
      this.#table.mergeList(list, () => false);
      this.#freshness.listed();
    }
    this.#drawSoon();
  }

  /** Publishes with the next frame. In the background nothing is drawn: what was missed is published on return. */
  #drawSoon(): void {
    if (this.#cancelFrame || this.#environment.hidden() || !this.#table.pending) return;
    this.#cancelFrame = this.#environment.frame(() => {
      this.#cancelFrame = undefined;
      this.#table.publish();
    });
  }

  #tryAgain(): void {
    this.#connection.retry();
    this.#freshness.retrying();
    if (!this.#table.hasList || this.#options.now() - this.#freshness.updatedAt >= pollAfterMs)
      this.#refresher.requestAnew();
  }
}
