import { renderWithPlatform } from '@exchange/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TradePasswordField } from './trade-password-field';

function Field() {
  const [value, setValue] = useState('');
  return (
    <TradePasswordField
      label="Trade password"
      showLabel="Show"
      hideLabel="Hide"
      forgotLabel="Forgot it?"
      value={value}
      error={undefined}
      onValueChange={setValue}
    />
  );
}

test('[S-04] digits are taken however they are typed, nothing else is, and whoever forgot them is led on', async () => {
  const user = userEvent.setup();
  renderWithPlatform(<Field />);
  const field = screen.getByLabelText<HTMLInputElement>('Trade password');
  await user.type(field, '48a２9 13');
  expect(field.value).toBe('482913');
  expect(screen.getByRole('link', { name: 'Forgot it?' }).getAttribute('href')).toBe(
    '/user/security/tradepassword/forgot',
  );
});
