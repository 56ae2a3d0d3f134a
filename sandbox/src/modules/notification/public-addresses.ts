import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Networks that are not on the public internet, or lead to some that are not. */
const networks = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24',
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 2001::/23 2001:db8::/32 2002::/16',
];
const reserved = new BlockList();
for (const entry of networks.join(' ').split(' ')) {
  const [network = '', prefix] = entry.split('/');
  reserved.addSubnet(network, Number(prefix), isIPv6(network) ? 'ipv6' : 'ipv4');
}

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
