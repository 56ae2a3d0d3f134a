import { randomInt, randomUUID } from 'node:crypto';
import type { User } from '@exchange/contract';
import { and, eq, lt, or } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database, SandboxClock } from '../../core/context';
import type { SandboxLocale } from '../../core/locale';
import { users as userTable } from './tables';

/** A user as stored. */
export type UserRow = typeof userTable.$inferSelect;

/** What a registration brings. Email in lowercase, phone as `+85291234567`; one of them. */
export interface NewUser {
  readonly id?: string;
  readonly organisation: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly nickname: string;
  /** Null for an account without a login password. */
  readonly passwordHash: string | null;
  readonly country: string;
  readonly invitedBy: string | null;
  /** Of the page that it was made on; the exchange's first one unless told. */
  readonly locale?: SandboxLocale;
}

/** The accounts. */
export interface Users {
  /** Rejects with `accountExists` when the email or phone has an account at the organisation. */
  create(user: NewUser): Promise<UserRow>;
  byId(id: string): Promise<UserRow | undefined>;
  /** By email (any case) or phone. */
  byName(organisation: string, name: string): Promise<UserRow | undefined>;
  /** By invite code, in any case. */
  byInviteCode(organisation: string, code: string): Promise<UserRow | undefined>;
  /** By email, phone, uid or id: as an operator names an account. The first organisation's own when it is at several. */
  search(name: string, organisation?: string): Promise<UserRow | undefined>;
  /** Marks an authenticator code's time step as used; false when it or a later one was used before. */
  useAuthenticatorStep(id: string, step: number): Promise<boolean>;
}

// Without characters that are read for one another.
const inviteAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const createInviteCode = () =>
  Array.from({ length: 8 }, () => inviteAlphabet[randomInt(inviteAlphabet.length)]).join('');
const createUid = () => randomInt(10_000_000, 100_000_000).toString();

export function createUsers(database: Database, clock: SandboxClock): Users {
  async function one(condition: ReturnType<typeof and>): Promise<UserRow | undefined> {
    const [row] = await database
      .select()
      .from(userTable)
      .where(condition)
      .orderBy(userTable.registerTime)
      .limit(1);
    return row;
  }
  const byName = (organisation: string, name: string) => {
    const wanted = name.trim().toLowerCase();
    const column = wanted.includes('@') ? userTable.email : userTable.mobile;
    return one(and(eq(userTable.organisation, organisation), eq(column, wanted)));
  };
  return {
    byName,
    byId: (id) => one(eq(userTable.id, id)),
    byInviteCode: (organisation, code) =>
      one(and(eq(userTable.organisation, organisation), eq(userTable.inviteCode, code.trim().toUpperCase()))),
    search(name, organisation) {
      const wanted = name.trim();
      const lower = wanted.toLowerCase();
      const named = or(
        eq(userTable.email, lower),
        eq(userTable.mobile, wanted),
        eq(userTable.uid, wanted),
        eq(userTable.id, wanted),
      );
      return one(organisation === undefined ? named : and(eq(userTable.organisation, organisation), named));
    },
    async create(user) {
      // A uid or invite code that is taken is drawn again; an email or phone that is taken is final.
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const [row] = await database
          .insert(userTable)
          .values({
            ...user,
            id: user.id ?? randomUUID(),
            uid: createUid(),
            inviteCode: createInviteCode(),
            registerTime: clock.now(),
          })
          .onConflictDoNothing()
          .returning();
        if (row) return row;
        const name = user.email ?? user.mobile ?? '';
        if (await byName(user.organisation, name)) throw new CallError('accountExists');
      }
      throw new Error('no free uid was found');
    },
    async useAuthenticatorStep(id, step) {
      const used = await database
        .update(userTable)
        .set({ authenticatorStep: step })
        .where(and(eq(userTable.id, id), lt(userTable.authenticatorStep, step)))
        .returning({ id: userTable.id });
      return used.length === 1;
    },
  };
}

/** `alice@example.com` → `al***@example.com`. */
export function maskEmail(email: string | null): string {
  if (email === null) return '';
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, Math.min(2, Math.max(1, name.length - 1)))}***@${domain}`;
}

/** `+85291234567` → `+8529****567`. */
export function maskMobile(mobile: string | null): string {
  return mobile === null ? '' : `${mobile.slice(0, Math.max(2, mobile.length - 7))}****${mobile.slice(-3)}`;
}

/** A user as the user's own pages see it. */
export function toUser(row: UserRow): User {
  return {
    user_id: row.id,
    uid: row.uid,
    nickname: row.nickname,
    email: maskEmail(row.email),
    mobile: maskMobile(row.mobile),
    country: row.country,
    invite_code: row.inviteCode,
    has_authenticator: row.authenticatorSecret !== null,
    has_trade_password: row.tradePasswordHash !== null,
    kyc_level: row.kycLevel,
    register_time: row.registerTime,
  };
}
