import * as contract from '@exchange/contract';
import type { InputOf } from '@exchange/contract';
import { eq } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import { createSecret, hashOf } from '../../core/secrets';
import { minute } from '../../core/time-spans';
import type { Implementations, WebRequest } from '../../http/web-request';
import { type AccountServices, hashPassword, isPassword, limitCodes, requireLoginPassword } from '../auth';
import { Challenges, type HumanProof } from '../captcha';
import { type UserRow, users as userTable } from '../user';
import {
  AccountCodes,
  type Channel,
  contactOf,
  type GivenCodes,
  maskedContact,
  sendCode,
} from './account-codes';
import { answerHold, changeAccount } from './change-account';

/** The second step has to follow within 15 minutes. */
const resetLifeMs = 15 * minute;

/**
 * Finding the password by email and by telephone, in two steps (S-05). Nothing of what is answered before the first code
 * is right, nor the work that is done, depends on whether there is an account; with the right code it is the owner of the
 * mailbox or telephone who asks.
 */
export function implementFindPassword(implementations: Implementations, services: AccountServices): void {
  const resets = new PasswordResets(services);
  implementations.implement(contract.sendFindPwdByEmailEmail, ({ email, ...proof }, request) =>
    resets.send(request, proof, 'mail', email.trim().toLowerCase()),
  );
  implementations.implement(
    contract.sendFindPwdByMobileSms,
    ({ country_code, mobile_no, ...proof }, request) =>
      resets.send(request, proof, 'sms', `${country_code}${mobile_no}`),
  );
  implementations.implement(contract.findPwdByEmail, ({ email, email_code }, request) =>
    resets.find(request, 'mail', email.trim().toLowerCase(), email_code),
  );
  implementations.implement(contract.findPwdByMobile, ({ country_code, mobile_no, sms_code }, request) =>
    resets.find(request, 'sms', `${country_code}${mobile_no}`, sms_code),
  );
  implementations.implement(contract.sendUserFindPwdNotify, ({ secret, type }, request) =>
    resets.sendFurther(request, secret, type),
  );
  implementations.implement(contract.findPwdByMobileRes, ({ email_code, google_code, ...input }, request) =>
    resets.confirm(request, 'sms', input, { email_code, google_code }),
  );
  implementations.implement(contract.newResetPwdConfirm, ({ sms_code, google_code, ...input }, request) =>
    resets.confirm(request, 'mail', input, { sms_code, google_code }),
  );
}

/** A code is taken on the device only that asked for it: a stranger's wrong tries use up none but their own. */
const subjectOf = (organisation: string, contact: string, device: string | undefined) => {
  const subject = device === undefined ? contact : `${contact} on ${hashOf(device)}`;
  return { purpose: 'find_password', organisation, subject, toAnybody: true } as const;
};

/** A new password as the second step gives it, with the secret of the first step. */
type NewPassword = Pick<
  InputOf<typeof contract.newResetPwdConfirm>,
  'secret' | 'new_login_pwd' | 'c_new_login_pwd'
>;

/** The steps of finding a password. */
class PasswordResets {
  constructor(private readonly services: AccountServices) {}

  /** Sends the first code to a contact, whether or not it belongs to an account. */
  async send(request: WebRequest, proof: HumanProof, channel: Channel, contact: string) {
    const { organisation, device = createSecret() } = request;
    await this.services.human.verify(organisation, proof);
    request.keepDevice(device);
    await limitCodes(this.services, request, contact, { proved: false });
    const subject = subjectOf(organisation, contact, device);
    return sendCode(this.services, request, subject, channel, contact);
  }

  /** The first step: the code that went to a contact. Answers what the second step needs. */
  async find(request: WebRequest, channel: Channel, contact: string, code: string) {
    const { organisation } = request;
    const { attempts, codes, users, challenges } = this.services;
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

  /** Sends a code of the second step to the account's other contact. `type` as the contract says. */
  async sendFurther(request: WebRequest, secret: string, type: number) {
    const { user, proved } = await this.resetOf(request.organisation, secret);
    const channel = type === 3 ? 'mail' : 'sms';
    if (type === 1 || channel === proved) throw new CallError('verificationMethodUnavailable');
    return new AccountCodes(this.services, user).sendOwn(request, 'find_password', channel);
  }

  /** The second step: sets the new password and ends all sessions. */
  async confirm(request: WebRequest, by: Channel, input: NewPassword, given: GivenCodes) {
    const { attempts, clock } = this.services;
    const { user, proved } = await this.resetOf(request.organisation, input.secret);
    if (proved !== by) throw new CallError('resetExpired', 'begun in the other way');
    requireLoginPassword(input.new_login_pwd, input.c_new_login_pwd);
    const outcome = await attempts.countOf(user, request, 'all', async () => {
      const codes = new AccountCodes(this.services, user);
      await codes.checkAll('find_password', given, proved);
      if (await isPassword(user.passwordHash, input.new_login_pwd)) throw new CallError('passwordUnchanged');
      const passwordHash = await hashPassword(input.new_login_pwd);
      return changeAccount(this.services, request, {
        ...{ user, what: 'login_password_reset', hold: 'loginPasswordResetHold', ends: 'all' },
        async write(transaction) {
          // Of two that come at once the second finds it taken.
          if (!(await new Challenges(transaction, clock).take('reset', user.organisation, input.secret)))
            throw new CallError('resetExpired');
          await codes.use(transaction);
          await transaction.update(userTable).set({ passwordHash }).where(eq(userTable.id, user.id));
        },
      });
    });
    // Whoever locked the name by guessing does not lock out its owner, who has proved to be it.
    await attempts.forget(user, request);
    request.dropSession();
    return answerHold(outcome);
  }

  /** The account that a first step's secret stands for, and the channel that the step proved. */
  private async resetOf(
    organisation: string,
    secret: string,
  ): Promise<{ readonly user: UserRow; readonly proved: Channel }> {
    const reset = await this.services.challenges.read('reset', organisation, secret);
    const [proved, id = ''] = reset?.secret.split(' ') ?? [];
    const user = await this.services.users.byId(id);
    if (!user || (proved !== 'mail' && proved !== 'sms')) throw new CallError('resetExpired');
    return { user, proved };
  }
}
