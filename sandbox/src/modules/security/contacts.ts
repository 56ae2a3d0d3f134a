import * as contract from '@exchange/contract';
import type { CodePurpose, CodeSent } from '@exchange/contract';
import { eq } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { CommandMark } from '../../core/command-mark';
import type { Implementations, WebRequest } from '../../http/web-request';
import { type AccountServices, limitCodes } from '../auth';
import { Users, users as userTable } from '../user';
import {
  AccountCodes,
  type Channel,
  contactOf,
  type GivenCodes,
  newContactSubject,
  sendCode,
} from './account-codes';
import { answerHold, changeAccount, userOf } from './change-account';
import type { AccountChange } from './events';

/** Codes to a signed-in user's own contacts, and to one that is to be bound (S-06). */
export function implementSendCodes(registry: Implementations, services: AccountServices): void {
  const own = async (request: WebRequest, purpose: CodePurpose, channel: Channel): Promise<CodeSent> =>
    new AccountCodes(services, await userOf(services, request)).sendOwn(request, purpose, channel);

  registry.implement(contract.sendUserExistSms, ({ type }, request) => own(request, type, 'sms'));
  registry.implement(contract.sendUserExistEmail, ({ type }, request) => own(request, type, 'mail'));
  registry.implement(contract.sendEmailCode, ({ type }, request) => own(request, type, 'mail'));
  registry.implement(contract.sendFixLoginPwdEmail, (_input, request) =>
    own(request, 'change_login_password', 'mail'),
  );
  registry.implement(contract.sendFixTradePwdEmail, (_input, request) =>
    own(request, 'forget_trade_password', 'mail'),
  );
  registry.implement(contract.sendUnbindGoogleSecret, async (_input, request) => {
    const user = await userOf(services, request);
    if (user.authenticatorSecret === null) throw new CallError('authenticatorNotBound');
    const codes = new AccountCodes(services, user);
    return codes.sendOwn(request, 'unbind_google', codes.channelOf('sms'));
  });

  // Whether the contact belongs to an account is told to whoever holds the code, when it is bound.
  registry.implement(contract.sendBindMobileSms, async ({ country_code, mobile_no }, request) => {
    const mobile = `${country_code}${mobile_no}`;
    const subject = newContactSubject(await userOf(services, request), 'bind_mobile', mobile);
    await limitCodes(services, request, mobile, { proved: false });
    return sendCode(services, request, subject, 'sms', mobile);
  });
  registry.implement(contract.sendBindEmailEmail, async (input, request) => {
    const email = input.email.trim().toLowerCase();
    const subject = newContactSubject(await userOf(services, request), 'bind_email', email);
    await limitCodes(services, request, email, { proved: false });
    return sendCode(services, request, subject, 'mail', email);
  });
}

/** Binding and replacing telephone number and email (S-06). */
export function implementContacts(registry: Implementations, services: AccountServices): void {
  registry.implementCommand(contract.bindMobile, {
    answer: answerHold,
    perform: ({ country_code, mobile_no, ...given }, request, mark) =>
      bind(services, request, mark, { channel: 'sms', contact: `${country_code}${mobile_no}`, given }),
  });
  registry.implementCommand(contract.bindEmail, {
    answer: answerHold,
    perform: ({ email, ...given }, request, mark) =>
      bind(services, request, mark, { channel: 'mail', contact: email.trim().toLowerCase(), given }),
  });
}

const changeOf = (channel: Channel, isFirst: boolean): AccountChange => {
  if (channel === 'sms') return isFirst ? 'mobile_bound' : 'mobile';
  return isFirst ? 'email_bound' : 'email';
};

async function bind(
  services: AccountServices,
  request: WebRequest,
  mark: CommandMark,
  { channel, contact, given }: { channel: Channel; contact: string; given: Required<GivenCodes> },
): Promise<void> {
  const user = await userOf(services, request);
  if (contactOf(user, channel) === contact) throw new CallError('contactTaken', 'bound to this account');
  await services.attempts.countOf(user, request, 'all', async () => {
    const purpose = channel === 'sms' ? 'bind_mobile' : 'bind_email';
    const [other, newCode, ownCode] =
      channel === 'sms'
        ? (['mail', given.sms_code, given.email_code] as const)
        : (['sms', given.email_code, given.sms_code] as const);
    const codes = new AccountCodes(services, user);
    await codes.checkSent(newContactSubject(user, purpose, contact), newCode);
    await codes.checkOwn(purpose, other, ownCode);
    await codes.checkAuthenticator(given.google_code);
    return changeAccount(services, request, {
      ...{ user, mark, hold: 'contactChangeHold' },
      what: changeOf(channel, contactOf(user, channel) === null),
      alsoTell: [{ kind: channel, recipient: contact }],
      async write(transaction) {
        await codes.use(transaction);
        const taken = await new Users(transaction, services.clock).byName(user.organisation, contact);
        if (taken) throw new CallError('contactTaken');
        await transaction
          .update(userTable)
          .set(channel === 'sms' ? { mobile: contact } : { email: contact })
          .where(eq(userTable.id, user.id));
      },
    });
  });
}
