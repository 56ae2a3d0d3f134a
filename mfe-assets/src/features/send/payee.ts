import type { PayeeType } from '@exchange/contract/transfer';
import type { SavedAddress } from '@exchange/contract/wallet';

/** How a person named a payee: 1 by UID, 2 by email. */
export interface Payee {
  readonly type: PayeeType;
  readonly name: string;
}

/** Why a name cannot be one; undefined when it may be. */
export function payeeProblem({ type, name }: Payee): 'missing' | 'uid' | 'email' | undefined {
  const plain = name.trim();
  if (plain === '') return 'missing';
  if (type === 1) return /^\d{8}$/.test(plain) ? undefined : 'uid';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(plain) && plain.length <= 254 ? undefined : 'email';
}

/** The payee of an entry of the book. */
export const payeeOf = ({ kind, address_to: name }: Pick<SavedAddress, 'kind' | 'address_to'>): Payee => ({
  type: kind === 2 ? 1 : 2,
  name,
});

/** The book's kind of entry for a payee. */
export const kindOf = ({ type }: Payee): SavedAddress['kind'] => (type === 1 ? 2 : 3);
