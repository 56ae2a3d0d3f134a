import {
  type CodePurpose,
  type CodeSent,
  sendBindEmailEmail,
  sendBindMobileSms,
  sendEmailCode,
  sendFixLoginPwdEmail,
  sendFixTradePwdEmail,
  sendUnbindGoogleSecret,
  sendUserExistEmail,
  sendUserExistSms,
} from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { WebImplementations, WebRequest } from '../../http/web-request';
import { type AccountServices, limitCodes } from '../auth';
import { type Channel, channelOf, newContactSubject, sendCode, sendOwnCode } from './account-codes';
import { userOf } from './change-account';

/** Codes to a signed-in user's own contacts, and to one that is to be bound (S-06). */
export function implementSendCodes(implementations: WebImplementations, services: AccountServices): void {
  const own = async (request: WebRequest, purpose: CodePurpose, channel: Channel): Promise<CodeSent> =>
    sendOwnCode(services, request, await userOf(services, request), purpose, channel);

  implementations.implementWeb(sendUserExistSms, ({ type }, request) => own(request, type, 'sms'));
  implementations.implementWeb(sendUserExistEmail, ({ type }, request) => own(request, type, 'mail'));
  implementations.implementWeb(sendEmailCode, ({ type }, request) => own(request, type, 'mail'));
  implementations.implementWeb(sendFixLoginPwdEmail, (_input, request) =>
    own(request, 'change_login_password', 'mail'),
  );
  implementations.implementWeb(sendFixTradePwdEmail, (_input, request) =>
    own(request, 'forget_trade_password', 'mail'),
  );
  implementations.implementWeb(sendUnbindGoogleSecret, async (_input, request) => {
    const user = await userOf(services, request);
    if (user.authenticatorSecret === null) throw new CallError('authenticatorNotBound');
    return sendOwnCode(services, request, user, 'unbind_google', channelOf(user, 'sms'));
  });

  // Whether the contact belongs to an account is told to whoever holds the code, when it is bound.
  implementations.implementWeb(sendBindMobileSms, async ({ country_code, mobile_no }, request) => {
    const mobile = `${country_code}${mobile_no}`;
    const subject = newContactSubject(await userOf(services, request), 'bind_mobile', mobile);
    await limitCodes(services, request, mobile, { proved: false });
    return sendCode(services, request, subject, 'sms', mobile);
  });
  implementations.implementWeb(sendBindEmailEmail, async (input, request) => {
    const email = input.email.trim().toLowerCase();
    const subject = newContactSubject(await userOf(services, request), 'bind_email', email);
    await limitCodes(services, request, email, { proved: false });
    return sendCode(services, request, subject, 'mail', email);
  });
}
