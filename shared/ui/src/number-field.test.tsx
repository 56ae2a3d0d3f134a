import { act, fireEvent, render, screen } from '@testing-library/react';
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

describe('[T-09] a stepper that is held', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const more = () => screen.getByRole('button', { name: 'More' });
  /** By so little at once that each step is shown before the next one. */
  const pass = (ms: number) => {
    for (let left = ms; left > 0; left -= 20) act(() => jest.advanceTimersByTime(Math.min(20, left)));
  };
  const hold = (ms: number) => {
    fireEvent.pointerDown(more());
    pass(ms);
  };
  const click = () => fireEvent.click(more(), { detail: 1 });

  test('repeats faster and faster until it is released, which counts no more', () => {
    render(<Controlled start="1" step="1" />);
    hold(399);
    expect(output()).toBe('1');
    pass(1);
    expect(output()).toBe('2');
    pass(1000);
    const early = Number(output()) - 2;
    pass(1000);
    const late = Number(output()) - 2 - early;
    expect(early).toBeGreaterThan(5);
    expect(late).toBeGreaterThan(early);
    const released = output();
    fireEvent.pointerUp(more());
    click();
    pass(5000);
    expect(output()).toBe(released);
  });

  test('goes by tens after a while', () => {
    render(<Controlled start="1" step="0.001" />);
    hold(10_000);
    expect(Number(output())).toBeGreaterThan(1.5);
    expect(output()).toMatch(/^\d\.\d{3}$/);
  });

  test('counts once for a short press, and for a key that comes after a long one', () => {
    render(<Controlled start="1" step="1" />);
    hold(100);
    fireEvent.pointerUp(more());
    click();
    expect(output()).toBe('2');
    hold(400);
    fireEvent.pointerLeave(more());
    fireEvent.click(more());
    expect(output()).toBe('4');
  });

  test.each(['pointerLeave', 'pointerCancel', 'blur'] as const)('stops on %s', (event) => {
    render(<Controlled start="1" step="1" />);
    hold(400);
    fireEvent[event](more());
    pass(5000);
    expect(output()).toBe('2');
  });

  test('stops when the field is disabled, and with the right button never begins', async () => {
    const { rerender } = render(<Controlled start="1" step="1" />);
    hold(400);
    rerender(<Controlled start="1" step="1" disabled />);
    pass(5000);
    expect(output()).toBe('2');
    rerender(<Controlled start="1" step="1" />);
    fireEvent.pointerUp(more());
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.pointer({ keys: '[MouseRight>]', target: more() });
    pass(5000);
    expect(output()).toBe('2');
  });
});
