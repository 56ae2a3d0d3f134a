import { randomInt } from 'node:crypto';
import type { Operator, OperatorRole } from '@exchange/contract';
import { and, asc, eq, gt, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { CallError } from '../../core/call-error';
import type { Database, SandboxClock } from '../../core/context';
import { createSecret, hashOf } from '../../core/secrets';
import { hour } from '../../core/time-spans';
import type { ActiveOperator, OperatorFinder } from '../../http/web-request';
import { type Attempts, authenticatorStep, hashPassword, isPassword, requireLoginPassword } from '../auth';
import type { OperatorLog } from './operator-log';
import { operators as operatorTable, operatorSessions } from './tables';

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
/** What the log calls what is no operator. */
const reservedNames = ['console', 'timer', 'demo', 'token'];

/** What lets an operator in who was added or reset: a person enrols, a program shows its token. */
export interface LetIn {
  readonly enrolment: { readonly code: string; readonly expires: number } | null;
  readonly token: string | null;
}

/** A session that was begun; nobody is told its secret again. */
export type BegunSession = Operator & { readonly secret: string; readonly expires: number };

/** Someone who has the code of an enrolment. */
export interface Enrolling {
  readonly name: string;
  readonly enrolment: string;
  readonly address: string;
}

/** The people behind the exchange, and how they come in (O-10). */
export interface Operators extends OperatorFinder {
  /** Rejects with `accountExists`, and with `invalidInput` for a name that the log needs or roles that do not go together. */
  add(operator: Operator): Promise<LetIn>;
  /** Those who were ever added, by name. */
  list(): Promise<OperatorRow[]>;
  /** Ends their sessions at once and lets them in no more. Rejects with `accountUnknown`. */
  disable(name: string): Promise<void>;
  /** Forgets password, authenticator and sessions; they enrol anew. Rejects with `accountUnknown`. */
  reset(name: string): Promise<LetIn>;
  /** The authenticator's secret for whoever enrols. Rejects with `resetExpired`, `accountLocked`. */
  beginEnrolment(who: Enrolling): Promise<{ readonly secret: string; readonly uri: string }>;
  /** Rejects with `resetExpired`, `passwordWeak`, `passwordMismatch`, `authenticatorCodeWrong`, `accountLocked`. */
  enrol(
    who: Enrolling,
    chosen: { readonly password: string; readonly confirmation: string; readonly code: string },
  ): Promise<BegunSession>;
  /** Rejects with `loginFailed` whatever was wrong, `authenticatorCodeUsed`, `accountLocked`. */
  signIn(
    typed: { readonly name: string; readonly password: string; readonly code: string },
    address: string,
  ): Promise<BegunSession>;
  signOut(operator: ActiveOperator, address: string): Promise<void>;
  /** Makes operators of demo mode whose password everybody knows, unless they are there. */
  addDemo(names: readonly string[], password: string): Promise<void>;
  /** A code that an operator of demo mode may sign in with now; undefined for others and while none is left unused. */
  demoCode(name: string): Promise<string | undefined>;
  /** Forgets sessions that are over. */
  clean(): Promise<void>;
}

/** What operators are kept in and checked with. */
export interface OperatorParts {
  readonly database: Database;
  readonly clock: SandboxClock;
  readonly attempts: Attempts;
  readonly log: OperatorLog;
  readonly organisations: readonly string[];
  /** Whether operators of demo mode are let in. */
  readonly demo: boolean;
}

// Without characters that are read for one another.
const codeAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';
/** About 99 bits, in groups that can be read out. */
const createEnrolmentCode = (): string =>
  Array.from({ length: 5 }, () =>
    Array.from({ length: 4 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join(''),
  ).join('-');
/** However it was typed. */
const hashOfCode = (typed: string): string => hashOf(typed.toLowerCase().replace(/[^a-z0-9]/g, ''));

const seenAs = ({ name, roles, organisation }: OperatorRow): Operator => ({ name, roles, organisation });
const totpOf = (secret: string, name: string) =>
  new TOTP({ issuer: 'Exchange operations', label: name, secret: Secret.fromBase32(secret), digits: 6 });

export const createOperators = (parts: OperatorParts): Operators => new OperatorStore(parts);

class OperatorStore implements Operators {
  constructor(private readonly parts: OperatorParts) {}

  async add({ name, roles, organisation }: Operator): Promise<LetIn> {
    this.requireSound({ name, roles, organisation });
    return this.parts.database.transaction(async (transaction) => {
      const [made] = await transaction
        .insert(operatorTable)
        .values({ name, roles, organisation, createTime: this.parts.clock.now() })
        .onConflictDoNothing()
        .returning();
      if (!made) throw new CallError('accountExists', `there is an operator ${name}`);
      const letIn = await this.letIn(transaction, made);
      await this.note(transaction, 'operator-added', name, [...roles, organisation].join(' ').trim());
      return letIn;
    });
  }

  list(): Promise<OperatorRow[]> {
    return this.parts.database.select().from(operatorTable).orderBy(asc(operatorTable.name));
  }

  async disable(name: string): Promise<void> {
    await this.parts.database.transaction(async (transaction) => {
      const [row] = await transaction
        .update(operatorTable)
        .set({ disabledTime: this.parts.clock.now(), enrolmentHash: '' })
        .where(eq(operatorTable.name, name))
        .returning();
      if (!row) throw new CallError('accountUnknown', `there is no operator ${name}`);
      await transaction.delete(operatorSessions).where(eq(operatorSessions.operator, name));
      await this.note(transaction, 'operator-disabled', name);
    });
  }

  async reset(name: string): Promise<LetIn> {
    return this.parts.database.transaction(async (transaction) => {
      const [row] = await transaction
        .update(operatorTable)
        .set({ passwordHash: null, authenticatorSecret: null, disabledTime: 0, isDemo: false })
        .where(eq(operatorTable.name, name))
        .returning();
      if (!row) throw new CallError('accountUnknown', `there is no operator ${name}`);
      await transaction.delete(operatorSessions).where(eq(operatorSessions.operator, name));
      const letIn = await this.letIn(transaction, row);
      await this.note(transaction, 'operator-reset', name);
      return letIn;
    });
  }

  async beginEnrolment(who: Enrolling): Promise<{ readonly secret: string; readonly uri: string }> {
    const { name, authenticatorSecret: secret } = await this.enrolling(who);
    if (secret === null) throw new CallError('resetExpired');
    return { secret, uri: totpOf(secret, name).toString() };
  }

  async enrol(
    who: Enrolling,
    { password, confirmation, code }: Parameters<Operators['enrol']>[1],
  ): Promise<BegunSession> {
    const { database, clock, log } = this.parts;
    const { name, authenticatorSecret } = await this.enrolling(who);
    requireLoginPassword(password, confirmation);
    const step =
      authenticatorSecret === null ? undefined : authenticatorStep(authenticatorSecret, code, clock.now());
    if (step === undefined) throw new CallError('authenticatorCodeWrong');
    const passwordHash = await hashPassword(password);
    return database.transaction(async (transaction) => {
      const [row] = await transaction
        .update(operatorTable)
        .set({
          ...{ passwordHash, authenticatorStep: step, lastTime: clock.now() },
          ...{ enrolmentHash: '', enrolmentExpires: 0 },
        })
        .where(and(eq(operatorTable.name, name), eq(operatorTable.enrolmentHash, hashOfCode(who.enrolment))))
        .returning();
      if (!row) throw new CallError('resetExpired', 'meanwhile');
      const session = await this.begin(transaction, row, clock.now() + sessionMs);
      await log.append({ ...this.entryOf(row, who.address), action: 'enrolled' }, transaction);
      return session;
    });
  }

  async signIn(
    { name: typed, password, code }: Parameters<Operators['signIn']>[0],
    address: string,
  ): Promise<BegunSession> {
    const { database, clock, log } = this.parts;
    const name = typed.trim().toLowerCase();
    const row = await this.inOffice(name);
    const attempt = this.attemptOf(name, address);
    return this.parts.attempts.count({ ...attempt, proves: 'all' }, async () => {
      const matches = await isPassword(row?.passwordHash, password);
      const secret = row?.authenticatorSecret ?? undefined;
      const step = secret === undefined ? undefined : authenticatorStep(secret, code, clock.now());
      if (!row || !matches || step === undefined) {
        // A name that nobody has may be a password in the wrong field.
        if (row) await log.append({ ...this.entryOf(row, address), action: 'sign-in-failed' });
        throw new CallError('loginFailed');
      }
      return database.transaction(async (transaction) => {
        const used = await transaction
          .update(operatorTable)
          .set({ authenticatorStep: step, lastTime: clock.now() })
          .where(and(eq(operatorTable.name, name), lt(operatorTable.authenticatorStep, step)))
          .returning({ name: operatorTable.name });
        if (used.length === 0) throw new CallError('authenticatorCodeUsed');
        const session = await this.begin(transaction, row, clock.now() + sessionMs);
        await log.append({ ...this.entryOf(row, address), action: 'signed-in' }, transaction);
        return session;
      });
    });
  }

  async signOut({ name, sessionId, organisation }: ActiveOperator, address: string): Promise<void> {
    const { database, log } = this.parts;
    if (sessionId === undefined) return;
    await database.transaction(async (transaction) => {
      await transaction.delete(operatorSessions).where(eq(operatorSessions.tokenHash, sessionId));
      await log.append({ operator: name, organisation, address, action: 'signed-out' }, transaction);
    });
  }

  async find(secret: string): Promise<ActiveOperator | undefined> {
    const { database, clock } = this.parts;
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

  async addDemo(names: readonly string[], password: string): Promise<void> {
    const there = new Set((await this.list()).map(({ name }) => name));
    for (const name of names.filter((each) => !there.has(each))) {
      const roles: OperatorRole[] = ['read', 'review', 'release'];
      await this.parts.database
        .insert(operatorTable)
        .values({
          ...{ name, roles, organisation: '', isDemo: true, createTime: this.parts.clock.now() },
          passwordHash: await hashPassword(password),
          authenticatorSecret: new Secret({ size: secretBytes }).base32,
        })
        .onConflictDoNothing();
    }
  }

  async demoCode(name: string): Promise<string | undefined> {
    const row = await this.inOffice(name);
    if (!row?.isDemo || row.authenticatorSecret === null) return undefined;
    const now = this.parts.clock.now();
    const totp = totpOf(row.authenticatorSecret, name);
    // Codes are taken one step early and late.
    const times = [now, now + totp.period * 1000];
    const unused = times.find((time) => Math.floor(time / 1000 / totp.period) > row.authenticatorStep);
    return unused === undefined ? undefined : totp.generate({ timestamp: unused });
  }

  async clean(): Promise<void> {
    const { expires } = operatorSessions;
    await this.parts.database
      .delete(operatorSessions)
      .where(and(gt(expires, 0), lt(expires, this.parts.clock.now())));
  }

  private requireSound({ name, roles, organisation }: Operator): void {
    const fields = {
      ...(reservedNames.includes(name) && { name: `not one of ${reservedNames.join(', ')}` }),
      ...(roles.includes('scrape') && roles.length > 1 && { roles: 'scrape alone, for a program' }),
      ...(organisation !== '' &&
        !this.parts.organisations.includes(organisation) && {
          organisation: `one of ${this.parts.organisations.join(', ')}`,
        }),
    };
    if (Object.keys(fields).length > 0) throw new CallError('invalidInput', 'operator', fields);
  }

  /** Gives a program a token and a person an enrolment. */
  private async letIn(transaction: Database, row: OperatorRow): Promise<LetIn> {
    if (row.roles.includes('scrape')) {
      const { secret } = await this.begin(transaction, row, 0);
      return { enrolment: null, token: secret };
    }
    const code = createEnrolmentCode();
    const expires = this.parts.clock.now() + enrolmentMs;
    await transaction
      .update(operatorTable)
      .set({
        ...{ enrolmentHash: hashOfCode(code), enrolmentExpires: expires, authenticatorStep: 0 },
        authenticatorSecret: new Secret({ size: secretBytes }).base32,
      })
      .where(eq(operatorTable.name, row.name));
    return { enrolment: { code, expires }, token: null };
  }

  private async begin(transaction: Database, row: OperatorRow, expires: number): Promise<BegunSession> {
    const secret = createSecret();
    await transaction.insert(operatorSessions).values({
      ...{ tokenHash: hashOf(secret), operator: row.name, expires },
      createTime: this.parts.clock.now(),
    });
    return { ...seenAs(row), secret, expires };
  }

  /** The operator whose enrolment this is; wrong codes count like wrong passwords. */
  private async enrolling({ name: typed, enrolment, address }: Enrolling): Promise<OperatorRow> {
    const name = typed.trim().toLowerCase();
    try {
      return await this.parts.attempts.count(this.attemptOf(name, address), async () => {
        const row = await this.inOffice(name);
        const isOpen =
          row?.enrolmentHash === hashOfCode(enrolment) && row.enrolmentExpires > this.parts.clock.now();
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
    const [row] = await this.parts.database
      .select()
      .from(operatorTable)
      .where(and(eq(operatorTable.name, name), eq(operatorTable.disabledTime, 0)));
    return row && this.isLetIn(row) ? row : undefined;
  }

  private isLetIn({ isDemo }: OperatorRow): boolean {
    return this.parts.demo || !isDemo;
  }

  private attemptOf(account: string, address: string) {
    return { organisation: realm, account, from: { address }, public: true } as const;
  }

  private entryOf({ name, organisation }: OperatorRow, address: string) {
    return { operator: name, organisation, address };
  }

  private note(
    transaction: Database,
    action: 'operator-added' | 'operator-disabled' | 'operator-reset',
    record: string,
    detail = '',
  ): Promise<void> {
    const entry = { operator: 'console', action, kind: 'operator', record, detail, address: '' } as const;
    return this.parts.log.append(entry, transaction);
  }
}
