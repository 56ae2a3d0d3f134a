import { createHash } from 'node:crypto';
import type { CodeSent } from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { localeOf } from '../../core/locale';
import type { Texts } from '../../core/texts';
import type { WebRequest } from '../../http/web-request';
import { type AccountServices, type CodeSubject, limitCodes, requireAuthenticatorStep } from '../auth';
import type { CodePurpose } from '../notification';
import { maskEmail, maskMobile, type UserRow, Users } from '../user';

/** Where a code is sent to. */
export type Channel = 'mail' | 'sms';
export const channels = ['mail', 'sms'] as const;

/** Codes that came with a call; empty or left out where the call carries none. */
export interface GivenCodes {
  readonly sms_code?: string;
  readonly email_code?: string;
  readonly google_code?: string;
}

/** Uses up what was checked, in the transaction of what it was checked for: of several that try, one succeeds. */
export type UseCodes = (transaction: Database) => Promise<void>;

/** Exactly one request that a code is for. */
export interface ExactRequest {
  /** Everything that makes it this request and no other, in plain form: a code for it proves no other. */
  readonly facts: readonly string[];
  /** Says in the message what it is. */
  readonly about?: Texts;
}

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
export const ownSubject = <Purpose extends CodePurpose>(
  user: UserRow,
  purpose: Purpose,
  channel: Channel,
  exact?: ExactRequest,
) => {
  const subject = `${user.id} ${channel} ${contactOf(user, channel) ?? ''}`;
  const digest = exact && createHash('sha256').update(JSON.stringify(exact.facts)).digest('hex');
  return {
    ...{ purpose, organisation: user.organisation },
    subject: digest === undefined ? subject : `${subject} ${digest}`,
  };
};

/** What a code to a contact proves that the account is to be given. */
export const newContactSubject = (
  { id, organisation }: UserRow,
  purpose: 'bind_mobile' | 'bind_email',
  contact: string,
) => ({ purpose, organisation, subject: `${id} new ${contact}`, toAnybody: true }) as const;

/** Sends a code to any contact, after it was counted; `about` says in the message what exactly it is for. */
export async function sendCode(
  { codes }: AccountServices,
  request: WebRequest,
  subject: CodeSubject & { readonly toAnybody?: true },
  channel: Channel,
  recipient: string,
  about?: Texts,
): Promise<CodeSent> {
  const locale = localeOf(request.locale);
  const resendAfter = await codes.send({ ...subject, channel, recipient, locale, about: about?.[locale] });
  return { target: maskedContact(channel, recipient), resend_after: resendAfter };
}

/** Sends a code to the account's own contact; rejects with `verificationMethodUnavailable` where it has none. */
export async function sendOwnCode(
  services: AccountServices,
  request: WebRequest,
  user: UserRow,
  purpose: CodePurpose,
  channel: Channel,
  exact?: ExactRequest,
): Promise<CodeSent> {
  const recipient = contactOf(user, channel);
  if (recipient === null) throw new CallError('verificationMethodUnavailable');
  await limitCodes(services, request, recipient, { proved: true });
  const subject = ownSubject(user, purpose, channel, exact);
  return sendCode(services, request, subject, channel, recipient, exact?.about);
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

/** Checks the code sent to the account's own contact on a channel, or on the other one where it has none there. */
export const checkOwnCode = (
  services: AccountServices,
  user: UserRow,
  purpose: CodePurpose,
  preferred: Channel,
  code: string | undefined,
): Promise<UseCodes> =>
  checkSentCode(services, ownSubject(user, purpose, channelOf(user, preferred)), code ?? '');

/** Checks the codes of everything that the account has, but of a channel that was proved before. */
export async function checkAllCodes(
  services: AccountServices,
  user: UserRow,
  purpose: CodePurpose,
  given: GivenCodes,
  proved?: Channel,
): Promise<UseCodes> {
  const uses: UseCodes[] = [];
  for (const channel of channels) {
    if (channel === proved || contactOf(user, channel) === null) continue;
    const code = channel === 'mail' ? given.email_code : given.sms_code;
    uses.push(await checkOwnCode(services, user, purpose, channel, code));
  }
  uses.push(await checkAuthenticator(services, user, given.google_code));
  return together(uses);
}

/** Several uses as one. */
export const together =
  (uses: readonly UseCodes[]): UseCodes =>
  async (transaction) => {
    for (const use of uses) await use(transaction);
  };
