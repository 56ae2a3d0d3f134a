import * as contract from '@exchange/contract';
import { type OutputOf, PasswordStep, type SecondStep, type SessionGrant } from '@exchange/contract';
import { appLogin, AppPasswordStep, appSendLoginEmail } from '@exchange/contract/app-auth';
import { check } from '@exchange/contract/check';
import type * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { localeOf } from '../../core/locale';
import { minute } from '../../core/time-spans';
import type { Implementations, WebRequest } from '../../http/web-request';
import { maskEmail, maskMobile, type UserRow } from '../user';
import type { AccountServices } from './account-services';
import { requireAuthenticatorStep } from './authenticator';
import { grantSession } from './grant-session';
import { limitCodes } from './limit-codes';
import { isPassword } from './passwords';

/** The second step has to follow within 10 minutes, and within 5 attempts. */
const secondLifeMs = 10 * minute;
const secondAttempts = 5;
const authenticator = 1;

type Second = NonNullable<OutputOf<typeof contract.newLogin>['second']>;

/**
 * Login in two steps (S-01), in browsers and in the native app (B-02). In the app the device, whose tries are counted, stands for captcha and
 * slider, and the session is a bearer token and no cookie.
 */
export function implementLogin(registry: Implementations, services: AccountServices): void {
  const { users, human, limits } = services;
  const login = new Login(services);

  registry.implement(contract.newLogin, async (input, request) => {
    const password = check(PasswordStep, input);
    if (password.ok) {
      const prove = () => human.verify(request.organisation, password.value);
      return { second: await login.first(password.value, request, prove), session: null };
    }
    if (!('secret' in input)) throw new CallError('invalidInput');
    return { second: null, session: await login.second(input, request) };
  });

  registry.implement(contract.sendLoginNotify, async ({ username, ...asked }, request) => {
    const user = await login.userOf(request, asked.secret);
    if ((await users.byName(request.organisation, username))?.id !== user.id)
      throw new CallError('secondVerificationExpired', 'another login');
    return login.sendCode(user, asked, request);
  });

  registry.implement(appLogin, async (input, request) => {
    const password = check(AppPasswordStep, input);
    if (password.ok) {
      const prove = () => limits.consume('login', undefined, `device ${password.value.device_id}`);
      return { second: await login.first(password.value, request, prove), session: null };
    }
    if (!('secret' in input)) throw new CallError('invalidInput');
    return { second: null, session: await login.second(input, { ...request, inApp: true }) };
  });

  registry.implement(appSendLoginEmail, async ({ device_id, ...asked }, request) => {
    const user = await login.userOf(request, asked.secret);
    await limits.consume('code', undefined, `device ${device_id}`);
    return login.sendCode(user, asked, request);
  });
}

/** The steps of a login. */
class Login {
  constructor(private readonly services: AccountServices) {}

  /** First step: the password, after `prove` has rejected who is not to try one. */
  async first(
    { username, password }: Pick<z.output<typeof PasswordStep>, 'username' | 'password'>,
    request: WebRequest,
    prove: () => Promise<unknown>,
  ): Promise<Second> {
    const { users, challenges, attempts } = this.services;
    const { organisation } = request;
    await this.limit(request, username);
    await prove();
    const attempt = { organisation, account: username, from: request, public: true } as const;
    const user = await attempts.count(attempt, async () => {
      const named = await users.byName(organisation, username);
      const matches = await isPassword(named?.passwordHash, password);
      if (!named || !matches) throw new CallError('loginFailed');
      return named;
    });
    const question = { kind: 'second', organisation, secret: user.id, lifeMs: secondLifeMs } as const;
    const { id, expires } = await challenges.put(question);
    return { secret: id, methods: await this.waysFor(user, request), expires };
  }

  /** Sends the code of a second step to where the account has it sent. */
  async sendCode(
    user: UserRow,
    { type, secret }: Pick<z.output<typeof SecondStep>, 'type' | 'secret'>,
    request: WebRequest,
  ): Promise<OutputOf<typeof contract.sendLoginNotify>> {
    const { challenges, codes } = this.services;
    const { organisation } = request;
    const way = (await this.waysFor(user, request)).find((candidate) => candidate.type === type);
    const recipient = type === 3 ? user.email : user.mobile;
    if (!way || type === authenticator || recipient === null)
      throw new CallError('verificationMethodUnavailable');
    await limitCodes(this.services, request, recipient, { proved: true });
    const challenge = await challenges.read('second', organisation, secret);
    if (!challenge) throw new CallError('secondVerificationExpired');
    const resendAfter = await codes.send({
      ...{ purpose: 'login', organisation, subject: `${secret} ${type}` },
      channel: type === 3 ? 'mail' : 'sms',
      ...{ recipient, locale: localeOf(request.locale) },
    });
    return { target: way.target, resend_after: resendAfter };
  }

  /** Second step: the code; starts the session. */
  async second(input: z.output<typeof SecondStep>, request: WebRequest): Promise<SessionGrant> {
    const { challenges, attempts } = this.services;
    const { organisation } = request;
    const begun = await challenges.read('second', organisation, input.secret);
    await this.limit(request, begun?.secret ?? '');
    const attempt = await challenges.attempt('second', organisation, input.secret, secondAttempts);
    if (!attempt) throw new CallError('secondVerificationExpired');
    const user = await this.userOf(request, input.secret);
    if (!(await this.waysFor(user, request)).some(({ type }) => type === input.type))
      throw new CallError('verificationMethodUnavailable');
    const session = await attempts
      .countOf(user, request, 'all', async () => {
        await this.checkSecond(user, input);
        if (!(await challenges.take('second', organisation, input.secret)))
          throw new CallError('secondVerificationExpired');
        const trust = input.type === authenticator && input.trust_device === true;
        return grantSession(this.services, user, request, { notice: true, trust });
      })
      .catch(async (error: unknown) => {
        // No guess: it does not cost one of the login's tries.
        if (error instanceof CallError && error.error === 'authenticatorCodeUsed')
          await challenges.giveBack('second', organisation, input.secret);
        throw error;
      });
    await attempts.forget(user, request);
    return session;
  }

  /** The account of a login whose second step is due. */
  async userOf({ organisation }: WebRequest, secret: string): Promise<UserRow> {
    const challenge = await this.services.challenges.read('second', organisation, secret);
    const user = challenge && (await this.services.users.byId(challenge.secret));
    if (!user) throw new CallError('secondVerificationExpired');
    return user;
  }

  /** Counts a login by network, or by a device that the account knows: strangers use up none of its owner's (S-12). */
  private async limit({ organisation, address, device }: WebRequest, account: string): Promise<void> {
    const { limits, devices } = this.services;
    const known = await devices.knownTo(organisation, account, device);
    const key = `device ${known} ${organisation} ${account.trim().toLowerCase()}`;
    await (known === undefined ? limits.consume('login', address) : limits.consume('login', undefined, key));
  }

  private async checkSecond(
    user: UserRow,
    { secret, type, code }: z.output<typeof SecondStep>,
  ): Promise<void> {
    const { users, codes, clock } = this.services;
    if (type === authenticator) {
      const step = requireAuthenticatorStep(user, code, clock.now(), 'verificationCodeWrong');
      if (!(await users.useAuthenticatorStep(user.id, step)))
        throw new CallError('authenticatorCodeUsed', 'meanwhile');
    } else {
      const { organisation } = user;
      const subject = { purpose: 'login', organisation, subject: `${secret} ${type}` } as const;
      await codes.check(subject, code);
      await codes.use(subject);
    }
  }

  /**
   * The ways a login can be verified, the safest first. Once an authenticator is bound it is the only one, but on a device that
   * its owner trusted at a login with it (S-12).
   */
  private async waysFor(user: UserRow, { device }: WebRequest): Promise<Second['methods']> {
    const ways: Second['methods'] = [];
    if (user.authenticatorSecret !== null) {
      ways.push({ type: authenticator, target: '' });
      if (!(await this.services.devices.isTrusted(user.id, device))) return ways;
    }
    if (user.email !== null) ways.push({ type: 3, target: maskEmail(user.email) });
    if (user.mobile !== null) ways.push({ type: 2, target: maskMobile(user.mobile) });
    return ways;
  }
}
