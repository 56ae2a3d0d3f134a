import { createHmac, randomBytes } from 'node:crypto';
import { encodeAddress } from '@exchange/contract/chain-address';

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
