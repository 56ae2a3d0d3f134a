import type { ExchangeFigures, TradeList } from '@exchange/contract';
import type { Database, Exchange, SandboxClock } from '../core/context';
import type { Catalogue } from '../core/exchange/catalogue';
import { rememberFact } from '../core/exchange/facts';
import type { UserExchange } from '../core/exchange/user-exchange';
import type { SandboxFigures } from '../core/figures';
import type { MarketViews } from './market/market-views';
import type { StreamAction } from './quote-channel';
import type { SocketsOptions } from './sockets';
import { createStream, type Stream } from './stream';
import { type Engine, openEngine, openTradingService, type TradingServiceOptions } from './trading-service';

/** Where trading tells of failures. */
export interface TradingLog {
  error(details: object, message: string): void;
}

export interface TradingOptions extends Pick<TradingServiceOptions, 'prepare' | 'begin'> {
  readonly database: Database;
  readonly clock: SandboxClock;
  readonly log: TradingLog;
  /** What is traded on a storage that was first opened at `madeAt`; what trades in sessions goes with `now`. */
  readonly catalogueOf: (madeAt: number, now: () => number) => Catalogue;
  readonly organisations: readonly string[];
  /** What becomes of the next quote message: faults that an operator switches on. */
  readonly nextAction: () => StreamAction;
}

/** What the realtime interface needs beside the market. */
export interface ServedBy extends Pick<SocketsOptions, 'server' | 'verifySocketToken' | 'isOwnOrigin'> {
  /** Another process ended a session. */
  readonly forgetSession: (sessionId: string) => void;
}

/** How this process takes part, for `/healthz`. */
export interface TradingHealth {
  readonly status: 'ok' | 'unavailable';
  /** Among several processes: whether this one owns the engine. */
  readonly role?: 'owner' | 'member';
}

/** What is done while this process owns the engine. Resolves with its stop. */
export type LeaderJob = (ended: AbortSignal, engine: Engine) => Promise<() => void>;

/** The trading side of the sandbox: exchange, market data and stream. */
export interface Trading {
  readonly exchange: UserExchange & Pick<Exchange, 'credit' | 'post' | 'setPair'>;
  readonly market: MarketViews;
  /** When the sandbox was first started, ms since the epoch. */
  readonly madeAt: number;
  /** Number of the organisation's last quote message and its numbering; the trade list says what it includes. */
  quotePosition(organisation: string): Pick<TradeList, 'seq' | 'epoch'>;
  /** Serves the realtime interface on an HTTP server until {@link stop}. */
  startSockets(options: ServedBy): void;
  /** Ends the realtime interface only. */
  stopSockets(): Promise<void>;
  /** Tells the pages of a session, wherever they are connected, that it ended. */
  endSession(sessionId: string): void;
  /**
   * Runs `job`, and what it starts until its stop, while this process owns the engine; now, and whenever it comes to do so. The
   * signal says that it no longer does, also before there is a stop.
   */
  whileLeader(job: LeaderJob): Promise<void>;
  /** Moves the exchange's clock forward for all; resolves when what fell due is done. */
  advanceClock(milliseconds: number): Promise<void>;
  /** Has every process take over what is stored of the rules of trading; resolves when this one has. */
  reloadRules(): Promise<void>;
  health(): TradingHealth;
  /** How it is doing at this moment; undefined where the engine is another process's. */
  figures(): SandboxFigures | undefined;
  /** The same of whichever process leads. Rejects with `unavailable` where none is known to. */
  leaderFigures(): Promise<ExchangeFigures>;
  /** Ends stream and engine, finishes the queue. The database stays open. */
  stop(): Promise<void>;
}

/** What is traded on this storage, and when it was first started. */
export async function openCatalogue({
  database,
  clock,
  catalogueOf,
}: Pick<TradingOptions, 'database' | 'clock' | 'catalogueOf'>): Promise<{
  readonly catalogue: Catalogue;
  readonly madeAt: number;
}> {
  const madeAt = Number(await rememberFact(database, 'made-at', String(clock.now())));
  const catalogue = catalogueOf(madeAt, () => clock.now());
  await catalogue.rules.load(database);
  return { catalogue, madeAt };
}

/** Opens trading in a process that shares its storage with no other. */
export async function openTrading(options: TradingOptions): Promise<Trading> {
  const { clock, log } = options;
  const onError = (error: unknown) => log.error({ err: error }, 'trading failed at something');
  const made = await openCatalogue(options);
  const serviceOptions = { ...options, ...made, onError };
  const exchange = await openEngine(serviceOptions);
  const service = await openTradingService(exchange, serviceOptions);
  await service.audited;
  const { market } = service;
  const ended = new AbortController();
  let stream: Stream | undefined;
  return {
    exchange,
    market,
    madeAt: made.madeAt,
    quotePosition: (organisation) => stream?.quotePosition(organisation) ?? { seq: 0 },
    startSockets(served) {
      stream = createStream({ ...options, ...served, exchange, market, onError });
    },
    stopSockets: async () => stream?.close(),
    endSession: (sessionId) => stream?.endSession(sessionId),
    async whileLeader(job) {
      await job(ended.signal, { exchange, market, madeAt: made.madeAt });
    },
    advanceClock: (milliseconds) => clock.advance(milliseconds),
    reloadRules: () => made.catalogue.rules.load(options.database),
    health: () => ({ status: 'ok' }),
    figures: () => ({ ...service.figures(), sockets: stream?.connections ?? 0 }),
    leaderFigures: async () => service.figures(),
    async stop() {
      ended.abort();
      await stream?.close();
      await service.stop();
      await exchange.stop();
    },
  };
}
