import { createFakePlatform, fakeFailure, fakeUser, type FakePlatformOptions } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { KeptRequest } from '../kept-request';
import { PaymentSheet, type PaymentRetry } from './payment-sheet';

const sent = { key: 'key-1', request: { amount: '2' } };
const stored = { thing: JSON.stringify(sent) };
const withKey = (password: string) => [password, { idempotencyKey: 'key-1' }];

function open(
  options: FakePlatformOptions = {},
  onFailure?: (failure: unknown, isAnswered: boolean) => PaymentRetry | undefined,
  request: KeptRequest<object> = sent,
) {
  const platform = createFakePlatform({ user: fakeUser({ has_trade_password: true }), ...options });
  const done = jest.fn();
  const send = jest.fn<Promise<void>, [string, { readonly idempotencyKey: string }]>(async () => {});
  renderWithPlatform(
    <PaymentSheet
      title="Pay"
      confirmLabel="Confirm"
      amount="2 USDT"
      note="It is gone then."
      sent={request}
      name="thing"
      unknownText="Not known."
      againText="Lost before."
      send={send}
      onDone={done}
      {...(onFailure && { onFailure })}
      onClose={() => undefined}
    />,
    platform,
  );
  return { platform, send, done, user: userEvent.setup() };
}
const field = () => screen.findByLabelText<HTMLInputElement>('Trade password');
const confirm = (name = 'Confirm') => screen.findByRole('button', { name });

test('[S-04] without the trade password nothing is sent', async () => {
  const { platform, send, user } = open();
  expect(await screen.findByText('2 USDT')).toBeTruthy();
  await user.click(await confirm());
  expect(await screen.findByText('Enter your trade password')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  expect(platform.storage.keys('')).toEqual([]);
});

test('[S-04] whoever has no trade password is led to where it is set', async () => {
  open({ user: fakeUser({ has_trade_password: false }) });
  const link = await screen.findByRole('link', { name: 'Set a trade password' });
  expect(link.getAttribute('href')).toBe('/user/security/tradepassword');
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});

test('[H-20] after a lost answer the same request is sent again under its key, and kept until then', async () => {
  const { platform, send, done, user } = open();
  send.mockRejectedValueOnce(fakeFailure({ kind: 'network', code: 0, reason: '' }));
  await user.type(await field(), '482913');
  await user.click(await confirm());
  expect(await screen.findByText('Not known.')).toBeTruthy();
  expect(platform.storage.get('thing')).toBe(stored.thing);
  expect(done).not.toHaveBeenCalled();
  await user.click(await confirm());
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(send.mock.calls).toEqual([withKey('482913'), withKey('482913')]);
  expect(platform.storage.keys('')).toEqual([]);
});

test('[H-20] opened again it says that the answer was lost', async () => {
  open({ stored });
  expect(await screen.findByText('Lost before.')).toBeTruthy();
});

test('[H-20] what is kept of another request is not said of this one', async () => {
  open({ stored }, undefined, { key: 'key-2', request: { amount: '2' } });
  await field();
  expect(screen.queryByText('Lost before.')).toBeNull();
});

test('[S-04] a wrong trade password is told at its field, any other refusal below it; nothing is kept of either', async () => {
  const { platform, send, user } = open();
  send.mockRejectedValueOnce(fakeFailure({ code: 2021, reason: 'tradePasswordWrong' }));
  await user.type(await field(), '482914');
  await user.click(await confirm());
  await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'));
  expect((await field()).value).toBe('');
  send.mockRejectedValueOnce(fakeFailure({ code: 3003, reason: 'insufficientBalance' }));
  await user.type(await field(), '482913');
  await user.click(await confirm());
  expect(await screen.findByText('failure:insufficientBalance')).toBeTruthy();
  expect(platform.storage.keys('')).toEqual([]);
});

test('[I-03] what nothing came of can be sent again under the same key, by a button that says so', async () => {
  const { platform, send, user } = open({}, (_failure, isAnswered) =>
    isAnswered ? { text: 'Too many.', confirmLabel: 'Try again' } : undefined,
  );
  send.mockRejectedValueOnce(fakeFailure({ code: 5011, reason: 'purchaseRush' }));
  await user.type(await field(), '482913');
  await user.click(await confirm());
  expect(await screen.findByText('Too many.')).toBeTruthy();
  expect(platform.storage.get('thing')).toBe(stored.thing);
  await user.click(await confirm('Try again'));
  await waitFor(() => expect(send.mock.calls).toEqual([withKey('482913'), withKey('482913')]));
});
