import { createHash, createHmac } from 'node:crypto';
import { createBase58check } from '@scure/base';

const base58check = createBase58check(
  (data: Uint8Array) => new Uint8Array(createHash('sha256').update(data).digest()),
);
/** First byte of an address on each network: Tron's makes it begin with `T`, Bitcoin's with `1`. */
const prefixes: ReadonlyMap<string, number> = new Map([
  ['trc20', 0x41],
  ['btc', 0x00],
]);

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
  const prefix = prefixes.get(protocol);
  if (prefix === undefined) return undefined;
  const account = createHmac('sha256', secret)
    .update(`address ${userId} ${token} ${protocol}`)
    .digest()
    .subarray(0, 20);
  return base58check.encode(Uint8Array.of(prefix, ...account));
}

/** A memo of nine digits for networks that tell depositors apart by it. */
export function deriveMemo(secret: Buffer, { userId, token, protocol }: AddressOwner): string {
  const digest = createHmac('sha256', secret).update(`memo ${userId} ${token} ${protocol}`).digest();
  return String(100_000_000 + (digest.readUInt32BE(0) % 900_000_000));
}
