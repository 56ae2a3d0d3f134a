import { addressFault } from '@exchange/contract/chain-address';
import { createTestClock } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import type { Storage } from '../../core/storage/open-storage';
import { seedTokens } from '../market/seed/tokens';
import { blockMs, blockTime, heightAt } from './blocks';
import { Chain, type ChainTransfer } from './chain';

const secret = Buffer.alloc(32, 7);
const clock = createTestClock(1_700_000_000_000);
const network = 'trc20';
let storage: Storage;
let chain: Chain;
beforeEach(async () => {
  storage = await openTestStorage();
  chain = new Chain(storage.database, clock, seedTokens(), secret);
});
afterEach(() => storage.close());

const blocks = (count: number) => clock.set(clock.now() + count * blockMs);
const transfer = (change: Partial<ChainTransfer> = {}): ChainTransfer => ({
  reference: 'withdrawal:1',
  network,
  token: 'usdt',
  amount: 5_000_000n,
  from: chain.wallet(network) ?? '',
  to: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  memo: '',
  outgoing: true,
  ...change,
});
const settle = (id: string, confirmations: number) =>
  storage.database.transaction((transaction) => chain.settle(transaction, id, confirmations));

test('[X-04] blocks follow the clock, and each knows the one before it', async () => {
  const head = chain.head();
  expect(blockTime(head)).toBeLessThanOrEqual(clock.now());
  expect(heightAt(blockTime(head))).toBe(head);
  blocks(28_800);
  expect(chain.head()).toBe(head + 28_800);
  const { blocks: list } = await chain.view(network);
  expect(list.map(({ height }) => height)).toEqual(list.map((_, index) => head + 28_800 - index));
  for (const [index, block] of list.slice(1).entries()) expect(list[index]?.parent).toBe(block.hash);
});

test('[X-04] the exchange’s own address on each network is one of it', () => {
  for (const each of chain.networks) expect(addressFault(each, chain.wallet(each) ?? '')).toBeUndefined();
  expect(chain.wallet('nosuch')).toBeUndefined();
});

test('[X-04] a transfer waits for the next block and gains a confirmation with each further one', async () => {
  const sent = await chain.submit(transfer());
  expect(sent).toMatchObject({ state: 'waiting', confirmations: 0, height: undefined, amount: 5_000_000n });
  expect(sent.id).toMatch(/^[0-9a-f]{64}$/);
  blocks(1);
  const height = chain.head();
  expect(await chain.find('withdrawal:1')).toEqual({ ...sent, state: 'included', height });
  blocks(19);
  expect(await chain.find('withdrawal:1')).toMatchObject({ id: sent.id, height, confirmations: 19 });
  expect(await chain.find('withdrawal:2')).toBeUndefined();
});

test('[X-04] the same reference is the same transaction, also with many at once and when its caller’s work is undone', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => chain.submit(transfer())));
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
  const undone = storage.database.transaction(async (transaction) => {
    await chain.submit(transfer({ reference: 'withdrawal:2' }), transaction);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await chain.find('withdrawal:2')).toBeUndefined();
});

test('[X-04] a new transfer is told of once, and what the listener writes stands and falls with it', async () => {
  const heard: string[] = [];
  chain.onSubmitted(async ({ reference }) => {
    heard.push(reference);
    if (reference === 'refused') throw new Error('no');
  });
  await chain.submit(transfer());
  await chain.submit(transfer());
  expect(heard).toEqual(['withdrawal:1']);
  await expect(chain.submit(transfer({ reference: 'refused' }))).rejects.toThrow('no');
  expect(await chain.find('refused')).toBeUndefined();
});

test('[X-04] a reorganisation takes transfers out of the newest blocks, from where they come back in another block', async () => {
  await chain.submit(transfer({ reference: 'deep' }));
  blocks(4);
  await chain.submit(transfer({ reference: 'fresh' }));
  blocks(2);
  const before = await chain.view(network);
  expect(await chain.reorganise({ network, depth: 3, returnsAfter: 2 })).toBe(1);
  expect(await chain.find('deep')).toMatchObject({ state: 'included', confirmations: 5 });
  expect(await chain.find('fresh')).toMatchObject({ state: 'waiting', confirmations: 0 });

  const after = await chain.view(network);
  expect(after.head).toBe(before.head);
  const changed = after.blocks.filter(({ hash }, index) => hash !== before.blocks[index]?.hash);
  expect(changed.map(({ height }) => height)).toEqual([after.head, after.head - 1, after.head - 2]);

  blocks(2);
  expect(await chain.find('fresh')).toMatchObject({ state: 'included', height: after.head + 2 });
});

test('[X-04] a transfer that never comes back is dropped', async () => {
  await chain.submit(transfer());
  blocks(2);
  await chain.reorganise({ network, depth: 2, returnsAfter: null });
  blocks(100);
  expect(await chain.find('withdrawal:1')).toMatchObject({ state: 'dropped', confirmations: 0 });
});

test('[X-04] nobody relies on a transfer before its confirmations; once somebody did no reorganisation reaches it', async () => {
  const { id } = await chain.submit(transfer());
  blocks(3);
  expect(await settle(id, 3)).toBe(false);
  blocks(1);
  expect(await settle(id, 3)).toBe(true);
  // So does whoever is on the other side of it.
  expect(await settle(id, 19)).toBe(true);
  expect(await chain.reorganise({ network, depth: 19, returnsAfter: 1 })).toBe(0);
  expect(await chain.find('withdrawal:1')).toMatchObject({ state: 'included', confirmations: 3 });
});

test('[X-04] a reorganisation stays within what no deposit is credited from, and on its own network', async () => {
  const { finality } = await chain.view(network);
  for (const depth of [0, finality + 1]) {
    await expect(chain.reorganise({ network, depth, returnsAfter: 1 })).rejects.toThrow(/1 to/);
  }
  await expect(chain.reorganise({ network: 'nosuch', depth: 1, returnsAfter: 1 })).rejects.toThrow('nosuch');
  const other = chain.networks.find((each) => each !== network);
  await chain.submit(transfer());
  blocks(1);
  if (other !== undefined) await chain.reorganise({ network: other, depth: 1, returnsAfter: null });
  expect(await chain.find('withdrawal:1')).toMatchObject({ state: 'included' });
});

test('[X-04] the exchange’s next transfers fail on chain as often as was asked; others do not', async () => {
  await chain.failNext(network, 1);
  await chain.submit(transfer({ reference: 'deposit:1', outgoing: false }));
  await chain.submit(transfer());
  await chain.submit(transfer({ reference: 'withdrawal:2' }));
  blocks(2);
  const states = await Promise.all(
    ['deposit:1', 'withdrawal:1', 'withdrawal:2'].map(async (each) => (await chain.find(each))?.state),
  );
  expect(states).toEqual(['included', 'failed', 'included']);
  expect((await chain.view(network)).failNext).toBe(0);
});
