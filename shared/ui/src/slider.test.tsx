import { fireEvent, render, screen } from '@testing-library/react';
import { Slider } from './slider';

test('[T-09] a drag near a quarter rests on it, and single steps still pass through', () => {
  const handleValue = jest.fn<undefined, [number]>();
  const { rerender } = render(
    <Slider label="Part of balance" value={10} onValueChange={handleValue} valueText="10%" />,
  );
  const slider = screen.getByRole('slider', { name: 'Part of balance' });
  expect(slider.getAttribute('aria-valuetext')).toBe('10%');
  fireEvent.change(slider, { target: { value: '27' } });
  fireEvent.change(slider, { target: { value: '40' } });
  rerender(<Slider label="Part of balance" value={25} onValueChange={handleValue} />);
  fireEvent.change(slider, { target: { value: '26' } });
  expect(handleValue.mock.calls.map(([value]) => value)).toEqual([25, 40, 26]);
});
