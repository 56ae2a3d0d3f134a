import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Addresses that are not on the public internet, or lead to some that are not. */
const reserved = new BlockList();
for (const [network, prefix] of [
  ...[['0.0.0.0', 8] as const, ['10.0.0.0', 8] as const, ['100.64.0.0', 10] as const],
  ...[['127.0.0.0', 8] as const, ['169.254.0.0', 16] as const, ['172.16.0.0', 12] as const],
  ...[['192.0.0.0', 24] as const, ['192.0.2.0', 24] as const, ['192.88.99.0', 24] as const],
  ...[['192.168.0.0', 16] as const, ['198.18.0.0', 15] as const, ['198.51.100.0', 24] as const],
  ...[['203.0.113.0', 24] as const, ['224.0.0.0', 4] as const, ['240.0.0.0', 4] as const],
] as const)
  reserved.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  reserved.addSubnet(network, prefix, 'ipv6');

const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an internet address is a public one: not this machine, not its networks, not one of special use. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  if (isIPv6(plain)) return global6.check(plain, 'ipv6') && !reserved.check(plain, 'ipv6');
  return isIP(plain) === 4 && !reserved.check(plain, 'ipv4');
}

/**
 * Looks a host up for a connection and refuses it where any of its addresses is not public. What is connected to is what was looked
 * at: a name that answers otherwise the next time gains nothing.
 */
export const lookupPublic: LookupFunction = (host, options, answer) => {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    if (error) {
      answer(error, '');
      return;
    }
    const [first] = addresses;
    if (!first) answer(new Error(`${host} has no address`), '');
    else if (!addresses.every(({ address }) => isPublicAddress(address)))
      answer(new Error(`${host} is not on the public internet`), '');
    else if (options.all === true) answer(null, addresses);
    else answer(null, first.address, first.family);
  });
};
