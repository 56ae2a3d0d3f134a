import { createFakePlatform, type FakePlatform } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useDraft } from './form-draft';

let platform: FakePlatform;
beforeEach(() => {
  platform = createFakePlatform();
  platform.session.signIn({ user_id: 'alice' });
});

function Form({ name = 'sale', inMemory = false }: { readonly name?: string; readonly inMemory?: boolean }) {
  const [{ text }, setInput, forget] = useDraft(name, { text: '1' }, { inMemory });
  return (
    <>
      <input value={text} onChange={({ target }) => setInput({ text: target.value })} />
      <button onClick={forget}>forget</button>
    </>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const open = (form = <Form />) => renderWithPlatform(form, platform);
/** Types into a form and leaves it, having lost the session where it says so. */
async function leave({ signedOut }: { readonly signedOut: boolean }) {
  const { unmount } = open();
  await userEvent.type(field(), '25');
  if (signedOut) act(() => platform.session.signOut());
  unmount();
}

test('[H-17] what was typed when the session ended is there after the login, until the form is left', async () => {
  await leave({ signedOut: true });
  platform.session.signIn({ user_id: 'alice' });
  const { unmount } = open();
  expect(field().value).toBe('125');
  unmount();
  open();
  expect(field().value).toBe('1');
});

test('[H-17] what was typed while signed out belongs to the next user who signs in', async () => {
  platform.session.signOut();
  await leave({ signedOut: false });
  platform.session.signIn({ user_id: 'bob' });
  open();
  expect(field().value).toBe('125');
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
  open(<Form name={name} />);
  expect(field().value).toBe('1');
});

test('[H-30] a reload, which no form hears of, leaves what was typed on the device, until it has served', async () => {
  open();
  await userEvent.type(field(), '25');
  const stored = Object.fromEntries(
    platform.storage.keys('draft.').map((key) => [key, platform.storage.get(key) ?? '']),
  );
  expect(Object.keys(stored)).toEqual(['draft.sale']);
  const again = createFakePlatform({ stored });
  again.session.signIn({ user_id: 'alice' });
  const { unmount } = renderWithPlatform(<Form />, again);
  expect(screen.getAllByRole<HTMLInputElement>('textbox')[1]?.value).toBe('125');
  await userEvent.click(screen.getAllByRole('button', { name: 'forget' })[1]!);
  expect(again.storage.keys('draft.')).toEqual([]);
  unmount();
});

test('[H-30] a form that holds again what it began with keeps nothing', async () => {
  open();
  await userEvent.type(field(), '2');
  expect(platform.storage.keys('draft.')).toEqual(['draft.sale']);
  await userEvent.type(field(), '{Backspace}');
  expect(field().value).toBe('1');
  expect(platform.storage.keys('draft.')).toEqual([]);
});

test('[H-30] a secret is never on the device, and yet there after a login', async () => {
  const secret = <Form name="code" inMemory />;
  const { unmount } = open(secret);
  await userEvent.type(field(), '25');
  expect(platform.storage.keys('')).toEqual([]);
  act(() => platform.session.signOut());
  unmount();
  platform.session.signIn({ user_id: 'alice' });
  open(secret);
  expect(field().value).toBe('125');
});

test.each([
  '',
  'null',
  '{"user":"alice"',
  '{"user":"alice","time":"x","input":{"text":"2"}}',
  '[]',
  '{"time":0,"input":{"text":2}}',
])('[H-17] what was kept by another program or release (%s) is passed over', (text) => {
  platform = createFakePlatform({ stored: { 'draft.sale': text } });
  platform.session.signIn({ user_id: 'alice' });
  open();
  expect(field().value).toBe('1');
  expect(platform.report.errors).toEqual([]);
});
