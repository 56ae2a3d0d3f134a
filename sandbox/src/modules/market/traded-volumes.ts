import { gte, sql } from 'drizzle-orm';
import type { ModuleContext } from '../../application/module';
import { power } from '../../core/engine/decimal';
import { tradedVolume, userTrade } from '../../core/storage/tables';
import { day } from '../../core/time-spans';
import { fiatPrecision } from '../../realtime/market/fiat-values';

/** The days whose trades make an account's fee tier (O-10). */
const days = 30;
/** A dollar is as good as a USDT here. */
const fiat = 'USD';
/** Rows of one statement. */
const chunk = 1_000;

type VolumeContext = Pick<ModuleContext, 'exchange' | 'market' | 'database' | 'clock' | 'reloadRules'>;

/**
 * Counts what each user traded in 30 days, in whole USDT rounded down, and has the engine charge by it. Turnover in another currency
 * counts at its last price; one that no market tells the price of, not at all.
 */
export async function countVolumes(context: VolumeContext): Promise<void> {
  const { database, clock } = context;
  const sums = await database
    .select({
      owner: userTrade.owner,
      pair: userTrade.pair,
      turnover: sql`sum(${userTrade.turnover})`.mapWith(userTrade.turnover),
    })
    .from(userTrade)
    .where(gte(userTrade.time, clock.now() - days * day))
    .groupBy(userTrade.owner, userTrade.pair);
  const rows = volumesOf(sums, context);
  await database.transaction(async (transaction) => {
    await transaction.delete(tradedVolume);
    for (let first = 0; first < rows.length; first += chunk)
      await transaction.insert(tradedVolume).values(rows.slice(first, first + chunk));
  });
  await context.reloadRules();
}

type Sum = Pick<typeof userTrade.$inferSelect, 'owner' | 'pair' | 'turnover'>;

/** Of each user with a volume, in whole USDT. */
function volumesOf(
  sums: readonly Sum[],
  { exchange, market }: Pick<VolumeContext, 'exchange' | 'market'>,
): (typeof tradedVolume.$inferInsert)[] {
  const values = new Map<string, bigint>();
  for (const { owner, pair, turnover } of sums) {
    const spec = exchange.catalogue.pairs.get(pair);
    if (!spec) continue;
    const value = (turnover * market.fiatValue(spec.market, fiat)) / power(spec.marketPrecision);
    values.set(owner, (values.get(owner) ?? 0n) + value);
  }
  return [...values]
    .map(([owner, value]) => ({ owner, volume: value / power(fiatPrecision) }))
    .filter(({ volume }) => volume > 0n);
}
