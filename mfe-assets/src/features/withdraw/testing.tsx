import { encodeAddress } from '@exchange/contract/chain-address';
import { withdrawalAddressList, type SavedAddress } from '@exchange/contract/wallet';
import {
  checkCanWithdraw,
  getUserTokenWithdrawalLimit,
  getUserWithdrawalFixedAmount,
  searchWithdrawalList,
  sendWithdrawalEmail,
  userWithdrawalCheck,
  type Withdrawal,
} from '@exchange/contract/withdrawal';
import { fakeUser, type FakePlatform, type FakePlatformOptions } from '@exchange/platform/fake';
import { fundsTexts } from '../../common/funds/texts';
import { recordTexts } from '../../common/records/texts';
import { createAssetsPlatform } from '../../testing/assets-platform';
import { withdrawTexts } from './texts';

/** A valid Tron address; another one for each number, one that begins alike for each last byte. */
export const tronAddress = (seed: number, last = 0): string =>
  encodeAddress(
    'trc20',
    Uint8Array.from({ length: 20 }, (_, index) => (index < 19 ? seed * (index + 3) : last) % 256),
  ) ?? '';

/** A saved address; what a test does not name is plausible. */
export const fakeSaved = (fields: Partial<SavedAddress> = {}): SavedAddress => ({
  id: 'saved-1',
  title: 'Cold wallet',
  token: 'usdt',
  address_to: tronAddress(7),
  memo: '',
  tag: '',
  protocol: 'trc20',
  kind: 1,
  ...fields,
});

/** A withdrawal; what a test does not name is plausible. */
export const fakeWithdrawal = (fields: Partial<Withdrawal> = {}): Withdrawal => ({
  id: 'withdrawal-1',
  token: 'usdt',
  protocol: 'trc20',
  amount: '100',
  fee: '1',
  address_to: tronAddress(9),
  memo: '',
  transaction_hash: '',
  confirmations: 0,
  confirmations_needed: 19,
  status: 0,
  reason: '',
  note: '',
  create_time: Date.UTC(2026, 10, 21, 15),
  review_time: 0,
  close_time: 0,
  version: 1,
  ...fields,
});

/** A platform whose user may withdraw 2,480.55 USDT, of a quota of 100,000. */
export async function createWithdrawPlatform(
  path = '/assets/withdraw/usdt',
  options: FakePlatformOptions = {},
): Promise<FakePlatform> {
  const platform = await createAssetsPlatform({
    ...options,
    path,
    user: { ...fakeUser(), email: 'al***@example.com', mobile: '' },
  });
  for (const { namespace, messages } of [withdrawTexts, fundsTexts, recordTexts])
    await platform.locale.register(namespace, messages);
  const { api } = platform;
  api.answer(checkCanWithdraw, () => ({
    can_withdraw: true,
    needs_kyc: false,
    needs_trade_password: false,
    needs_authenticator: false,
    hold: null,
  }));
  api.answer(getUserTokenWithdrawalLimit, () => ({
    min_amount: '10',
    max_amount: '50000',
    quota: '100000',
    used: '0',
    left: '100000',
  }));
  api.answer(getUserWithdrawalFixedAmount, () => ({ fee: '1' }));
  api.answer(withdrawalAddressList, () => ({ list: [fakeSaved()] }));
  api.answer(searchWithdrawalList, () => ({ list: [], total: 0 }));
  api.answer(userWithdrawalCheck, () => ({
    fee: '1',
    receive_amount: '99',
    next_day: false,
    similar_address: '',
    new_address: true,
  }));
  api.answer(sendWithdrawalEmail, () => ({
    target: 'al***@example.com',
    resend_after: platform.clock.now() + 60_000,
  }));
  return platform;
}
