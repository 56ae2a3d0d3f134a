import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { NumberField, type NumberFieldProps } from './number-field';

function Controlled({ start = '', ...rest }: { readonly start?: string } & Partial<NumberFieldProps>) {
  const [value, setValue] = useState(start);
  return (
    <>
      <NumberField
        label="Price"
        precision={4}
        increaseLabel="More"
        decreaseLabel="Less"
        locale="en"
        refusalText={(refusal) => `refused: ${refusal}`}
        {...rest}
        value={value}
        onValueChange={setValue}
      />
      <output data-testid="value">{value}</output>
    </>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });

const output = () => screen.getByTestId('value').textContent;

test.each([
  '1,234.5',
  '1,234',
  '12,345,678.9',
  '0.5',
  '.5',
  '１２，３４５',
  '12。5',
  '1e5',
  '1.2.3',
  '1,5',
  '-1',
  '1.23456',
])('[T-09] [H-21] %s means the same typed and pasted, and stays as it was typed', async (text) => {
  const { unmount } = render(<Controlled />);
  await userEvent.type(field(), text);
  const typed = [field().value, output(), screen.queryByRole('alert')?.textContent];
  unmount();
  render(<Controlled />);
  await userEvent.click(field());
  await userEvent.paste(text);
  expect([field().value, output(), screen.queryByRole('alert')?.textContent]).toEqual(typed);
  expect(field().value).toBe(text);
});

test('[T-09] [H-21] a grouped number is shown as it was understood once the field is left', async () => {
  render(<Controlled />);
  await userEvent.type(field(), '1,234.5');
  expect(output()).toBe('1234.5');
  await userEvent.tab();
  expect(field().value).toBe('1234.5');
});

test('[T-09] [T-15] what may mean two numbers has no value, stays, and says why; another number ends it', async () => {
  render(<Controlled start="7" error="Enter a price" />);
  await userEvent.clear(field());
  await userEvent.type(field(), '1.2.3');
  expect([field().value, output()]).toEqual(['1.2.3', '']);
  expect(screen.getByRole('alert').textContent).toBe('refused: separators');
  await userEvent.tab();
  expect(field().value).toBe('1.2.3');
  await userEvent.clear(field());
  await userEvent.type(field(), '1.2');
  expect(output()).toBe('1.2');
  expect(screen.getByRole('alert').textContent).toBe('Enter a price');
});

test('[T-09] the beginning of a grouped number is not refused while it is typed, only when it is left so', async () => {
  render(<Controlled />);
  await userEvent.type(field(), '1,23');
  expect(output()).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.tab();
  expect(screen.getByRole('alert').textContent).toBe('refused: separators');
  expect(field().value).toBe('1,23');
});

test('[T-09] a value from elsewhere replaces what was typed for good', async () => {
  render(<Controlled step="1" />);
  await userEvent.type(field(), '1e5');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(field().value).toBe('1');
  await userEvent.clear(field());
  expect(field().value).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
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

test('[T-15] an error is tied to its field and announced', () => {
  render(<Controlled error="Below the minimum" />);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('Below the minimum');
  expect(field().getAttribute('aria-describedby')).toBe(alert.id);
});
