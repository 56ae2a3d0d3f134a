import { type InputOf, newRegister, sendRegisterEmail, type SessionGrant } from '@exchange/contract';
import { sendRegisterSms } from '@exchange/contract/notification';
import { CallError } from '../../core/call-error';
import type { CommandMark } from '../../core/command-mark';
import { keepOutcomes } from '../../core/commands';
import { localeOf } from '../../core/locale';
import type { WebImplementations, WebRequest } from '../../http/web-request';
import type { HumanProof } from '../captcha';
import { countryOf } from '../config';
import { Users, maskEmail, maskMobile, type UserRow } from '../user';
import type { AccountServices } from './account-services';
import { grantSession } from './grant-session';
import { limitCodes } from './limit-codes';
import { hashPassword, requireLoginPassword } from './passwords';

type Registration = InputOf<typeof newRegister>;

/** Registration by email and by phone (S-02). */
export function implementRegister(implementations: WebImplementations, services: AccountServices): void {
  /** Sends a code to a mailbox or phone after checking that a person asks. */
  const sendCode = (request: WebRequest, proof: HumanProof, channel: 'mail' | 'sms', recipient: string) =>
    sendRegisterCode(services, request, channel, recipient, () =>
      services.human.verify(request.organisation, proof),
    );

  implementations.implementWeb(sendRegisterEmail, async ({ email, ...proof }, request) => ({
    resend_after: await sendCode(request, proof, 'mail', email.trim().toLowerCase()),
  }));

  implementations.implementWeb(sendRegisterSms, async ({ country_code, mobile_no, ...proof }, request) => {
    const mobile = `${country_code}${mobile_no}`;
    return { target: maskMobile(mobile), resend_after: await sendCode(request, proof, 'sms', mobile) };
  });

  implementations.implementCommand(newRegister, {
    perform: (input, request, mark) => registerAndGrant(services, input, request, mark),
    answer: refuseRepeated,
  });
}

/** Creates the account and starts its session; the command comes to the user's id. */
export async function registerAndGrant(
  services: AccountServices,
  input: Registration,
  request: WebRequest,
  mark: CommandMark,
): Promise<{ readonly session: SessionGrant }> {
  await services.limits.consume('register', request.address);
  const user = await register(services, input, request, mark);
  return { session: await grantSession(services, user, request, { notice: false }) };
}

/**
 * What a registration that is sent again is answered with, where it created the account before: the key of a request is no secret
 * that could stand for a password and a second factor (S-12).
 */
export const refuseRepeated = (): Promise<never> => Promise.reject(new CallError('accountCreated'));

/** Sends the code that proves a mailbox or phone, after `prove` has rejected who is not to ask for one. Answers when the next may be asked for. */
export async function sendRegisterCode(
  services: AccountServices,
  request: WebRequest,
  channel: 'mail' | 'sms',
  recipient: string,
  prove: () => Promise<unknown>,
): Promise<number> {
  const { organisation, locale } = request;
  await limitCodes(services, request, recipient, { proved: false });
  await prove();
  return services.codes.send({
    purpose: 'register',
    organisation,
    subject: recipient,
    channel,
    recipient,
    toAnybody: true,
    locale: localeOf(locale),
  });
}

async function register(
  services: AccountServices,
  input: Registration,
  request: WebRequest,
  mark: CommandMark,
): Promise<UserRow> {
  const { organisation } = request;
  const name = nameOf(input);
  if (!countryOf(input.nationality)) {
    throw new CallError('invalidInput', 'unknown country', { nationality: 'an ISO 3166 country code' });
  }
  if (!input.agree_user || !input.agree_privacy || !input.agree_aml) throw new CallError('termsNotAccepted');
  requireLoginPassword(input.password, input.c_password);
  const inviteCode = input.invite_code.trim();
  const inviter = inviteCode === '' ? undefined : await services.users.byInviteCode(organisation, inviteCode);
  if (inviteCode !== '' && !inviter) throw new CallError('inviteCodeUnknown');
  const passwordHash = await hashPassword(input.password);
  const contact = name.email ?? name.mobile ?? '';
  const subject = { purpose: 'register', organisation, subject: contact } as const;
  // Apart from those of the account that the contact may have: guesses here do not lock its owner out.
  const attempt = {
    organisation,
    account: `register ${contact}`,
    from: request,
    public: true,
    proves: 'all',
  } as const;
  // Last, so that a registration refused for another reason can be sent again with the same code.
  await services.attempts.count(attempt, () => services.codes.check(subject, input.code));
  return await services.database.transaction(async (transaction) => {
    await services.codes.use(subject, transaction);
    const user = await new Users(transaction, services.clock).create({
      organisation,
      ...name,
      nickname: name.email === null ? maskMobile(name.mobile) : maskEmail(name.email),
      passwordHash,
      country: input.nationality,
      invitedBy: inviter?.id ?? null,
      locale: localeOf(request.locale),
    });
    await keepOutcomes(transaction, services.clock, [{ mark, outcome: user.id }]);
    return user;
  });
}

function nameOf(input: Registration): Pick<UserRow, 'email' | 'mobile'> {
  if (input.type === 1) {
    if (input.email === undefined) throw new CallError('invalidInput', 'no email', { email: 'required' });
    return { email: input.email.trim().toLowerCase(), mobile: null };
  }
  if (input.country_code === undefined || input.mobile_no === undefined) {
    throw new CallError('invalidInput', 'no phone', { mobile_no: 'required with country_code' });
  }
  return { email: null, mobile: `${input.country_code}${input.mobile_no}` };
}
