import { createFakePlatform, type FakePlatform } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoginKeeper, useInputThroughLogin } from './login-keeper';

let keeper: LoginKeeper<string>;
let platform: FakePlatform;
beforeEach(() => {
  keeper = new LoginKeeper();
  platform = createFakePlatform();
  platform.session.signIn({ user_id: 'alice' });
});

function Form({ name = 'sale' }: { readonly name?: string }) {
  const [text, setText] = useInputThroughLogin(keeper, name, '1');
  return <input value={text} onChange={({ target }) => setText(target.value)} />;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox');
/** Types into a form and leaves it, having lost the session where it says so. */
async function leave({ signedOut }: { readonly signedOut: boolean }) {
  const { unmount } = renderWithPlatform(<Form />, platform);
  await userEvent.type(field(), '25');
  if (signedOut) act(() => platform.session.signOut());
  unmount();
}

test('[H-17] what was typed when the session ended is there after the login, once', async () => {
  await leave({ signedOut: true });
  platform.session.signIn({ user_id: 'alice' });
  const { unmount } = renderWithPlatform(<Form />, platform);
  expect(field().value).toBe('125');
  unmount();
  renderWithPlatform(<Form />, platform);
  expect(field().value).toBe('1');
});

test.each([
  ['left with a session', { signedOut: false }, 'alice', 0, 'sale'],
  ['of somebody else', { signedOut: true }, 'bob', 0, 'sale'],
  ['of another form', { signedOut: true }, 'alice', 0, 'pledge'],
  ['of half an hour ago', { signedOut: true }, 'alice', 31 * 60_000, 'sale'],
])('[H-17] what is %s is not', async (_what, how, user, later, name) => {
  await leave(how);
  platform.session.signIn({ user_id: user });
  platform.clock.advance(later);
  renderWithPlatform(<Form name={name} />, platform);
  expect(field().value).toBe('1');
});
