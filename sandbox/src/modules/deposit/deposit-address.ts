import { createHmac, randomBytes } from 'node:crypto';
import { encodeAddress } from '@exchange/contract/chain-address';
import { and, eq } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { depositAddresses } from './tables';

/** A deposit address as it is stored. */
export type AddressRow = typeof depositAddresses.$inferSelect;

/** Whose address, and for what. */
export interface AddressOwner {
  readonly userId: string;
  readonly token: string;
  readonly protocol: string;
}

/**
 * The user's address for a token on a network: always the same for the same secret, valid by its checksum, held by
 * nobody. Undefined for a network that the sandbox does not know.
 */
function deriveAddress(secret: Buffer, { userId, token, protocol }: AddressOwner): string | undefined {
  const digest = createHmac('sha256', secret).update(`address ${userId} ${token} ${protocol}`).digest();
  return encodeAddress(protocol, digest.subarray(0, 20));
}

/** A memo of nine digits for networks that tell depositors apart by it. */
function deriveMemo(secret: Buffer, { userId, token, protocol }: AddressOwner): string {
  const digest = createHmac('sha256', secret).update(`memo ${userId} ${token} ${protocol}`).digest();
  return String(100_000_000 + (digest.readUInt32BE(0) % 900_000_000));
}

/** The user's address for a token on a network, kept from the first time on. Rejects with `protocolUnknown`. */
export async function keptAddress(
  database: Database,
  secret: Buffer,
  owner: AddressOwner,
  hasMemo: boolean,
  createTime: number,
): Promise<AddressRow> {
  const address = deriveAddress(secret, owner);
  if (address === undefined) throw new CallError('protocolUnknown', `no addresses on ${owner.protocol}`);
  const memo = hasMemo ? deriveMemo(secret, owner) : '';
  await database
    .insert(depositAddresses)
    .values({ ...owner, address, memo, createTime })
    .onConflictDoNothing();
  const { userId, token, protocol } = depositAddresses;
  const [row] = await database
    .select()
    .from(depositAddresses)
    .where(and(eq(userId, owner.userId), eq(token, owner.token), eq(protocol, owner.protocol)));
  if (!row) throw new Error('the deposit address was not stored');
  return row;
}

/** Some address of a network that is not the exchange's; empty for a network that the sandbox does not know. */
export const outsideAddress = (protocol: string): string => encodeAddress(protocol, randomBytes(20)) ?? '';

/**
 * Rejects an address at which the user's own account receives deposits, of whatever token and network: what is withdrawn to it
 * comes back less the fee, or not at all. Another user's is an address like any other.
 */
export async function requireNotOwn(database: Database, userId: string, address: string): Promise<void> {
  const own = and(eq(depositAddresses.userId, userId), eq(depositAddresses.address, address));
  if ((await database.$count(depositAddresses, own)) > 0)
    throw new CallError('addressOwn', undefined, { address_to: 'an address outside the account' });
}
