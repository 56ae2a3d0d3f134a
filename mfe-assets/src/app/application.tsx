import { usePlatform } from '@exchange/platform';
import { lazyPage, NotFoundPage, PageSwitch } from '@exchange/remote-kit';
import { useEffect, useState } from 'react';
import { Route } from 'wouter';
import { BalancesProvider } from '../common/balances-context';
import { BalancesStore } from '../common/balances-store';
import { PageLoading } from '../common/page-loading';
import { OverviewProvider } from '../features/balances/overview-context';
import { OverviewStore } from '../features/balances/overview-store';

const AssetsPage = lazyPage(
  async () => (await import('../features/balances/assets-page')).AssetsPage,
  PageLoading,
);
const ChooseTokenPage = lazyPage(
  async () => (await import('../features/choose-token/choose-token-page')).ChooseTokenPage,
  PageLoading,
);
const DepositListPage = lazyPage(
  async () => (await import('./pages/deposit-list-page')).DepositListPage,
  PageLoading,
);
const DepositPage = lazyPage(async () => (await import('./pages/deposit-page')).DepositPage, PageLoading);
const DepositRecordsPage = lazyPage(
  async () => (await import('./pages/deposit-records-page')).DepositRecordsPage,
  PageLoading,
);
const CodeRecordsPage = lazyPage(
  async () => (await import('./pages/code-records-page')).CodeRecordsPage,
  PageLoading,
);
const WithdrawPage = lazyPage(async () => (await import('./pages/withdraw-page')).WithdrawPage, PageLoading);
const AddressBookPage = lazyPage(
  async () => (await import('./pages/address-book-page')).AddressBookPage,
  PageLoading,
);
const WithdrawalRecordsPage = lazyPage(
  async () => (await import('./pages/withdrawal-records-page')).WithdrawalRecordsPage,
  PageLoading,
);
const TransferPage = lazyPage(async () => (await import('./pages/transfer-page')).TransferPage, PageLoading);
const SendPage = lazyPage(async () => (await import('./pages/send-page')).SendPage, PageLoading);
const PayeesPage = lazyPage(async () => (await import('./pages/payees-page')).PayeesPage, PageLoading);
const TransferRecordsPage = lazyPage(
  async () => (await import('./pages/transfer-records-page')).TransferRecordsPage,
  PageLoading,
);
const IssueRecordsPage = lazyPage(
  async () => (await import('./pages/issue-records-page')).IssueRecordsPage,
  PageLoading,
);
const StatementPage = lazyPage(
  async () => (await import('./pages/statement-page')).StatementPage,
  PageLoading,
);
const UnlockRecordsPage = lazyPage(
  async () => (await import('./pages/unlock-records-page')).UnlockRecordsPage,
  PageLoading,
);

/** The area's routes; each page is a chunk of its own. What was loaded of the accounts stays as long as the area is open. */
export function Application() {
  const platform = usePlatform();
  const [balances] = useState(() => new BalancesStore(platform));
  const [overview] = useState(() => new OverviewStore(platform));
  useEffect(() => balances.start(), [balances]);
  return (
    <BalancesProvider value={balances}>
      <PageSwitch>
        <Route path="/assets">
          <OverviewProvider value={overview}>
            <AssetsPage />
          </OverviewProvider>
        </Route>
        <Route path="/assets/depositList">
          <DepositListPage />
        </Route>
        <Route path="/assets/withdrawList">
          <ChooseTokenPage purpose="withdraw" />
        </Route>
        <Route path="/assets/deposit/:token">
          {({ token }) => (isTokenCode(token) ? <DepositPage key={token} token={token} /> : <NotFoundPage />)}
        </Route>
        <Route path="/assets/record/statement">
          <StatementPage />
        </Route>
        <Route path="/assets/record/deposit">
          <DepositRecordsPage />
        </Route>
        <Route path="/assets/record/depositCode">
          <CodeRecordsPage />
        </Route>
        <Route path="/assets/withdraw/:token">
          {({ token }) =>
            isTokenCode(token) ? <WithdrawPage key={token} token={token} /> : <NotFoundPage />
          }
        </Route>
        <Route path="/assets/withdraw/address/:token">
          {({ token }) =>
            isTokenCode(token) ? <AddressBookPage key={token} token={token} /> : <NotFoundPage />
          }
        </Route>
        <Route path="/assets/record/withdraw">
          <WithdrawalRecordsPage />
        </Route>
        <Route path="/assets/transfer/:token">
          {({ token }) => (isTokenCode(token) ? <TransferPage token={token} /> : <NotFoundPage />)}
        </Route>
        <Route path="/assets/transferAccounts/:token">
          {({ token }) => (isTokenCode(token) ? <SendPage token={token} /> : <NotFoundPage />)}
        </Route>
        <Route path="/assets/transferAccounts/address/:token">
          {({ token }) => (isTokenCode(token) ? <PayeesPage token={token} /> : <NotFoundPage />)}
        </Route>
        <Route path="/assets/record/transfer">
          <TransferRecordsPage />
        </Route>
        <Route path="/assets/record/issue">
          <IssueRecordsPage />
        </Route>
        <Route path="/assets/record/unlock">
          <UnlockRecordsPage />
        </Route>
      </PageSwitch>
    </BalancesProvider>
  );
}

/** As the contract's token codes. */
const isTokenCode = (text: string) => /^[a-z0-9]{1,20}$/.test(text);
