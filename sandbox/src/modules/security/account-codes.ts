import type { CodePurpose, CodeSent } from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { localeOf } from '../../core/locale';
import type { Texts } from '../../core/texts';
import type { WebRequest } from '../../http/web-request';
import { type AccountServices, type CodeSubject, limitCodes, requireAuthenticatorStep } from '../auth';
import type { CodePurpose as SentPurpose } from '../notification';
import { Users, maskEmail, maskMobile, type UserRow } from '../user';

/** Where a code is sent to. */
export type Channel = 'mail' | 'sms';

/** Codes that came with a call; empty or left out where the call carries none. */
export interface GivenCodes {
  readonly sms?: string;
  readonly mail?: string;
  readonly authenticator?: string;
}

/** Uses up what was checked, in the transaction of what it was checked for: of several that try, one succeeds. */
export type UseCodes = (transaction: Database) => Promise<void>;

/** The account's contact on a channel; null when it has none. */
export const contactOf = (user: UserRow, channel: Channel): string | null =>
  channel === 'mail' ? user.email : user.mobile;

/** A contact as its owner is shown it. */
export const maskedContact = (channel: Channel, contact: string): string =>
  channel === 'mail' ? maskEmail(contact) : maskMobile(contact);

/** The channel if the account has it, else its other one; every account has one. */
export const channelOf = (user: UserRow, preferred: Channel): Channel => {
  if (contactOf(user, preferred) !== null) return preferred;
  return preferred === 'mail' ? 'sms' : 'mail';
};

/** What a code to the account's own contact proves: nothing else, for nobody else, and not after the contact was changed. */
const subjectOf = (user: UserRow, purpose: CodePurpose | 'find_password', channel: Channel): CodeSubject => ({
  purpose,
  organisation: user.organisation,
  subject: `${user.id} ${channel} ${contactOf(user, channel) ?? ''}`,
});

/** What a code to a contact proves that the account is to be given. */
export const newContactSubject = (
  user: UserRow,
  purpose: 'bind_mobile' | 'bind_email',
  contact: string,
): CodeSubject & { readonly toAnybody: true } => ({
  purpose,
  organisation: user.organisation,
  subject: `${user.id} new ${contact}`,
  toAnybody: true,
});

/** Sends a code to any contact, after it was counted; `about` says in the message what exactly it is for. */
export async function sendCode(
  { codes }: Pick<AccountServices, 'codes'>,
  request: Pick<WebRequest, 'locale'>,
  subject: CodeSubject & { readonly purpose: SentPurpose; readonly toAnybody?: true },
  channel: Channel,
  recipient: string,
  about?: Texts,
): Promise<CodeSent> {
  const locale = localeOf(request.locale);
  const resendAfter = await codes.send({
    ...subject,
    channel,
    recipient,
    locale,
    about: about?.[locale],
  });
  return { target: maskedContact(channel, recipient), resend_after: resendAfter };
}

/** Sends a code to the account's own contact; rejects with `verificationMethodUnavailable` where it has none. */
export async function sendOwnCode(
  services: AccountServices,
  request: WebRequest,
  user: UserRow,
  purpose: CodePurpose | 'find_password',
  channel: Channel,
): Promise<CodeSent> {
  const recipient = contactOf(user, channel);
  if (recipient === null) throw new CallError('verificationMethodUnavailable');
  await limitCodes(services, request, recipient, { proved: true });
  return sendCode(services, request, subjectOf(user, purpose, channel), channel, recipient);
}

/** Checks a code that was sent. */
export async function checkSentCode(
  { codes }: AccountServices,
  subject: CodeSubject,
  code: string,
): Promise<UseCodes> {
  await codes.check(subject, code);
  return (transaction) => codes.use(subject, transaction);
}

/** Checks the authenticator's code, where one is bound. */
export async function checkAuthenticator(
  { clock }: AccountServices,
  user: UserRow,
  code: string | undefined,
): Promise<UseCodes> {
  if (user.authenticatorSecret === null) return async () => undefined;
  const step = requireAuthenticatorStep(user, code ?? '', clock.now());
  return async (transaction) => {
    if (!(await new Users(transaction, clock).useAuthenticatorStep(user.id, step)))
      throw new CallError('authenticatorCodeUsed', 'meanwhile');
  };
}

/** Checks the code sent to one of the account's own contacts. */
export const checkOwnCode = (
  services: AccountServices,
  user: UserRow,
  purpose: CodePurpose | 'find_password',
  channel: Channel,
  code: string | undefined,
): Promise<UseCodes> => checkSentCode(services, subjectOf(user, purpose, channel), code ?? '');

/** Checks the codes of everything that the account has, but of a channel that was proved before. */
export async function checkAllCodes(
  services: AccountServices,
  user: UserRow,
  purpose: CodePurpose | 'find_password',
  given: GivenCodes,
  proved?: Channel,
): Promise<UseCodes> {
  const uses: UseCodes[] = [];
  for (const channel of ['mail', 'sms'] as const) {
    if (channel === proved || contactOf(user, channel) === null) continue;
    uses.push(await checkOwnCode(services, user, purpose, channel, given[channel]));
  }
  uses.push(await checkAuthenticator(services, user, given.authenticator));
  return together(uses);
}

/** Several uses as one. */
export const together =
  (uses: readonly UseCodes[]): UseCodes =>
  async (transaction) => {
    for (const use of uses) await use(transaction);
  };
