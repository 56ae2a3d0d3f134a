import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button';

test('[T-09] a pending button keeps its name and focus and ignores presses, as submit too', async () => {
  const handleClick = jest.fn();
  const handleSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  const form = (pending: boolean) => (
    <form onSubmit={handleSubmit}>
      <Button type="submit" pending={pending} onClick={handleClick}>
        Buy
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Buy' });
  await userEvent.click(button);
  rerender(form(true));
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(handleClick).toHaveBeenCalledTimes(1);
  expect(handleSubmit).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
});
