import type { Database, SandboxClock } from './context';
import { power } from './engine/decimal';
import type { TradingExchange } from './exchange/exchange';
import type { UserExchange } from './exchange/user-exchange';
import type { Implementations } from './implementations';
import { registerBrandCalls } from './modules/brand/brand-calls';
import { loadBrands, storeBrands } from './modules/brand/brands';
import { lastRepurchases } from './modules/brand/repurchases';
import { announceCampaigns } from './modules/campaign/campaign-schedule';
import { createCalendar } from './modules/home/calendar';
import { registerHomeCalls } from './modules/home/home-calls';
import { seedHome } from './modules/home/home-store';
import type { MarketViews } from './modules/market/market-views';
import { dailyBuyback, seedBrands } from './seed/brands/brands';
import { minute } from './time-spans';
import { Issuer } from './traders/issuer';

/** What the calls about brands, home page and calendar are made of. */
export interface InformationOptions {
  readonly database: Database;
  readonly clock: SandboxClock;
  readonly exchange: UserExchange;
  readonly market: MarketViews;
  /** When the sandbox was first started. */
  readonly madeAt: number;
  /** Fiat currency in which an organisation shows values, ISO 4217. */
  readonly fiatOf: (organisation: string) => string;
}

/** What the exchange tells beside its markets: brands, home page and calendar. */
export interface Information {
  /** Registers the calls of this side. */
  implement(implementations: Implementations): void;
}

/** What the engine's owner does for the information. */
export interface InformationWork {
  /** The brands that buy back, by the pair in which they do. */
  readonly issuers: ReadonlyMap<string, Issuer>;
  /** Announces token sales, now and from now on. Resolves with its stop. */
  start(): Promise<() => void>;
}

/** How often is looked whether a token sale is to be announced, ms of the system's time. */
const announceMs = minute;
const buybackMarket = 'usdt';

/** Begins the work on an engine; what a new sandbox begins with is stored first. */
export async function openInformationWork(
  options: Pick<InformationOptions, 'database' | 'clock' | 'madeAt' | 'market'> & {
    readonly exchange: TradingExchange;
  },
): Promise<InformationWork> {
  const { database, clock, exchange, market, madeAt } = options;
  await storeBrands(exchange, seedBrands(madeAt));
  await seedHome(database, madeAt);
  const brands = await loadBrands(exchange);
  const last = await lastRepurchases(database);
  const issuers = new Map<string, Issuer>();
  for (const pair of exchange.catalogue.pairs.values()) {
    const dollars = Math.round(dailyBuyback(pair.token));
    if (pair.market !== buybackMarket || dollars === 0) continue;
    const budget = BigInt(dollars) * power(pair.marketPrecision);
    issuers.set(pair.code, new Issuer(pair, budget, last.get(pair.token) ?? { buyback: 0, burn: 0 }));
  }
  return {
    issuers,
    async start() {
      const announce = () => announceCampaigns({ database, exchange, market, brands, clock });
      await announce();
      return clock.every(announceMs, announce);
    },
  };
}

/** Opens the information on an exchange whose engine's owner has begun its work. */
export async function openInformation(options: InformationOptions): Promise<Information> {
  const brands = await loadBrands(options.exchange);
  return {
    implement(implementations) {
      registerBrandCalls(implementations, { ...options, brands });
      registerHomeCalls(implementations, { ...options, calendar: createCalendar({ ...options, brands }) });
    },
  };
}
