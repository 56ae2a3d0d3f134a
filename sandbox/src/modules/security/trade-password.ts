import { changeTradePwd, forgetTradePwd, setTradePwd } from '@exchange/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import type { WebImplementations, WebRequest } from '../../http/web-request';
import { type AccountServices, hashPassword, isPassword, requireTradePassword } from '../auth';
import { type UserRow, users as userTable } from '../user';
import { checkAllCodes, type UseCodes } from './account-codes';
import { answerChange, answerHold, type Change, changeAccount, userOf } from './change-account';

/** The trade password: set, changed with the present one, and set anew without it (S-04). */
export function implementTradePassword(implementations: WebImplementations, services: AccountServices): void {
  const { attempts } = services;
  const attemptOf = ({ organisation, id }: UserRow, from: WebRequest, proves: 'all' | 'part') =>
    ({ organisation, account: id, from, proves }) as const;

  /** Replaces the hash that was looked at, so that two changes at once are not both made. */
  const replace =
    (user: UserRow, use: UseCodes, next: string): Change['write'] =>
    async (transaction: Database) => {
      await use(transaction);
      const changed = await transaction
        .update(userTable)
        .set({ tradePasswordHash: next })
        .where(
          and(
            eq(userTable.id, user.id),
            user.tradePasswordHash === null
              ? isNull(userTable.tradePasswordHash)
              : eq(userTable.tradePasswordHash, user.tradePasswordHash),
          ),
        )
        .returning({ id: userTable.id });
      if (changed.length === 0)
        throw new CallError(user.tradePasswordHash === null ? 'tradePasswordExists' : 'tradePasswordWrong');
    };

  implementations.implementCommand(setTradePwd, {
    answer: answerChange,
    async perform(input, request, mark) {
      requireTradePassword(input.trade_pwd, input.c_trade_pwd);
      const user = await userOf(services, request);
      if (user.tradePasswordHash !== null) throw new CallError('tradePasswordExists');
      await attempts.count(attemptOf(user, request, 'all'), async () => {
        const use = await checkAllCodes(services, user, 'set_trade_password', {
          sms: input.sms_code,
          mail: input.email_code,
          authenticator: input.google_code,
        });
        return changeAccount(services, request, {
          ...{ user, mark, what: 'trade_password_set' },
          write: replace(user, use, await hashPassword(input.trade_pwd)),
        });
      });
    },
  });

  implementations.implementCommand(changeTradePwd, {
    answer: answerHold,
    async perform(input, request, mark) {
      requireTradePassword(input.new_trade_pwd, input.c_new_trade_pwd);
      const user = await userOf(services, request);
      if (user.tradePasswordHash === null) throw new CallError('tradePasswordMissing');
      // Alone it does not prove that the codes are the person's too: wrong codes before are not forgotten.
      await attempts.count(attemptOf(user, request, 'part'), async () => {
        if (!(await isPassword(user.tradePasswordHash, input.trade_pwd)))
          throw new CallError('tradePasswordWrong');
        if (input.new_trade_pwd === input.trade_pwd) throw new CallError('passwordUnchanged');
        return changeAccount(services, request, {
          ...{ user, mark, what: 'trade_password' },
          hold: 'tradePasswordChangeHold',
          write: replace(user, async () => undefined, await hashPassword(input.new_trade_pwd)),
        });
      });
    },
  });

  implementations.implementCommand(forgetTradePwd, {
    answer: answerHold,
    async perform(input, request, mark) {
      requireTradePassword(input.new_trade_pwd, input.c_new_trade_pwd);
      const user = await userOf(services, request);
      if (user.tradePasswordHash === null) throw new CallError('tradePasswordMissing');
      await attempts.count(attemptOf(user, request, 'all'), async () => {
        const use = await checkAllCodes(services, user, 'forget_trade_password', {
          sms: input.sms_code,
          mail: input.email_code,
          authenticator: input.google_code,
        });
        if (await isPassword(user.tradePasswordHash, input.new_trade_pwd))
          throw new CallError('passwordUnchanged');
        return changeAccount(services, request, {
          ...{ user, mark, what: 'trade_password_reset' },
          hold: 'tradePasswordResetHold',
          write: replace(user, use, await hashPassword(input.new_trade_pwd)),
        });
      });
    },
  });
}
