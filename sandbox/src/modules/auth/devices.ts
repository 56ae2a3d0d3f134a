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

/** The browsers in which somebody logged in to an account (S-01, S-12). */
export interface Devices {
  /** Notes a login. Answers whether it is the first one to the account on that device. */
  noteLogin(userId: string, device: string): Promise<{ readonly isNew: boolean }>;
  /**
   * The hash of the device when somebody has logged in on it to the account, which is named by id, email or telephone.
   * Who only knows the account's name has no such device.
   */
  knownTo(organisation: string, account: string, device: string | undefined): Promise<string | undefined>;
  /** Whether a login of the user on that device need not be confirmed with the authenticator. */
  isTrusted(userId: string, device: string | undefined): Promise<boolean>;
  /** Trusts a device that was logged in on, for 30 days. Only after a login that the authenticator confirmed. */
  trust(userId: string, device: string): Promise<void>;
  /** Ends the trust in the user's devices: in all, in one, or in all but one, by their hashes. */
  endTrust(userId: string, which?: { readonly only: string } | { readonly except: string }): Promise<void>;
  /** How many devices of the user are trusted, but the one with that hash. */
  countTrusted(userId: string, except: string): Promise<number>;
  /** Forgets devices that were used long ago. */
  clean(): Promise<void>;
}

export function createDevices(database: Database, clock: SandboxClock): Devices {
  const trusted = () => gt(deviceTable.trustedUntil, clock.now());
  return {
    async noteLogin(userId, device) {
      const used = { userId, deviceHash: hashOf(device), lastLoginTime: clock.now() };
      const added = await database.insert(deviceTable).values(used).onConflictDoNothing().returning();
      if (added.length === 0) {
        await database
          .update(deviceTable)
          .set({ lastLoginTime: used.lastLoginTime })
          .where(and(eq(deviceTable.userId, userId), eq(deviceTable.deviceHash, used.deviceHash)));
      }
      return { isNew: added.length > 0 };
    },
    async knownTo(organisation, account, device) {
      if (device === undefined) return undefined;
      const deviceHash = hashOf(device);
      const name = account.trim().toLowerCase();
      const [known] = await database
        .select({ userId: deviceTable.userId })
        .from(deviceTable)
        .innerJoin(users, eq(users.id, deviceTable.userId))
        .where(
          and(
            eq(deviceTable.deviceHash, deviceHash),
            eq(users.organisation, organisation),
            or(eq(users.id, account), eq(users.email, name), eq(users.mobile, name)),
          ),
        )
        .limit(1);
      return known && deviceHash;
    },
    async isTrusted(userId, device) {
      if (device === undefined) return false;
      const ofDevice = and(eq(deviceTable.userId, userId), eq(deviceTable.deviceHash, hashOf(device)));
      return (await database.$count(deviceTable, and(ofDevice, trusted()))) > 0;
    },
    async trust(userId, device) {
      await database
        .update(deviceTable)
        .set({ trustedUntil: clock.now() + trustMs })
        .where(and(eq(deviceTable.userId, userId), eq(deviceTable.deviceHash, hashOf(device))));
    },
    async endTrust(userId, which) {
      const { deviceHash } = deviceTable;
      const devices = which && ('only' in which ? eq(deviceHash, which.only) : ne(deviceHash, which.except));
      await database
        .update(deviceTable)
        .set({ trustedUntil: 0 })
        .where(and(eq(deviceTable.userId, userId), devices));
    },
    countTrusted: (userId, except) =>
      database.$count(
        deviceTable,
        and(eq(deviceTable.userId, userId), ne(deviceTable.deviceHash, except), trusted()),
      ),
    async clean() {
      await database.delete(deviceTable).where(lt(deviceTable.lastLoginTime, clock.now() - memoryMs));
    },
  };
}
