import { randomUUID } from 'node:crypto';
import {
  amendOrder,
  bidForCollectible,
  cancelOrder,
  cancelWithdrawal,
  type Command,
  createStake,
  getAllAuctionOrderList,
  getBidPayPrice,
  getDataOfUserC2CBalance,
  getDeposit,
  getListOfIEOTrade,
  getLockStoreRecord,
  getProfit,
  getTradesByOrderNo,
  getWithdrawal,
  listAccountStatement,
  listAssetUnlock,
  listExchangeRecord,
  listOrderPending,
  listStakingPositions,
  listStakingProducts,
  listUserBalance,
  listUserBidOrder,
  listUserConsumeRecord,
  listUserFastTransfer,
  lockStore,
  placeOrder,
  releaseStake,
  searchIssueRewardList,
  searchWithdrawalList,
  type StatementKind,
  statementKinds,
  type StatementLine,
  userWithdrawal,
} from '@exchange/contract';
import { catalogue } from '@exchange/contract/catalogue';
import fc from 'fast-check';
import type { TestClient } from '../../../test/app';
import { sceneOf } from '../../../test/crash/command-scenes';
import { MortalSite, type Person, tradePassword } from '../../../test/crash/mortal-site';
import { parseUnits } from '../../core/engine/decimal';
import { verifyLedger } from '../../core/exchange/state-store';
import { day, hour, minute } from '../../core/time-spans';
import { demoAccount } from '../../demo/users/demo-users';

/**
 * Whatever people do in whatever order, each statement is whole: its lines sum to the balance, each continues the one before,
 * and each leads to its record.
 */

/** Random mixes that are tried. */
const runs = process.env['FULL'] === '1' ? 10 : 1;
const peopleOfRun = 3;
/** Commands that move money, and by which a person can do something once. What changes or ends a record is among the deeds. */
const commands = catalogue.filter(
  (call): call is Command =>
    call.idempotent === 'by-key' &&
    call.access === 'user' &&
    call.keyOptional !== true &&
    ![amendOrder.name, 'cast.createCastApply'].includes(call.name),
);

let site: MortalSite;
beforeAll(async () => {
  site = await MortalSite.open(runs * peopleOfRun + 2, Date.UTC(2026, 10, 18, 4), { demoUsers: true });
});
afterAll(() => site.close());

/** What a person does beside sending commands. */
const deeds: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
  sell: ({ client }) => client.call(placeOrder, { ...order, side: 2, price: '5', amount: '3' }),
  buy: ({ client }) => client.call(placeOrder, { ...order, side: 1, price: '5.5', amount: '2' }),
  async amend({ client }) {
    for (const { order_id, price } of (await client.call(listOrderPending, {})).data.list)
      await client.call(amendOrder, { order_id, price: price === '5' ? '5.5' : '5', amount: '2.5' });
  },
  async revoke({ client }) {
    for (const { order_id } of (await client.call(listOrderPending, {})).data.list)
      await client.call(cancelOrder, { order_id });
  },
  deposit: ({ client, email }) =>
    client.sandbox('POST', '/sandbox/deposit', { account: email, token: 'usdt', amount: '77.5' }),
  async takeBack({ client }) {
    for (const { id } of (await client.call(searchWithdrawalList, {})).data.list)
      await client.call(cancelWithdrawal, { id });
  },
  async release({ client }) {
    for (const { id } of (await client.call(listStakingPositions, {})).data.list)
      await client.call(releaseStake, { position_id: id });
  },
  async outbid({ client }) {
    const { price } = (await client.call(getBidPayPrice, { campaign_no: 'crash' })).data;
    await client.call(bidForCollectible, { campaign_no: 'crash', price, trade_password: tradePassword });
  },
  wait: () => site.pass(10 * minute),
};
/** On what brands give yield and gifts for. */
async function stakeAndLock(client: TestClient): Promise<void> {
  const { list } = (await client.call(listStakingProducts, {})).data;
  const product = list.find(({ token }) => token === 'aura');
  const stake = { product_id: product?.id ?? '', amount: '60', trade_password: tradePassword };
  expect((await client.call(createStake, stake)).code).toBe(0);
  const lock = { token: 'aura', lock_num: '30', trade_pwd: tradePassword };
  expect((await client.call(lockStore, lock)).code).toBe(0);
}

const order = { market_type: 1, token: 'aura', market: 'usdt' } as const;

async function send(command: Command, person: Person): Promise<unknown> {
  const prepared = await sceneOf(command).prepare(person);
  return (await prepared.confirm())(randomUUID());
}

/** The whole statement, oldest first, a small page at a time. */
async function statementOf(client: TestClient, holds: 0 | 1): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for (let from_id: string | null = '0'; from_id !== null;) {
    const page: { data: { list: StatementLine[]; next_id: string | null } } = await client.call(
      listAccountStatement,
      { holds, from_id, limit: 7 },
    );
    lines.push(...page.data.list);
    from_id = page.data.next_id;
  }
  return lines.reverse();
}

const units = (text: string) => parseUnits(text, 18) ?? NaN;
const sumOf = (one: bigint | number, text: string) => BigInt(one) + BigInt(units(text));

/** What is held by accounts and tokens, from the balances and from the last lines. */
async function expectSums(client: TestClient, lines: readonly StatementLine[]): Promise<void> {
  const sums = new Map<string, { available: bigint; frozen: bigint; balance: bigint }>();
  for (const line of lines) {
    const key = `${line.account} ${line.token}`;
    const before = sums.get(key) ?? { available: 0n, frozen: 0n, balance: 0n };
    expect(sumOf(0, line.change)).toBe(sumOf(units(line.available_change), line.frozen_change));
    const balance = sumOf(before.balance, line.change);
    expect([key, line.balance, balance]).toEqual([key, line.balance, BigInt(units(line.balance))]);
    sums.set(key, {
      available: sumOf(before.available, line.available_change),
      frozen: sumOf(before.frozen, line.frozen_change),
      balance,
    });
  }
  const asset = (await client.call(listUserBalance, {})).data.list;
  const c2c = (await client.call(getDataOfUserC2CBalance, {})).data.list;
  for (const [account, list] of [['asset', asset] as const, ['c2c', c2c] as const])
    for (const { token, available, frozen } of list) {
      const total = sums.get(`${account} ${token}`)?.balance ?? 0n;
      expect([account, token, total]).toEqual([account, token, sumOf(units(available), frozen)]);
      sums.delete(`${account} ${token}`);
    }
  // Of a token without a balance nothing is left.
  for (const { balance } of sums.values()) expect(balance).toBe(0n);
}

/** What is held of each token by the lots of each method is what the balances say, to the last unit. */
async function expectLots(client: TestClient): Promise<void> {
  const balances = new Map<string, bigint>();
  for (const call of [listUserBalance, getDataOfUserC2CBalance])
    for (const { token, available, frozen } of (await client.call(call, {})).data.list)
      balances.set(token, sumOf(sumOf(balances.get(token) ?? 0n, available), frozen));
  for (const method of ['fifo', 'average'] as const) {
    const { data } = await client.call(getProfit, { method });
    expect(data.behind).toBe(false);
    const lots = new Map(data.list.map(({ token, amount }) => [token, sumOf(0, amount)]));
    for (const [token, balance] of balances)
      if (token !== data.market) expect([token, lots.get(token) ?? 0n]).toEqual([token, balance]);
  }
}

/** How many records there are under a line's reference, where a page shows such records. */
const recordsUnder: Readonly<Record<string, (client: TestClient, id: string) => Promise<number>>> = (() => {
  const ordersUnder = async (client: TestClient, order_no: string) =>
    (await client.call(getTradesByOrderNo, { order_no })).code === 0 ? 1 : 0;
  const withdrawals = async (client: TestClient, id: string) =>
    (await client.call(getWithdrawal, { id })).code === 0 ? 1 : 0;
  const stakes = async (client: TestClient, id: string) =>
    (await client.call(listStakingPositions, { id })).data.list.length;
  const locks = async (client: TestClient, id: string) =>
    (await client.call(getLockStoreRecord, { size: 100 })).data.list.filter((each) => each.id === id).length;
  const bids = async (client: TestClient, id: string) =>
    (await client.call(listUserBidOrder, { size: 100 })).data.list.filter((each) => each.id === id).length;
  const issues = async (client: TestClient, reference: string) =>
    (await client.call(searchIssueRewardList, { reference })).data.total;
  const byKind: Record<
    Exclude<StatementKind, 'account_transfer'>,
    (client: TestClient, id: string) => Promise<number>
  > = {
    ...{ trade: ordersUnder, order: ordersUnder },
    deposit: async (client, id) => ((await client.call(getDeposit, { id })).code === 0 ? 1 : 0),
    ...{ withdrawal: withdrawals, withdrawal_fee: withdrawals },
    transfer: async (client, id) => (await client.call(listUserFastTransfer, { id })).data.list.length,
    deposit_code: async (client, id) => (await client.call(listUserConsumeRecord, { id })).data.list.length,
    token_sale: async (client, id) => (await client.call(getListOfIEOTrade, { id })).data.total,
    pledge: async (client, id) => (await client.call(listExchangeRecord, { id })).data.list.length,
    auction: async (client, id) => (await client.call(getAllAuctionOrderList, { id })).data.list.length,
    ...{ collectible: bids, collectible_reward: bids, stake: stakes, stake_yield: stakes },
    ...{ gift_lock: locks, gift: locks, invite_gift: issues, contest_prize: issues },
    ...{ node_deposit: issues, node_income: issues, issue: issues },
    unlock: async (client, reference) => (await client.call(listAssetUnlock, { reference })).data.list.length,
  };
  return byKind;
})();

async function expectRecords(client: TestClient, lines: readonly StatementLine[]): Promise<void> {
  const looked = new Set<string>();
  for (const { kind, reference } of lines) {
    // What the people of the site have at first came by no deposit.
    if (kind === 'deposit' && reference?.startsWith('person-')) continue;
    if (kind === 'account_transfer') {
      expect(reference).toBeNull();
      continue;
    }
    const name = `${kind} ${reference}`;
    if (looked.has(name)) continue;
    looked.add(name);
    expect([name, await recordsUnder[kind]?.(client, reference ?? '')]).not.toEqual([name, 0]);
    expect(reference).not.toBeNull();
  }
}

/** The kinds that a whole statement tells of. */
async function expectWhole(client: TestClient): Promise<ReadonlySet<StatementKind>> {
  const lines = await statementOf(client, 1);
  await expectSums(client, lines);
  await expectRecords(client, lines);
  await expectLots(client);
  // Without what was only held nothing is missing from the sums.
  const changes = lines.filter(({ change }) => change !== '0');
  expect(await statementOf(client, 0)).toEqual(changes);
  return new Set(lines.map(({ kind }) => kind));
}

it('[A-10] [T-21] each statement sums to the balance, line by line, leads to its records, and agrees with the lots, after random runs of all modules', async () => {
  const seen = new Set<StatementKind>();
  const people = [await site.person(), await site.person()];
  const steps = fc.tuple(
    fc.shuffledSubarray(commands, { minLength: commands.length - 5 }),
    fc.array(fc.constantFrom(...Object.keys(deeds)), { minLength: 6, maxLength: 12 }),
  );
  // Whatever chance leaves out, two people do everything once.
  for (const deed of Object.values(deeds)) for (const person of people) await deed(person);
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: peopleOfRun, maxLength: peopleOfRun }), async (plans) => {
      await Promise.all(
        plans.map(async ([wanted, further]) => {
          const person = await site.person();
          people.push(person);
          const every = Math.ceil(wanted.length / further.length);
          for (const [index, command] of wanted.entries()) {
            await send(command, person);
            const deed = index % every === 0 ? further[index / every] : undefined;
            if (deed !== undefined) await deeds[deed]?.(person);
          }
        }),
      );
      await site.pass(hour);
      for (const { client } of people) for (const kind of await expectWhole(client)) seen.add(kind);
    }),
    { numRuns: runs, endOnFailure: true },
  );
  // Until the next season of stakes and gifts, and until they came to their end.
  for (let days = 0; days < 16; days += 1) await site.pass(day);
  for (const person of people) await person.signIn();
  for (const { client } of people) await stakeAndLock(client);
  // Every other withdrawal may have been taken back before it was sent: that is up to the order in which people come to it.
  const [first] = people;
  if (first) await send(userWithdrawal, first);
  for (let days = 0; days < 8; days += 1) await site.pass(day);
  for (const person of people) await person.signIn();
  for (const { client } of people) for (const kind of await expectWhole(client)) seen.add(kind);
  const demo = site.visitor();
  await demo.login(demoAccount.email, demoAccount.password);
  for (const kind of await expectWhole(demo)) seen.add(kind);
  expect([...seen].sort()).toEqual([...statementKinds].sort());
  await verifyLedger(site.database);
}, 600_000);
