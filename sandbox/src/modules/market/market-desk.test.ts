import {
  amendOrder,
  cancelOrder,
  ErrorCodes,
  exportOperatorLog,
  getOrgAllCanTradePair,
  getPair,
  getTradeFee,
  type InputOf,
  listOperatedPairs,
  listOrderPending,
  listUserTrade,
  type OutputOf,
  placeOrder,
  setFeeTiers,
  setPairRules,
} from '@exchange/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildTestApp, TestClient } from '../../../test/app';
import { addTestOperator, type Bearer, consoleOf, type TestOperator } from '../../../test/operators';
import { createTestPlace, type TestPlace } from '../../../test/storage/storage';
import { openStorage, type Storage } from '../../core/storage/open-storage';
import { userTrade } from '../../core/storage/tables';
import { day, hour } from '../../core/time-spans';
import { users } from '../user';

const pair = { token: 'aura', market: 'usdt' };
const aura = 'aura_usdt';
let place: TestPlace;
let storage: Storage;
let app: FastifyInstance;
let client: TestClient;
let commandLine: Bearer;
let risk: TestOperator;

async function open(): Promise<void> {
  storage = await openStorage(place.options);
  app = await buildTestApp({ storage, demo: true, traders: false, limitFactor: 1_000 });
  client = new TestClient(app);
}

beforeAll(async () => {
  place = await createTestPlace();
  await open();
  commandLine = await consoleOf(storage.database);
  risk = await addTestOperator(app, storage.database, 'rita', { roles: ['risk'] });
});
afterAll(async () => {
  await app.close();
  await place.remove();
});

const set = (change: Partial<InputOf<typeof setPairRules>>, by: Bearer = risk.headers) =>
  client.call(setPairRules, { pair: aura, reason: 'a test', ...change }, by);
const setTiers = (tiers: InputOf<typeof setFeeTiers>['tiers'], by: Bearer = risk.headers) =>
  client.call(setFeeTiers, { tiers, reason: 'a test' }, by);
const operated = async () =>
  (await client.call(listOperatedPairs, {}, risk.headers)).data.list.find(({ code }) => code === aura);
/** What the log says of markets, oldest first. */
async function changes(): Promise<(readonly [string, string, string, string])[]> {
  const { list }: OutputOf<typeof exportOperatorLog> = (
    await client.call(exportOperatorLog, { limit: 100 }, commandLine)
  ).data;
  return list
    .filter(({ kind }) => kind === 'market')
    .map(({ operator, action, record, detail }) => [operator, action, record, detail] as const);
}

/** A trader with what can be traded. */
async function trader(email: string): Promise<TestClient> {
  const user = new TestClient(app);
  await user.register(email);
  for (const token of ['usdt', 'aura'])
    await user.sandbox('POST', '/sandbox/deposit', { account: email, token, amount: '100000' });
  await pass(hour);
  return user;
}
/** Moves the exchange's clock; what falls due is done. */
const pass = (advanceMs: number) => client.sandbox('POST', '/sandbox/clock', { advanceMs });
const now = async () => Number((await app.inject('/api/ops')).headers['x-server-time']);
const order = (side: 1 | 2, price: string) =>
  ({ market_type: 1, side, ...pair, price, amount: '2' }) as const;

it('[O-10] a pair is halted and resumed by who has the role, for orders and pages at once, and the log says both', async () => {
  const user = await trader('halted@example.com');
  const review = await addTestOperator(app, storage.database, 'rob', { roles: ['review', 'release'] });
  expect((await set({ halted: true }, review.headers)).code).toBe(ErrorCodes.roleMissing);
  const local = await addTestOperator(app, storage.database, 'lea', {
    roles: ['risk'],
    organisation: 'orbit',
  });
  expect((await set({ halted: true }, local.headers)).code).toBe(ErrorCodes.roleMissing);
  expect((await set({ halted: true, pair: 'none_usdt' })).code).toBe(ErrorCodes.pairUnknown);
  expect((await set({ halted: true, reason: '' })).code).toBe(ErrorCodes.invalidInput);
  expect(await changes()).toEqual([]);

  expect((await set({ halted: true, reason: 'a fork of the chain' })).code).toBe(0);
  const refused = await user.call(placeOrder, order(1, '9'));
  expect(refused.code).toBe(ErrorCodes.tradingHalted);
  expect((await client.call(getPair, pair)).data.pair).toMatchObject({ halted: true });
  const tradable = async () => (await client.call(getOrgAllCanTradePair, {})).data.list.map(({ id }) => id);
  expect(await tradable()).not.toContain(aura);
  expect(await operated()).toMatchObject({ halted: true, band_ppm: null, fee_ppm: 1_000 });

  // Halting again, as a repetition does, changes nothing and writes nothing.
  expect((await set({ halted: true })).code).toBe(0);
  expect((await set({ halted: false, reason: 'it is over' })).code).toBe(0);
  expect((await user.call(placeOrder, order(1, '9'))).code).toBe(0);
  expect((await client.call(getPair, pair)).data.pair.halted).toBeUndefined();
  expect(await tradable()).toContain(aura);
  expect(await changes()).toEqual([
    ['rita', 'market-halted', aura, 'open → halted: a fork of the chain'],
    ['rita', 'market-resumed', aura, 'halted → open: it is over'],
  ]);
});

it('[T-23] [O-10] a state is set with its reason and its end, which quotes tell, and goes on by itself', async () => {
  const [user, other] = [await trader('states@example.com'), await trader('buyer@example.com')];
  const known = (await changes()).length;
  const time = await now();
  for (const until of [time - 1, time + 31 * day])
    expect((await set({ state: 'halted', until })).code).toBe(ErrorCodes.invalidInput);
  const until = time + 2 * hour;
  const resting = await user.call(placeOrder, order(2, '10'));
  expect((await set({ state: 'cancelOnly', until, reason: 'a merger' })).code).toBe(0);
  // As a repetition does.
  expect((await set({ state: 'cancelOnly', until, reason: 'a merger' })).code).toBe(0);
  const told = {
    state: 'cancelOnly',
    cause: 'operators',
    reason: 'a merger',
    until: until,
  };
  expect((await client.call(getPair, pair)).data.pair).toMatchObject({ halted: true, pause: told });
  expect(await operated()).toMatchObject({ halted: true, pause: told });
  expect((await user.call(placeOrder, order(1, '7'))).code).toBe(ErrorCodes.tradingHalted);
  const { order_id } = resting.data.order;
  expect((await user.call(amendOrder, { order_id, amount: '1.5' })).code).toBe(0);
  await pass(2 * hour);
  expect((await client.call(getPair, pair)).data.pair).toMatchObject({ pause: { state: 'auction' } });
  expect((await user.call(placeOrder, { ...order(2, '12'), post_only: true })).code).toBe(
    ErrorCodes.auctionLimitOnly,
  );
  expect((await other.call(placeOrder, order(1, '11'))).data.order).toMatchObject({ status: 1 });
  expect((await client.call(getPair, pair)).data.pair).toMatchObject({
    pause: { indicative: { amount: '1.5' } },
  });
  await pass(2 * 60_000);
  await pass(2 * 60_000);
  const { data } = await client.call(getPair, pair);
  expect([data.pair.pause, data.pair.halted]).toEqual([undefined, undefined]);
  expect((await changes()).slice(known)).toEqual([
    ['rita', 'market-state-set', aura, expect.stringMatching(/^open → cancelOnly until .*Z: a merger$/)],
  ]);
  await other.call(cancelOrder, {
    order_id: (await other.call(listOrderPending, pair)).data.list[0]?.order_id ?? '',
  });
});

it('[T-17] [O-10] a move limit is set with its lengths, logged, and ended', async () => {
  const known = (await changes()).length;
  const move = { ppm: 50_000, window_seconds: 60, pause_seconds: 30, auction_seconds: 20 };
  expect((await set({ move })).code).toBe(0);
  expect(await operated()).toMatchObject({ move });
  for (const wrong of [{ ppm: 999 }, { ppm: 500_001 }, { window_seconds: 0 }, { pause_seconds: 4 }])
    expect((await set({ move: { ...move, ...wrong } })).code).toBe(ErrorCodes.invalidInput);
  expect((await set({ move: { ...move, ppm: null } })).code).toBe(0);
  const text = '5 % in 60 s, pause 30 s, auction 20 s';
  expect((await changes()).slice(known)).toEqual([
    ['rita', 'move-limit-set', aura, `no move limit → ${text}: a test`],
    ['rita', 'move-limit-set', aura, `${text} → no move limit: a test`],
  ]);
});

it('[O-10] a band and a fee are set one by one, each logged with what was before, and are there after a restart', async () => {
  const known = (await changes()).length;
  expect((await set({ band_ppm: 50_000 })).code).toBe(0);
  expect((await set({ fee_ppm: 800, band_ppm: 100_000 })).code).toBe(0);
  for (const wrong of [
    { band_ppm: 0 },
    { band_ppm: 950_000 },
    { fee_ppm: -1 },
    { fee_ppm: 100_001 },
    { fee_ppm: 0.5 },
  ])
    expect((await set(wrong)).code).toBe(ErrorCodes.invalidInput);
  expect((await changes()).slice(known)).toEqual([
    ['rita', 'band-set', aura, 'no band → ±5 %: a test'],
    ['rita', 'band-set', aura, '±5 % → ±10 %: a test'],
    ['rita', 'fee-set', aura, '0.1 % → 0.08 %: a test'],
  ]);
  await app.close();
  await open();
  expect(await operated()).toMatchObject({ halted: false, band_ppm: 100_000, fee_ppm: 800 });
  expect((await client.call(getPair, pair)).data.pair.fee_rate).toBe('0.0008');
  expect((await set({ band_ppm: null, fee_ppm: 1_000 })).code).toBe(0);
});

it('[O-10] [T-09] who traded enough in 30 days is shown and charged the tier’s fee, and only as long', async () => {
  const user = await trader('tier@example.com');
  const feeOf = async (who: TestClient) => (await who.call(getTradeFee, pair)).data.taker;
  const twice = [
    { volume: '5', fee_ppm: 1 },
    { volume: '5', fee_ppm: 2 },
  ];
  expect((await setTiers(twice)).code).toBe(ErrorCodes.invalidInput);
  const tiers = [
    { volume: '50000', fee_ppm: 333 },
    { volume: '1000', fee_ppm: 800 },
  ];
  expect((await setTiers(tiers)).code).toBe(0);
  expect((await changes()).at(-1)).toEqual([
    ...['rita', 'fee-tiers-set', ''],
    'no tiers → from 1000 USDT 0.08 %, from 50000 USDT 0.0333 %: a test',
  ]);
  const [row] = await storage.database.select().from(users).where(eq(users.email, 'tier@example.com'));
  const traded = { owner: row?.id ?? '', orderId: 1, side: 1, price: 1n, lots: 1n, fee: 0n, pair: aura };
  const time = await now();
  await storage.database.insert(userTrade).values([
    { ...traded, tradeId: 1_000_001, turnover: 999_999_999n, time: time - 30 * day + 3 * hour },
    { ...traded, tradeId: 1_000_002, turnover: 1n, time },
    { ...traded, tradeId: 1_000_003, turnover: 10n ** 15n, time: time - 30 * day - 1 },
  ]);
  await pass(hour);
  expect([await feeOf(user), await feeOf(client)]).toEqual(['0.0008', '0.001']);
  // To the bid that was left of the first test.
  expect(await user.call(placeOrder, order(2, '9'))).toMatchObject({ data: { order: { status: 3 } } });
  const [sold] = (await user.call(listUserTrade, {})).data.list;
  expect(sold).toMatchObject({ turnover: '18', fee: '0.0144' });
  await pass(3 * hour);
  expect(await feeOf(user)).toBe('0.001');
  expect((await setTiers([])).code).toBe(0);
});

it('[T-17] [O-10] a pair that pauses by itself is in the log with its prices and its end, and so is its opening', async () => {
  const [seller, buyer] = [await trader('pauses@example.com'), await trader('moves@example.com')];
  // The other one's session is over by now.
  const { headers } = await addTestOperator(app, storage.database, 'rosa', { roles: ['risk'] });
  const { price: last } = (await client.call(getPair, pair)).data.pair;
  const move = { ppm: 10_000, window_seconds: 60, pause_seconds: 30, auction_seconds: 20 };
  expect((await set({ move }, headers)).code).toBe(0);
  const known = (await changes()).length;
  await seller.call(placeOrder, order(2, '9.9'));
  expect((await buyer.call(placeOrder, order(1, '9.9'))).data.order.status).toBe(1);
  expect((await client.call(getPair, pair)).data.pair).toMatchObject({ pause: { cause: 'moveLimit' } });
  // The auction's price is far, so that it is extended once.
  await pass(30_000);
  await pass(30_000);
  expect((await client.call(getPair, pair)).data.pair.pause).toBeUndefined();
  const [paused, reopened, ...more] = (await changes()).slice(known);
  expect(more).toEqual([]);
  expect(paused?.slice(0, 3)).toEqual(['exchange', 'market-state-set', aura]);
  expect(paused?.[3]).toMatch(new RegExp(`^${Number(last)} → 9\\.9 USDT · \\S+Z – \\S+Z$`));
  expect(reopened?.slice(0, 3)).toEqual(['exchange', 'market-resumed', aura]);
  expect(reopened?.[3]).toMatch(/^9\.9 USDT · 2 AURA · \S+Z$/);
  expect((await set({ move: { ...move, ppm: null } }, headers)).code).toBe(0);
});
