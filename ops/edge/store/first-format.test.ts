import * as z from 'zod/mini';
import { AnyRelease } from './first-format';

const file = { raw: 1, gz: 1, br: 1, integrity: `sha384-${'a'.repeat(64)}` };
/** A release as it was before remotes said what their pages are. */
const former = {
  format: 1,
  name: 'mfe-trade',
  kind: 'remote',
  version: '1.0.0',
  platform: '^1.7.0',
  contract: 'c',
  entry: 'remoteEntry.js',
  css: [],
  preload: [],
  routes: { '/trade/:pair/kline': { js: ['kline.js'], css: ['kline.css'] } },
  locales: {},
  early: { '/trade/:pair/kline': 'early-kline.js' },
  files: { 'remoteEntry.js': file },
};

test('[O-02] [H-28] a release of the first format has the pages that every host knew then, with its own files', () => {
  const { format, routes } = z.parse(AnyRelease, former);
  expect(format).toBe(2);
  expect(routes.find(({ path }) => path === '/trade/:pair/kline')).toMatchObject({
    js: ['kline.js'],
    css: ['kline.css'],
    early: 'early-kline.js',
    firstData: [{ call: 'market.getTradeList', input: {} }, { call: 'market.kline' }],
  });
  expect(routes.find(({ path }) => path === '/order/entrust')).toEqual({
    path: '/order/entrust',
    protected: true,
    js: [],
    css: [],
  });
  expect(routes).toHaveLength(15);
});

test('[H-28] a remote that no host knew then has no pages until it is released anew', () => {
  expect(z.parse(AnyRelease, { ...former, name: 'mfe-loans' }).routes).toEqual([]);
});
