import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { readDecimalInput, stepDecimal } from './decimal-input';
import { NumberField, type NumberFieldProps } from './number-field';

function Controlled({ start = '', ...rest }: { readonly start?: string } & Partial<NumberFieldProps>) {
  const [value, setValue] = useState(start);
  return (
    <NumberField
      label="Price"
      precision={4}
      increaseLabel="More"
      decreaseLabel="Less"
      {...rest}
      value={value}
      onValueChange={setValue}
    />
  );
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });

test('[T-09] letters, signs, exponents and decimals beyond the precision cannot be typed', async () => {
  render(<Controlled />);
  await userEvent.type(field(), '-1a2e.34567');
  expect(field().value).toBe('12.3456');
});

test('[T-09] full-width digits and pasted grouping are understood', async () => {
  render(<Controlled />);
  await userEvent.click(field());
  await userEvent.paste('1,234.5');
  expect(field().value).toBe('1234.5');
  await userEvent.clear(field());
  await userEvent.paste('12。5');
  expect(field().value).toBe('12.5');
});

test.each([
  ['1,000.50', '1000.50'],
  ['1,000', '1000'],
  ['12,345,678.9', '12345678.9'],
  ['1,00,000.5', '100000.5'],
  ['1,5', '1.5'],
  ['1000,5', '1000.5'],
  ['0,123', '0.123'],
  ['1.000,50', undefined],
  ['12.5,', undefined],
  ['4,397.700 USDT', '4397.700'],
  ['1.17K', undefined],
  ['1.000.000', undefined],
])('[T-09] %s is read as %s: a comma never makes a price ten times what was meant', (text, read) => {
  expect(readDecimalInput(text, 4)).toBe(read);
});

test('[T-09] on a keyboard that has a comma for its decimal point, prices can be typed', async () => {
  render(<Controlled />);
  await userEvent.type(field(), '15,123');
  expect(field().value).toBe('15.123');
});

test('[T-09] steppers and arrow keys add exactly one step and stop at the limits', async () => {
  render(<Controlled start="0.3" step="0.1" min="0.1" max="0.4" />);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(field().value).toBe('0.4');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(field().value).toBe('0.4');
  await userEvent.type(field(), '{ArrowDown}{ArrowDown}');
  expect(field().value).toBe('0.2');
  await userEvent.click(screen.getByRole('button', { name: 'Less' }));
  await userEvent.click(screen.getByRole('button', { name: 'Less' }));
  expect(field().value).toBe('0.1');
});

test('[T-09] a number that is stepped keeps its decimals', () => {
  expect(stepDecimal('16.109', '0.001', 1)).toBe('16.110');
  expect(stepDecimal('16.100', '0.001', -1)).toBe('16.099');
  expect(stepDecimal('0.9', '0.1', 1)).toBe('1.0');
  expect(stepDecimal('9', '1', 1)).toBe('10');
});

test('[T-15] an error is tied to its field and announced', () => {
  render(<Controlled error="Below the minimum" />);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('Below the minimum');
  expect(field().getAttribute('aria-describedby')).toBe(alert.id);
});

test('[H-21] whatever is accepted is a decimal within the precision, and steps never pass through a float', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 18 }), (text, precision) => {
      const read = readDecimalInput(text, precision);
      return (
        read === undefined || (/^\d*(\.\d*)?$/.test(read) && (read.split('.')[1] ?? '').length <= precision)
      );
    }),
  );
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.integer({ min: 1, max: 18 }),
      (units, precision) => {
        const digits = units.toString().padStart(precision + 1, '0');
        const value = `${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
        const step = `0.${'0'.repeat(precision - 1)}1`;
        const up = stepDecimal(value, step, 1);
        return (
          toUnits(up, precision) === units + 1n && toUnits(stepDecimal(up, step, -1), precision) === units
        );
      },
    ),
  );
});

const toUnits = (value: string, precision: number) => {
  const [whole = '', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(precision, '0'));
};
