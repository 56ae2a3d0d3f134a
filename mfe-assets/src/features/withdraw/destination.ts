import { type AddressFault, addressFault } from '@exchange/contract/chain-address';

/** Where a withdrawal goes. */
export interface Destination {
  readonly protocol: string;
  readonly address: string;
  /** Empty where the token needs none. */
  readonly memo: string;
}

/** A network that a token is withdrawn on. */
export interface Network {
  readonly protocol: string;
  readonly name: string;
}

/** The name of a network as people know it. */
export const networkName = (networks: readonly Network[], protocol: string): string =>
  networks.find((each) => each.protocol === protocol)?.name ?? protocol;

/** The address in a text that was pasted or scanned: without spaces, and without the scheme and query of a payment link. */
export function readAddress(text: string): string {
  const plain = text.normalize('NFKC').replace(/\s/g, '');
  return plain.replace(/^[a-z]+:(\/\/)?/i, '').replace(/[?&].*$/, '');
}

/** What is wrong with an address that was begun; undefined for an empty one too. */
export const faultOf = ({ protocol, address }: Destination): AddressFault | undefined =>
  address === '' ? undefined : addressFault(protocol, address);

/** The destination, when nothing about it is wrong or missing. */
export function completeDestination(draft: Destination, needsMemo: boolean): Destination | undefined {
  const memo = needsMemo ? draft.memo.trim() : '';
  if (draft.address === '' || faultOf(draft) !== undefined || (needsMemo && memo === '')) return undefined;
  return { ...draft, memo };
}
