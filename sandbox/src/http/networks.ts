import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whom an address stands for, as keys to count by. */
export interface Networks {
  /** The address of IPv4; of IPv6 the /64, all of whose addresses one device may choose from. */
  readonly own: string;
  /** Of IPv6 the /48, which one customer of a provider may have; undefined for IPv4. */
  readonly wide: string | undefined;
}

/** An address in its own notation: one of IPv4 as such, however it came. What is no address stays as it is. */
export const plainAddress = (address: string): string =>
  !isIPv4(address) && ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;

/** The networks that an address is counted by. What is no address is its own network. */
export function networksOf(address: string): Networks {
  if (isIPv4(address) || !ipaddr.isValid(address)) return { own: address, wide: undefined };
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return { own: parsed.toString(), wide: undefined };
  const network = (bits: number) =>
    `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
  return { own: network(64), wide: network(48) };
}
