import type { Database, SandboxClock } from '../core/context';
import { isSimulated } from '../core/engine/simulated-owners';
import type { Catalogue } from '../core/exchange/catalogue';
import { createExchange, type TradingExchange } from '../core/exchange/exchange';
import { createLedgerAudit } from '../core/exchange/ledger-audit';
import { carryMovements, tidyStorage } from '../core/exchange/maintenance';
import type { SandboxFigures } from '../core/figures';
import { createMarketData, type MarketData } from './market/market-data';

export interface TradingServiceOptions {
  readonly database: Database;
  readonly clock: SandboxClock;
  readonly catalogue: Catalogue;
  /** When the sandbox was first started, ms since the epoch. */
  readonly madeAt: number;
  readonly onError: (error: unknown) => void;
  /** Runs before the engine reads the storage. */
  readonly prepare: (database: Database) => Promise<void>;
  /** Begins what works on the engine, before anybody is served. Resolves with its stop. */
  readonly begin: (engine: Engine) => Promise<() => void>;
  /** Rejects where another process owns the engine by now. */
  readonly fence?: ((transaction: Database) => Promise<void>) | undefined;
}

/** The engine as those see it who work on it. */
export interface Engine {
  readonly exchange: TradingExchange;
  readonly market: MarketData;
  /** When the sandbox was first started, ms since the epoch. */
  readonly madeAt: number;
}

/** What one process has at a time: matching and ledger, the market data made of them, and those who keep them moving. */
export interface TradingService {
  readonly exchange: TradingExchange;
  readonly market: MarketData;
  /** How it is doing at this moment. */
  figures(): Omit<SandboxFigures, 'sockets'>;
  /** Ends what works on it and finishes the queue. The database stays open. */
  stop(): Promise<void>;
}

/** How often storage is tidied, ms of the system's time. */
const tidyMs = 10 * 60_000;
/** How often the audit takes a look, ms of the system's time: what it finds stops withdrawals within a second. */
const auditMs = 500;

/** Opens exchange and market data on a migrated storage, and begins what works on them. */
export async function openTradingService(options: TradingServiceOptions): Promise<TradingService> {
  const { database, clock, fence } = options;
  await options.prepare(database);
  const exchange = await createExchange({ ...options, isSimulated });
  const market = await createMarketData(exchange, clock);
  const stops = [await options.begin({ exchange, market, madeAt: options.madeAt })];
  const audit = await createLedgerAudit({ ...options, tokens: exchange.tokens, isSimulated });
  await audit.lookAtAll();
  stops.push(clock.every(auditMs, () => audit.look()));
  const tidy = async () => {
    await audit.rewriting((upTo) => carryMovements(database, clock.now(), upTo, fence));
    await tidyStorage(database, clock.now());
  };
  stops.push(clock.every(tidyMs, tidy));
  return {
    exchange,
    market,
    figures: () => ({ ...exchange.figures(), ledger: audit.figures() }),
    async stop() {
      for (const stop of stops) stop();
      await audit.stop();
      market.stop();
      await exchange.stop();
    },
  };
}
