import { compareDecimals } from '@exchange/format';
import fc from 'fast-check';
import { fakeBalance } from '../testing/assets-platform';
import { byValue, isZero, matchesToken, newerBalance, shortAmount, signedAmount, totalOf } from './balances';

const decimal = (places: number) =>
  fc.bigInt({ min: 0n, max: 10n ** 24n }).map((units) => {
    const digits = units.toString().padStart(places + 1, '0');
    return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  });
test('[A-01] everything of a token is what can be used and what is held', () => {
  expect(totalOf({ available: '0.1', frozen: '0.2' })).toBe('0.3');
  expect([isZero({ available: '0.00', frozen: '0' }), isZero({ available: '0', frozen: '0.1' })]).toEqual([
    true,
    false,
  ]);
});

test('[H-21] a gain has its sign, and nothing is neither', () => {
  expect(['312.089', '-13.099', '0'].map((value) => signedAmount(value, 'en'))).toEqual([
    '+312.08',
    '-13.09',
    '0.00',
  ]);
});

test('[H-21] an amount in the list is never more than what is held', () => {
  fc.assert(
    fc.property(decimal(18), fc.integer({ min: 0, max: 18 }), (value, precision) => {
      const shown = shortAmount(value, precision, 'en').replaceAll(',', '');
      return compareDecimals(shown, value) <= 0;
    }),
  );
  expect([
    shortAmount('2480.550000', 6, 'en'),
    shortAmount('0.123456789', 18, 'en'),
    shortAmount('7', 0, 'en'),
  ]).toEqual(['2,480.55', '0.12345678', '7']);
});

test('[A-01] the most valuable is first; of two versions the newer wins; code and alias are searched', () => {
  const list = [
    fakeBalance({ token: 'zed' }),
    fakeBalance({ token: 'abc' }),
    fakeBalance({ token: 'rich', fiat_value: '9' }),
  ];
  expect(list.sort(byValue).map((balance) => balance.token)).toEqual(['rich', 'abc', 'zed']);
  expect(newerBalance({ version: 3 }, { version: 2 })).toEqual({ version: 3 });
  expect(newerBalance({ version: 3 }, { version: 4 })).toEqual({ version: 4 });
  expect(matchesToken({ token: 'aura', token_as: 'Aura House' }, ' HOUSE ')).toBe(true);
  expect(matchesToken({ token: 'aura', token_as: 'Aura House' }, 'kite')).toBe(false);
});
