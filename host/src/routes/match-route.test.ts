import { matchRoute } from './match-route';
import { routes, type Owner, type Tab } from './route-table';

type Expectation = readonly [path: string, owner: Owner, access: 'open' | 'signed-in', tab?: Tab];

/** Every route of the specification's section 2 and of the requirements' ownership table, with a value for each parameter. */
const expectations: readonly Expectation[] = [
  ['/', 'mfe-trade', 'open', 'home'],
  ['/home/editFavorite', 'mfe-trade', 'open'],
  ['/home/marketCondition', 'mfe-trade', 'open', 'market'],
  ['/home/news', 'mfe-trade', 'open'],
  ['/search', 'mfe-trade', 'open'],
  ['/bdex', 'mfe-trade', 'open'],
  ['/trade/aura_usdt', 'mfe-trade', 'open', 'exchange'],
  ['/trade/aura_usdt/transaction', 'mfe-trade', 'open', 'exchange'],
  ['/trade/aura_usdt/kline', 'mfe-trade', 'open'],
  ['/trade/aura_usdt/kline2', 'mfe-trade', 'open'],
  ['/trade/aura_usdt/data', 'mfe-trade', 'open'],
  ['/trade/aura_usdt/info', 'mfe-trade', 'open'],
  ['/trade/aura_usdt/info1', 'mfe-trade', 'open'],
  ['/order/entrust', 'mfe-trade', 'signed-in'],
  ['/order/trade', 'mfe-trade', 'signed-in'],
  ['/assets', 'mfe-assets', 'signed-in', 'assets'],
  ['/assets/depositList', 'mfe-assets', 'signed-in'],
  ['/assets/withdrawList', 'mfe-assets', 'signed-in'],
  ['/assets/deposit/usdt', 'mfe-assets', 'signed-in'],
  ['/assets/withdraw/usdt', 'mfe-assets', 'signed-in'],
  ['/assets/withdraw/address/usdt', 'mfe-assets', 'signed-in'],
  ['/assets/transfer/usdt', 'mfe-assets', 'signed-in'],
  ['/assets/transferAccounts/usdt', 'mfe-assets', 'signed-in'],
  ['/assets/transferAccounts/address/usdt', 'mfe-assets', 'signed-in'],
  ['/assets/record/deposit', 'mfe-assets', 'signed-in'],
  ['/assets/record/depositCode', 'mfe-assets', 'signed-in'],
  ['/assets/record/issue', 'mfe-assets', 'signed-in'],
  ['/assets/record/unlock', 'mfe-assets', 'signed-in'],
  ['/assets/record/withdraw', 'mfe-assets', 'signed-in'],
  ['/ieo/list', 'mfe-ibo', 'open', 'home'],
  ['/ieo/list/afoot', 'mfe-ibo', 'open', 'home'],
  ['/ieo/list/history', 'mfe-ibo', 'open', 'home'],
  ['/ieo/list/preview', 'mfe-ibo', 'open', 'home'],
  ['/ieo/list/involvement', 'mfe-ibo', 'signed-in', 'home'],
  ['/ieo/IEO20261121', 'mfe-ibo', 'open'],
  ['/order/ieo', 'mfe-ibo', 'signed-in'],
  ['/auction/list', 'mfe-auction', 'open'],
  ['/auction/list/history', 'mfe-auction', 'open'],
  ['/auction/list/preview', 'mfe-auction', 'open'],
  ['/auction/record', 'mfe-auction', 'signed-in'],
  ['/auction/rule', 'mfe-auction', 'open'],
  ['/auction/42', 'mfe-auction', 'open'],
  ['/order/auction', 'mfe-auction', 'signed-in'],
  ['/login', 'mfe-user', 'open'],
  ['/register', 'mfe-user', 'open'],
  ['/register/email', 'mfe-user', 'open'],
  ['/register/mobile', 'mfe-user', 'open'],
  ['/register/success', 'mfe-user', 'open'],
  ['/findpassword/email', 'mfe-user', 'open'],
  ['/findpassword/mobile', 'mfe-user', 'open'],
  ['/user', 'mfe-user', 'signed-in'],
  ['/user/language', 'mfe-user', 'open'],
  ['/help', 'mfe-user', 'open'],
  ['/help/privacy-policy', 'mfe-user', 'open'],
  ['/user/invite', 'mfe-user', 'signed-in'],
  ['/user/kyc', 'mfe-user', 'signed-in'],
  ['/user/kyc/lv1', 'mfe-user', 'signed-in'],
  ['/user/kyc/lv2', 'mfe-user', 'signed-in'],
  ['/user/security', 'mfe-user', 'signed-in'],
  ['/user/security/antiphishing', 'mfe-user', 'signed-in'],
  ['/user/security/del', 'mfe-user', 'signed-in'],
  ['/user/security/devices', 'mfe-user', 'signed-in'],
  ['/user/security/email', 'mfe-user', 'signed-in'],
  ['/user/security/mobile', 'mfe-user', 'signed-in'],
  ['/user/security/google', 'mfe-user', 'signed-in'],
  ['/user/security/google/unbind', 'mfe-user', 'signed-in'],
  ['/user/security/setEmailPassword', 'mfe-user', 'signed-in'],
  ['/user/security/tradepassword', 'mfe-user', 'signed-in'],
  ['/user/security/tradepassword/forgot', 'mfe-user', 'signed-in'],
  ['/user/security/tradepassword/modify', 'mfe-user', 'signed-in'],
  ['/user/security/loginpassword/modify', 'mfe-user', 'signed-in'],
  ['/ecologicalNodes', 'mfe-nodes', 'open'],
  ['/ecologicalNodes/income/brand', 'mfe-nodes', 'signed-in'],
  ['/ecologicalNodes/income/table/reward', 'mfe-nodes', 'signed-in'],
  ['/activity/gift-coin', 'mfe-activity', 'open'],
  ['/activity/hot', 'mfe-activity', 'open'],
  ['/activity/ieo', 'mfe-activity', 'open'],
  ['/activity/ieo/detail/7', 'mfe-activity', 'open'],
  ['/activity/holding-ranking/7', 'mfe-activity', 'open'],
  ['/activity/trade-ranking/7', 'mfe-activity', 'open'],
  ['/activity/staking', 'mfe-activity', 'open'],
  ['/activity/collectibles', 'mfe-activity', 'open'],
  ['/activity/collectibles/7', 'mfe-activity', 'open'],
  ['/activity/casting', 'mfe-activity', 'open'],
  ['/activity/casting/7', 'mfe-activity', 'open'],
  ['/download', 'mfe-activity', 'open'],
  ['/download/index1', 'mfe-activity', 'open'],
];

test.each(expectations.map(([path, owner, access, tab]) => ({ path, owner, access, tab })))(
  '[H-27] $path belongs to $owner ($access)',
  ({ path, owner, access, tab }) => {
    expect(matchRoute(path)?.route).toMatchObject({ owner, protected: access === 'signed-in', tab });
  },
);

test('[H-27] no pattern of the table is left unvisited', () => {
  const visited = new Set(expectations.map(([path]) => matchRoute(path)?.route));
  expect(routes.filter((route) => !visited.has(route)).map((route) => route.path)).toEqual([]);
});

test.each([
  '/nowhere',
  '/trade',
  '/trade/AURA_USDT/transaction',
  '/trade/aura-usdt/kline',
  '/trade/aura_usdt_x/kline',
  '/trade/aura_/kline',
  '/trade/aura_usdt/unknown',
  '/trade/%E0%A4%A/kline',
  '/order',
  '/order/unknown',
  '/users',
  '/assetsx',
  '//assets',
  '/ieo/list/unknown',
  'assets',
])('[T-08] [H-13] %s is the 404 page', (path) => {
  expect(matchRoute(path)).toBeUndefined();
});

test('[T-08] parameters are handed over decoded, and a trailing slash does not matter', () => {
  expect(matchRoute('/trade/aura_usdt/kline/')?.parameters).toEqual({ pair: 'aura_usdt' });
  expect(matchRoute('/ieo/A%20B')?.parameters).toEqual({ campaign_no: 'A B' });
});
