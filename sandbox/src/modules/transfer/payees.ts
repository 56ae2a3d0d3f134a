import type { PayeeType } from '@exchange/contract';
import { and, desc, eq } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { WebRequest } from '../../http/web-request';
import type { AccountServices } from '../auth';
import { kycRequests, maskName, maskNumber } from '../kyc';
import { type UserRow, users as userTable } from '../user';

/** How a payee is named: 1 by UID, 2 by email. */
export interface PayeeName {
  readonly type: PayeeType;
  /** In its plain form (`plainPayee`). */
  readonly name: string;
}

/** A name as it is compared and kept: without spaces around it, an email in lowercase. */
export const plainPayee = (type: PayeeType, typed: string): PayeeName => ({
  type,
  name: type === 1 ? typed.trim() : typed.trim().toLowerCase(),
});

const verified = 2;

/**
 * Finds another user of the same organisation, to send to. Rejects with `payeeUnknown` and `payeeSelf`. Each is a question
 * whether somebody has an account here: names that nobody has count as wrong guesses, and there is an end to the others
 * too, so that nobody goes through a list of addresses with it.
 */
export async function findPayee(
  { database, users, attempts, limits }: AccountServices,
  request: Pick<WebRequest, 'address' | 'device'>,
  sender: UserRow,
  { type, name }: PayeeName,
): Promise<UserRow> {
  const { organisation } = sender;
  // Not declared beside the calls: an address book's entry is such a question only when it names a payee.
  await limits.consume('payee', request.address, sender.id);
  const attempt = { organisation, account: `payee ${sender.id}`, from: request };
  try {
    const found = await attempts.count(attempt, async () => {
      const byUid = and(eq(userTable.organisation, organisation), eq(userTable.uid, name));
      const user =
        type === 1
          ? (await database.select().from(userTable).where(byUid))[0]
          : name.includes('@') && (await users.byName(organisation, name));
      // As at a login: nobody has this name.
      if (!user) throw new CallError('loginFailed', 'no such payee');
      return user;
    });
    if (found.id === sender.id) throw new CallError('payeeSelf');
    return found;
  } catch (error) {
    throw error instanceof CallError && error.error === 'loginFailed' ? new CallError('payeeUnknown') : error;
  }
}

/** What a sender is shown of a payee before sending: the name of the verified identity, masked, else what the account is called. */
export async function payeeName(
  { database }: Pick<AccountServices, 'database'>,
  { id, nickname }: UserRow,
): Promise<string> {
  const [identity] = await database
    .select({ details: kycRequests.details })
    .from(kycRequests)
    .where(and(eq(kycRequests.userId, id), eq(kycRequests.level, 1), eq(kycRequests.status, verified)))
    .orderBy(desc(kycRequests.createTime))
    .limit(1);
  if (identity) return maskName(identity.details);
  // Without a name of its own an account is called by its contact.
  return nickname.startsWith('+') ? maskNumber(nickname) : maskName({ trueName: nickname });
}
