import type { Route } from './route';
import { overlap, RouteTable } from './route-table';

const page = (path: string, more: Partial<Route> = {}): Route => ({ path, owner: 'mfe-trade', ...more });
const pair = { pair: '(?<token>[a-z0-9]{1,20})_(?<market>[a-z0-9]{1,20})' };
const table = new RouteTable([
  page('/ieo/:campaign_no'),
  page('/assets/*'),
  page('/assets/deposit'),
  page('/'),
  page('/ieo/list'),
  page('/trade/:pair/kline', { parameters: pair }),
]);

test('[H-28] the most specific page has a path, in whatever order they stand', () => {
  const found = ['/', '/ieo/list', '/ieo/A1', '/assets/deposit', '/assets/deposit/usdt', '/assets/x'];
  expect(found.map((path) => table.match(path)?.route.path)).toEqual([
    ...['/', '/ieo/list', '/ieo/:campaign_no', '/assets/deposit', '/assets/*', '/assets/*'],
  ]);
});

test('[T-08] parameters are handed over decoded, with the named parts of their shape; a trailing slash does not matter', () => {
  const parameters = { pair: 'aura_usdt', token: 'aura', market: 'usdt' };
  expect(table.match('/trade/aura_usdt/kline/')?.parameters).toEqual(parameters);
  expect(table.match('/ieo/A%20B')?.parameters).toEqual({ campaign_no: 'A B' });
});

test.each([
  ...[
    '/nowhere',
    '/trade/AURA_USDT/kline',
    '/trade/aura-usdt/kline',
    '/trade/aura_usdt_x/kline',
    '/trade/aura_/kline',
  ],
  ...['/trade/%E0%A4%A/kline', '/trade/aura_usdt', '/assets', '/assetsx', '//assets', 'assets', '/ieo'],
])('[T-08] [H-13] %s is the 404 page', (path) => {
  expect(table.match(path)).toBeUndefined();
});

test.each([
  ['/loans', '/loans', true],
  ['/loans', '/loan', false],
  ['/loans/:id', '/loans/:number', true],
  ['/loans/:id', '/loans/new', true],
  ['/loans/*', '/loans', false],
  ['/loans/*', '/loans/a/b', true],
  ['/:any/b', '/a/:any', true],
  ['/trade/:pair', '/trade/aura_usdt', true],
  ['/trade/:pair', '/trade/all', false],
  ['/', '/', true],
])('[H-28] of %s and %s it is told whether a path fits both: %s', (one, other, isShared) => {
  const shaped = (path: string) => ({ path, parameters: pair });
  expect(overlap(shaped(one), shaped(other))).toBe(isShared);
  expect(overlap(shaped(other), shaped(one))).toBe(isShared);
});
