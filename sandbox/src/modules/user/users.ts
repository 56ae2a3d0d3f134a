import { randomInt, randomUUID } from 'node:crypto';
import type { User } from '@exchange/contract';
import { and, eq, lt, or, type SQL } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database, SandboxClock } from '../../core/context';
import { equals } from '../../core/storage/queries';
import { users as userTable } from './tables';

/** A user as stored. */
export type UserRow = typeof userTable.$inferSelect;

/** What a registration brings. Email in lowercase, phone as `+85291234567`; one of them. */
export type NewUser = Pick<
  UserRow,
  'organisation' | 'email' | 'mobile' | 'nickname' | 'passwordHash' | 'country' | 'invitedBy'
> &
  Partial<Pick<UserRow, 'id' | 'locale'>>;

// Without characters that are read for one another.
const inviteAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const createInviteCode = () =>
  Array.from({ length: 8 }, () => inviteAlphabet[randomInt(inviteAlphabet.length)]).join('');
const createUid = () => randomInt(10_000_000, 100_000_000).toString();

/** The accounts. */
export class Users {
  constructor(
    private readonly database: Database,
    private readonly clock: Pick<SandboxClock, 'now'>,
  ) {}

  /** Rejects with `accountExists` when the email or phone has an account at the organisation. */
  async create(user: NewUser): Promise<UserRow> {
    // A uid or invite code that is taken is drawn again; an email or phone that is taken is final.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const drawn = { uid: createUid(), inviteCode: createInviteCode() };
      const [row] = await this.database
        .insert(userTable)
        .values({ ...user, ...drawn, id: user.id ?? randomUUID(), registerTime: this.clock.now() })
        .onConflictDoNothing()
        .returning();
      if (row) return row;
      const name = user.email ?? user.mobile ?? '';
      if (await this.byName(user.organisation, name)) throw new CallError('accountExists');
    }
    throw new Error('no free uid was found');
  }

  byId(id: string): Promise<UserRow | undefined> {
    return this.one(eq(userTable.id, id));
  }

  /** By email (any case) or phone. */
  byName(organisation: string, name: string): Promise<UserRow | undefined> {
    const wanted = name.trim().toLowerCase();
    const column = wanted.includes('@') ? userTable.email : userTable.mobile;
    return this.one(eq(userTable.organisation, organisation), eq(column, wanted));
  }

  /** By invite code, in any case. */
  byInviteCode(organisation: string, code: string): Promise<UserRow | undefined> {
    const wanted = code.trim().toUpperCase();
    return this.one(eq(userTable.organisation, organisation), eq(userTable.inviteCode, wanted));
  }

  /** By email, phone, uid or id: as an operator names an account. The first organisation's own when it is at several. */
  search(name: string, organisation?: string): Promise<UserRow | undefined> {
    const wanted = name.trim();
    const { email, mobile, uid, id } = userTable;
    const named = or(
      eq(email, wanted.toLowerCase()),
      ...[mobile, uid, id].map((column) => eq(column, wanted)),
    );
    return this.one(equals(userTable.organisation, organisation), named);
  }

  /** Marks an authenticator code's time step as used; false when it or a later one was used before. */
  async useAuthenticatorStep(id: string, step: number): Promise<boolean> {
    const used = await this.database
      .update(userTable)
      .set({ authenticatorStep: step })
      .where(and(eq(userTable.id, id), lt(userTable.authenticatorStep, step)))
      .returning({ id: userTable.id });
    return used.length === 1;
  }

  private async one(...conditions: (SQL | undefined)[]): Promise<UserRow | undefined> {
    const [row] = await this.database
      .select()
      .from(userTable)
      .where(and(...conditions))
      .orderBy(userTable.registerTime)
      .limit(1);
    return row;
  }
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

/** An account's contact as others and its owner see it: the email, or the phone of one without. */
export const maskContact = ({ email, mobile }: Pick<UserRow, 'email' | 'mobile'>): string =>
  email === null ? maskMobile(mobile) : maskEmail(email);

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
