import { asc } from 'drizzle-orm';
import type { Database } from '../../src/core/context';
import { nodeOwner, treasuryOwner } from '../../src/core/engine/ledger';
import { createPairSpec, feeOn, type PairSpec } from '../../src/core/engine/pair-spec';
import type { TradingExchange } from '../../src/core/exchange/exchange';
import { candle, userTrade } from '../../src/core/storage/tables';
import { inEach } from '../texts';
import { day, hour } from '../../src/core/time-spans';
import { campaign } from '../../src/modules/campaign';
import { NodeDays } from '../../src/modules/node';
import { planOf } from '../../src/modules/node/node-plans';
import { nodeBrand, nodeIncome, nodeMember } from '../../src/modules/node/tables';
import { users as userTable } from '../../src/modules/user';
import { createFiatValues } from '../../src/realtime/market/fiat-values';
import { createTestExchange, type TestClock, testCatalogue, testPair } from '../exchange';

/** 00:00 UTC of the first day on which anybody of a tree pays anything. */
export const firstDay = Date.UTC(2026, 9, 1);

type Fill = Pick<
  typeof userTrade.$inferSelect,
  'owner' | 'pair' | 'side' | 'price' | 'lots' | 'fee' | 'time'
>;

/** A referral tree, and all that its people paid. */
export interface Tree {
  readonly people: readonly { readonly id: string; readonly invitedBy: string | null }[];
  readonly members: readonly (typeof nodeMember.$inferInsert)[];
  readonly fills: readonly Fill[];
  /** Accounts of brands, and the sales of their tokens: what they raised, and when they ended. */
  readonly brands: readonly { readonly userId: string; readonly token: string }[];
  readonly sales: readonly { readonly token: string; readonly raised: bigint; readonly endTime: number }[];
  /** Last price of a whole BTC on each day, in hundredths of USDT. */
  readonly btcCloses: ReadonlyMap<number, bigint>;
}

const pairs = [
  createPairSpec({ ...testPair, token: 'aura', openingTime: 0 }),
  createPairSpec({ ...testPair, token: 'btc', openingTime: 0 }),
  createPairSpec({
    ...testPair,
    ...{ token: 'aura', market: 'btc', marketPrecision: 8, pricePrecision: 6, openingTime: 0 },
  }),
];
const btc = testCatalogue.tokens.get('kite');
if (!btc) throw new Error('the test market has no kite');
const catalogue = {
  ...testCatalogue,
  tokens: new Map([...testCatalogue.tokens, ['btc', { ...btc, code: 'btc', alias: 'BTC' }]]),
  pairs: new Map(pairs.map((pair) => [pair.code, pair])),
};

/** A pair of the trees' market. */
export function treePair(code: string): PairSpec {
  const pair = catalogue.pairs.get(code);
  if (!pair) throw new Error(`no pair ${code}`);
  return pair;
}

/** A repeatable row of numbers: each call gives the next one, from 0 to below `bound`. */
function createDice(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    // Of Park and Miller.
    state = (state * 48_271) % 2_147_483_647;
    return state % bound;
  };
}

/** Makes a tree: everybody but the first ten came by somebody who was there before. */
export function growTree(size: number, days: number, seed: number): Tree {
  const dice = createDice(seed);
  const idOf = (index: number) => `u${String(index).padStart(6, '0')}`;
  const people = Array.from({ length: size }, (_, index) => ({
    id: idOf(index),
    // Mostly by the earlier ones: some have hundreds of referrals.
    invitedBy: index < 10 ? null : idOf(dice(dice(3) === 0 ? index : Math.ceil(index / 40))),
  }));
  const members: Tree['members'][number][] = [];
  people.forEach(({ id }, index) => {
    const tiers = [
      ...(dice(40) === 0 ? [1 as const] : []),
      ...(index % 500 === 7 ? [2 as const] : []),
      ...(dice(3) === 0 ? [3 as const] : []),
    ];
    for (const nodeType of tiers) {
      const { deposit } = planOf(nodeType);
      // Some join in the days that are looked at, and some end in them.
      const joinTime = firstDay - (20 - dice(20 + days)) * day + dice(day);
      const unlockTime = dice(20) === 0 ? joinTime + (20 + dice(5)) * day : joinTime + 365 * day;
      // Some have almost all that they can get.
      const reward = dice(3) === 0 ? deposit * 3n - BigInt(dice(2_000_000)) : 0n;
      const rest = { deposit, contribution: deposit, reward, yield: reward, joinTime, unlockTime };
      members.push({
        id: `${id}-${nodeType}`,
        ...{ organisation: 'nova', userId: id, nodeType, key: `${nodeType}` },
        ...rest,
      });
    }
  });
  const fills: Fill[] = [];
  for (let number = 0; number < size * 2; number += 1) {
    const pair = treePair(['aura_usdt', 'aura_btc', 'btc_usdt'][dice(3)] ?? '');
    const price = BigInt(1 + dice(90_000));
    const lots = BigInt(1 + dice(50_000));
    const side = 1 + dice(2);
    const received = side === 1 ? lots * pair.lotUnits : price * lots * pair.notionalUnits;
    const time = firstDay + dice(days) * day + dice(day);
    const owner = idOf(dice(size));
    fills.push({ owner, pair: pair.code, side, price, lots, fee: feeOn(received, pair.feePpm), time });
  }
  const brands = people
    .filter((_, index) => index % 500 === 7)
    .map(({ id }) => ({ userId: id, token: `b${id}` }));
  const sales = brands.flatMap(({ token }, index) => [
    {
      token,
      raised: BigInt(1_000_000 + dice(900_000_000)),
      endTime: firstDay + (index % days) * day + 9 * hour,
    },
  ]);
  const btcCloses = new Map(
    Array.from({ length: days }, (_, index) => [firstDay + index * day, BigInt(6_000_000 + dice(900_000))]),
  );
  return { people, members, fills, brands, sales, btcCloses };
}

/** A tree on a storage, with its deposits in the ledger; `proceed` is what the engine's owner does at each look. */
export async function plantTree(
  database: Database,
  clock: TestClock,
  tree: Tree,
): Promise<{ readonly exchange: TradingExchange; proceed(): Promise<void> }> {
  await inParts(tree.people, (rows) =>
    database.insert(userTable).values(
      rows.map(({ id, invitedBy }) => ({
        id,
        invitedBy,
        organisation: 'nova',
        uid: id,
        nickname: id,
        email: `${id}@example.com`,
        passwordHash: null,
        country: 'HK',
        inviteCode: id,
        registerTime: firstDay - 30 * day,
      })),
    ),
  );
  await inParts(tree.members, (rows) => database.insert(nodeMember).values([...rows]));
  await database
    .insert(nodeBrand)
    .values(tree.brands.map(({ userId, token }) => ({ userId, token, organisation: 'nova', createTime: 0 })));
  await inParts(tree.fills, (rows, first) =>
    database.insert(userTrade).values(
      rows.map((fill, index) => ({
        ...fill,
        tradeId: first + index + 1,
        orderId: first + index + 1,
        turnover: fill.price * fill.lots * treePair(fill.pair).notionalUnits,
      })),
    ),
  );
  await inParts(tree.sales, (rows, first) => database.insert(campaign).values(rows.map(saleOf(first))));
  await database.insert(candle).values(
    [...tree.btcCloses].map(([time, close]) => ({
      ...{ pair: 'btc_usdt', resolution: '1d', time, open: close, high: close, low: close, close },
      ...{ lots: 1n, turnover: 1n },
    })),
  );
  const exchange = await openTreeExchange(database, clock);
  const deposits = tree.members.reduce((sum, { deposit }) => sum + deposit, 0n);
  await exchange.post({
    cause: 'deposits',
    prepare: async () => [
      {
        kind: 'set_aside',
        token: 'usdt',
        amount: deposits,
        from: { owner: treasuryOwner, part: 'available' },
        to: { owner: nodeOwner, part: 'available' },
      },
    ],
  });
  return { exchange, proceed: nodeDaysOn(exchange, clock) };
}

/** The exchange of a storage on which a tree was planted. */
export const openTreeExchange = (database: Database, clock: TestClock): Promise<TradingExchange> =>
  createTestExchange(database, clock, catalogue);

/** What the engine's owner does for the node programme. */
export function nodeDaysOn(exchange: TradingExchange, clock: TestClock): () => Promise<void> {
  const market = createFiatValues(catalogue.pairs, () => 0n);
  const days = new NodeDays({ database: exchange.database, clock, exchange, market });
  return () => days.proceed();
}

const saleOf =
  (first: number) =>
  ({ token, raised, endTime }: Tree['sales'][number], index: number): typeof campaign.$inferInsert => ({
    campaignNo: `sale-${first + index}`,
    activityId: `sale-${first + index}`,
    ...{ organisation: 'nova', categoryId: 1, type: 1, title: inEach('', '', ''), imageUrl: '' },
    ...{ token, market: 'usdt', price: raised, units: 1n, total: 1, sold: 1 },
    ...{ minPortions: 1, maxPortions: 1, userLimit: 1, softCap: 0, settlement: 2 },
    ...{ unlocks: [], needs: { kycLevel: 0 }, startTime: endTime - hour, endTime, state: 1 },
  });

async function inParts<Row>(
  rows: readonly Row[],
  write: (part: readonly Row[], first: number) => PromiseLike<unknown>,
): Promise<void> {
  for (let index = 0; index < rows.length; index += 1_000)
    await write(rows.slice(index, index + 1_000), index);
}

/** An income as the oracle and the storage tell it alike. */
export type ToldIncome = Pick<
  typeof nodeIncome.$inferSelect,
  'day' | 'memberId' | 'sourceId' | 'type' | 'rewardType' | 'amount'
>;

/** All income that is stored, in an order of its own. */
export async function storedIncome(database: Database): Promise<(ToldIncome & { status: number })[]> {
  const { day: ofDay, memberId, sourceId, type, rewardType, amount, status } = nodeIncome;
  return database
    .select({ day: ofDay, memberId, sourceId, type, rewardType, amount, status })
    .from(nodeIncome)
    .orderBy(asc(ofDay), asc(memberId), asc(sourceId), asc(rewardType));
}
