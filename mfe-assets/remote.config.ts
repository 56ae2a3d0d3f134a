import type { RemoteRoute } from '@exchange/platform/routes';

export const name = 'mfe-assets';
/** The range of the platform that it needs (O-04). */
export const platform = '^2.0.0';

/** As the contract's token codes. */
const token = { token: '[a-z0-9]{1,20}' };

export const routes: readonly RemoteRoute[] = [
  { path: '/assets', protected: true, tab: 'assets', page: './src/features/balances/assets-page' },
  { path: '/assets/depositList', protected: true, page: './src/app/pages/deposit-list-page' },
  { path: '/assets/withdrawList', protected: true, page: './src/features/choose-token/choose-token-page' },
  {
    path: '/assets/deposit/:token',
    parameters: token,
    protected: true,
    page: './src/app/pages/deposit-page',
  },
  {
    path: '/assets/withdraw/:token',
    parameters: token,
    protected: true,
    page: './src/app/pages/withdraw-page',
  },
  {
    path: '/assets/withdraw/address/:token',
    parameters: token,
    protected: true,
    page: './src/app/pages/address-book-page',
  },
  {
    path: '/assets/transfer/:token',
    parameters: token,
    protected: true,
    page: './src/app/pages/transfer-page',
  },
  {
    path: '/assets/transferAccounts/:token',
    parameters: token,
    protected: true,
    page: './src/app/pages/send-page',
  },
  {
    path: '/assets/transferAccounts/address/:token',
    parameters: token,
    protected: true,
    page: './src/app/pages/payees-page',
  },
  { path: '/assets/record/statement', protected: true, page: './src/app/pages/statement-page' },
  { path: '/assets/record/deposit', protected: true, page: './src/app/pages/deposit-records-page' },
  { path: '/assets/record/depositCode', protected: true, page: './src/app/pages/code-records-page' },
  { path: '/assets/record/withdraw', protected: true, page: './src/app/pages/withdrawal-records-page' },
  { path: '/assets/record/transfer', protected: true, page: './src/app/pages/transfer-records-page' },
  { path: '/assets/record/issue', protected: true, page: './src/app/pages/issue-records-page' },
  { path: '/assets/record/unlock', protected: true, page: './src/app/pages/unlock-records-page' },
];
