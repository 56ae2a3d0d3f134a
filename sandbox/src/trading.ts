import type { Server as HttpServer } from 'node:http';
import type { Database, SandboxClock } from './context';
import { createExchange, type TradingExchange } from './exchange/exchange';
import { rememberFact } from './exchange/facts';
import { tidyStorage } from './exchange/maintenance';
import type { SandboxFigures } from './figures';
import type { Implementations } from './implementations';
import { openInformation } from './information';
import { registerAssetCalls } from './modules/assets/asset-calls';
import { registerC2CCalls } from './modules/assets/c2c-calls';
import { organisationOf } from './modules/config/organisations';
import { registerMarketCalls } from './modules/market/market-calls';
import { createMarketData, type MarketData } from './modules/market/market-data';
import { registerOrderCalls } from './modules/orders/order-calls';
import { seedCatalogue } from './seed/markets';
import { createStream, type Stream, type StreamOptions } from './stream/stream';
import { isSimulated } from './traders/simulated-owners';
import { createTraders } from './traders/traders';

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
}

/** The trading side of the sandbox: exchange, market data, stream and simulated traders. */
export interface Trading {
  readonly exchange: TradingExchange;
  readonly market: MarketData;
  /** Whether an organisation lists a pair with this id. */
  isListed(organisation: string, pairId: string): boolean;
  /** Registers the calls of this side. */
  implement(implementations: Implementations): void;
  /** Serves the realtime interface on an HTTP server until {@link stop}. */
  startStream(
    options: Pick<StreamOptions, 'organisations' | 'verifySocketToken' | 'nextAction' | 'isOwnOrigin'> & {
      server: HttpServer;
    },
  ): Stream;
  /** How it is doing at this moment. */
  figures(): SandboxFigures;
  /** Ends traders and stream, finishes the queue. The database stays open. */
  stop(): Promise<void>;
}

/** How often storage is tidied, ms of the system's time. */
const tidyMs = 10 * 60_000;
const defaultSeed = 20_260_901;

/**
 * Opens the exchange and its market data on a migrated storage, lets the simulated traders make the time since they
 * last traded (at the very first start weeks of it), and starts them.
 */
export async function openTrading(options: TradingOptions): Promise<Trading> {
  const { database, clock, log } = options;
  const fiatOf = (organisation: string) => organisationOf(organisation)?.look.default_fiat ?? 'USD';
  const onError = (error: unknown) => log.error({ err: error }, 'trading failed at something');
  const madeAt = Number(await rememberFact(database, 'made-at', String(clock.now())));
  const catalogue = seedCatalogue(madeAt, () => clock.now());
  const exchange = await createExchange({ database, clock, catalogue, isSimulated, onError });
  const market = await createMarketData(exchange, clock);
  const information = await openInformation({ database, clock, exchange, market, madeAt, fiatOf });
  const stops = [clock.every(tidyMs, () => tidyStorage(database, clock.now()))];
  if (options.traders ?? true) {
    const lastTrade = (pair: string) => market.trades(pair, 1)[0]?.time ?? 0;
    const traders = createTraders({
      exchange,
      clock,
      seed: options.seed ?? defaultSeed,
      lastTrade,
      issuers: information.issuers,
    });
    await traders.catchUp();
    stops.push(traders.start());
  }
  stops.push(await information.start());
  let stream: Stream | undefined;
  return {
    exchange,
    market,
    isListed: (organisation, pairId) => market.listed(organisation).some(({ code }) => code === pairId),
    implement(implementations) {
      const quotePosition = (organisation: string) => stream?.quotePosition(organisation) ?? { seq: 0 };
      registerMarketCalls(implementations, { exchange, market, clock, quotePosition, fiatOf });
      registerOrderCalls(implementations, exchange, market);
      const assets = { exchange, market, clock, fiatOf };
      registerAssetCalls(implementations, assets);
      registerC2CCalls(implementations, assets);
      information.implement(implementations);
    },
    startStream(streamOptions) {
      stream = createStream({ ...streamOptions, exchange, market, clock, onError });
      return stream;
    },
    figures: () => ({ ...exchange.figures(), sockets: stream?.connections ?? 0 }),
    async stop() {
      for (const stop of stops) stop();
      await stream?.close();
      market.stop();
      await exchange.stop();
    },
  };
}
