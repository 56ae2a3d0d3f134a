import * as contract from '@exchange/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Implementations } from '../../http/web-request';
import {
  type AccountServices,
  hashPassword,
  isPassword,
  requireLoginPassword,
  requireTradePassword,
} from '../auth';
import { type UserRow, users as userTable } from '../user';
import { AccountCodes } from './account-codes';
import { answerChange, answerHold, type Change, changeAccount, userOf } from './change-account';

type Hash = Pick<UserRow, 'passwordHash'> | Pick<UserRow, 'tradePasswordHash'>;

/** Replaces the hash that was looked at, so that two changes at once are not both made; the second is refused. */
const replaceHash =
  (user: UserRow, codes: AccountCodes | undefined, next: Hash, refusal: CallError): Change['write'] =>
  async (transaction) => {
    await codes?.use(transaction);
    const name = 'passwordHash' in next ? 'passwordHash' : 'tradePasswordHash';
    const [column, before] = [userTable[name], user[name]];
    const changed = await transaction
      .update(userTable)
      .set(next)
      .where(and(eq(userTable.id, user.id), before === null ? isNull(column) : eq(column, before)))
      .returning({ id: userTable.id });
    if (changed.length === 0) throw refusal;
  };

/** Changing the login password, and setting that of an account that was made without one (S-03, S-06). */
export function implementLoginPassword(registry: Implementations, services: AccountServices): void {
  registry.implementCommand(contract.changeLoginPwd, {
    answer: answerHold,
    async perform(input, request, mark) {
      requireLoginPassword(input.new_login_pwd, input.c_new_login_pwd);
      const user = await userOf(services, request);
      await services.attempts.countOf(user, request, 'all', async () => {
        if (user.passwordHash === null || !(await isPassword(user.passwordHash, input.login_pwd)))
          throw new CallError('loginPasswordWrong');
        if (input.new_login_pwd === input.login_pwd) throw new CallError('passwordUnchanged');
        const codes = new AccountCodes(services, user);
        await codes.checkAll('change_login_password', input);
        const passwordHash = await hashPassword(input.new_login_pwd);
        return changeAccount(services, request, {
          ...{ user, mark, what: 'login_password', hold: 'loginPasswordChangeHold', ends: 'others' },
          write: replaceHash(
            user,
            codes,
            { passwordHash },
            new CallError('loginPasswordWrong', 'changed meanwhile'),
          ),
        });
      });
    },
  });

  registry.implementCommand(contract.setPassword, {
    answer: answerChange,
    async perform(input, request, mark) {
      requireLoginPassword(input.password, input.c_password);
      const user = await userOf(services, request);
      if (user.passwordHash !== null) throw new CallError('loginPasswordExists');
      await services.attempts.countOf(user, request, 'part', async () => {
        const codes = new AccountCodes(services, user);
        await codes.checkOwn('set_password', 'mail', input.email_code);
        const passwordHash = await hashPassword(input.password);
        return changeAccount(services, request, {
          ...{ user, mark, what: 'login_password_set' },
          write: replaceHash(user, codes, { passwordHash }, new CallError('loginPasswordExists')),
        });
      });
    },
  });
}

/** The trade password: set, changed with the present one, and set anew without it (S-04). */
export function implementTradePassword(registry: Implementations, services: AccountServices): void {
  const { attempts } = services;

  registry.implementCommand(contract.setTradePwd, {
    answer: answerChange,
    async perform(input, request, mark) {
      requireTradePassword(input.trade_pwd, input.c_trade_pwd);
      const user = await userOf(services, request);
      if (user.tradePasswordHash !== null) throw new CallError('tradePasswordExists');
      await attempts.countOf(user, request, 'all', async () => {
        const codes = new AccountCodes(services, user);
        await codes.checkAll('set_trade_password', input);
        const tradePasswordHash = await hashPassword(input.trade_pwd);
        return changeAccount(services, request, {
          ...{ user, mark, what: 'trade_password_set' },
          write: replaceHash(user, codes, { tradePasswordHash }, new CallError('tradePasswordExists')),
        });
      });
    },
  });

  registry.implementCommand(contract.changeTradePwd, {
    answer: answerHold,
    async perform(input, request, mark) {
      requireTradePassword(input.new_trade_pwd, input.c_new_trade_pwd);
      const user = await userOf(services, request);
      if (user.tradePasswordHash === null) throw new CallError('tradePasswordMissing');
      // Alone it does not prove that the codes are the person's too: wrong codes before are not forgotten.
      await attempts.countOf(user, request, 'part', async () => {
        if (!(await isPassword(user.tradePasswordHash, input.trade_pwd)))
          throw new CallError('tradePasswordWrong');
        if (input.new_trade_pwd === input.trade_pwd) throw new CallError('passwordUnchanged');
        const tradePasswordHash = await hashPassword(input.new_trade_pwd);
        return changeAccount(services, request, {
          ...{ user, mark, what: 'trade_password', hold: 'tradePasswordChangeHold' },
          write: replaceHash(user, undefined, { tradePasswordHash }, new CallError('tradePasswordWrong')),
        });
      });
    },
  });

  registry.implementCommand(contract.forgetTradePwd, {
    answer: answerHold,
    async perform(input, request, mark) {
      requireTradePassword(input.new_trade_pwd, input.c_new_trade_pwd);
      const user = await userOf(services, request);
      if (user.tradePasswordHash === null) throw new CallError('tradePasswordMissing');
      await attempts.countOf(user, request, 'all', async () => {
        const codes = new AccountCodes(services, user);
        await codes.checkAll('forget_trade_password', input);
        if (await isPassword(user.tradePasswordHash, input.new_trade_pwd))
          throw new CallError('passwordUnchanged');
        const tradePasswordHash = await hashPassword(input.new_trade_pwd);
        return changeAccount(services, request, {
          ...{ user, mark, what: 'trade_password_reset', hold: 'tradePasswordResetHold' },
          write: replaceHash(user, codes, { tradePasswordHash }, new CallError('tradePasswordWrong')),
        });
      });
    },
  });
}
