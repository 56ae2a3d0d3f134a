import { eq } from 'drizzle-orm';
import type { Database } from '../core/context';
import { holding } from '../core/storage/tables';

/** A holding that no movement made, put into the database behind the exchange so that the audit finds it (demo mode only). */
export interface LedgerFaultInjection {
  plant(): Promise<void>;
  /** Takes it away; answers whether there was one. */
  remove(): Promise<boolean>;
  isThere(): Promise<boolean>;
}

/** An account that has no movements and belongs to nobody. */
const owner = '@planted';
const token = 'usdt';

export function createLedgerFaultInjection(database: Database): LedgerFaultInjection {
  const own = eq(holding.owner, owner);
  return {
    async plant() {
      await database
        .insert(holding)
        .values({ owner, token, available: 1n, frozen: 0n, version: 1, time: 0 })
        .onConflictDoNothing();
    },
    remove: async () => (await database.delete(holding).where(own).returning()).length > 0,
    isThere: async () => (await database.$count(holding, own)) > 0,
  };
}
