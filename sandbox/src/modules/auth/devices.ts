import { and, eq, gt, lt, ne, or } from 'drizzle-orm';
import type { Database, SandboxClock } from '../../core/context';
import { hashOf } from '../../core/secrets';
import { day } from '../../core/time-spans';
import { users } from '../user';
import { devices as deviceTable } from './tables';

/** A device is forgotten when nobody logged in with it for as long as it keeps its cookie. */
const memoryMs = 400 * day;
/** How long a device stays trusted after the login at which its owner chose so. */
const trustMs = 30 * day;

const { userId: owner, deviceHash: hash } = deviceTable;
const deviceOf = (userId: string, device: string) => and(eq(owner, userId), eq(hash, hashOf(device)));

/** The browsers in which somebody logged in to an account (S-01, S-12). */
export class Devices {
  constructor(
    private readonly database: Database,
    private readonly clock: Pick<SandboxClock, 'now'>,
  ) {}

  /** Notes a login. Answers whether it is the first one to the account on that device. */
  async noteLogin(userId: string, device: string): Promise<{ readonly isNew: boolean }> {
    const lastLoginTime = this.clock.now();
    const used = { userId, deviceHash: hashOf(device), lastLoginTime };
    const added = await this.database.insert(deviceTable).values(used).onConflictDoNothing().returning();
    if (added.length === 0)
      await this.database.update(deviceTable).set({ lastLoginTime }).where(deviceOf(userId, device));
    return { isNew: added.length > 0 };
  }

  /**
   * The hash of the device when somebody has logged in on it to the account, which is named by id, email or telephone.
   * Who only knows the account's name has no such device.
   */
  async knownTo(organisation: string, account: string, device: string | undefined) {
    if (device === undefined) return undefined;
    const deviceHash = hashOf(device);
    const name = account.trim().toLowerCase();
    const named = or(eq(users.id, account), eq(users.email, name), eq(users.mobile, name));
    const [known] = await this.database
      .select({ userId: owner })
      .from(deviceTable)
      .innerJoin(users, eq(users.id, owner))
      .where(and(eq(hash, deviceHash), eq(users.organisation, organisation), named))
      .limit(1);
    return known && deviceHash;
  }

  /** Whether a login of the user on that device need not be confirmed with the authenticator. */
  async isTrusted(userId: string, device: string | undefined): Promise<boolean> {
    if (device === undefined) return false;
    return (await this.database.$count(deviceTable, and(deviceOf(userId, device), this.trusted()))) > 0;
  }

  /** Trusts a device that was logged in on, for 30 days. Only after a login that the authenticator confirmed. */
  async trust(userId: string, device: string): Promise<void> {
    await this.database
      .update(deviceTable)
      .set({ trustedUntil: this.clock.now() + trustMs })
      .where(deviceOf(userId, device));
  }

  /** Ends the trust in the user's devices: in all, in one, or in all but one, by their hashes. */
  async endTrust(
    userId: string,
    which?: { readonly only: string } | { readonly except: string },
  ): Promise<void> {
    const devices = which && ('only' in which ? eq(hash, which.only) : ne(hash, which.except));
    await this.database
      .update(deviceTable)
      .set({ trustedUntil: 0 })
      .where(and(eq(owner, userId), devices));
  }

  /** How many devices of the user are trusted, but the one with that hash. */
  countTrusted(userId: string, except: string): Promise<number> {
    return this.database.$count(deviceTable, and(eq(owner, userId), ne(hash, except), this.trusted()));
  }

  /** Forgets devices that were used long ago. */
  async clean(): Promise<void> {
    await this.database.delete(deviceTable).where(lt(deviceTable.lastLoginTime, this.clock.now() - memoryMs));
  }

  private trusted() {
    return gt(deviceTable.trustedUntil, this.clock.now());
  }
}
