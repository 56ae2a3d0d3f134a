import { fromMinorUnits, minorUnits } from '@exchange/format';
import { withTexts } from '@exchange/remote-kit';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState, type ComponentProps } from 'react';
import { createAssetsPlatform, renderAssets } from '../../testing/assets-platform';
import { amountOf, amountProblem } from './amount';
import { AmountField } from './amount-field';
import { fundsTexts } from './texts';

const Field = withTexts(
  fundsTexts,
  function Controlled(props: {
    readonly precision: number;
    readonly min?: string;
    readonly max?: string;
    readonly tried?: boolean;
  }) {
    const [value, setValue] = useState('');
    return (
      <>
        <AmountField
          {...props}
          token="USDT"
          tried={props.tried === true}
          value={value}
          onValueChange={setValue}
        />
        <output>{amountProblem(value, props) ?? amountOf(value)}</output>
      </>
    );
  },
);
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' });
const sent = () => screen.getByRole('status').textContent;

async function open(props: ComponentProps<typeof Field>) {
  const user = userEvent.setup();
  const { unmount } = renderAssets(<Field {...props} />, await createAssetsPlatform());
  const input = await field();
  return {
    input,
    user,
    unmount,
    async paste(text: string) {
      await user.clear(input);
      await user.paste(text);
    },
  };
}

test.each([
  ['1,000.50', '1000.5'],
  ['１０００．５０', '1000.5'],
  ['１，０００。５', '1000.5'],
  [' 1 000.5 ', '1000.5'],
  ['1000.5 USDT', '1000.5'],
  ['.5', '0.5'],
  ['0007', '7'],
])('[A-04] [A-08] %s is read exactly', async (text, amount) => {
  const { paste } = await open({ precision: 6 });
  await paste(text);
  expect(minorUnits(sent(), 6)).toBe(minorUnits(amount, 6));
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['-5', 'Enter the number without a sign.'],
  ['+5', 'Enter the number without a sign.'],
  ['1e5', 'Write the number out in full, without e.'],
  ['1.0000001', 'Enter at most 6 decimals.'],
  ['1.000,50', /^This could be read as two numbers\./],
  ['0x10', 'That is not a number.'],
])('[A-04] [A-08] %s is no amount, stays as it was entered, and why is said', async (text, message) => {
  const { input, paste, user } = await open({ precision: 6 });
  await paste(text);
  expect(input.value).toBe(text);
  expect(sent()).toBe('missing');
  expect(screen.getByRole('alert').textContent).toMatch(message);
  await user.clear(input);
  await user.type(input, '1');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[A-04] [A-08] the exact maximum is one press, one unit more is refused, and so are 40 digits', async () => {
  const { input, paste, user } = await open({ precision: 6, min: '10', max: '2480.549999' });
  await user.click(screen.getByRole('button', { name: 'Enter the most that is possible' }));
  expect(input.value).toBe('2480.549999');
  expect(sent()).toBe('2480.549999');
  await paste('2480.55');
  expect(screen.getByRole('alert').textContent).toBe('At most 2,480.549999 USDT');
  await paste('9'.repeat(40));
  expect(input.value).toBe('9'.repeat(40));
  expect(sent()).toBe('tooLarge');
});

test('[A-04] an amount that is missing or too small is said once somebody tries to go on', async () => {
  const { paste } = await open({ precision: 6, min: '10', tried: true });
  expect(screen.getByRole('alert').textContent).toBe('Enter an amount');
  await paste('0.000');
  expect(screen.getByRole('alert').textContent).toBe('Enter an amount above zero');
  await paste('9.999999');
  expect(screen.getByRole('alert').textContent).toBe('At least 10 USDT');
  await paste('10');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[A-04] [A-08] within the range to the last unit and outside it by one, whatever the token’s decimals', () => {
  const units = fc.bigInt({ min: 1n, max: 10n ** 40n });
  fc.assert(
    fc.property(units, units, fc.integer({ min: 0, max: 18 }), (one, other, precision) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      const text = (amount: bigint) => fromMinorUnits(amount, precision);
      const range = { min: text(low), max: text(high) };
      return (
        amountProblem(text(low), range) === undefined &&
        amountProblem(text(high), range) === undefined &&
        amountProblem(text(low - 1n), range) === (low === 1n ? 'zero' : 'tooSmall') &&
        amountProblem(text(high + 1n), range) === 'tooLarge'
      );
    }),
  );
});
