import { CallError } from '../../core/call-error';
import type { WebRequest } from '../../http/web-request';
import { type AccountServices, isPassword } from '../auth';
import { userOf } from './change-account';

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
  const { organisation, id: account } = user;
  await services.attempts.count({ organisation, account, from: request }, async () => {
    if (!(await isPassword(user.tradePasswordHash, password))) throw new CallError('tradePasswordWrong');
  });
}
