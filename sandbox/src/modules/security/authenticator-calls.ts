import * as contract from '@exchange/contract';
import type { InputOf } from '@exchange/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { CallError } from '../../core/call-error';
import type { CommandMark } from '../../core/command-mark';
import { hashOf } from '../../core/secrets';
import { minute } from '../../core/time-spans';
import { sessionOf } from '../../http/signed-in';
import type { Implementations, WebRequest } from '../../http/web-request';
import { type AccountServices, authenticatorStep } from '../auth';
import { Challenges } from '../captcha';
import { organisationName } from '../config';
import { type UserRow, users as userTable } from '../user';
import { AccountCodes } from './account-codes';
import { answerChange, answerHold, changeAccount, userOf } from './change-account';

/** A secret that was given waits so long to be bound. */
const secretLifeMs = 30 * minute;
/** As RFC 4226 recommends, 160 bits. */
const secretBytes = 20;

/** Whether the user has had an authenticator: the step of its last code stays when it is unbound. */
const wasBoundBefore = ({ authenticatorStep: step }: UserRow): boolean => step > 0;
/** A session is given the same secret again, no other session is: whoever binds it is the only one who saw it. */
const secretId = (user: UserRow, request: WebRequest) =>
  hashOf(`authenticator ${user.id} ${sessionOf(request).tokenHash}`);

/** The authenticator: a secret for it, binding it and unbinding it (S-06). */
export function implementAuthenticator(registry: Implementations, services: AccountServices): void {
  /**
   * Counts an attempt of the account, which is read when its turn comes: who finds that another one has just done it is told
   * so, and has not guessed.
   */
  async function inTurn(request: WebRequest, work: (user: UserRow) => Promise<unknown>): Promise<void> {
    const before = await userOf(services, request);
    await services.attempts.countOf(before, request, 'all', async () =>
      work(await userOf(services, request)),
    );
  }

  registry.implement(contract.getGoogleSecret, async (_input, request) =>
    giveSecret(services, await userOf(services, request), request),
  );
  registry.implementCommand(contract.bindGoogleSecret, {
    perform: (input, request, mark) => inTurn(request, (user) => bind(services, user, request, input, mark)),
    answer: answerChange,
  });
  registry.implementCommand(contract.cancelBindGoogle, {
    perform: (input, request, mark) =>
      inTurn(request, (user) => unbind(services, user, request, input, mark)),
    answer: answerHold,
  });
  registry.implement(contract.getGoogleStatus, async (_input, request) => {
    const user = await userOf(services, request);
    return { bound: user.authenticatorSecret !== null, bind_time: user.authenticatorTime };
  });
}

async function giveSecret({ challenges }: AccountServices, user: UserRow, request: WebRequest) {
  if (user.authenticatorSecret !== null) throw new CallError('authenticatorBound');
  const { organisation } = user;
  const id = secretId(user, request);
  const secret = new Secret({ size: secretBytes }).base32;
  const given =
    (await challenges.read('authenticator', organisation, id)) ??
    (await challenges.put({ kind: 'authenticator', organisation, id, secret, lifeMs: secretLifeMs }));
  const totp = new TOTP({
    issuer: organisationName(organisation),
    label: user.email ?? user.mobile ?? user.uid,
    secret: Secret.fromBase32(given.secret),
    ...{ digits: 6, period: 30 },
  });
  return { secret: given.secret, uri: totp.toString(), replaces: wasBoundBefore(user) };
}

async function bind(
  services: AccountServices,
  user: UserRow,
  request: WebRequest,
  input: InputOf<typeof contract.bindGoogleSecret>,
  mark: CommandMark,
): Promise<string> {
  const { challenges, clock } = services;
  const { organisation } = user;
  if (user.authenticatorSecret !== null) throw new CallError('authenticatorBound');
  const given = await challenges.read('authenticator', organisation, secretId(user, request));
  if (given?.secret !== input.secret) throw new CallError('authenticatorSecretExpired');
  const codes = new AccountCodes(services, user);
  await codes.checkOwn('bind_google', 'sms', input.sms_code);
  const step = authenticatorStep(given.secret, input.code, clock.now());
  if (step === undefined) throw new CallError('authenticatorCodeWrong');
  return changeAccount(services, request, {
    ...{ user, mark },
    what: wasBoundBefore(user) ? 'authenticator_replaced' : 'authenticator_bound',
    ...(wasBoundBefore(user) && { hold: 'authenticatorReplacedHold' }),
    async write(transaction) {
      await codes.use(transaction);
      const bound = await transaction
        .update(userTable)
        // The code that bound it is used up with it.
        .set({ authenticatorSecret: input.secret, authenticatorStep: step, authenticatorTime: clock.now() })
        .where(and(eq(userTable.id, user.id), isNull(userTable.authenticatorSecret)))
        .returning({ id: userTable.id });
      if (bound.length === 0) throw new CallError('authenticatorBound');
      // Never given again: the next authenticator gets a secret of its own.
      await new Challenges(transaction, clock).take('authenticator', organisation, secretId(user, request));
    },
  });
}

async function unbind(
  services: AccountServices,
  user: UserRow,
  request: WebRequest,
  input: InputOf<typeof contract.cancelBindGoogle>,
  mark: CommandMark,
): Promise<string> {
  if (user.authenticatorSecret === null) throw new CallError('authenticatorNotBound');
  const codes = new AccountCodes(services, user);
  await codes.checkOwn('unbind_google', 'sms', input.code);
  await codes.checkAuthenticator(input.google_code);
  return changeAccount(services, request, {
    ...{ user, mark, what: 'authenticator_unbound', hold: 'authenticatorReplacedHold' },
    async write(transaction) {
      await codes.use(transaction);
      await transaction
        .update(userTable)
        .set({ authenticatorSecret: null, authenticatorTime: 0 })
        .where(eq(userTable.id, user.id));
    },
  });
}
