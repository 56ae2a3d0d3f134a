import { newLogin, PasswordStep, sendLoginNotify } from '@exchange/contract';
import type { SecondMethod } from '@exchange/contract';
import { check } from '@exchange/contract/check';
import type * as z from 'zod/mini';
import { CallError } from '../../call-error';
import { localeOf } from '../../plugins/locale';
import type { WebImplementations, WebRequest } from '../../plugins/web-request';
import { maskEmail, maskMobile, type UserRow } from '../user/users';
import type { AccountServices } from './account-services';
import { authenticatorStep } from './authenticator';
import { grantSession } from './grant-session';
import { isPassword } from './passwords';

/** The second step has to follow within 10 minutes, and within 5 attempts. */
const secondLifeMs = 10 * 60 * 1000;
const secondAttempts = 5;

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
  { challenges, codes, limits }: AccountServices,
  user: UserRow,
  { type, secret }: { readonly type: SecondMethod; readonly secret: string },
  request: WebRequest,
) {
  const way = waysOf(user).find((candidate) => candidate.type === type);
  const recipient = type === 3 ? user.email : user.mobile;
  if (!way || type === 1 || recipient === null) throw new CallError('verificationMethodUnavailable');
  await limits.consume('code', request.address, `${request.organisation} ${recipient}`);
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
  prove: () => Promise<void>,
) {
  const { users, challenges, attempts, limits } = services;
  const { organisation, address } = request;
  await limits.consume('login', address, `${organisation} ${input.username.trim().toLowerCase()}`);
  await prove();
  const user = await attempts.count({ organisation, account: input.username, address }, async () => {
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
  return { secret: challenge.id, methods: waysOf(user), expires: challenge.expires };
}

/** Second step: the code; starts the session. */
export async function secondStep(
  services: AccountServices,
  input: { readonly secret: string; readonly type: SecondMethod; readonly code: string },
  request: WebRequest,
) {
  const { challenges, attempts, limits } = services;
  const { organisation, address } = request;
  await limits.consume('login', address);
  const attempt = await challenges.attempt('second', organisation, input.secret, secondAttempts);
  if (!attempt) throw new CallError('secondVerificationExpired');
  const user = await userOfSecond(services, organisation, input.secret);
  if (!waysOf(user).some(({ type }) => type === input.type))
    throw new CallError('verificationMethodUnavailable');
  const session = await attempts.count(
    { organisation, account: user.id, address, proves: 'all' },
    async () => {
      await checkSecond(services, user, input, organisation);
      if (!(await challenges.take('second', organisation, input.secret)))
        throw new CallError('secondVerificationExpired');
      return grantSession(services, user, request, { notice: true });
    },
  );
  await attempts.forget(
    organisation,
    [user.email, user.mobile].flatMap((name) => name ?? []),
  );
  return session;
}

async function checkSecond(
  { users, codes, clock }: AccountServices,
  user: UserRow,
  input: { readonly secret: string; readonly type: SecondMethod; readonly code: string },
  organisation: string,
): Promise<void> {
  if (input.type === 1) {
    const step = authenticatorStep(user.authenticatorSecret ?? '', input.code, clock.now());
    if (step === undefined || !(await users.useAuthenticatorStep(user.id, step))) {
      throw new CallError('verificationCodeWrong');
    }
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

/** The ways an account can be verified, the safest first. */
function waysOf(user: UserRow): SecondWay[] {
  const ways: SecondWay[] = [];
  if (user.authenticatorSecret !== null) ways.push({ type: 1, target: '' });
  if (user.email !== null) ways.push({ type: 3, target: maskEmail(user.email) });
  if (user.mobile !== null) ways.push({ type: 2, target: maskMobile(user.mobile) });
  return ways;
}
