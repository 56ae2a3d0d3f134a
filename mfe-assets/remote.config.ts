import type { RemoteRoute } from '@exchange/platform/routes';

export const name = 'mfe-assets';
/** The range of the platform that it needs (O-04). */
export const platform = '^2.2.0';

/** As the contract's token codes. */
const token = { token: '[a-z0-9]{1,20}' };

export const routes = [
  {
    path: '/assets',
    title: 'balances.title',
    protected: true,
    tab: 'assets',
    page: './src/features/balances/assets-page',
  },
  {
    path: '/assets/depositList',
    title: 'choose.deposit',
    protected: true,
    page: './src/features/deposit-code/deposit-list-page',
  },
  {
    path: '/assets/withdrawList',
    title: 'choose.withdraw',
    protected: true,
    page: './src/common/choose-token-page',
  },
  {
    path: '/assets/deposit/:token',
    title: 'balances.deposit',
    parameters: token,
    protected: true,
    page: './src/features/deposit/deposit-page',
  },
  {
    path: '/assets/withdraw/:token',
    title: 'balances.withdraw',
    parameters: token,
    protected: true,
    page: './src/features/withdraw/withdraw-page',
  },
  {
    path: '/assets/withdraw/address/:token',
    title: 'titles.addressBook',
    parameters: token,
    protected: true,
    page: './src/features/withdraw/address-book-page',
  },
  {
    path: '/assets/transfer/:token',
    title: 'balances.transfer',
    parameters: token,
    protected: true,
    page: './src/features/transfer/transfer-page',
  },
  {
    path: '/assets/transferAccounts/:token',
    title: 'titles.send',
    parameters: token,
    protected: true,
    page: './src/features/send/send-page',
  },
  {
    path: '/assets/transferAccounts/address/:token',
    title: 'titles.payees',
    parameters: token,
    protected: true,
    page: './src/features/send/payees-page',
  },
  {
    path: '/assets/profit',
    title: 'titles.profit',
    protected: true,
    page: './src/features/profit/profit-page',
  },
  {
    path: '/assets/profit/:token',
    title: 'titles.tokenProfit',
    parameters: token,
    protected: true,
    page: './src/features/profit/profit-token-page',
  },
  {
    path: '/assets/record/statement',
    title: 'titles.statement',
    protected: true,
    page: './src/features/statement/statement',
  },
  {
    path: '/assets/record/deposit',
    title: 'titles.depositRecords',
    protected: true,
    page: './src/features/deposit/deposit-records',
  },
  {
    path: '/assets/record/depositCode',
    title: 'titles.depositCodeRecords',
    protected: true,
    page: './src/features/deposit-code/code-records',
  },
  {
    path: '/assets/record/withdraw',
    title: 'titles.withdrawRecords',
    protected: true,
    page: './src/features/withdraw/withdrawal-records',
  },
  {
    path: '/assets/record/transfer',
    title: 'titles.transferRecords',
    protected: true,
    page: './src/features/send/transfer-records',
  },
  {
    path: '/assets/record/issue',
    title: 'titles.issueRecords',
    protected: true,
    page: './src/features/given-records/issue-records',
  },
  {
    path: '/assets/record/unlock',
    title: 'titles.unlockRecords',
    protected: true,
    page: './src/features/given-records/unlock-records',
  },
] as const satisfies readonly RemoteRoute[];
