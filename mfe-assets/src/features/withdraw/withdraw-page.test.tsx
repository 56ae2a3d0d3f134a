import { hasMemo, listUserBalance } from '@exchange/contract/asset';
import { lookupOf } from '@exchange/contract/command';
import { ErrorCodes } from '@exchange/contract/errors';
import { getUserKycStep, type KycStatus } from '@exchange/contract/kyc';
import {
  cancelWithdrawal,
  checkCanWithdraw,
  getUserTokenWithdrawalLimit,
  getWithdrawal,
  sendWithdrawalEmail,
  userWithdrawal,
  userWithdrawalCheck,
} from '@exchange/contract/withdrawal';
import type { FakePlatform } from '@exchange/platform/fake';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerBalances, fakeBalance, renderAssets } from '../../testing/assets-platform';
import { createWithdrawPlatform, fakeWithdrawal, tronAddress } from './testing';
import { WithdrawPage } from './withdraw-page';

let platform: FakePlatform;
let user: ReturnType<typeof userEvent.setup>;
beforeEach(async () => {
  platform = await createWithdrawPlatform();
  user = userEvent.setup();
});
const target = tronAddress(9);
const known = tronAddress(7);
const address = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Address' });
const next = () => user.click(screen.getByRole('button', { name: 'Next' }));

async function toAmount(text = target) {
  renderAssets(<WithdrawPage token="usdt" />, platform);
  await user.click(await address());
  await user.paste(text);
  await next();
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' });
}

async function toReview(amount = '100') {
  const field = await toAmount();
  await screen.findByText('1 USDT');
  await user.type(field, amount);
  await next();
  await screen.findByRole('heading', { level: 1, name: 'Confirm the withdrawal' });
}

async function confirm() {
  await user.type(screen.getByLabelText('Trade password'), '482913');
  await user.type(screen.getByRole('textbox', { name: 'Code by email' }), '123456');
  await user.type(screen.getByRole('textbox', { name: 'Authenticator code' }), '654321');
  const compared = screen.queryByRole('checkbox');
  if (compared) await user.click(compared);
}
const submit = () => user.click(screen.getByRole('button', { name: 'Withdraw 100 USDT' }));

describe('the destination', () => {
  test.each([
    [`${target.slice(0, -1)}${target.endsWith('z') ? 'y' : 'z'}`, /checksum is wrong/],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', /not an address of Tron/],
    ['0xdAC17F958D2ee523a2206206994597C13D831ec7', /not an address of Tron/],
    [target.slice(0, -2), /too short or too long/],
    [target.replace(/.$/, '0'), /without 0, O, I and l/],
  ])('[A-04] %s is refused with its reason', async (text, reason) => {
    renderAssets(<WithdrawPage token="usdt" />, platform);
    await user.click(await address());
    await user.paste(text);
    expect(screen.getByText(reason)).toBeTruthy();
    await next();
    expect(screen.queryByRole('textbox', { name: 'Amount' })).toBeNull();
  });

  test('[A-04] a payment link and spaces around it are read; the clipboard is a press away', async () => {
    renderAssets(<WithdrawPage token="usdt" />, platform);
    const field = await address();
    await navigator.clipboard.writeText(` tron:${target}?amount=5\n`);
    await user.click(screen.getByRole('button', { name: 'Paste' }));
    await waitFor(() => expect(field.value).toBe(target));
  });

  test('[A-04] [A-06] an address is taken from the book', async () => {
    renderAssets(<WithdrawPage token="usdt" />, platform);
    const field = await address();
    await user.click(screen.getByRole('button', { name: 'Address book' }));
    const sheet = screen.getByRole('dialog', { name: 'Address book' });
    await user.click(within(sheet).getByRole('button', { name: /Cold wallet/ }));
    expect(field.value).toBe(known);
    expect(screen.getByText('From your address book: Cold wallet')).toBeTruthy();
  });

  test('[A-04] a look-alike of a saved address is stopped, with both shown whole', async () => {
    // Valid, and alike at its ends: found among those whose last byte differs.
    const alike = lookAlike();
    renderAssets(<WithdrawPage token="usdt" />, platform);
    await user.click(await address());
    await user.paste(alike);
    const stop = screen.getByRole('alert');
    expect(
      within(stop)
        .getAllByTestId('address')
        .map((each) => each.textContent),
    ).toEqual([alike, known]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  });

  test('[A-04] the user’s own deposit address is refused at its field, until another one is entered', async () => {
    platform.api.refuse(userWithdrawalCheck, { reason: 'addressOwn' });
    const amount = await toAmount();
    await screen.findByText('1 USDT');
    await user.type(amount, '100');
    await next();
    const field = await address();
    expect(field.value).toBe(target);
    expect(screen.getByText('failure:addressOwn')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await next();
    expect(platform.api.inputs(userWithdrawalCheck)).toHaveLength(1);
    await user.clear(field);
    await user.paste(known);
    expect(screen.queryByText('failure:addressOwn')).toBeNull();
    await next();
    expect(await screen.findByRole('textbox', { name: 'Amount' })).toBeTruthy();
  });

  test('[A-04] where the token needs a memo there is no way on without one', async () => {
    platform.api.answer(hasMemo, () => ({ has_memo: true }));
    renderAssets(<WithdrawPage token="usdt" />, platform);
    await user.click(await address());
    await user.paste(target);
    await next();
    expect(screen.getByText('Enter the memo')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Memo' }), ' 10048 ');
    await next();
    await screen.findByRole('textbox', { name: 'Amount' });
    await screen.findByText('1 USDT');
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '100');
    await next();
    await waitFor(() =>
      expect(platform.api.inputs(userWithdrawalCheck).at(-1)).toMatchObject({ memo: '10048' }),
    );
  });

  test('[A-04] without a camera or a reader of codes there is no scanner', async () => {
    renderAssets(<WithdrawPage token="usdt" />, platform);
    await address();
    expect(screen.queryByRole('button', { name: 'Scan' })).toBeNull();
  });
});

test('[A-04] [H-25] balances that cannot be fetched are said, and asked for again', async () => {
  platform.api.refuse(listUserBalance, { reason: 'unavailable' });
  renderAssets(<WithdrawPage token="usdt" />, platform);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  answerBalances(platform, [fakeBalance({ token: 'usdt', available: '500', version: 1 })]);
  const asked = () => platform.api.inputs(listUserBalance).length;
  const before = asked();
  await user.click(retry);
  // At once, not only with what is asked for every now and then.
  expect(asked()).toBe(before + 1);
  expect(await address()).toBeTruthy();
});

describe('who may not', () => {
  test('[A-04] what is missing is said with the way to it, and nothing can be sent', async () => {
    platform.api.answer(getUserKycStep, () => ({ next_level: 1, status: 0 }));
    platform.api.answer(checkCanWithdraw, () => ({
      can_withdraw: false,
      needs_kyc: true,
      needs_trade_password: true,
      needs_authenticator: true,
      hold: null,
    }));
    renderAssets(<WithdrawPage token="usdt" />, platform);
    await address();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['/user/kyc', '/user/security/tradepassword', '/user/security/google']),
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  });

  test('[A-04] [S-07] a verification that was given is said to be under review, and failed once it has', async () => {
    let status: KycStatus = 1;
    platform.api.answer(getUserKycStep, () => ({ next_level: 1, status }));
    platform.api.answer(checkCanWithdraw, () => ({
      can_withdraw: false,
      needs_kyc: true,
      needs_trade_password: false,
      needs_authenticator: false,
      hold: null,
    }));
    renderAssets(<WithdrawPage token="usdt" />, platform);
    const state = await screen.findByRole('link', { name: /is under review/ });
    expect(state.getAttribute('href')).toBe('/user/kyc');
    status = 3;
    act(() => platform.session.pushPersonal({ kyc: { kyc_level: 0 } }));
    expect(await screen.findByRole('link', { name: /was not passed/ })).toBeTruthy();
  });

  test.each([
    ErrorCodes.loginPasswordChangeHold,
    ErrorCodes.loginPasswordResetHold,
    ErrorCodes.tradePasswordChangeHold,
    ErrorCodes.tradePasswordResetHold,
    ErrorCodes.authenticatorReplacedHold,
  ])('[A-05] the hold %i is said before anybody tries', async (code) => {
    const until = platform.clock.now() + 3_600_000;
    platform.api.answer(checkCanWithdraw, () => ({
      can_withdraw: false,
      needs_kyc: false,
      needs_trade_password: false,
      needs_authenticator: false,
      hold: { code, until },
    }));
    renderAssets(<WithdrawPage token="usdt" />, platform);
    const name = Object.entries(ErrorCodes).find(([, value]) => value === code)?.[0] ?? '';
    expect(await screen.findByText(new RegExp(name))).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  });
});

describe('the amount', () => {
  test('[A-04] the most is exact; fee, what arrives, limit, quota used and left are shown', async () => {
    platform.api.answer(getUserTokenWithdrawalLimit, () => ({
      min_amount: '10',
      max_amount: '50000',
      quota: '100000',
      used: '98000.5',
      left: '1999.5',
    }));
    const field = await toAmount();
    await screen.findByText('1 USDT');
    await user.click(screen.getByRole('button', { name: 'Enter the most that is possible' }));
    expect(field.value).toBe('1999.5');
    expect(screen.getByText('1,998.5 USDT')).toBeTruthy();
    expect(screen.getByText('10 – 50,000 USDT')).toBeTruthy();
    expect(screen.getByText('1,999.5 USDT left of 100,000 USDT')).toBeTruthy();
    expect(screen.getByText('Used in the last 24 hours: 98,000.5 USDT')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '1999.500001');
    expect(screen.getByText('This is more than is left of your 24-hour quota.')).toBeTruthy();
  });

  test('[A-04] what the exchange refuses is said at the field', async () => {
    platform.api.refuse(userWithdrawalCheck, { reason: 'withdrawalQuota' });
    const field = await toAmount();
    await screen.findByText('1 USDT');
    await user.type(field, '100');
    await next();
    expect(await screen.findByText('This is more than is left of your 24-hour quota.')).toBeTruthy();
  });

  test('[A-04] a look-alike that only the exchange knows is stopped too', async () => {
    platform.api.answer(userWithdrawalCheck, () => ({
      fee: '1',
      receive_amount: '99',
      next_day: false,
      similar_address: known,
      new_address: true,
    }));
    await toReview();
    expect(screen.getAllByTestId('address').map((each) => each.textContent)).toEqual([target, known]);
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  });
});

describe('the review', () => {
  test('[A-04] repeats the whole address; a new one has to be compared; one request with one key is made', async () => {
    platform.api.answer(userWithdrawal, () => ({ withdrawal: fakeWithdrawal(), next_day: false }));
    platform.api.answer(getWithdrawal, () => ({ withdrawal: fakeWithdrawal() }));
    await toReview();
    expect(screen.getByTestId('address').textContent).toBe(target);
    expect(screen.getByText(/You have not sent to this address before/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send Code by email' }));
    const request = { token: 'usdt', apply_amount: '100', address_to: target, memo: '', protocol: 'trc20' };
    expect(platform.api.inputs(sendWithdrawalEmail)).toEqual([request]);

    await submit();
    expect(screen.getByText('Enter your trade password')).toBeTruthy();
    expect(screen.getByText('Compare the address and tick the box')).toBeTruthy();
    expect(platform.api.inputs(userWithdrawal)).toEqual([]);
    await confirm();
    await submit();
    await screen.findByRole('heading', { level: 2, name: 'Awaiting review' });
    expect(platform.api.inputs(userWithdrawal)).toEqual([
      { ...request, trade_pwd: '482913', google_code: '654321', code: '123456' },
    ]);
  });

  test('[A-04] an answer that was lost is asked for again under the same key; wrong codes are said at their field', async () => {
    await toReview();
    await confirm();
    platform.api.refuse(userWithdrawal, { kind: 'network', code: 0, reason: '' });
    await submit();
    await screen.findByText(/No answer came/);
    platform.api.refuse(userWithdrawal, { reason: 'verificationCodeWrong' });
    await submit();
    expect(await screen.findByText('failure:verificationCodeWrong')).toBeTruthy();
    const keys = platform.api.calls
      .filter(({ name }) => name === userWithdrawal.name)
      .map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('[A-04] outside 21:00-09:00 UTC+8 it is said that the request is handled the next day', async () => {
    platform.api.answer(userWithdrawalCheck, () => ({
      fee: '1',
      receive_amount: '99',
      next_day: true,
      similar_address: '',
      new_address: false,
    }));
    await toReview();
    expect(screen.getByText(/A request made now is handled the next day/)).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('a page whose predecessor lost its answer', () => {
  const request = { token: 'usdt', apply_amount: '100', address_to: target, memo: '', protocol: 'trc20' };
  const lookup = lookupOf(userWithdrawal);
  const made = { done: true, answer: { withdrawal: fakeWithdrawal(), next_day: false } };
  beforeEach(() => platform.api.answer(lookup, () => ({ done: false, answer: null })));

  /** Sends a withdrawal whose answer is lost, and opens the page anew; answers with its key. */
  async function reload(): Promise<string | undefined> {
    platform.api.refuse(userWithdrawal, { kind: 'network', code: 0, reason: '' });
    await toReview();
    await confirm();
    await submit();
    await screen.findByText(/No answer came/);
    // A form hears of its end, and of no reload.
    const drafts = platform.storage
      .keys('draft.')
      .map((key) => [key, platform.storage.get(key) ?? ''] as const);
    expect(drafts).toHaveLength(1);
    cleanup();
    for (const draft of drafts) platform.storage.set(...draft);
    renderAssets(<WithdrawPage token="usdt" />, platform);
    return platform.api.calls.find(({ name }) => name === userWithdrawal.name)?.idempotencyKey;
  }

  test('[H-20] [A-04] finds what was made by its key, says so, and sends nothing', async () => {
    platform.api.answer(lookup, () => made);
    platform.api.answer(getWithdrawal, () => ({ withdrawal: fakeWithdrawal() }));
    const key = await reload();
    await screen.findByRole('heading', { level: 2, name: 'Awaiting review' });
    expect(screen.getByText(/It was made, once/)).toBeTruthy();
    expect(platform.storage.keys('draft.')).toEqual([]);
    expect(platform.api.inputs(lookup)).toEqual([{ command: 'teller.userWithdrawal', key }]);
    expect(platform.api.inputs(userWithdrawal)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Another withdrawal' }));
    expect(await address()).toBeTruthy();
    cleanup();
    renderAssets(<WithdrawPage token="usdt" />, platform);
    expect(await address()).toBeTruthy();
  });

  test('[H-20] [A-04] says that nothing was made only when it cannot arrive any more', async () => {
    const key = await reload();
    expect(await screen.findByText('Finding out what became of it')).toBeTruthy();
    cleanup();
    jest.useFakeTimers();
    try {
      await act(async () => {
        renderAssets(<WithdrawPage token="usdt" />, platform);
      });
      const pass = (ms: number) =>
        act(async () => {
          platform.clock.advance(ms);
          await jest.advanceTimersByTimeAsync(ms);
        });
      await pass(19_000);
      expect(screen.queryByText('It was not made')).toBeNull();
      await pass(2_000);
      expect(screen.getByText('It was not made')).toBeTruthy();
      expect(screen.getByText(/nothing was changed in your account/)).toBeTruthy();
      expect(screen.getByText('100 USDT')).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
    const start = 'command.teller.userWithdrawal.';
    expect(platform.storage.keys(start)).toEqual([`${start}${platform.session.state.user?.user_id}.${key}`]);
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    expect(await address()).toBeTruthy();
    expect(platform.storage.keys(start)).toEqual([]);
    expect(platform.api.inputs(userWithdrawal)).toEqual([expect.objectContaining(request)]);
  });

  test('[H-20] [A-04] concludes nothing without a connection: the person looks again', async () => {
    platform.api.refuse(lookup, { kind: 'network', code: 0, reason: '' });
    await reload();
    expect(await screen.findByText('It is not known what became of it')).toBeTruthy();
    platform.api.answer(lookup, () => made);
    platform.api.answer(getWithdrawal, () => ({ withdrawal: fakeWithdrawal() }));
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByText(/It was made, once/)).toBeTruthy();
  });
});

describe('after that', () => {
  async function made() {
    platform.api.answer(userWithdrawal, () => ({ withdrawal: fakeWithdrawal(), next_day: false }));
    platform.api.answer(getWithdrawal, () => ({ withdrawal: fakeWithdrawal() }));
    await toReview();
    await confirm();
    await submit();
    await screen.findByRole('heading', { level: 2, name: 'Awaiting review' });
  }
  const current = () =>
    within(screen.getByRole('list', { name: 'Progress' }))
      .getAllByRole('listitem')
      .find((item) => item.getAttribute('aria-current') === 'step')?.textContent;

  test('[A-04] [Q-05] each step shows as it happens', async () => {
    await made();
    expect(current()).toContain('A person checks the request');
    const push = (fields: Parameters<typeof fakeWithdrawal>[0]) =>
      act(() => platform.session.pushPersonal({ withdrawals: [fakeWithdrawal(fields)] }));
    push({ status: 1, version: 2, review_time: Date.UTC(2026, 10, 21, 16) });
    expect(current()).toContain('Waits to be sent');
    push({ status: 4, version: 3, confirmations: 7, review_time: Date.UTC(2026, 10, 21, 16) });
    expect(current()).toContain('7/19 confirmations');
    push({ status: 5, version: 4, confirmations: 19, close_time: Date.UTC(2026, 10, 21, 17) });
    expect(screen.getByRole('heading', { level: 2, name: 'Completed' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel the withdrawal' })).toBeNull();
  });

  test('[A-04] it is cancelled while it is reviewed, once that was asked', async () => {
    await made();
    platform.api.answer(cancelWithdrawal, () => ({
      withdrawal: fakeWithdrawal({ status: 7, version: 2, close_time: Date.UTC(2026, 10, 21, 16) }),
    }));
    await user.click(screen.getByRole('button', { name: 'Cancel the withdrawal' }));
    const dialog = screen.getByRole('dialog', { name: 'Cancel this withdrawal?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel the withdrawal' }));
    await screen.findByRole('heading', { level: 2, name: 'Cancelled' });
    expect(platform.toast.shown.at(-1)).toEqual({ type: 'success', text: 'The withdrawal is cancelled' });
  });
});

/** A valid address that begins as the known one does. */
function lookAlike(): string {
  for (let seed = 0; seed < 256; seed += 1) {
    const other = tronAddress(7, seed);
    if (other !== known && other.slice(0, 7) === known.slice(0, 7)) return other;
  }
  throw new Error('none found');
}

describe('the way back', () => {
  const back = () => act(async () => platform.navigation.systemBack());

  test('[H-30] leads one step back with what was typed, then asks, and leaves when that is wished', async () => {
    platform.navigation.to('/assets');
    platform.navigation.to('/assets/withdraw/usdt');
    await toReview();
    await back();
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' })).value).toBe('100');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect((await address()).value).toBe(target);
    await back();
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect((await address()).value).toBe(target);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(await screen.findByRole('button', { name: 'Discard and leave' }));
    expect(platform.navigation.location.path).toBe('/assets');
    expect(platform.storage.keys('draft.')).toEqual([]);
  });

  test('[H-30] a link out of a flow that holds input asks as well', async () => {
    await toAmount();
    act(() => platform.navigation.to('/assets'));
    expect(await screen.findByRole('dialog', { name: 'Leave this page?' })).toBeTruthy();
    expect(platform.navigation.location.path).not.toBe('/assets');
    await user.click(screen.getByRole('button', { name: 'Discard and leave' }));
    expect(platform.navigation.location.path).toBe('/assets');
  });

  test('[H-30] a reload is at the amount again, with all that is no secret', async () => {
    await toReview();
    await user.type(screen.getByLabelText('Trade password'), '482913');
    expect(platform.navigation.step).toBe('review');
    const stored = platform.storage.keys('').map((key) => [key, platform.storage.get(key) ?? ''] as const);
    expect(JSON.stringify(stored)).not.toContain('482913');
    const again = await createWithdrawPlatform('/assets/withdraw/usdt', {
      stored: Object.fromEntries(stored),
    });
    again.navigation.toStep('review');
    cleanup();
    platform = again;
    renderAssets(<WithdrawPage token="usdt" />, platform);
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' })).value).toBe('100');
    expect(platform.navigation.step).toBe('amount');
  });

  test('[H-30] from a withdrawal that was made it leads out of the flow', async () => {
    platform.navigation.to('/assets');
    platform.navigation.to('/assets/withdraw/usdt');
    const { entries } = platform.navigation;
    platform.api.answer(userWithdrawal, () => ({ withdrawal: fakeWithdrawal(), next_day: false }));
    platform.api.answer(getWithdrawal, () => ({ withdrawal: fakeWithdrawal() }));
    await toReview();
    await confirm();
    await submit();
    await screen.findByRole('heading', { level: 2, name: 'Awaiting review' });
    expect(platform.navigation.entries).toBe(entries);
    await back();
    expect(platform.navigation.location.path).toBe('/assets');
  });
});
