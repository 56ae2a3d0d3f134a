import { createFakePlatform } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useDraft } from './use-draft';

function Form({ user }: { readonly user: string }) {
  const [{ email }, change, forget] = useDraft('email', user, { email: '' });
  return (
    <>
      <input aria-label="email" value={email} onChange={(event) => change({ email: event.target.value })} />
      <button onClick={forget}>forget</button>
    </>
  );
}
const typed = () => screen.getByRole<HTMLInputElement>('textbox').value;

test('[H-15] [H-17] what was typed is there after a login, for the same person, for half an hour, until it has served', async () => {
  const platform = createFakePlatform();
  const show = (user: string) => renderWithPlatform(<Form user={user} />, platform).unmount;
  let leave = show('ann');
  await userEvent.type(screen.getByRole('textbox'), 'new@example.com');
  leave();
  leave = show('ann');
  expect(typed()).toBe('new@example.com');
  leave();
  leave = show('bob');
  expect(typed()).toBe('');
  expect(platform.storage.keys('draft.')).toEqual([]);
  await userEvent.type(screen.getByRole('textbox'), 'bob@example.com');
  leave();
  platform.clock.advance(31 * 60_000);
  leave = show('bob');
  expect(typed()).toBe('');
  await userEvent.type(screen.getByRole('textbox'), 'b');
  act(() => screen.getByRole('button').click());
  leave();
  show('bob');
  expect(typed()).toBe('');
});

test.each(['', 'null', '{"user":"ann"', '{"user":"ann","time":"x","fields":{}}', '[]'])(
  '[H-15] what was kept by another program (%s) is passed over',
  (text) => {
    const platform = createFakePlatform({ stored: { 'draft.email': text } });
    renderWithPlatform(<Form user="ann" />, platform);
    expect(typed()).toBe('');
    expect(platform.report.errors).toEqual([]);
  },
);
