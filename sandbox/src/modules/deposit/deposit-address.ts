import { createHmac, randomBytes } from 'node:crypto';
import { encodeAddress } from '@exchange/contract/chain-address';
import { and, eq } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { depositAddresses } from './tables';

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
export function deriveAddress(secret: Buffer, { userId, token, protocol }: AddressOwner): string | undefined {
  const digest = createHmac('sha256', secret).update(`address ${userId} ${token} ${protocol}`).digest();
  return encodeAddress(protocol, digest.subarray(0, 20));
}

/** A memo of nine digits for networks that tell depositors apart by it. */
export function deriveMemo(secret: Buffer, { userId, token, protocol }: AddressOwner): string {
  const digest = createHmac('sha256', secret).update(`memo ${userId} ${token} ${protocol}`).digest();
  return String(100_000_000 + (digest.readUInt32BE(0) % 900_000_000));
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
