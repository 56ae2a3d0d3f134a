import { randomInt } from 'node:crypto';
import type * as contract from '@exchange/contract';
import type { InputOf, Operator, OutputOf } from '@exchange/contract';
import { and, asc, eq, gt, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { ModuleContext } from '../../application/module';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { createSecret, hashOf, sameText } from '../../core/secrets';
import { hour } from '../../core/time-spans';
import type { ActiveOperator, OperatorFinder } from '../../http/web-request';
import { type Attempts, authenticatorStep, hashPassword, isPassword, requireLoginPassword } from '../auth';
import { organisations } from '../config';
import type { OperatorLog } from './operator-log';
import { operatorPasskeys, operators as operatorTable, operatorSessions } from './tables';

/** Someone as they are stored. */
export type OperatorRow = typeof operatorTable.$inferSelect;

/** A sign-in lasts this long, ms. */
const sessionMs = 12 * hour;
/** An enrolment is open this long, ms. */
const enrolmentMs = hour;
/** Bytes of an authenticator's secret, as RFC 4226 recommends. */
const secretBytes = 20;
/** Stands for the operators where attempts are counted; no organisation has this id. */
const realm = '@operators';
/** What the log, or the history of compositions, calls what is no operator. */
const reservedNames = ['console', 'timer', 'demo', 'token', 'canary', 'exchange'];

/** What lets an operator in who was added or reset: a person enrols, a program shows its token. */
type LetIn = OutputOf<typeof contract.addOperator>;

/** A session that was begun; nobody is told its secret again. */
type BegunSession = OutputOf<typeof contract.operatorSignIn>;

/** Someone who has the code of an enrolment. */
type Enrolling = InputOf<typeof contract.beginOperatorEnrolment>;

/** The command line on the exchange's own machine. */
const commandLine: ActiveOperator = {
  ...{ name: 'console', roles: [], organisation: undefined, sessionId: undefined },
};

// Without characters that are read for one another.
const codeAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';
/** About 99 bits, in groups that can be read out. */
const createEnrolmentCode = (): string =>
  Array.from({ length: 5 }, () =>
    Array.from({ length: 4 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join(''),
  ).join('-');
/** However it was typed. */
const hashOfCode = (typed: string): string => hashOf(typed.toLowerCase().replace(/[^a-z0-9]/g, ''));

const createAuthenticator = (): string => new Secret({ size: secretBytes }).base32;
const totpOf = (secret: string, name: string) =>
  new TOTP({ issuer: 'Exchange operations', label: name, secret: Secret.fromBase32(secret), digits: 6 });

const attemptOf = (account: string, address: string) =>
  ({ organisation: realm, account, from: { address }, public: true }) as const;

const entryOf = ({ name, organisation }: OperatorRow, address: string) =>
  ({ operator: name, organisation, address }) as const;

/** The people behind the exchange, and how they come in (O-10). */
export class Operators implements OperatorFinder {
  constructor(
    private readonly context: Pick<ModuleContext, 'database' | 'clock' | 'demo' | 'consoleSecret'>,
    private readonly attempts: Attempts,
    private readonly log: OperatorLog,
  ) {}

  /** Rejects with `accountExists`, and with `invalidInput` for a name that the log needs or roles that do not go together. */
  async add({ name, roles, organisation }: Operator): Promise<LetIn> {
    requireSound({ name, roles, organisation });
    return this.context.database.transaction(async (transaction) => {
      const [made] = await transaction
        .insert(operatorTable)
        .values({ name, roles, organisation, createTime: this.context.clock.now() })
        .onConflictDoNothing()
        .returning();
      if (!made) throw new CallError('accountExists', `there is an operator ${name}`);
      const letIn = await this.letIn(transaction, made);
      await this.note(transaction, 'operator-added', name, [...roles, organisation].join(' ').trim());
      return letIn;
    });
  }

  /** Those who were ever added, by name. */
  list(): Promise<OperatorRow[]> {
    return this.context.database.select().from(operatorTable).orderBy(asc(operatorTable.name));
  }

  /** Ends their sessions at once and lets them in no more. Rejects with `accountUnknown`. */
  async disable(name: string): Promise<void> {
    await this.context.database.transaction(async (transaction) => {
      const disabledTime = this.context.clock.now();
      await this.shutOut(transaction, name, { disabledTime, enrolmentHash: '' });
      await this.note(transaction, 'operator-disabled', name);
    });
  }

  /** Forgets password, authenticator, passkeys and sessions; they enrol anew. Rejects with `accountUnknown`. */
  async reset(name: string): Promise<LetIn> {
    return this.context.database.transaction(async (transaction) => {
      const forgotten = { passwordHash: null, authenticatorSecret: null, disabledTime: 0, isDemo: false };
      const row = await this.shutOut(transaction, name, forgotten);
      await transaction.delete(operatorPasskeys).where(eq(operatorPasskeys.operator, name));
      const letIn = await this.letIn(transaction, row);
      await this.note(transaction, 'operator-reset', name);
      return letIn;
    });
  }

  /** The authenticator's secret for whoever enrols. Rejects with `resetExpired`, `accountLocked`. */
  async beginEnrolment(
    who: Enrolling,
    address: string,
  ): Promise<OutputOf<typeof contract.beginOperatorEnrolment>> {
    const { name, authenticatorSecret: secret } = await this.enrolling(who, address);
    if (secret === null) throw new CallError('resetExpired');
    return { authenticator_secret: secret, authenticator_uri: totpOf(secret, name).toString() };
  }

  /** Rejects with `resetExpired`, `passwordWeak`, `passwordMismatch`, `authenticatorCodeWrong`, `accountLocked`. */
  async enrol(
    { password, password_confirmation, code, ...who }: InputOf<typeof contract.enrolOperator>,
    address: string,
  ): Promise<BegunSession> {
    const { database, clock } = this.context;
    const { name, authenticatorSecret } = await this.enrolling(who, address);
    requireLoginPassword(password, password_confirmation);
    const step = authenticatorStep(authenticatorSecret, code, clock.now());
    if (step === undefined) throw new CallError('authenticatorCodeWrong');
    const passwordHash = await hashPassword(password);
    const enrolled = { enrolmentHash: '', enrolmentExpires: 0 };
    return database.transaction(async (transaction) => {
      const [row] = await transaction
        .update(operatorTable)
        .set({ ...enrolled, passwordHash, authenticatorStep: step, lastTime: clock.now() })
        .where(and(eq(operatorTable.name, name), eq(operatorTable.enrolmentHash, hashOfCode(who.enrolment))))
        .returning();
      if (!row) throw new CallError('resetExpired', 'meanwhile');
      const session = await this.begin(transaction, row, clock.now() + sessionMs);
      await this.log.append({ ...entryOf(row, address), action: 'enrolled' }, transaction);
      return session;
    });
  }

  /** Rejects with `loginFailed` whatever was wrong, `authenticatorCodeUsed`, `accountLocked`. */
  async signIn(
    { name: typed, password, code }: InputOf<typeof contract.operatorSignIn>,
    address: string,
  ): Promise<BegunSession> {
    const { database, clock } = this.context;
    const name = typed.trim().toLowerCase();
    const row = await this.inOffice(name);
    return this.attempts.count({ ...attemptOf(name, address), proves: 'all' }, async () => {
      const matches = await isPassword(row?.passwordHash, password);
      const step = authenticatorStep(row?.authenticatorSecret, code, clock.now());
      if (!row || !matches || step === undefined) {
        // A name that nobody has may be a password in the wrong field.
        if (row) await this.log.append({ ...entryOf(row, address), action: 'sign-in-failed' });
        throw new CallError('loginFailed');
      }
      return database.transaction(async (transaction) => {
        await useStep(transaction, name, { authenticatorStep: step, lastTime: clock.now() });
        const session = await this.begin(transaction, row, clock.now() + sessionMs);
        await this.log.append({ ...entryOf(row, address), action: 'signed-in' }, transaction);
        return session;
      });
    });
  }

  /**
   * Has an operator who is signed in show their authenticator again, by a code that was not used before: a session that somebody
   * else has got hold of is not enough. Rejects with `authenticatorCodeWrong`, `authenticatorCodeUsed`, `accountLocked`.
   */
  async stepUp(name: string, code: string, address: string): Promise<void> {
    const { database, clock } = this.context;
    const row = await this.inOffice(name);
    await this.attempts.count({ organisation: realm, account: name, from: { address } }, async () => {
      const step = authenticatorStep(row?.authenticatorSecret, code, clock.now());
      if (step === undefined) throw new CallError('authenticatorCodeWrong');
      await useStep(database, name, { authenticatorStep: step });
    });
  }

  async signOut({ name, sessionId, organisation }: ActiveOperator, address: string): Promise<void> {
    if (sessionId === undefined) return;
    await this.context.database.transaction(async (transaction) => {
      await transaction.delete(operatorSessions).where(eq(operatorSessions.tokenHash, sessionId));
      await this.log.append({ operator: name, organisation, address, action: 'signed-out' }, transaction);
    });
  }

  async find(secret: string): Promise<ActiveOperator | undefined> {
    const { database, clock, consoleSecret } = this.context;
    if (sameText(secret, consoleSecret)) return commandLine;
    const sessionId = hashOf(secret);
    // Never remembered: whoever is disabled is out with the next call, in every process.
    const [found] = await database
      .select({ operator: operatorTable })
      .from(operatorSessions)
      .innerJoin(operatorTable, eq(operatorTable.name, operatorSessions.operator))
      .where(
        and(
          eq(operatorSessions.tokenHash, sessionId),
          eq(operatorTable.disabledTime, 0),
          or(eq(operatorSessions.expires, 0), gt(operatorSessions.expires, clock.now())),
        ),
      );
    if (!found || !this.isLetIn(found.operator)) return undefined;
    const { name, roles, organisation } = found.operator;
    return { name, roles, organisation: organisation || undefined, sessionId };
  }

  /** Makes operators of demo mode whose password everybody knows, unless they are there. */
  async addDemo(people: readonly Pick<Operator, 'name' | 'roles'>[], password: string): Promise<void> {
    const there = new Set((await this.list()).map(({ name }) => name));
    // Those of an earlier release get the roles that came since.
    for (const { name, roles } of people)
      await this.context.database
        .update(operatorTable)
        .set({ roles })
        .where(and(eq(operatorTable.isDemo, true), eq(operatorTable.name, name)));
    for (const { name, roles } of people.filter((each) => !there.has(each.name))) {
      await this.context.database
        .insert(operatorTable)
        .values({
          ...{ name, roles, organisation: '', isDemo: true, createTime: this.context.clock.now() },
          passwordHash: await hashPassword(password),
          authenticatorSecret: createAuthenticator(),
        })
        .onConflictDoNothing();
    }
  }

  /** A code that an operator of demo mode may sign in with now; undefined for others and while none is left unused. */
  async demoCode(name: string): Promise<string | undefined> {
    const row = await this.inOffice(name);
    if (!row?.isDemo || row.authenticatorSecret === null) return undefined;
    const now = this.context.clock.now();
    const totp = totpOf(row.authenticatorSecret, name);
    // Codes are taken one step early and late.
    const times = [now, now + totp.period * 1000];
    const unused = times.find((time) => Math.floor(time / 1000 / totp.period) > row.authenticatorStep);
    return unused === undefined ? undefined : totp.generate({ timestamp: unused });
  }

  /** Forgets sessions that are over. */
  async clean(): Promise<void> {
    const { expires } = operatorSessions;
    await this.context.database
      .delete(operatorSessions)
      .where(and(gt(expires, 0), lt(expires, this.context.clock.now())));
  }

  /** Changes someone and ends their sessions. Rejects with `accountUnknown`. */
  private async shutOut(
    transaction: Database,
    name: string,
    change: Partial<OperatorRow>,
  ): Promise<OperatorRow> {
    const [row] = await transaction
      .update(operatorTable)
      .set(change)
      .where(eq(operatorTable.name, name))
      .returning();
    if (!row) throw new CallError('accountUnknown', `there is no operator ${name}`);
    await transaction.delete(operatorSessions).where(eq(operatorSessions.operator, name));
    return row;
  }

  /** Gives a program a token and a person an enrolment. */
  private async letIn(transaction: Database, row: OperatorRow): Promise<LetIn> {
    if (row.roles.includes('scrape')) {
      const { secret } = await this.begin(transaction, row, 0);
      return { enrolment: null, token: secret };
    }
    const code = createEnrolmentCode();
    const expires = this.context.clock.now() + enrolmentMs;
    await transaction
      .update(operatorTable)
      .set({
        ...{ enrolmentHash: hashOfCode(code), enrolmentExpires: expires, authenticatorStep: 0 },
        authenticatorSecret: createAuthenticator(),
      })
      .where(eq(operatorTable.name, row.name));
    return { enrolment: { code, expires }, token: null };
  }

  private async begin(transaction: Database, row: OperatorRow, expires: number): Promise<BegunSession> {
    const secret = createSecret();
    await transaction.insert(operatorSessions).values({
      ...{ tokenHash: hashOf(secret), operator: row.name, expires },
      createTime: this.context.clock.now(),
    });
    const { name, roles, organisation } = row;
    return { name, roles, organisation, secret, expires };
  }

  /** The operator whose enrolment this is; wrong codes count like wrong passwords. */
  private async enrolling({ name: typed, enrolment }: Enrolling, address: string): Promise<OperatorRow> {
    const name = typed.trim().toLowerCase();
    try {
      return await this.attempts.count(attemptOf(name, address), async () => {
        const row = await this.inOffice(name);
        const isOpen =
          row?.enrolmentHash === hashOfCode(enrolment) && row.enrolmentExpires > this.context.clock.now();
        if (!isOpen) throw new CallError('loginFailed', 'no such enrolment');
        return row;
      });
    } catch (error) {
      throw error instanceof CallError && error.error === 'loginFailed'
        ? new CallError('resetExpired', error.message, undefined, error.until)
        : error;
    }
  }

  /** An operator who is let in. */
  private async inOffice(name: string): Promise<OperatorRow | undefined> {
    const [row] = await this.context.database
      .select()
      .from(operatorTable)
      .where(and(eq(operatorTable.name, name), eq(operatorTable.disabledTime, 0)));
    return row && this.isLetIn(row) ? row : undefined;
  }

  private isLetIn({ isDemo }: OperatorRow): boolean {
    return this.context.demo || !isDemo;
  }

  /** Writes into the log what the command line did with someone. */
  private note(transaction: Database, action: contract.OperatorAction, record: string, detail = '') {
    const entry = { operator: 'console', action, kind: 'operator', record, detail, address: '' };
    return this.log.append(entry, transaction);
  }
}

/** Uses a code of an authenticator up. Rejects with `authenticatorCodeUsed` where it or a later one was used before. */
async function useStep(
  database: Database,
  name: string,
  change: Pick<OperatorRow, 'authenticatorStep'> & Partial<OperatorRow>,
): Promise<void> {
  const used = await database
    .update(operatorTable)
    .set(change)
    .where(and(eq(operatorTable.name, name), lt(operatorTable.authenticatorStep, change.authenticatorStep)))
    .returning({ name: operatorTable.name });
  if (used.length === 0) throw new CallError('authenticatorCodeUsed');
}

function requireSound({ name, roles, organisation }: Operator): void {
  const all = organisations.map(({ id }) => id);
  const fields = {
    ...(reservedNames.includes(name) && { name: `not one of ${reservedNames.join(', ')}` }),
    ...(roles.includes('scrape') && roles.length > 1 && { roles: 'scrape alone, for a program' }),
    ...(organisation !== '' && !all.includes(organisation) && { organisation: `one of ${all.join(', ')}` }),
  };
  if (Object.keys(fields).length > 0) throw new CallError('invalidInput', 'operator', fields);
}
