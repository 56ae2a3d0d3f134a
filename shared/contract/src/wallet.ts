import * as z from './schema';
import { defineCall } from './call';
import { id, tokenCode, typed } from './fields';

/** 1 address on a chain, 2 payee on the exchange by UID, 3 by email. */
const savedKind = () => z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** A saved place to send to: an address on a chain, or another user of the exchange. */
export const SavedAddress = z.object({
  id: id(),
  title: z.string(),
  token: tokenCode(),
  /** Address on the chain; UID or email for a payee on the exchange. */
  address_to: z.string(),
  memo: z.string(),
  tag: z.string(),
  /** Network; empty for a payee on the exchange. */
  protocol: z.string(),
  kind: savedKind(),
});
export type SavedAddress = z.infer<typeof SavedAddress>;

export const withdrawalAddressList = defineCall({
  name: 'wallet.withdrawalAddressList',
  method: 'POST',
  path: '/Wallet/withdrawalAddressList',
  access: 'user',
  summary:
    'The user’s address book for a token, newest first: chain addresses, or payees on the exchange with `payees`',
  input: z.object({ token: tokenCode(), payees: z._default(z.boolean(), false) }),
  output: z.object({ list: z.array(SavedAddress) }),
  errors: ['tokenUnknown'],
});

export const enlistWithdrawalAddress = defineCall({
  name: 'wallet.enlistWithdrawalAddress',
  method: 'POST',
  path: '/Wallet/enlistWithdrawalAddress',
  access: 'user',
  summary: 'Adds to the address book; the address’s checksum is verified (A-04, A-06)',
  input: z.object({
    title: typed(50).check(z.minLength(1)),
    token: tokenCode(),
    address_to: typed(254).check(z.minLength(1)),
    memo: z._default(typed(100), ''),
    tag: z._default(typed(50), ''),
    protocol: z._default(typed(20), ''),
    kind: z._default(savedKind(), 1),
  }),
  output: z.object({ address: SavedAddress }),
  errors: [
    'tokenUnknown',
    'protocolUnknown',
    'addressInvalid',
    'addressOwn',
    'addressExists',
    'addressLookAlike',
    'memoRequired',
    'payeeUnknown',
    'payeeSelf',
  ],
});

export const delistWithdrawalAddress = defineCall({
  name: 'wallet.delistWithdrawalAddress',
  method: 'POST',
  path: '/Wallet/delistWithdrawalAddress',
  access: 'user',
  summary: 'Removes from the address book',
  input: z.object({ id: id() }),
  output: z.object({}),
  errors: ['addressUnknown'],
});
