import { changeLoginPwd, setPassword } from '@exchange/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { WebImplementations } from '../../http/web-request';
import { type AccountServices, hashPassword, isPassword, requireLoginPassword } from '../auth';
import { users as userTable } from '../user';
import { channelOf, checkAllCodes, checkOwnCode } from './account-codes';
import { answerChange, answerHold, changeAccount, userOf } from './change-account';

/** Changing the login password, and setting that of an account that was made without one (S-03, S-06). */
export function implementLoginPassword(implementations: WebImplementations, services: AccountServices): void {
  const { attempts } = services;

  implementations.implementCommand(changeLoginPwd, {
    answer: answerHold,
    async perform(input, request, mark) {
      requireLoginPassword(input.new_login_pwd, input.c_new_login_pwd);
      const user = await userOf(services, request);
      const { organisation, passwordHash } = user;
      const attempt = { organisation, account: user.id, from: request, proves: 'all' } as const;
      await attempts.count(attempt, async () => {
        if (passwordHash === null || !(await isPassword(passwordHash, input.login_pwd)))
          throw new CallError('loginPasswordWrong');
        if (input.new_login_pwd === input.login_pwd) throw new CallError('passwordUnchanged');
        const use = await checkAllCodes(services, user, 'change_login_password', {
          sms: input.sms_code,
          mail: input.email_code,
          authenticator: input.google_code,
        });
        const next = await hashPassword(input.new_login_pwd);
        return changeAccount(services, request, {
          ...{ user, mark, what: 'login_password' },
          hold: 'loginPasswordChangeHold',
          ends: 'others',
          async write(transaction) {
            await use(transaction);
            const changed = await transaction
              .update(userTable)
              .set({ passwordHash: next })
              .where(and(eq(userTable.id, user.id), eq(userTable.passwordHash, passwordHash)))
              .returning({ id: userTable.id });
            if (changed.length === 0) throw new CallError('loginPasswordWrong', 'changed meanwhile');
          },
        });
      });
    },
  });

  implementations.implementCommand(setPassword, {
    answer: answerChange,
    async perform(input, request, mark) {
      requireLoginPassword(input.password, input.c_password);
      const user = await userOf(services, request);
      const { organisation } = user;
      if (user.passwordHash !== null) throw new CallError('loginPasswordExists');
      const attempt = { organisation, account: user.id, from: request } as const;
      await attempts.count(attempt, async () => {
        const channel = channelOf(user, 'mail');
        const use = await checkOwnCode(services, user, 'set_password', channel, input.email_code);
        const next = await hashPassword(input.password);
        return changeAccount(services, request, {
          ...{ user, mark, what: 'login_password_set' },
          async write(transaction) {
            await use(transaction);
            const set = await transaction
              .update(userTable)
              .set({ passwordHash: next })
              .where(and(eq(userTable.id, user.id), isNull(userTable.passwordHash)))
              .returning({ id: userTable.id });
            if (set.length === 0) throw new CallError('loginPasswordExists');
          },
        });
      });
    },
  });
}
