import {
  newLogin,
  PasswordStep,
  type SecondMethod,
  type SecondStep,
  sendLoginNotify,
} from '@exchange/contract';
import { check } from '@exchange/contract/check';
import type * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { localeOf } from '../../core/locale';
import type { Left } from '../../http/rate-limits';
import type { WebImplementations, WebRequest } from '../../http/web-request';
import { maskEmail, maskMobile, type UserRow } from '../user';
import type { AccountServices } from './account-services';
import { requireAuthenticatorStep } from './authenticator';
import { grantSession } from './grant-session';
import { limitCodes } from './limit-codes';
import { isPassword } from './passwords';

/** The second step has to follow within 10 minutes, and within 5 attempts. */
const secondLifeMs = 10 * 60 * 1000;
const secondAttempts = 5;
const authenticator = 1;

interface SecondWay {
  readonly type: SecondMethod;
  /** Masked; empty for the authenticator. */
  readonly target: string;
}

/** Login in two steps (S-01). */
export function implementLogin(implementations: WebImplementations, services: AccountServices): void {
  const { users } = services;

  implementations.implementWeb(newLogin, async (input, request) => {
    const password = check(PasswordStep, input);
    if (password.ok) {
      const prove = () => services.human.verify(request.organisation, password.value);
      return { second: await passwordStep(services, password.value, request, prove), session: null };
    }
    if (!('secret' in input)) throw new CallError('invalidInput');
    return { second: null, session: await secondStep(services, input, request) };
  });

  implementations.implementWeb(sendLoginNotify, async ({ username, type, secret }, request) => {
    const user = await userOfSecond(services, request.organisation, secret);
    if ((await users.byName(request.organisation, username))?.id !== user.id) {
      throw new CallError('secondVerificationExpired', 'another login');
    }
    return sendSecondCode(services, user, { type, secret }, request);
  });
}

/** Sends the code of a second step to where the account has it sent. */
export async function sendSecondCode(
  services: AccountServices,
  user: UserRow,
  { type, secret }: { readonly type: SecondMethod; readonly secret: string },
  request: WebRequest,
) {
  const { challenges, codes } = services;
  const way = (await waysFor(services, user, request)).find((candidate) => candidate.type === type);
  const recipient = type === 3 ? user.email : user.mobile;
  if (!way || type === authenticator || recipient === null)
    throw new CallError('verificationMethodUnavailable');
  await limitCodes(services, request, recipient, { proved: true });
  const challenge = await challenges.read('second', request.organisation, secret);
  if (!challenge) throw new CallError('secondVerificationExpired');
  const resendAfter = await codes.send({
    purpose: 'login',
    organisation: request.organisation,
    subject: `${secret} ${type}`,
    channel: type === 3 ? 'mail' : 'sms',
    recipient,
    locale: localeOf(request.locale),
  });
  return { target: way.target, resend_after: resendAfter };
}

/** First step: the password, after `prove` has rejected who is not to try one. */
export async function passwordStep(
  services: AccountServices,
  input: Pick<z.output<typeof PasswordStep>, 'username' | 'password'>,
  request: WebRequest,
  prove: () => Promise<unknown>,
) {
  const { users, challenges, attempts } = services;
  const { organisation } = request;
  await limitLogins(services, request, input.username);
  await prove();
  const attempt = { organisation, account: input.username, from: request, public: true } as const;
  const user = await attempts.count(attempt, async () => {
    const named = await users.byName(organisation, input.username);
    const matches = await isPassword(named?.passwordHash, input.password);
    if (!named || !matches) throw new CallError('loginFailed');
    return named;
  });
  const challenge = await challenges.put({
    kind: 'second',
    organisation,
    secret: user.id,
    lifeMs: secondLifeMs,
  });
  return {
    secret: challenge.id,
    methods: await waysFor(services, user, request),
    expires: challenge.expires,
  };
}

/** Counts a login by network, or by a device that the account knows: strangers use up none of its owner's (S-12). */
async function limitLogins(
  { limits, devices }: AccountServices,
  { organisation, address, device }: WebRequest,
  account: string,
): Promise<Left> {
  const known = await devices.knownTo(organisation, account, device);
  if (known === undefined) return limits.consume('login', address);
  return limits.consume(
    'login',
    undefined,
    `device ${known} ${organisation} ${account.trim().toLowerCase()}`,
  );
}

/** Second step: the code; starts the session. */
export async function secondStep(
  services: AccountServices,
  input: z.output<typeof SecondStep>,
  request: WebRequest,
) {
  const { challenges, attempts } = services;
  const { organisation } = request;
  const begun = await challenges.read('second', organisation, input.secret);
  await limitLogins(services, request, begun?.secret ?? '');
  const attempt = await challenges.attempt('second', organisation, input.secret, secondAttempts);
  if (!attempt) throw new CallError('secondVerificationExpired');
  const user = await userOfSecond(services, organisation, input.secret);
  if (!(await waysFor(services, user, request)).some(({ type }) => type === input.type))
    throw new CallError('verificationMethodUnavailable');
  const session = await attempts
    .count({ organisation, account: user.id, from: request, proves: 'all' }, async () => {
      await checkSecond(services, user, input, organisation);
      if (!(await challenges.take('second', organisation, input.secret)))
        throw new CallError('secondVerificationExpired');
      const trust = input.type === authenticator && input.trust_device === true;
      return grantSession(services, user, request, { notice: true, trust });
    })
    .catch(async (error: unknown) => {
      // No guess: it does not cost one of the login's tries.
      if (error instanceof CallError && error.error === 'authenticatorCodeUsed')
        await challenges.giveBack('second', organisation, input.secret);
      throw error;
    });
  await attempts.forget(
    organisation,
    [user.email, user.mobile].flatMap((name) => name ?? []),
    request,
  );
  return session;
}

async function checkSecond(
  { users, codes, clock }: AccountServices,
  user: UserRow,
  input: { readonly secret: string; readonly type: SecondMethod; readonly code: string },
  organisation: string,
): Promise<void> {
  if (input.type === authenticator) {
    const step = requireAuthenticatorStep(user, input.code, clock.now(), 'verificationCodeWrong');
    if (!(await users.useAuthenticatorStep(user.id, step)))
      throw new CallError('authenticatorCodeUsed', 'meanwhile');
  } else {
    const subject = { purpose: 'login', organisation, subject: `${input.secret} ${input.type}` } as const;
    await codes.check(subject, input.code);
    await codes.use(subject);
  }
}

/** The account of a login whose second step is due. */
export async function userOfSecond(
  { challenges, users }: AccountServices,
  organisation: string,
  secret: string,
): Promise<UserRow> {
  const challenge = await challenges.read('second', organisation, secret);
  const user = challenge && (await users.byId(challenge.secret));
  if (!user) throw new CallError('secondVerificationExpired');
  return user;
}

/**
 * The ways a login can be verified, the safest first. Once an authenticator is bound it is the only one, but on a device that
 * its owner trusted at a login with it (S-12).
 */
async function waysFor(
  { devices }: Pick<AccountServices, 'devices'>,
  user: UserRow,
  { device }: Pick<WebRequest, 'device'>,
): Promise<SecondWay[]> {
  const ways: SecondWay[] = [];
  if (user.authenticatorSecret !== null) {
    ways.push({ type: authenticator, target: '' });
    if (!(await devices.isTrusted(user.id, device))) return ways;
  }
  if (user.email !== null) ways.push({ type: 3, target: maskEmail(user.email) });
  if (user.mobile !== null) ways.push({ type: 2, target: maskMobile(user.mobile) });
  return ways;
}
