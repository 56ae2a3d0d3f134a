import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';

/**
 * Why a text is no address of a network: it is another network's, has characters that no address has, is too long or too
 * short, or was mistyped.
 */
export type AddressFault = 'network' | 'characters' | 'length' | 'checksum';

interface Network {
  /** First byte of a new address: Tron's makes it begin with `T`, Bitcoin's with `1`. */
  readonly prefix: number;
  /** First bytes of further addresses that can be sent to. */
  readonly others: readonly number[];
  readonly shortest: number;
  readonly longest: number;
  /** Whether addresses in bech32 (`bc1…`) can be sent to as well. */
  readonly segwit: boolean;
}

const networks: ReadonlyMap<string, Network> = new Map([
  ['trc20', { prefix: 0x41, others: [], shortest: 34, longest: 34, segwit: false }],
  ['btc', { prefix: 0x00, others: [0x05], shortest: 26, longest: 35, segwit: true }],
]);

const base58check = createBase58check(sha256);
const base58 = /^[1-9A-HJ-NP-Za-km-z]+$/;
/** An address has a hash of this many bytes behind its first one. */
const hashBytes = 20;

/**
 * What is wrong with a text as an address of a network, by its checksum; undefined when it is one. Page and exchange ask
 * the same. `protocol` is the contract's, e.g. `trc20`; an unknown one has no addresses.
 */
export function addressFault(protocol: string, address: string): AddressFault | undefined {
  const network = networks.get(protocol);
  if (!network) return 'network';
  if (isAddressOf(network, address)) return undefined;
  const isOthers = [...networks.values()].some((other) => isAddressOf(other, address));
  if (isOthers || /^0x[\da-f]{40}$/i.test(address)) return 'network';
  if (/^bc1/i.test(address)) return network.segwit ? 'checksum' : 'network';
  if (!base58.test(address)) return 'characters';
  return address.length < network.shortest || address.length > network.longest ? 'length' : 'checksum';
}

/** Whether the addresses of a network can be told by their checksum. */
export const isKnownNetwork = (protocol: string): boolean => networks.has(protocol);

/** The address of a hash of 20 bytes on a network; undefined for a network that is not known. */
export function encodeAddress(protocol: string, hash: Uint8Array): string | undefined {
  const network = networks.get(protocol);
  if (!network) return undefined;
  if (hash.length !== hashBytes) throw new RangeError(`an address is made of ${hashBytes} bytes`);
  return base58check.encode(Uint8Array.of(network.prefix, ...hash));
}

function isAddressOf({ prefix, others, segwit }: Network, address: string): boolean {
  if (segwit && /^bc1/i.test(address)) return isSegwit(address);
  const bytes = bytesOf(address);
  return bytes?.length === hashBytes + 1 && [prefix, ...others].includes(bytes[0] ?? -1);
}

/** Version 0 is written in bech32, with 20 or 32 bytes behind it, and version 1 in bech32m, with 32. */
function isSegwit(address: string): boolean {
  const lengthOf = (coder: typeof bech32, version: number) => {
    const read = coder.decodeUnsafe(address);
    if (read?.prefix !== 'bc' || read.words[0] !== version) return undefined;
    return coder.fromWordsUnsafe(read.words.slice(1))?.length;
  };
  return [20, 32].includes(lengthOf(bech32, 0) ?? 0) || lengthOf(bech32m, 1) === 32;
}

/** The bytes of a text in base58check; undefined for a text that is none. */
function bytesOf(address: string): Uint8Array | undefined {
  try {
    return base58check.decode(address);
  } catch {
    return undefined;
  }
}
