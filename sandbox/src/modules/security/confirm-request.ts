import type { CodeSent } from '@exchange/contract';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import type { Texts } from '../../core/texts';
import type { WebRequest } from '../../http/web-request';
import { type AccountServices, isPassword, requireAuthenticatorStep } from '../auth';
import { type UserRow, Users } from '../user';
import {
  AccountCodes,
  type Channel,
  channels,
  contactOf,
  type ExactRequest,
  ownSubject,
} from './account-codes';
import { userOf } from './change-account';
import { requireNoHold } from './holds';

/** A request that moves funds, as its confirmation sees it. */
export interface ConfirmedRequest extends Pick<ExactRequest, 'facts'> {
  readonly purpose: 'withdraw' | 'transfer';
}

/** What came with the call. `code` was sent for the request; it is left out where the call asks for none. */
interface GivenConfirmation {
  readonly trade_pwd: string;
  readonly google_code: string;
  readonly code?: string;
}

/** What was proved, to be used up with the request itself; it may travel to the process that makes it. */
export const Confirmation = z.object({
  userId: z.string(),
  /** Time step of the authenticator's code. */
  step: z.int(),
  /** The code that was sent; left out where none was asked for. */
  sent: z.optional(
    z.object({ purpose: z.enum(['withdraw', 'transfer']), organisation: z.string(), subject: z.string() }),
  ),
});
export type Confirmation = z.infer<typeof Confirmation>;

/** Rejects where the account lacks what such a request needs, or its funds are held. */
export async function requireReady(
  database: Database,
  user: Pick<UserRow, 'id' | 'kycLevel' | 'tradePasswordHash' | 'authenticatorSecret'>,
  now: number,
  { kyc = false }: { readonly kyc?: boolean } = {},
): Promise<void> {
  if (kyc && user.kycLevel < 1) throw new CallError('kycRequired');
  if (user.tradePasswordHash === null) throw new CallError('tradePasswordMissing');
  if (user.authenticatorSecret === null) throw new CallError('authenticatorNotBound');
  await requireNoHold(database, user.id, now);
}

/**
 * Checks the trade password of the user who asks; a wrong one counts as an attempt. Rejects with `tradePasswordMissing`,
 * `tradePasswordWrong` and `accountLocked`.
 */
export async function requireTradePasswordOf(
  services: AccountServices,
  request: WebRequest,
  password: string,
): Promise<void> {
  const user = await userOf(services, request);
  if (user.tradePasswordHash === null) throw new CallError('tradePasswordMissing');
  await services.attempts.countOf(user, request, 'part', async () => {
    if (!(await isPassword(user.tradePasswordHash, password))) throw new CallError('tradePasswordWrong');
  });
}

/** Sends the code for exactly one request to the account's own contact; `about` says in the message what it is for. */
export const sendRequestCode = (
  services: AccountServices,
  request: WebRequest,
  user: UserRow,
  { purpose, facts }: ConfirmedRequest,
  about: Texts,
  channel: Channel,
): Promise<CodeSent> => new AccountCodes(services, user).sendOwn(request, purpose, channel, { facts, about });

/**
 * Checks what a request is confirmed with: trade password, authenticator and, where it came with one, the code that was
 * sent for exactly this request. Wrong ones count as attempts. {@link useConfirmation} then uses up what was proved.
 */
export async function confirmRequest(
  services: AccountServices,
  request: WebRequest,
  user: UserRow,
  confirmed: ConfirmedRequest,
  given: GivenConfirmation,
): Promise<Confirmation> {
  const proves = given.code === undefined ? 'part' : 'all';
  return services.attempts.countOf(user, request, proves, async () => {
    if (!(await isPassword(user.tradePasswordHash, given.trade_pwd)))
      throw new CallError('tradePasswordWrong');
    const step = requireAuthenticatorStep(user, given.google_code, services.clock.now());
    if (given.code === undefined) return { userId: user.id, step };
    return { userId: user.id, step, sent: await checkSent(services, user, confirmed, given.code) };
  });
}

/** Uses up what was proved, in the transaction of the request: of several requests that try, one succeeds. */
export async function useConfirmation(
  { clock, codes }: Pick<AccountServices, 'clock' | 'codes'>,
  transaction: Database,
  { userId, step, sent }: Confirmation,
): Promise<void> {
  // A change of password or authenticator since the check began a hold.
  await requireNoHold(transaction, userId, clock.now());
  if (!(await new Users(transaction, clock).useAuthenticatorStep(userId, step)))
    throw new CallError('authenticatorCodeUsed', 'meanwhile');
  if (sent) await codes.use(sent, transaction);
}

/** The code may have come by either channel. */
async function checkSent(
  { codes }: AccountServices,
  user: UserRow,
  confirmed: ConfirmedRequest,
  code: string,
): Promise<NonNullable<Confirmation['sent']>> {
  for (const channel of channels) {
    if (contactOf(user, channel) === null) continue;
    const subject = ownSubject(user, confirmed.purpose, channel, confirmed);
    try {
      await codes.check(subject, code);
      return subject;
    } catch (error) {
      if (!(error instanceof CallError) || error.error !== 'verificationCodeWrong') throw error;
    }
  }
  throw new CallError('verificationCodeWrong');
}
