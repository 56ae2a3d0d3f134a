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

/** The codes of an account: sends them, checks those that came with a call, and uses up what was checked. */
export class AccountCodes {
  private readonly uses: ((transaction: Database) => Promise<void>)[] = [];

  constructor(
    private readonly services: AccountServices,
    private readonly user: UserRow,
  ) {}

  /** Sends a code to the account's own contact; rejects with `verificationMethodUnavailable` where it has none. */
  async sendOwn(request: WebRequest, purpose: CodePurpose, channel: Channel, exact?: ExactRequest) {
    const recipient = contactOf(this.user, channel);
    if (recipient === null) throw new CallError('verificationMethodUnavailable');
    await limitCodes(this.services, request, recipient, { proved: true });
    const subject = ownSubject(this.user, purpose, channel, exact);
    return sendCode(this.services, request, subject, channel, recipient, exact?.about);
  }

  /** Checks a code that was sent. */
  async checkSent(subject: CodeSubject, code: string): Promise<void> {
    const { codes } = this.services;
    await codes.check(subject, code);
    this.uses.push((transaction) => codes.use(subject, transaction));
  }

  /** Checks the code sent to the account's own contact on a channel, or on the other one where it has none there. */
  async checkOwn(purpose: CodePurpose, preferred: Channel, code = ''): Promise<void> {
    await this.checkSent(ownSubject(this.user, purpose, this.channelOf(preferred)), code);
  }

  /** Checks the authenticator's code, where one is bound. */
  async checkAuthenticator(code = ''): Promise<void> {
    const { clock } = this.services;
    const { id, authenticatorSecret } = this.user;
    if (authenticatorSecret === null) return;
    const step = requireAuthenticatorStep(this.user, code, clock.now());
    this.uses.push(async (transaction) => {
      if (!(await new Users(transaction, clock).useAuthenticatorStep(id, step)))
        throw new CallError('authenticatorCodeUsed', 'meanwhile');
    });
  }

  /** Checks the codes of everything that the account has, but of a channel that was proved before. */
  async checkAll(purpose: CodePurpose, given: GivenCodes, proved?: Channel): Promise<void> {
    for (const channel of channels) {
      if (channel === proved || contactOf(this.user, channel) === null) continue;
      await this.checkOwn(purpose, channel, channel === 'mail' ? given.email_code : given.sms_code);
    }
    await this.checkAuthenticator(given.google_code);
  }

  /** Uses up what was checked, in the transaction of what it was checked for: of several that try, one succeeds. */
  async use(transaction: Database): Promise<void> {
    for (const use of this.uses) await use(transaction);
  }

  /** The channel if the account has it, else its other one; every account has one. */
  channelOf(preferred: Channel): Channel {
    if (contactOf(this.user, preferred) !== null) return preferred;
    return preferred === 'mail' ? 'sms' : 'mail';
  }
}
