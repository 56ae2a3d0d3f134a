import { addOperator, beginOperatorEnrolment, enrolOperator, type OperatorRole } from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '../src/core/context';
import { consoleSecret } from '../src/core/storage/settings-store';
import { TestClient } from './app';

/** A password that operators of tests choose. */
export const operatorPassword = 'Lighthouse-73!x';

/** The headers of somebody who makes calls of operators. */
export type Bearer = Readonly<Record<'authorization', string>>;
export const bearer = (secret: string): Bearer => ({ authorization: `Bearer ${secret}` });

/** The headers of the command line on the exchange's own machine. */
export const consoleOf = async (database: Database): Promise<Bearer> => bearer(await consoleSecret(database));

/** An operator who has enrolled. */
export interface TestOperator {
  readonly name: string;
  readonly headers: Bearer;
  /** The code that the authenticator shows at a time, ms since the epoch. */
  readonly codeAt: (time: number) => string;
}

/** Adds an operator as the command line does, and enrols them as their page does. */
export async function addTestOperator(
  app: FastifyInstance,
  database: Database,
  name: string,
  {
    roles = ['review'],
    organisation = '',
    host,
  }: {
    readonly roles?: OperatorRole[];
    readonly organisation?: string;
    /** Where the application is asked; only of one that listens. */
    readonly host?: string;
  } = {},
): Promise<TestOperator> {
  const client = new TestClient(app, host);
  const added = await client.call(addOperator, { name, roles, organisation }, await consoleOf(database));
  const enrolment = added.data.enrolment?.code;
  if (enrolment === undefined) return { name, headers: bearer(added.data.token ?? ''), codeAt: () => '' };
  const begun = await client.call(beginOperatorEnrolment, { name, enrolment });
  const totp = new TOTP({ secret: Secret.fromBase32(begun.data.authenticator_secret), digits: 6 });
  const now = Number((await app.inject('/api/ops')).headers['x-server-time']);
  const codeAt = (timestamp: number) => totp.generate({ timestamp });
  const { data } = await client.call(enrolOperator, {
    ...{ name, enrolment, code: codeAt(now) },
    ...{ password: operatorPassword, password_confirmation: operatorPassword },
  });
  return { name, headers: bearer(data.secret), codeAt };
}
