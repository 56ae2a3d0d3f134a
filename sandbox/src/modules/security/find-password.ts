import {
  findPwdByEmail,
  findPwdByMobile,
  findPwdByMobileRes,
  newResetPwdConfirm,
  sendFindPwdByEmailEmail,
  sendFindPwdByMobileSms,
  sendUserFindPwdNotify,
} from '@exchange/contract';
import { eq } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import { createSecret, hashOf } from '../../core/secrets';
import { minute } from '../../core/time-spans';
import type { WebImplementations, WebRequest } from '../../http/web-request';
import {
  type AccountServices,
  type CodeSubject,
  hashPassword,
  isPassword,
  limitCodes,
  requireLoginPassword,
} from '../auth';
import { createChallenges, type HumanProof } from '../captcha';
import { type UserRow, users as userTable } from '../user';
import {
  type Channel,
  checkAllCodes,
  contactOf,
  type GivenCodes,
  maskedContact,
  sendCode,
  sendOwnCode,
} from './account-codes';
import { changeAccount } from './change-account';

/** The second step has to follow within 15 minutes. */
const resetLifeMs = 15 * minute;

/**
 * Finding the password by email and by telephone, in two steps (S-05). Nothing of what is answered before the first code
 * is right, nor the work that is done, depends on whether there is an account; with the right code it is the owner of the
 * mailbox or telephone who asks.
 */
export function implementFindPassword(implementations: WebImplementations, services: AccountServices): void {
  const { users, challenges, codes, attempts, human } = services;
  /** A code is taken on the device only that asked for it: a stranger's wrong tries use up none but their own. */
  const subjectOf = (organisation: string, contact: string, device: string | undefined) =>
    ({
      purpose: 'find_password',
      organisation,
      subject: device === undefined ? contact : `${contact} on ${hashOf(device)}`,
      toAnybody: true,
    }) as const satisfies CodeSubject & { readonly toAnybody: true };

  async function send(request: WebRequest, proof: HumanProof, channel: Channel, contact: string) {
    const { organisation, device = createSecret() } = request;
    await human.verify(organisation, proof);
    request.keepDevice(device);
    await limitCodes(services, request, contact, { proved: false });
    return sendCode(services, request, subjectOf(organisation, contact, device), channel, contact);
  }

  async function find(request: WebRequest, channel: Channel, contact: string, code: string) {
    const { organisation } = request;
    return attempts.count({ organisation, account: contact, from: request, public: true }, async () => {
      const user = await users.byName(organisation, contact);
      const subject = subjectOf(organisation, contact, request.device);
      await codes.check(subject, code);
      await codes.use(subject);
      if (!user) throw new CallError('accountUnknown');
      const secret = `${channel} ${user.id}`;
      const reset = await challenges.put({ kind: 'reset', organisation, secret, lifeMs: resetLifeMs });
      const further = (other: Channel) => {
        const own = other === channel ? null : contactOf(user, other);
        return own === null ? null : maskedContact(other, own);
      };
      return {
        secret: reset.id,
        email: further('mail'),
        mobile: further('sms'),
        needs_authenticator: user.authenticatorSecret !== null,
        expires: reset.expires,
      };
    });
  }

  /** The account that a first step's secret stands for, and the channel that the step proved. */
  async function resetOf(
    organisation: string,
    secret: string,
  ): Promise<{ readonly user: UserRow; readonly proved: Channel }> {
    const reset = await challenges.read('reset', organisation, secret);
    const [proved, id = ''] = reset?.secret.split(' ') ?? [];
    const user = await users.byId(id);
    if (!user || (proved !== 'mail' && proved !== 'sms')) throw new CallError('resetExpired');
    return { user, proved };
  }

  async function confirm(
    request: WebRequest,
    by: Channel,
    input: {
      readonly secret: string;
      readonly new_login_pwd: string;
      readonly c_new_login_pwd: string;
    },
    given: GivenCodes,
  ) {
    const { organisation } = request;
    const { user, proved } = await resetOf(organisation, input.secret);
    if (proved !== by) throw new CallError('resetExpired', 'begun in the other way');
    requireLoginPassword(input.new_login_pwd, input.c_new_login_pwd);
    const attempt = { organisation, account: user.id, from: request, proves: 'all' } as const;
    const done = await attempts.count(attempt, async () => {
      const use = await checkAllCodes(services, user, 'find_password', given, proved);
      if (await isPassword(user.passwordHash, input.new_login_pwd)) throw new CallError('passwordUnchanged');
      const next = await hashPassword(input.new_login_pwd);
      return changeAccount(services, request, {
        user,
        what: 'login_password_reset',
        hold: 'loginPasswordResetHold',
        ends: 'all',
        async write(transaction) {
          const taken = await createChallenges(transaction, services.clock).take(
            'reset',
            organisation,
            input.secret,
          );
          if (!taken) throw new CallError('resetExpired');
          await use(transaction);
          await transaction.update(userTable).set({ passwordHash: next }).where(eq(userTable.id, user.id));
        },
      });
    });
    // Whoever locked the name by guessing does not lock out its owner, who has proved to be it.
    await attempts.forget(
      organisation,
      [user.email, user.mobile].flatMap((name) => name ?? []),
      request,
    );
    request.dropSession();
    return done;
  }

  implementations.implementWeb(sendFindPwdByEmailEmail, ({ email, ...proof }, request) =>
    send(request, proof, 'mail', email.trim().toLowerCase()),
  );
  implementations.implementWeb(sendFindPwdByMobileSms, ({ country_code, mobile_no, ...proof }, request) =>
    send(request, proof, 'sms', `${country_code}${mobile_no}`),
  );
  implementations.implementWeb(findPwdByEmail, ({ email, email_code }, request) =>
    find(request, 'mail', email.trim().toLowerCase(), email_code),
  );
  implementations.implementWeb(findPwdByMobile, ({ country_code, mobile_no, sms_code }, request) =>
    find(request, 'sms', `${country_code}${mobile_no}`, sms_code),
  );
  implementations.implementWeb(sendUserFindPwdNotify, async ({ secret, type }, request) => {
    const { user, proved } = await resetOf(request.organisation, secret);
    const channel = type === 3 ? 'mail' : 'sms';
    if (type === 1 || channel === proved) throw new CallError('verificationMethodUnavailable');
    return sendOwnCode(services, request, user, 'find_password', channel);
  });
  implementations.implementWeb(findPwdByMobileRes, ({ email_code, google_code, ...input }, request) =>
    confirm(request, 'sms', input, { mail: email_code, authenticator: google_code }),
  );
  implementations.implementWeb(newResetPwdConfirm, ({ sms_code, google_code, ...input }, request) =>
    confirm(request, 'mail', input, { sms: sms_code, authenticator: google_code }),
  );
}
