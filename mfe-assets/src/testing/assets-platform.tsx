import {
  getAssetAnalysisBase,
  getDataOfUserC2CBalance,
  getDataOfUserTokenSumHoldFiatBalance,
  type C2CBalance,
} from '@exchange/contract/asset-account';
import {
  getDepositAddress,
  getProtocolByToken,
  getTokenConfirmCount,
  hasMemo,
  listUserBalance,
  searchDepositList,
  type Balance,
  type Deposit,
} from '@exchange/contract/asset';
import { encodeAddress } from '@exchange/contract/chain-address';
import { subtract } from '@exchange/format';
import {
  createFakePlatform,
  fakeUser,
  type FakePlatform,
  type FakePlatformOptions,
} from '@exchange/platform/fake';
import { renderWithPlatform, type RenderedWithPlatform } from '@exchange/testing';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { BalancesProvider } from '../common/balances-context';
import { BalancesStore } from '../common/balances-store';
import { OverviewProvider } from '../features/balances/overview-context';
import { OverviewStore } from '../features/balances/overview-store';
import { texts } from '../messages';

/** A balance; what a test does not name is plausible. */
export function fakeBalance(fields: Partial<Balance> & Pick<Balance, 'token'>): Balance {
  return {
    token_as: fields.token.toUpperCase(),
    logo_url: '',
    precision: 8,
    available: '0',
    frozen: '0',
    fiat_value: '0.00',
    can_deposit: true,
    can_withdraw: true,
    version: 1,
    ...fields,
  };
}

/** A balance of the fiat account; what a test does not name is plausible. */
export function fakeC2CBalance(fields: Partial<C2CBalance> & Pick<C2CBalance, 'token'>): C2CBalance {
  return {
    token_as: fields.token.toUpperCase(),
    logo_url: '',
    precision: 6,
    available: '0',
    frozen: '0',
    fiat_value: '0',
    ...fields,
  };
}

/** A deposit address; of a network that is known one whose checksum fits. */
export function fakeAddress(token: string, protocol: string): string {
  const hash = Uint8Array.from({ length: 20 }, (_, index) => token.charCodeAt(index % token.length));
  return encodeAddress(protocol, hash) ?? `address-of-${token}-${protocol}`;
}

/** A deposit; what a test does not name is plausible. */
export function fakeDeposit(fields: Partial<Deposit> = {}): Deposit {
  return {
    id: 'deposit-1',
    token: 'usdt',
    protocol: 'trc20',
    amount: '500',
    address: 'TAddress',
    memo: '',
    transaction_hash: 'hash',
    confirmations: 3,
    confirmations_needed: 19,
    status: 3,
    reason: '',
    create_time: Date.UTC(2026, 10, 21),
    close_time: 0,
    version: 1,
    ...fields,
  };
}

/** A signed-in fake platform with this remote's texts that answers the area's calls. */
export async function createAssetsPlatform(options: FakePlatformOptions = {}): Promise<FakePlatform> {
  const platform = createFakePlatform({ user: fakeUser(), ...options });
  await platform.locale.register(texts.namespace, texts.messages);
  answerBalances(platform, [
    fakeBalance({ token: 'aura', available: '12.5', fiat_value: '100.25' }),
    fakeBalance({
      token: 'usdt',
      available: '2480.55',
      frozen: '19.45',
      precision: 6,
      fiat_value: '19357.20',
    }),
    fakeBalance({ token: 'kite' }),
  ]);
  answerTotal(platform, '19557.45');
  platform.api.answer(getDataOfUserC2CBalance, () => ({
    list: [
      fakeC2CBalance({ token: 'usdt', available: '12.85', fiat_value: '100' }),
      fakeC2CBalance({ token: 'btc' }),
    ],
    fiat: 'HKD',
    time: platform.clock.now(),
  }));
  answerDays(platform, ['19557.45', '19245.37', '18000', '20000']);
  platform.api.answer(getProtocolByToken, () => ({ list: [{ protocol: 'trc20', name: 'Tron (TRC20)' }] }));
  platform.api.answer(hasMemo, () => ({ has_memo: false }));
  platform.api.answer(getTokenConfirmCount, () => ({ confirmations: 19 }));
  platform.api.answer(searchDepositList, () => ({ list: [], total: 0 }));
  platform.api.answer(getDepositAddress, ({ token, protocol }) => ({
    token,
    protocol,
    address: fakeAddress(token, protocol),
    memo: '10048',
    min_amount: '1.50',
  }));
  return platform;
}

/** What the exchange answers for the balances from now on. */
export function answerBalances(platform: FakePlatform, list: readonly Balance[]): void {
  platform.api.answer(listUserBalance, () => ({ list: [...list], fiat: 'HKD', time: platform.clock.now() }));
}

/** What the exchange answers for the total of both accounts from now on. */
export function answerTotal(platform: FakePlatform, total: string, change = '312.08'): void {
  platform.api.answer(getDataOfUserTokenSumHoldFiatBalance, () => ({
    fiat: 'HKD',
    total,
    asset_total: subtract(total, '100'),
    c2c_total: '100',
    change_today: change,
    time: platform.clock.now(),
  }));
}

/** What the exchange answers for the value day by day from now on: totals from today on backwards. */
export function answerDays(platform: FakePlatform, totals: readonly string[]): void {
  platform.api.answer(getAssetAnalysisBase, () => ({
    list: totals.map((total, daysAgo) => ({
      time: platform.clock.now() - (platform.clock.now() % dayMs) - daysAgo * dayMs,
      total,
      profit: subtract(total, totals[daysAgo + 1] ?? total),
    })),
    total: totals.length,
    fiat: 'HKD',
  }));
}

const dayMs = 86_400_000;

/** Renders a page with the area's balances. */
export function renderAssets(ui: ReactElement, platform: FakePlatform): RenderedWithPlatform {
  return renderWithPlatform(<WithBalances platform={platform}>{ui}</WithBalances>, platform);
}

function WithBalances({
  platform,
  children,
}: {
  readonly platform: FakePlatform;
  readonly children: ReactNode;
}) {
  const [store] = useState(() => new BalancesStore(platform));
  const [overview] = useState(() => new OverviewStore(platform));
  useEffect(() => store.start(), [store]);
  return (
    <BalancesProvider value={store}>
      <OverviewProvider value={overview}>{children}</OverviewProvider>
    </BalancesProvider>
  );
}
