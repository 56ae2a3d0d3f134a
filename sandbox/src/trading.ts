import type { TradeList } from '@exchange/contract';
import type { Database, Exchange, SandboxClock } from './context';
import { openEngineRoom } from './engine-room';
import type { Catalogue } from './exchange/catalogue';
import { rememberFact } from './exchange/facts';
import type { UserExchange } from './exchange/user-exchange';
import type { SandboxFigures } from './figures';
import type { Implementations } from './implementations';
import { type Information, openInformation } from './information';
import { registerAssetCalls } from './modules/assets/asset-calls';
import { registerC2CCalls } from './modules/assets/c2c-calls';
import { organisationOf } from './modules/config/organisations';
import { registerMarketCalls } from './modules/market/market-calls';
import type { MarketViews } from './modules/market/market-views';
import { registerOrderCalls } from './modules/orders/order-calls';
import { seedCatalogue } from './seed/markets';
import type { StreamAction } from './plugins/faults';
import type { SocketsOptions } from './stream/sockets';
import { createStream, type Stream } from './stream/stream';

/** Where trading tells of failures. */
export interface TradingLog {
  error(details: object, message: string): void;
}

export interface TradingOptions {
  readonly database: Database;
  readonly clock: SandboxClock;
  readonly log: TradingLog;
  /** Simulated traders; on unless told. Without them there is no history either. */
  readonly traders?: boolean | undefined;
  /** Makes the simulated traders repeatable. */
  readonly seed?: number | undefined;
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

/** The trading side of the sandbox: exchange, market data, stream and simulated traders. */
export interface Trading {
  readonly exchange: UserExchange & Pick<Exchange, 'credit' | 'post'>;
  readonly market: MarketViews;
  /** Whether an organisation lists a pair with this id. */
  isListed(organisation: string, pairId: string): boolean;
  /** Registers the calls of this side. */
  implement(implementations: Implementations): void;
  /** Serves the realtime interface on an HTTP server until {@link stop}. */
  startSockets(options: ServedBy): void;
  /** Ends the realtime interface only. */
  stopSockets(): Promise<void>;
  /** Tells the pages of a session, wherever they are connected, that it ended. */
  endSession(sessionId: string): void;
  /** Runs `job`, and what it starts until its stop, while this process owns the engine; now, and whenever it comes to do so. */
  whileOwner(job: () => Promise<() => void>): Promise<void>;
  /** Moves the exchange's clock forward for all; resolves when what fell due is done. */
  advanceClock(milliseconds: number): Promise<void>;
  health(): TradingHealth;
  /** How it is doing at this moment; undefined where the engine is another process's. */
  figures(): SandboxFigures | undefined;
  /** Ends traders and stream, finishes the queue. The database stays open. */
  stop(): Promise<void>;
}

/** What is traded on this storage, and when it was first started. */
export async function openCatalogue(
  database: Database,
  clock: SandboxClock,
): Promise<{ readonly catalogue: Catalogue; readonly madeAt: number }> {
  const madeAt = Number(await rememberFact(database, 'made-at', String(clock.now())));
  return { catalogue: seedCatalogue(madeAt, () => clock.now()), madeAt };
}

/** Fiat currency in which an organisation shows values, ISO 4217. */
export const fiatOf = (organisation: string): string =>
  organisationOf(organisation)?.look.default_fiat ?? 'USD';

/** Registers the calls of trading on whatever answers them. */
export function registerTradingCalls(
  implementations: Implementations,
  options: {
    readonly exchange: UserExchange;
    readonly market: MarketViews;
    readonly clock: SandboxClock;
    readonly quotePosition: (organisation: string) => Pick<TradeList, 'seq' | 'epoch'>;
    readonly information: Information;
  },
): void {
  const all = { ...options, fiatOf };
  registerMarketCalls(implementations, all);
  registerOrderCalls(implementations, options.exchange, options.market);
  registerAssetCalls(implementations, all);
  registerC2CCalls(implementations, all);
  options.information.implement(implementations);
}

/** Whether `market` lists a pair with an id. */
export const listsPair = (market: MarketViews, organisation: string, pairId: string): boolean =>
  market.listed(organisation).some(({ code }) => code === pairId);

/** Opens trading in a process that shares its storage with no other. */
export async function openTrading(options: TradingOptions): Promise<Trading> {
  const { database, clock, log } = options;
  const onError = (error: unknown) => log.error({ err: error }, 'trading failed at something');
  const made = await openCatalogue(database, clock);
  const engine = await openEngineRoom({ ...options, ...made, onError });
  const { exchange, market } = engine;
  const information = await openInformation({ ...options, ...made, exchange, market, fiatOf });
  let stream: Stream | undefined;
  return {
    exchange,
    market,
    isListed: (organisation, pairId) => listsPair(market, organisation, pairId),
    implement(implementations) {
      const quotePosition = (organisation: string) => stream?.quotePosition(organisation) ?? { seq: 0 };
      registerTradingCalls(implementations, { exchange, market, clock, quotePosition, information });
    },
    startSockets(served) {
      stream = createStream({ ...options, ...served, exchange, market, onError });
    },
    stopSockets: async () => stream?.close(),
    endSession: (sessionId) => stream?.endSession(sessionId),
    async whileOwner(job) {
      await job();
    },
    advanceClock: (milliseconds) => clock.advance(milliseconds),
    health: () => ({ status: 'ok' }),
    figures: () => ({ ...engine.figures(), sockets: stream?.connections ?? 0 }),
    async stop() {
      await stream?.close();
      await engine.stop();
    },
  };
}
