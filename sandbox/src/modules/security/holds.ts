import { ErrorCodes, errorName } from '@exchange/contract';
import { holdMs, type securityHolds } from '@exchange/contract/holds';
import { and, eq, gt } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { type UserRow, users as userTable } from '../user';

/** Why withdrawals and transfers are stopped: the name of a code. */
export type HoldName = (typeof securityHolds)[number];

/**
 * Stops withdrawals and transfers for 24 hours from `now` on (A-05, S-06). Part of the change's own transaction. Answers
 * with the end; the last change is the one that is named.
 */
export async function startHold(
  transaction: Database,
  userId: string,
  name: HoldName,
  now: number,
): Promise<number> {
  const holdUntil = now + holdMs;
  await transaction
    .update(userTable)
    .set({ holdCode: ErrorCodes[name], holdUntil })
    .where(eq(userTable.id, userId));
  return holdUntil;
}

/** The hold under way, as the contract's `Hold`. */
export function holdOf(
  user: Pick<UserRow, 'holdCode' | 'holdUntil'>,
  now: number,
): { readonly code: number; readonly until: number } | null {
  return user.holdUntil > now ? { code: user.holdCode, until: user.holdUntil } : null;
}

/** Rejects with the code of the hold, and until when, while the user's withdrawals and transfers are stopped. */
export async function requireNoHold(database: Database, userId: string, now: number): Promise<void> {
  const [held] = await database
    .select({ code: userTable.holdCode, until: userTable.holdUntil })
    .from(userTable)
    .where(and(eq(userTable.id, userId), gt(userTable.holdUntil, now)));
  if (held) throw new CallError(errorName(held.code) ?? 'internal', undefined, undefined, held.until);
}
