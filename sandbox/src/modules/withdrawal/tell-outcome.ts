import type { Database, SandboxClock, TokenInfo } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { type NewMessage, tellUser, withdrawalMessage, type WithdrawalOutcome } from '../notification';
import type { withdrawals } from './tables';

/**
 * Writes what its owner is told of a withdrawal into the outbox, in the transaction of what it tells of: by mail, or by SMS to an
 * account without an email, in the language of the request. `deliver` sends it after.
 */
export async function tellOutcome(
  transaction: Database,
  clock: SandboxClock,
  row: typeof withdrawals.$inferSelect,
  { alias, precision }: TokenInfo,
  outcome: WithdrawalOutcome,
): Promise<NewMessage[]> {
  const { locale } = row;
  return tellUser(transaction, clock, row, (kind, { name, support }) =>
    withdrawalMessage(locale, kind, {
      organisation: name,
      support,
      outcome,
      amount: `${formatUnits(row.amount, precision)} ${alias}`,
      fee: `${formatUnits(row.fee, precision)} ${alias}`,
      network: row.protocol,
      address: row.addressTo,
      memo: row.memo,
      transactionHash: row.transactionHash,
      reason: row.reason,
      note: row.note,
      time: clock.now(),
    }),
  );
}
