import { defineRoutes, kept, page } from '@exchange/remote-kit';
import type { routes as declared } from '../remote.config';

/** Pages by route; each is a chunk of its own. */
export const routes = defineRoutes<typeof declared>({
  '/assets': kept(page(async () => (await import('./features/balances/assets-page')).AssetsPage)),
  '/assets/depositList': page(
    async () => (await import('./features/deposit-code/deposit-list-page')).DepositListPage,
  ),
  '/assets/withdrawList': page(async () => (await import('./common/choose-token-page')).ChooseTokenPage, {
    purpose: 'withdraw',
  }),
  '/assets/deposit/:token': page(
    async () => (await import('./features/deposit/deposit-page')).DepositPage,
    ofToken,
  ),
  '/assets/withdraw/:token': page(
    async () => (await import('./features/withdraw/withdraw-page')).WithdrawPage,
    ofToken,
  ),
  '/assets/withdraw/address/:token': page(
    async () => (await import('./features/withdraw/address-book-page')).AddressBookPage,
    ofToken,
  ),
  '/assets/transfer/:token': page(
    async () => (await import('./features/transfer/transfer-page')).TransferPage,
    ofToken,
    { stays: true },
  ),
  '/assets/transferAccounts/:token': page(
    async () => (await import('./features/send/send-page')).SendPage,
    ofToken,
    { stays: true },
  ),
  '/assets/transferAccounts/address/:token': page(
    async () => (await import('./features/send/payees-page')).PayeesPage,
    ofToken,
  ),
  '/assets/profit': page(async () => (await import('./features/profit/profit-page')).ProfitPage),
  '/assets/profit/:token': page(
    async () => (await import('./features/profit/profit-token-page')).ProfitTokenPage,
    ofToken,
  ),
  '/assets/record/statement': page(
    async () => (await import('./features/statement/statement')).StatementPage,
  ),
  '/assets/record/deposit': page(
    async () => (await import('./features/deposit/deposit-records')).DepositRecordsPage,
  ),
  '/assets/record/depositCode': page(
    async () => (await import('./features/deposit-code/code-records')).CodeRecordsPage,
  ),
  '/assets/record/withdraw': page(
    async () => (await import('./features/withdraw/withdrawal-records')).WithdrawalRecordsPage,
  ),
  '/assets/record/transfer': page(
    async () => (await import('./features/send/transfer-records')).TransferRecordsPage,
  ),
  '/assets/record/issue': page(
    async () => (await import('./features/given-records/issue-records')).IssueRecordsPage,
  ),
  '/assets/record/unlock': page(
    async () => (await import('./features/given-records/unlock-records')).UnlockRecordsPage,
  ),
});

/** No page has a token that the contract's calls would refuse. */
function ofToken({ token }: { readonly token: string }) {
  return /^[a-z0-9]{1,20}$/.test(token) ? { token } : undefined;
}
