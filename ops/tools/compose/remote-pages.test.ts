import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readRemoteConfig } from '@exchange/build/remote-config';
import { schemaOf } from '@exchange/contract/check';
import { overlap, RouteTable, type Tab } from '@exchange/platform/routes';
import * as z from 'zod/mini';
import { firstCallsOf } from '../../edge/pages/first-data';

/** The pages of the repository's own remotes. */
const root = join(__dirname, '../../..');
const remotes = readdirSync(root)
  .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'remote.config.ts')))
  .map((folder) => ({ folder, ...readRemoteConfig(join(root, folder)) }));
const pages = new RouteTable(
  remotes.flatMap(({ folder, routes }) => routes.map((route) => ({ ...route, owner: folder }))),
);

type Expectation = readonly [path: string, owner: string, access: 'open' | 'signed-in', tab?: Tab];

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
  ['/trade/alerts', 'mfe-trade', 'signed-in'],
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
  ['/assets/profit', 'mfe-assets', 'signed-in'],
  ['/assets/profit/aura', 'mfe-assets', 'signed-in'],
  ['/assets/record/deposit', 'mfe-assets', 'signed-in'],
  ['/assets/record/depositCode', 'mfe-assets', 'signed-in'],
  ['/assets/record/issue', 'mfe-assets', 'signed-in'],
  ['/assets/record/unlock', 'mfe-assets', 'signed-in'],
  ['/assets/record/withdraw', 'mfe-assets', 'signed-in'],
  ['/assets/record/transfer', 'mfe-assets', 'signed-in'],
  ['/assets/record/statement', 'mfe-assets', 'signed-in'],
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
  ['/user/notifications', 'mfe-user', 'signed-in'],
  ['/user/notifications/settings', 'mfe-user', 'signed-in'],
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
    const { route } = pages.match(path) ?? {};
    expect(route).toMatchObject({ owner });
    expect([route?.protected ?? false, route?.tab]).toEqual([access === 'signed-in', tab]);
  },
);

test('[H-27] no page of these remotes is left unvisited', () => {
  const remotes = new Set(expectations.map(([, owner]) => owner));
  const visited = new Set(expectations.map(([path]) => pages.match(path)?.route));
  const unvisited = pages.routes.filter((route) => remotes.has(route.owner) && !visited.has(route));
  expect(unvisited.map((route) => route.path)).toEqual([]);
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
  expect(pages.match(path)).toBeUndefined();
});

test('[H-28] each remote’s configuration has the name of its folder, and no two remotes have one path', () => {
  expect(remotes.map(({ name }) => name)).toEqual(remotes.map(({ folder }) => folder));
  const shared = pages.routes.filter((one) =>
    pages.routes.some((other) => other.owner !== one.owner && overlap(one, other)),
  );
  expect(shared).toEqual([]);
});

test('[H-28] what pages ask for first are public calls of the contract, with inputs that these take', () => {
  const asked = pages.routes.flatMap(({ path, firstData = [] }) => {
    const example = path.replace(':pair', 'aura_usdt');
    const { parameters = {} } = pages.match(example) ?? {};
    const calls = firstCallsOf(firstData, parameters);
    expect(calls.map(({ call }) => call.name)).toEqual(firstData.map(({ call }) => call));
    return calls;
  });
  expect(asked.length).toBeGreaterThan(10);
  for (const { call, input } of asked) {
    const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
    expect(z.safeParse(schemaOf(call.input), call.method === 'GET' ? query : input)).toMatchObject({
      success: true,
    });
  }
});
