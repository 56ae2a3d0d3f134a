import fc from 'fast-check';
import { addressFault, encodeAddress } from './chain-address';

const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const bitcoin = [
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
];

test('[A-02] [A-04] addresses of each network are told by their checksum', () => {
  expect(addressFault('trc20', tron)).toBeUndefined();
  for (const address of bitcoin) expect(addressFault('btc', address)).toBeUndefined();
});

test.each([
  ['trc20', bitcoin[0], 'network'],
  ['trc20', bitcoin[2], 'network'],
  ['trc20', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 'network'],
  ['btc', tron, 'network'],
  ['erc20', tron, 'network'],
  ['trc20', tron.slice(0, -1), 'length'],
  ['trc20', `${tron}t`, 'length'],
  ['trc20', tron.replace('N', 'O'), 'characters'],
  ['trc20', ` ${tron}`, 'characters'],
  ['trc20', '', 'characters'],
  ['trc20', tron.replace('NH', 'HN'), 'checksum'],
  ['btc', `${bitcoin[2]?.slice(0, -1) ?? ''}5`, 'checksum'],
])('[A-02] [A-04] on %s, %s is refused: %s', (protocol, address, fault) => {
  expect(addressFault(protocol, address ?? '')).toBe(fault);
});

test('[A-04] [X-04] what is encoded is an address of its network alone; one wrong character of it is noticed', () => {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 20, maxLength: 20 }),
      fc.nat(33),
      fc.nat(alphabet.length - 1).map((index) => alphabet.charAt(index)),
      (hash, place, character) => {
        const address = encodeAddress('trc20', hash) ?? '';
        const mistyped = address.slice(0, place) + character + address.slice(place + 1);
        return (
          address.startsWith('T') &&
          addressFault('trc20', address) === undefined &&
          addressFault('btc', address) === 'network' &&
          (mistyped === address || addressFault('trc20', mistyped) !== undefined)
        );
      },
    ),
  );
  expect(encodeAddress('erc20', new Uint8Array(20))).toBeUndefined();
  expect(() => encodeAddress('trc20', new Uint8Array(21))).toThrow(RangeError);
});
