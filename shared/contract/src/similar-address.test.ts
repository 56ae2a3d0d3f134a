import fc from 'fast-check';
import { encodeAddress } from './chain-address';
import { similarAddress } from './similar-address';

const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

test.each([
  ['the same beginning and end', 'TR7N5555555555555555555555555gjLj6t'],
  ['the same end', 'TXyz55555555555555555555555zgjLj6t'],
  ['the same beginning', 'TR7NHqj555555555555555555555555555'],
  ['letters in another case', 'Tr7nhQ555555555555555555555555555t'],
  ['one character in the middle', 'TR7NHqjeKQxGTCi8q9ZY4pL8otSzgjLj6t'],
])('[A-04] %s makes it a look-alike', (_what, address) => {
  expect(similarAddress(address, ['TNaRAoLUyYEV2uF7GUrzSjRQTU8v5ZJ5VR', tron])).toBe(tron);
});

test('[A-04] the address itself is no look-alike, and neither is one that shares what all begin with', () => {
  expect(similarAddress(tron, [tron])).toBeUndefined();
  expect(
    similarAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', [
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    ]),
  ).toBeUndefined();
});

test('[A-04] addresses of other people are not taken for look-alikes', () => {
  const hash = fc.uint8Array({ minLength: 20, maxLength: 20 });
  const address = (bytes: Uint8Array) => encodeAddress('trc20', bytes) ?? '';
  // Hashes that differ in their first two bytes differ in their first characters.
  fc.assert(
    fc.property(hash, hash, (one, other) => {
      fc.pre(one[0] !== other[0] && one[19] !== other[19]);
      const [left, right] = [address(one), address(other)];
      return left.slice(0, 4) === right.slice(0, 4) || similarAddress(left, [right]) === undefined;
    }),
    { seed: 4 },
  );
});
