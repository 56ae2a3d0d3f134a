import { bindEmail, bindMobile } from '@exchange/contract';
import { eq } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { CommandMark } from '../../core/command-mark';
import type { WebImplementations, WebRequest } from '../../http/web-request';
import type { AccountServices } from '../auth';
import { Users, users as userTable } from '../user';
import {
  type Channel,
  channelOf,
  checkAuthenticator,
  checkOwnCode,
  checkSentCode,
  contactOf,
  newContactSubject,
  together,
} from './account-codes';
import { answerHold, changeAccount, userOf } from './change-account';
import type { AccountChange } from './events';

/** A contact that is to be bound, with the codes that prove it and the account. */
interface NewContact {
  readonly channel: Channel;
  readonly contact: string;
  /** Sent to the new contact. */
  readonly newCode: string;
  /** Sent to what is bound. */
  readonly ownCode: string;
  readonly authenticatorCode: string;
}

/** Binding and replacing telephone number and email (S-06). */
export function implementContacts(implementations: WebImplementations, services: AccountServices): void {
  implementations.implementCommand(bindMobile, {
    answer: answerHold,
    perform: (input, request, mark) =>
      bind(services, request, mark, {
        channel: 'sms',
        contact: `${input.country_code}${input.mobile_no}`,
        newCode: input.sms_code,
        ownCode: input.email_code,
        authenticatorCode: input.google_code,
      }),
  });
  implementations.implementCommand(bindEmail, {
    answer: answerHold,
    perform: (input, request, mark) =>
      bind(services, request, mark, {
        channel: 'mail',
        contact: input.email.trim().toLowerCase(),
        newCode: input.email_code,
        ownCode: input.sms_code,
        authenticatorCode: input.google_code,
      }),
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
  wanted: NewContact,
): Promise<void> {
  const { channel, contact } = wanted;
  const user = await userOf(services, request);
  if (contactOf(user, channel) === contact) throw new CallError('contactTaken', 'bound to this account');
  const attempt = {
    organisation: user.organisation,
    account: user.id,
    from: request,
    proves: 'all',
  } as const;
  await services.attempts.count(attempt, async () => {
    const purpose = channel === 'sms' ? 'bind_mobile' : 'bind_email';
    const own = channelOf(user, channel === 'sms' ? 'mail' : 'sms');
    const use = together([
      await checkSentCode(services, newContactSubject(user, purpose, contact), wanted.newCode),
      await checkOwnCode(services, user, purpose, own, wanted.ownCode),
      await checkAuthenticator(services, user, wanted.authenticatorCode),
    ]);
    return changeAccount(services, request, {
      ...{ user, mark },
      what: changeOf(channel, contactOf(user, channel) === null),
      hold: 'contactChangeHold',
      alsoTell: [{ kind: channel, recipient: contact }],
      async write(transaction) {
        await use(transaction);
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
