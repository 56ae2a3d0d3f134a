import { networksOf, plainAddress } from './networks';

test.each([
  ['192.0.2.7', '192.0.2.7', undefined],
  ['::ffff:192.0.2.7', '192.0.2.7', undefined],
  ['::ffff:c000:207', '192.0.2.7', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::9', '2001:db8:1:ffff::/64', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['::1', '::/64', '::/48'],
  ['no address', 'no address', undefined],
])('[S-01] %s is counted as %s and %s', (address, own, wide) => {
  expect(networksOf(address)).toEqual({ own, wide });
});

test('[S-01] an address of IPv4 is shown as such, however it came', () => {
  expect(['::ffff:192.0.2.7', '::FFFF:c000:207', '2001:db8::1', 'unknown'].map(plainAddress)).toEqual([
    '192.0.2.7',
    '192.0.2.7',
    '2001:db8::1',
    'unknown',
  ]);
});
