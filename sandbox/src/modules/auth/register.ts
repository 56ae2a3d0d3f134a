import { type InputOf, newRegister, type OutputOf, sendRegisterEmail } from '@exchange/contract';
import { appRegister, appSendRegisterEmail } from '@exchange/contract/app-auth';
import { sendRegisterSms } from '@exchange/contract/notification';
import { CallError } from '../../core/call-error';
import type { CommandMark } from '../../core/command-mark';
import { keepOutcomes } from '../../core/commands';
import { localeOf } from '../../core/locale';
import type { Implementations, WebRequest } from '../../http/web-request';
import { countryOf } from '../config';
import { maskContact, maskEmail, maskMobile, type UserRow, Users } from '../user';
import type { AccountServices } from './account-services';
import { grantSession } from './grant-session';
import { limitCodes } from './limit-codes';
import { hashPassword, requireLoginPassword } from './passwords';

type Registration = InputOf<typeof newRegister>;

/**
 * What a registration that is sent again is answered with, where it created the account before: the key of a request is no secret
 * that could stand for a password and a second factor (S-12).
 */
const refuseRepeated = (): Promise<never> => Promise.reject(new CallError('accountCreated'));

/**
 * Registration by email and by phone (S-02), in browsers and in the native app (B-02), where the device, whose tries are counted, stands for
 * captcha and slider.
 */
export function implementRegister(registry: Implementations, services: AccountServices): void {
  const { human, limits } = services;

  registry.implement(sendRegisterEmail, async ({ email, ...proof }, request) => {
    const prove = () => human.verify(request.organisation, proof);
    return { resend_after: await sendCode(services, request, 'mail', email.trim().toLowerCase(), prove) };
  });

  registry.implement(sendRegisterSms, async ({ country_code, mobile_no, ...proof }, request) => {
    const mobile = `${country_code}${mobile_no}`;
    const prove = () => human.verify(request.organisation, proof);
    const resendAfter = await sendCode(services, request, 'sms', mobile, prove);
    return { target: maskMobile(mobile), resend_after: resendAfter };
  });

  registry.implement(appSendRegisterEmail, async ({ email, device_id }, request) => {
    const recipient = email.trim().toLowerCase();
    const prove = () => limits.consume('code', undefined, `device ${device_id}`);
    const resendAfter = await sendCode(services, request, 'mail', recipient, prove);
    return { target: maskEmail(recipient), resend_after: resendAfter };
  });

  registry.implementCommand(newRegister, {
    perform: (input, request, mark) => registerAndGrant(services, input, request, mark),
    answer: refuseRepeated,
  });

  registry.implementCommand(appRegister, {
    sameAs: newRegister,
    async perform({ device_id, ...input }, request, mark) {
      await limits.consume('register', undefined, `device ${device_id}`);
      return registerAndGrant(services, input, { ...request, inApp: true }, mark);
    },
    answer: refuseRepeated,
  });
}

/** Sends the code that proves a mailbox or phone, after `prove` has rejected who is not to ask for one. Answers when the next may be asked for. */
async function sendCode(
  services: AccountServices,
  request: WebRequest,
  channel: 'mail' | 'sms',
  recipient: string,
  prove: () => Promise<unknown>,
): Promise<number> {
  const { organisation } = request;
  await limitCodes(services, request, recipient, { proved: false });
  await prove();
  return services.codes.send({
    ...{ purpose: 'register', organisation, subject: recipient, toAnybody: true },
    ...{ channel, recipient, locale: localeOf(request.locale) },
  });
}

/** Creates the account and starts its session; the command comes to the user's id. */
async function registerAndGrant(
  services: AccountServices,
  input: Registration,
  request: WebRequest,
  mark: CommandMark,
): Promise<OutputOf<typeof newRegister>> {
  await services.limits.consume('register', request.address);
  const user = await register(services, input, request, mark);
  return { session: await grantSession(services, user, request, { notice: false }) };
}

async function register(
  { users, attempts, codes, database, clock }: AccountServices,
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
  const inviter = inviteCode === '' ? undefined : await users.byInviteCode(organisation, inviteCode);
  if (inviteCode !== '' && !inviter) throw new CallError('inviteCodeUnknown');
  const passwordHash = await hashPassword(input.password);
  const contact = name.email ?? name.mobile ?? '';
  const subject = { purpose: 'register', organisation, subject: contact } as const;
  // Apart from those of the account that the contact may have: guesses here do not lock its owner out.
  const account = `register ${contact}`;
  const attempt = { organisation, account, from: request, public: true, proves: 'all' } as const;
  // Last, so that a registration refused for another reason can be sent again with the same code.
  await attempts.count(attempt, () => codes.check(subject, input.code));
  return database.transaction(async (transaction) => {
    await codes.use(subject, transaction);
    const user = await new Users(transaction, clock).create({
      ...{ organisation, ...name, passwordHash },
      nickname: maskContact(name),
      country: input.nationality,
      invitedBy: inviter?.id ?? null,
      locale: localeOf(request.locale),
    });
    await keepOutcomes(transaction, clock, [{ mark, outcome: user.id }]);
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
