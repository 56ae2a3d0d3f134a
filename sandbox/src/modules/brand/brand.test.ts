import {
  type Call,
  getAssetRanking,
  getBrandByToken,
  getBrandCms,
  getMarketCapAndVolume,
  getTokenRepurchasesList,
  getUserAssetRanking,
  type InputOf,
  type OutputOf,
  type Repurchase,
  tokenGetInfo,
} from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import * as z from 'zod/mini';
import { createTestClock } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import { formatUnits, units } from '../../core/engine/decimal';
import { burnedOwner, buybackOwner, c2cOwner } from '../../core/engine/ledger';
import { isSimulated } from '../../core/engine/simulated-owners';
import { createExchange, type TradingExchange } from '../../core/exchange/exchange';
import { verifyLedger } from '../../core/exchange/state-store';
import { Random } from '../../core/random';
import type { Storage } from '../../core/storage/open-storage';
import { day } from '../../core/time-spans';
import { makeHistory } from '../../demo/traders/history';
import type { Issuer } from '../../demo/traders/issuer';
import { createIssuers } from '../../demo/traders/issuer';
import { PairTraders } from '../../demo/traders/pair-traders';
import { createRegistry, type Registry } from '../../http/registry';
import { createMarketData, type MarketData } from '../../realtime/market/market-data';
import { Calendar, registerHomeCalls, seedHome } from '../home';
import { seedCatalogue, tokenCharacters } from '../market';
import { BrandCalls } from './brand-calls';
import { loadBrands, storeBrands } from './brands';
import { seedBrands } from './seed/brands';

const now = Date.UTC(2026, 10, 21, 12);
const days = 15;
const clock = createTestClock(now);
let storage: Storage;
let exchange: TradingExchange;
let market: MarketData;
let issuers: ReadonlyMap<string, Issuer>;
let registry: Registry;

/** Makes a call as the HTTP interface does, checked both ways. */
async function call<C extends Call>(
  contract: C,
  input: InputOf<C>,
  { organisation = 'nova', locale = 'en' } = {},
): Promise<z.output<C['output']>> {
  const answer = registry.find(contract);
  if (!answer) throw new Error(`${contract.name} is not implemented`);
  const data = await answer(input, {
    userId: 'ann',
    organisation,
    locale,
    address: '127.0.0.1',
    inApp: false,
    keepSession: () => undefined,
    dropSession: () => undefined,
    userAgent: '',
    keepDevice: () => undefined,
  });
  return z.parse(schemaOf(contract.output), data) as z.output<C['output']>;
}

/** Stores what a new sandbox begins with. */
async function begin(): Promise<ReadonlyMap<string, Issuer>> {
  await storeBrands(exchange, seedBrands(now));
  await seedHome(storage.database, now);
  return createIssuers(exchange, storage.database);
}

/** Registers the calls about brands, home page and calendar. */
async function register(): Promise<void> {
  const options = {
    ...{ database: storage.database, clock, exchange, market, madeAt: now },
    brands: await loadBrands(exchange),
  };
  new BrandCalls(options, options.brands, async () => undefined).register(registry);
  const calendar = new Calendar(options, options.brands, async () => []);
  registerHomeCalls(registry, options, calendar);
}

beforeAll(async () => {
  storage = await openTestStorage();
  exchange = await createExchange({
    database: storage.database,
    clock,
    catalogue: seedCatalogue(now),
    isSimulated,
    onError: (error) => {
      throw error;
    },
  });
  market = await createMarketData(exchange, clock);
  issuers = await begin();
  const pair = exchange.catalogue.pairs.get('aura_usdt')!;
  const traders = new PairTraders(
    pair,
    tokenCharacters.get('aura')!,
    tokenCharacters.get('usdt')!,
    new Random(7),
  );
  await makeHistory(exchange, traders, now - days * day, now, 1, issuers.get('aura_usdt'));
  for (const userId of ['ann', c2cOwner('ann')])
    await exchange.credit({ userId, token: 'aura', amount: 5n * 10n ** 8n, from: 'chain', cause: userId });
  registry = createRegistry(exchange);
  await register();
});
afterAll(async () => {
  market.stop();
  await exchange.stop();
  await storage.close();
});

const held = (owner: string) => exchange.holdings(owner).get('aura')?.available ?? 0n;

it('[T-12] a brand buys back on the market daily and burns weekly; the records are the ledger’s movements', async () => {
  const pages: Repurchase[] = [];
  let from: string | number = 0;
  let answer: OutputOf<typeof getTokenRepurchasesList>;
  do {
    answer = await call(getTokenRepurchasesList, { token: 'aura', from_id: from, limit: 4 });
    pages.push(...answer.list);
    from = answer.next_id ?? 0;
  } while (answer.next_id !== null);
  const buybacks = pages.filter(({ type }) => type === 1);
  const burns = pages.filter(({ type }) => type === 2);
  expect(buybacks.length).toBeGreaterThanOrEqual(days - 1);
  expect(burns.length).toBeGreaterThanOrEqual(2);
  expect(pages.map(({ time }) => time)).toEqual(pages.map(({ time }) => time).sort((a, b) => b - a));
  expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
  const sum = (list: typeof pages) => list.reduce((total, { amount }) => total + units(amount, 8), 0n);
  expect(units(answer.total_repurchased, 8)).toBe(sum(buybacks));
  expect(units(answer.total_burned, 8)).toBe(sum(burns));
  expect(held(burnedOwner)).toBe(sum(burns));
  expect(held(buybackOwner)).toBe(sum(buybacks) - sum(burns));
  for (const { price, amount, transaction_hash } of buybacks) {
    expect(Number(price)).toBeGreaterThan(3);
    expect(Number(price)).toBeLessThan(50);
    expect(units(amount, 8)).toBeGreaterThan(0n);
    expect(transaction_hash).toBe('');
  }
  for (const { price, transaction_hash } of burns) {
    expect(price).toBe('0');
    expect(transaction_hash).toMatch(/^[0-9a-f]{64}$/);
  }
  await verifyLedger(storage.database);
  await expect(call(getTokenRepurchasesList, { token: 'aura', from_id: 'x' })).rejects.toMatchObject({
    error: 'invalidInput',
  });
});

it('[T-12] what is in circulation is neither kept back nor bought back nor burned', async () => {
  const brand = await call(getBrandByToken, { token: 'aura' });
  const total = units(brand.total_supply, 8);
  const expected = (total * 60n) / 100n - held(burnedOwner) - held(buybackOwner);
  expect(brand.circulating_supply).toBe(formatUnits(expected, 8));
  expect(brand).toMatchObject({ certification_level: 3, brand_name: 'Aura Skincare', country: 'KR' });
  expect(await call(tokenGetInfo, { token: 'aura' })).toMatchObject({
    circulating_supply: brand.circulating_supply,
  });
  // Of a currency it is what lies here; nothing but the traders' funds so far.
  const usdt = await call(tokenGetInfo, { token: 'usdt' });
  expect(units(usdt.total_supply, 6)).toBeGreaterThan(0n);
});

it('[T-12] stories, slogans and levels stand in the reader’s language', async () => {
  const read = async (locale: string) => {
    const { story, certification_levels } = await call(getBrandCms, { token: 'aura' }, { locale });
    const { slogan } = await call(getBrandByToken, { token: 'aura' }, { locale });
    return { story, slogan, level: certification_levels[2]?.name };
  };
  expect(await read('en')).toMatchObject({ level: 'Gold', slogan: 'Skin that looks like you slept' });
  expect((await read('zh-HK')).story).toContain('銷毀');
  expect((await read('zh-CN')).story).toContain('销毁');
  expect((await read('zh-HK')).level).toBe('金級');
  const { certification_levels } = await call(getBrandCms, { token: 'aura' });
  expect(certification_levels.map(({ repurchase_rate }) => repurchase_rate)).toEqual([
    '0.05',
    '0.1',
    '0.2',
    '0.3',
  ]);
});

it('[T-12] holders are ranked by what they hold in all accounts, masked, the exchange’s own left out', async () => {
  const { list, total, holders } = await call(getAssetRanking, { token: 'aura', size: 100 });
  expect(total).toBe(list.length);
  expect(holders).toBe(total);
  const values = list.map(({ value }) => units(value, 8));
  expect(values).toEqual([...values].sort((one, two) => (one < two ? 1 : one > two ? -1 : 0)));
  expect(list.every(({ account }) => /^\d\d\*{4}\d\d$/.test(account))).toBe(true);
  expect(list.map(({ value }) => value)).toContain('10');
  const sum = values.reduce((one, two) => one + two, 0n);
  const brand = await call(getBrandByToken, { token: 'aura' });
  expect(sum).toBeLessThan(units(brand.circulating_supply, 8));
  const own = await call(getUserAssetRanking, { token: 'aura' });
  expect(own.place).toMatchObject({ value: '10', rank: list.findIndex(({ value }) => value === '10') + 1 });
  expect((await call(getUserAssetRanking, { token: 'muse' })).place).toBeNull();
  const second = await call(getAssetRanking, { token: 'aura', size: 2, page: 2 });
  expect(second.list).toEqual(list.slice(2, 4));
  await expect(call(getAssetRanking, { activity_id: '1' })).rejects.toMatchObject({
    error: 'activityUnknown',
  });
});

it('[T-07] the directory tells market cap and volume in the organisation’s fiat, largest cap first', async () => {
  const { list, fiat } = await call(getMarketCapAndVolume, {});
  expect(fiat).toBe('HKD');
  const aura = list.find(({ token }) => token === 'aura')!;
  const brand = await call(getBrandByToken, { token: 'aura' });
  expect(list[0]?.token).toBe('aura');
  const cap = Number(brand.circulating_supply) * Number(market.quote('aura_usdt').price) * 7.7815;
  expect(Number(aura.market_cap) / cap).toBeCloseTo(1, 6);
  expect(Number(aura.volume) / (Number(market.quote('aura_usdt').turnover) * 7.7815)).toBeCloseTo(1, 6);
  expect(aura.holders).toBe((await call(getAssetRanking, { token: 'aura' })).holders);
  // Without a trade there is no price to reckon with.
  expect(list.find(({ token }) => token === 'muse')).toMatchObject({ market_cap: '0', volume: '0' });
});

it('[H-04] an organisation tells of the brands that it lists only', async () => {
  const orbit = { organisation: 'orbit' };
  expect((await call(getMarketCapAndVolume, {}, orbit)).fiat).toBe('USD');
  const { list } = await call(getMarketCapAndVolume, {}, orbit);
  expect(list.map(({ token }) => token)).not.toContain('muse');
  for (const contract of [getBrandByToken, getBrandCms, tokenGetInfo, getMarketCapAndVolume])
    await expect(call<Call>(contract, { token: 'muse' }, orbit)).rejects.toMatchObject({
      error: 'tokenUnknown',
    });
  await expect(call(getBrandByToken, { token: 'btc' })).rejects.toMatchObject({ error: 'tokenUnknown' });
});

it('[T-12] opened again, nothing is issued, bought back or burned twice', async () => {
  const before = [held('@reserve'), held(buybackOwner), held(burnedOwner)];
  const again = await begin();
  expect([held('@reserve'), held(buybackOwner), held(burnedOwner)]).toEqual(before);
  expect(again.get('aura_usdt')?.isDue(now)).toBe(false);
  expect(again.get('aura_usdt')?.isDue(now + day)).toBe(true);
  expect(again.get('onda_usdt')).toBeUndefined();
});
