import fc from 'fast-check';
import { fakeBalance, fakeC2CBalance } from '../../../testing/assets-platform';
import { greatest, sharesOf } from './shares';

const cents = fc.bigInt({ min: 0n, max: 10n ** 24n });
const decimal = (value: bigint) => {
  const digits = value.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const units = (value: string) => {
  const [whole = '', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(2, '0'));
};
const worth = (fiat_value: string, index: number) => fakeBalance({ token: `t${index}`, fiat_value });

test('[A-01] the parts are exactly the whole, their percents never more, and what is small is one part', () => {
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 12 }), (values) => {
      const shares = greatest(sharesOf(values.map(decimal).map(worth)), 4);
      const percent = shares.reduce((sum, share) => sum + units(share.percent), 0n);
      const value = shares.reduce((sum, share) => sum + units(share.value), 0n);
      return (
        shares.length <= 5 && percent <= 10_000n && value === values.reduce((sum, each) => sum + each, 0n)
      );
    }),
  );
  const shares = sharesOf(['600', '200', '100', '50', '30', '20'].map(worth));
  expect(greatest(shares, 4).map((share) => [share.name, share.value, share.percent])).toEqual([
    ['T0', '600', '60'],
    ['T1', '200', '20'],
    ['T2', '100', '10'],
    ['T3', '50', '5'],
    ['', '50', '5'],
  ]);
  // One token would be no smaller a list as 'others'.
  expect(greatest(shares, 5)).toEqual(shares);
});

test('[A-01] a token of both accounts is one part; without value there is none', () => {
  const asset = [
    fakeBalance({ token: 'usdt', fiat_value: '60' }),
    fakeBalance({ token: 'aura', fiat_value: '25' }),
  ];
  const fiat = [fakeC2CBalance({ token: 'usdt', fiat_value: '15' }), fakeC2CBalance({ token: 'btc' })];
  expect(sharesOf(asset, fiat).map((share) => [share.name, share.value, share.percent])).toEqual([
    ['USDT', '75', '75'],
    ['AURA', '25', '25'],
  ]);
  expect(sharesOf([fakeBalance({ token: 'a' })], [])).toEqual([]);
});
