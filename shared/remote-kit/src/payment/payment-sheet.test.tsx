import { lookupOf } from '@exchange/contract/command';
import { createStake } from '@exchange/contract/staking';
import { createFakePlatform, fakeFailure, fakeUser, type FakePlatformOptions } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PaymentSheet, type PaymentRetry } from './payment-sheet';
import { usePayment } from './use-payment';

const lookup = lookupOf(createStake);
const answer = { position: {} } as never;
const network = { kind: 'network', code: 0, reason: '' } as const;
const start = 'command.staking.createStake.user-1.';
const kept = (amount = '2') => ({
  [`${start}key-1`]: JSON.stringify({ asked: { product_id: 'p1', amount }, sentAt: 1, triedAt: 1 }),
});
const sentTo = (password: string) => ({ product_id: 'p1', amount: '2', trade_password: password });

interface Setting extends FakePlatformOptions {
  readonly onFailure?: (failure: unknown, isAnswered: boolean) => PaymentRetry | undefined;
  readonly retriedAfter?: readonly string[];
}

function open({ onFailure, retriedAfter = [], ...options }: Setting = {}) {
  const platform = createFakePlatform({ user: fakeUser({ has_trade_password: true }), ...options });
  platform.api.answer(createStake, () => answer);
  platform.api.answer(lookup, () => ({ done: false, answer: null }));
  const paid = jest.fn();
  function Page() {
    const payment = usePayment(createStake, {
      of: { product_id: 'p1' },
      retriedAfter,
      confirmedBy: (trade_password) => ({ trade_password }),
      onPaid: paid,
    });
    return (
      <>
        <p>{payment.outcome.is}</p>
        <button onClick={() => payment.open({ product_id: 'p1', amount: '2' })}>Open</button>
        <button onClick={() => void payment.reopen()}>Reopen</button>
        {payment.asked && (
          <PaymentSheet
            title="Pay"
            confirmLabel="Confirm"
            amount={`${payment.asked.amount} USDT`}
            note="It is gone then."
            unknownText="Not known."
            againText="Lost before."
            {...(onFailure && { onFailure })}
            {...payment.sheet}
          />
        )}
      </>
    );
  }
  renderWithPlatform(<Page />, platform);
  const user = userEvent.setup();
  return {
    platform,
    paid,
    user,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    keys: () =>
      platform.api.calls
        .filter(({ name }) => name === createStake.name)
        .map(({ idempotencyKey }) => idempotencyKey),
  };
}
const field = () => screen.findByLabelText<HTMLInputElement>('Trade password');

test('[S-04] without the trade password nothing is sent', async () => {
  const { platform, press } = open();
  await press('Open');
  expect(await screen.findByText('2 USDT')).toBeTruthy();
  await press('Confirm');
  expect(await screen.findByText('Enter your trade password')).toBeTruthy();
  expect(platform.api.inputs(createStake)).toEqual([]);
  expect(platform.storage.keys('')).toEqual([]);
});

test('[S-04] whoever has no trade password is led to where it is set', async () => {
  const { press } = open({ user: fakeUser({ has_trade_password: false }) });
  await press('Open');
  const link = await screen.findByRole('link', { name: 'Set a trade password' });
  expect(link.getAttribute('href')).toBe('/user/security/tradepassword');
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});

test('[H-20] after a lost answer the same request is sent again under its key, and kept until then', async () => {
  const { platform, paid, user, press, keys } = open();
  platform.api.refuse(createStake, network);
  await press('Open');
  await user.type(await field(), '482913');
  await press('Confirm');
  expect(await screen.findByText('Not known.')).toBeTruthy();
  expect(platform.storage.keys('')).toHaveLength(1);
  expect(paid).not.toHaveBeenCalled();
  platform.api.answer(createStake, () => answer);
  await press('Confirm');
  await waitFor(() => expect(paid).toHaveBeenCalledTimes(1));
  expect(platform.api.inputs(createStake)).toEqual([sentTo('482913'), sentTo('482913')]);
  expect(new Set(keys()).size).toBe(1);
  expect(platform.storage.keys('')).toEqual([]);
  expect(screen.queryByLabelText('Trade password')).toBeNull();
});

test('[H-20] opened again it says that the answer was lost', async () => {
  const { press } = open({ stored: kept() });
  await press('Open');
  expect(await screen.findByText('Lost before.')).toBeTruthy();
});

test('[H-20] what is kept of another request is not said of this one', async () => {
  const { press } = open({ stored: kept('3') });
  await press('Open');
  await field();
  expect(screen.queryByText('Lost before.')).toBeNull();
});

test('[H-20] one without an answer comes before another one, unless it is known not to have been made', async () => {
  const { platform, press } = open({ stored: kept('3') });
  platform.api.refuse(lookup, network);
  await act(async () => platform.session.resync());
  await press('Reopen');
  expect(await screen.findByText('3 USDT')).toBeTruthy();
  expect(screen.getByText('Lost before.')).toBeTruthy();
  platform.api.answer(lookup, () => ({ done: false, answer: null }));
  await press('Close');
  expect(await screen.findByText('notMade')).toBeTruthy();
  await press('Reopen');
  expect(screen.queryByText('3 USDT')).toBeNull();
});

test('[A-11] one that is found to be made closes its sheet and is told, as late', async () => {
  const { platform, paid, user, press } = open();
  platform.api.refuse(createStake, network);
  await press('Open');
  await user.type(await field(), '482913');
  await press('Confirm');
  await screen.findByText('Not known.');
  platform.api.answer(lookup, () => ({ done: true, answer }));
  await act(async () => platform.session.resync());
  expect(await screen.findByText('made')).toBeTruthy();
  expect(screen.queryByLabelText('Trade password')).toBeNull();
  expect(paid.mock.calls).toEqual([[answer, { product_id: 'p1', amount: '2' }, true]]);
});

test('[A-11] a sheet that is closed without an answer leaves the page looking for it', async () => {
  const { platform, user, press } = open();
  platform.api.refuse(createStake, network);
  await press('Open');
  await user.type(await field(), '482913');
  await press('Confirm');
  await screen.findByText('Not known.');
  await press('Close');
  expect(await screen.findByText('looking')).toBeTruthy();
});

test('[S-04] a wrong trade password is told at its field, any other refusal below it; nothing is kept of either', async () => {
  const { platform, user, press } = open();
  platform.api.refuse(createStake, { code: 2021, reason: 'tradePasswordWrong' });
  await press('Open');
  await user.type(await field(), '482914');
  await press('Confirm');
  await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'));
  expect((await field()).value).toBe('');
  platform.api.refuse(createStake, { code: 3003, reason: 'insufficientBalance' });
  await user.type(await field(), '482913');
  await press('Confirm');
  expect(await screen.findByText('failure:insufficientBalance')).toBeTruthy();
  expect(platform.storage.keys('')).toEqual([]);
});

test('[H-20] a wrong trade password after a lost answer does not lose the key', async () => {
  const { platform, paid, user, press, keys } = open();
  platform.api.refuse(createStake, network);
  await press('Open');
  await user.type(await field(), '482913');
  await press('Confirm');
  await screen.findByText('Not known.');
  platform.api.answer(createStake, () => {
    throw fakeFailure({ code: 2021, reason: 'tradePasswordWrong' });
  });
  await press('Confirm');
  await waitFor(async () => expect((await field()).value).toBe(''));
  platform.api.answer(createStake, () => answer);
  await user.type(await field(), '482913');
  await press('Confirm');
  await waitFor(() => expect(paid).toHaveBeenCalledTimes(1));
  expect(keys()).toHaveLength(3);
  expect(new Set(keys()).size).toBe(1);
});

test('[I-03] what nothing came of can be sent again under the same key, by a button that says so', async () => {
  const { platform, user, press, keys } = open({
    retriedAfter: ['purchaseRush'],
    onFailure: (_failure, isAnswered) =>
      isAnswered ? { text: 'Too many.', confirmLabel: 'Try again' } : undefined,
  });
  platform.api.refuse(createStake, { code: 5011, reason: 'purchaseRush' });
  await press('Open');
  await user.type(await field(), '482913');
  await press('Confirm');
  expect(await screen.findByText('Too many.')).toBeTruthy();
  expect(platform.storage.keys('')).toHaveLength(1);
  await press('Try again');
  await waitFor(() => expect(platform.api.inputs(createStake)).toEqual([sentTo('482913'), sentTo('482913')]));
  expect(new Set(keys()).size).toBe(1);
  // It was answered: nothing of it is on its way.
  await press('Close');
  await press('Open');
  expect(screen.queryByText('Lost before.')).toBeNull();
  expect(screen.getByText('none')).toBeTruthy();
});
