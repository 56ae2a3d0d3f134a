import type { Database, SandboxClock } from './context';
import type { Catalogue } from './exchange/catalogue';
import { createExchange, type TradingExchange } from './exchange/exchange';
import { createLedgerAudit } from './exchange/ledger-audit';
import { carryMovements, tidyStorage } from './exchange/maintenance';
import { createPlantedDifference } from './exchange/planted-difference';
import type { SandboxFigures } from './figures';
import { openInformationWork } from './information';
import { createMarketData, type MarketData } from './modules/market/market-data';
import { isSimulated } from './traders/simulated-owners';
import { createTraders } from './traders/traders';

export interface EngineRoomOptions {
  readonly database: Database;
  readonly clock: SandboxClock;
  readonly catalogue: Catalogue;
  /** When the sandbox was first started, ms since the epoch. */
  readonly madeAt: number;
  readonly onError: (error: unknown) => void;
  /** Simulated traders; on unless told. Without them there is no history either. */
  readonly traders?: boolean | undefined;
  /** Makes the simulated traders repeatable. */
  readonly seed?: number | undefined;
  /** Rejects where another process owns the engine by now. */
  readonly fence?: ((transaction: Database) => Promise<void>) | undefined;
}

/** What one process has at a time: matching and ledger, the market data made of them, and those who keep them moving. */
export interface EngineRoom {
  readonly exchange: TradingExchange;
  readonly market: MarketData;
  /** How it is doing at this moment. */
  figures(): Omit<SandboxFigures, 'sockets'>;
  /** Ends the traders and finishes the queue. The database stays open. */
  stop(): Promise<void>;
}

/** How often storage is tidied, ms of the system's time. */
const tidyMs = 10 * 60_000;
/** How often the audit takes a look, ms of the system's time: what it finds stops withdrawals within a second. */
const auditMs = 500;
const defaultSeed = 20_260_901;

/**
 * Opens exchange and market data on a migrated storage, lets the simulated traders make the time since they last traded
 * (at the very first start weeks of it), and starts them.
 */
export async function openEngineRoom(options: EngineRoomOptions): Promise<EngineRoom> {
  const { database, clock, fence } = options;
  // As any fault, it ends with a restart.
  await createPlantedDifference(database).remove();
  const exchange = await createExchange({ ...options, isSimulated });
  const market = await createMarketData(exchange, clock);
  const information = await openInformationWork({ ...options, exchange, market });
  const stops: (() => void)[] = [];
  if (options.traders ?? true) {
    const lastTrade = (pair: string) => market.trades(pair, 1)[0]?.time ?? 0;
    const { issuers } = information;
    const traders = createTraders({ exchange, clock, seed: options.seed ?? defaultSeed, lastTrade, issuers });
    await traders.catchUp();
    stops.push(traders.start());
  }
  stops.push(await information.start());
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
