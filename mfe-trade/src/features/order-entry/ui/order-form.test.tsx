import { fakeUser } from '@exchange/platform/fake';
import { screen } from '@testing-library/react';
import { join } from 'node:path';
import { applyStyles } from '../../../testing/apply-styles';
import { openRemote } from '../../../testing/open-remote';

test('[T-09] a balance too long for its line goes on a second one, and widens no form', async () => {
  await openRemote('/trade/aura_usdt/transaction', { user: fakeUser() });
  const figure = await screen.findByText(/^1,000\.0+ USDT$/);
  applyStyles(join(__dirname, 'field-notes.module.css'));
  applyStyles(join(__dirname, 'order-form.module.css'));
  expect(getComputedStyle(figure).whiteSpace).toBe('normal');
  expect(getComputedStyle(figure.closest('dl') ?? figure).flexWrap).toBe('wrap');
  expect(getComputedStyle(screen.getByRole('form')).gridTemplateColumns).toBe('minmax(0, 1fr)');
});
