import { createHmac, randomBytes } from 'node:crypto';
import { encodeAddress } from '@exchange/contract/chain-address';
import { and, eq } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { depositAddresses } from './tables';

/** A deposit address as it is stored. */
export type AddressRow = typeof depositAddresses.$inferSelect;

/**
 * The user's address for a token on a network, kept from the first time on: always the same for the same secret, valid by its
 * checksum, held by nobody; with a memo of nine digits for networks that tell depositors apart by it. Rejects with `protocolUnknown`
 * for a network that the sandbox does not know.
 */
export async function keptAddress(
  database: Database,
  secret: Buffer,
  owner: Pick<AddressRow, 'userId' | 'token' | 'protocol'>,
  hasMemo: boolean,
  createTime: number,
): Promise<AddressRow> {
  const { userId, token, protocol } = owner;
  const digestFor = (purpose: string) =>
    createHmac('sha256', secret).update(`${purpose} ${userId} ${token} ${protocol}`).digest();
  const address = encodeAddress(protocol, digestFor('address').subarray(0, 20));
  if (address === undefined) throw new CallError('protocolUnknown', `no addresses on ${protocol}`);
  const memo = hasMemo ? String(100_000_000 + (digestFor('memo').readUInt32BE(0) % 900_000_000)) : '';
  await database
    .insert(depositAddresses)
    .values({ ...owner, address, memo, createTime })
    .onConflictDoNothing();
  const isIt = and(
    eq(depositAddresses.userId, userId),
    eq(depositAddresses.token, token),
    eq(depositAddresses.protocol, protocol),
  );
  const [row] = await database.select().from(depositAddresses).where(isIt);
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
