import type { ExchangeFigures } from '@exchange/contract';
import type { Database, SandboxClock } from '../core/context';
import { isSimulated } from '../core/engine/simulated-owners';
import type { Catalogue } from '../core/exchange/catalogue';
import { createExchange, type ExchangeOptions, type TradingExchange } from '../core/exchange/exchange';
import { createLedgerAudit } from '../core/exchange/ledger-audit';
import { carryMovements, tidyStorage } from '../core/exchange/maintenance';
import { createMarketData, type MarketData } from './market/market-data';

export interface EngineOptions extends Pick<ExchangeOptions, 'fence' | 'isAudited'> {
  readonly database: Database;
  readonly clock: SandboxClock;
  readonly catalogue: Catalogue;
  readonly onError: (error: unknown) => void;
  /** Runs before the engine reads the storage. */
  readonly prepare: (database: Database) => Promise<void>;
}

export interface TradingServiceOptions extends EngineOptions {
  /** When the sandbox was first started, ms since the epoch. */
  readonly madeAt: number;
  /** Begins what works on the engine. Resolves with its stop. */
  readonly begin: (engine: Engine) => Promise<() => void>;
}

/** The engine as those see it who work on it. */
export interface Engine {
  readonly exchange: TradingExchange;
  readonly market: MarketData;
  /** When the sandbox was first started, ms since the epoch. */
  readonly madeAt: number;
}

/** What one process has at a time: the market data made of matching and ledger, and those who keep them moving. */
export interface TradingService {
  readonly market: MarketData;
  /** Resolves when the audit has looked at everything once. */
  readonly audited: Promise<void>;
  /** How it is doing at this moment. */
  figures(): ExchangeFigures;
  /** Ends what works on the engine. */
  stop(): Promise<void>;
}

/** How often storage is tidied, ms of the system's time. */
const tidyMs = 10 * 60_000;
/** How often the audit takes a look, ms of the system's time: a fault that it meets stops withdrawals within about a second. */
const auditMs = 1_000;
/** How often orders that are due without a command are looked for, ms of the system's time. */
const dueMs = 1_000;

/** Opens the engine, matching and ledger, on a migrated storage: from then on it takes orders. */
export async function openEngine(options: EngineOptions): Promise<TradingExchange> {
  await options.prepare(options.database);
  return createExchange({ ...options, isSimulated });
}

/** Makes the market data of an open engine, and begins what works on both. */
export async function openTradingService(
  exchange: TradingExchange,
  options: TradingServiceOptions,
): Promise<TradingService> {
  const { database, clock, fence } = options;
  const market = await createMarketData(exchange, clock);
  const stops = [await options.begin({ exchange, market, madeAt: options.madeAt })];
  const audit = await createLedgerAudit({ ...options, tokens: exchange.tokens, isSimulated });
  const audited = audit.lookAtAll();
  stops.push(clock.every(auditMs, () => audit.look()));
  const tidy = async () => {
    await audit.rewriting((upTo) => carryMovements(database, clock.now(), upTo, fence));
    await tidyStorage(database, clock.now());
  };
  stops.push(
    clock.every(tidyMs, tidy),
    clock.every(dueMs, () => exchange.settleDueOrders()),
  );
  return {
    market,
    audited,
    figures: () => ({ ...exchange.figures(), ledger: audit.figures() }),
    async stop() {
      for (const stop of stops) stop();
      await audit.stop();
      market.stop();
    },
  };
}
