import { eq } from 'drizzle-orm';
import type { Database, SandboxClock, TokenInfo } from '../../context';
import { formatUnits } from '../../engine/decimal';
import { users } from '../../storage/schema/account';
import type { withdrawals } from '../../storage/schema/withdrawal';
import { organisationOf } from '../config/organisations';
import { createOutbox, type NewMessage } from '../notification/outbox';
import { withdrawalMessage, type WithdrawalOutcome } from '../notification/withdrawal-texts';

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
  const { organisation, userId, locale } = row;
  const [user] = await transaction.select().from(users).where(eq(users.id, userId));
  const recipient = user?.email ?? user?.mobile ?? '';
  if (recipient === '') return [];
  const look = organisationOf(organisation)?.look;
  const kind = recipient === user?.email ? 'mail' : 'sms';
  const text = withdrawalMessage(locale, kind, {
    organisation: look?.name ?? organisation,
    support: look?.customer_mail ?? '',
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
  });
  const message = { organisation, kind, recipient, ...text, code: '' } as const;
  return [await createOutbox(transaction, clock, undefined).keep(message, { locale, userId })];
}
