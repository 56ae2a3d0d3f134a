import { sql } from 'drizzle-orm';
import type { Database, SandboxClock, TokenInfo } from '../src/core/context';
import { createPairSpec } from '../src/core/engine/pair-spec';
import type { Catalogue } from '../src/core/exchange/catalogue';
import { TradingRules } from '../src/core/exchange/trading-rules';
import { createExchange, type TradingExchange } from '../src/core/exchange/exchange';
import {
  candle,
  command,
  exchangeFact,
  exchangeOrder,
  holding,
  journal,
  ledgerEntry,
  pairRule,
  pairSession,
  trade,
  userTrade,
} from '../src/core/storage/tables';

const token = (code: string, precision: number): TokenInfo => ({
  code,
  alias: code.toUpperCase(),
  name: code,
  logoUrl: `/sandbox/static/logo/${code}.svg`,
  precision,
  protocols: ['trc20'],
  hasMemo: false,
  confirmations: 1,
  minDeposit: 1n,
  withdrawal: { fee: 1n, minimum: 2n, maximum: 10n ** 12n, quota: 10n ** 13n },
});

/** What the pairs of the test market have in common. */
export const testPair = {
  market: 'usdt',
  tokenPrecision: 8,
  marketPrecision: 6,
  pricePrecision: 2,
  amountPrecision: 2,
  minAmount: '0.1',
  minTotal: '1',
  feeRate: '0.001',
};

/** A small market for tests: aura_usdt is open, kite_usdt opens at 1,000,000. */
export const testCatalogue: Catalogue = {
  tokens: new Map([token('usdt', 6), token('aura', 8), token('kite', 8)].map((info) => [info.code, info])),
  pairs: new Map(
    [
      createPairSpec({ ...testPair, token: 'aura', openingTime: 0 }),
      createPairSpec({ ...testPair, token: 'kite', openingTime: 1_000_000 }),
    ].map((pair) => [pair.code, pair]),
  ),
  rules: new TradingRules(),
};

/** Takes everything out of the exchange's tables; no exchange may be open on them. */
export async function emptyExchange(database: Database): Promise<void> {
  const records = sql`${exchangeOrder}, ${trade}, ${userTrade}, ${candle}, ${command}, ${exchangeFact}`;
  await database.execute(
    sql`truncate ${records}, ${holding}, ${journal}, ${ledgerEntry}, ${pairRule}, ${pairSession}`,
  );
}

/** A clock that tests set by hand. */
export interface TestClock extends SandboxClock {
  set(time: number): void;
}

export function createTestClock(time: number): TestClock {
  let present = time;
  return {
    now: () => present,
    set: (next) => {
      present = next;
    },
    async advance(milliseconds) {
      present += milliseconds;
    },
    every: () => () => undefined,
  };
}

/** An exchange on `database` with the test market; owners that begin with `sim-` are simulated. */
export function createTestExchange(
  database: Database,
  clock: SandboxClock,
  catalogue = testCatalogue,
): Promise<TradingExchange> {
  return createExchange({
    database,
    clock,
    catalogue,
    isSimulated: (owner) => owner.startsWith('sim-'),
    onError: () => undefined,
  });
}
