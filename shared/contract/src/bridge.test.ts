import { bridgeActions, BridgeAnswer, getAppData, getFavourites, navigate, openNewPage } from './bridge';
import { check } from './check';

test('[B-01] every action has a name of its own and a time limit', () => {
  expect(new Set(bridgeActions.map(({ name }) => name)).size).toBe(bridgeActions.length);
  for (const { timeLimitMs } of bridgeActions) expect(timeLimitMs).toBeGreaterThan(0);
});

test('[B-01] an answer is of one request and either fits or says why not', () => {
  expect(check(BridgeAnswer, { id: '1', ok: true, data: {} }).ok).toBe(true);
  expect(check(BridgeAnswer, { id: '1', ok: false, error: 'cancelled' }).ok).toBe(true);
  expect(check(BridgeAnswer, { id: '1', ok: false, error: 'whatever' }).ok).toBe(false);
  expect(check(BridgeAnswer, { ok: true }).ok).toBe(false);
  expect(check(getAppData.answer, { version: '1.1.3', language: 'zh-HK' }).ok).toBe(true);
  expect(check(getAppData.answer, { version: 'latest', language: 'zh-HK' }).ok).toBe(false);
});

test.each([
  'https://other.example/',
  '//other.example',
  '/\\other.example',
  'javascript:alert(1)',
  'trade',
  '/a b',
  '',
])('[B-05] %j is not a path that a native page may be opened for', (path) => {
  expect(check(openNewPage.request, { path }).ok).toBe(false);
  expect(check(navigate.request, { type: 'tab', path }).ok).toBe(false);
});

test('[B-03] paths of the application with their query are', () => {
  expect(check(openNewPage.request, { path: '/trade/aura_usdt/kline?open-type=native' }).ok).toBe(true);
  expect(check(navigate.request, { type: 'tab', path: '/' }).ok).toBe(true);
  expect(check(navigate.request, { type: 'back' }).ok).toBe(true);
});

test('[B-04] favourites are ids with commas between', () => {
  for (const ids of ['', '1', '1,2', 'a-1,b_2']) expect(check(getFavourites.answer, { ids }).ok).toBe(true);
  for (const ids of [',', '1,', '1, 2', '["1"]']) expect(check(getFavourites.answer, { ids }).ok).toBe(false);
});
