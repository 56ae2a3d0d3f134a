import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTradeList, getUserUsable, listUserOrder, placeOrder } from '@exchange/contract';
import { type Contract, type ContractEntry, exchangeContract } from '@exchange/contract/json-contract';
import { schemaIn, textsIn } from '@exchange/contract/json-schema';
import { readRecordings } from '@exchange/sandbox/recordings';
import { buildTestApp, TestClient } from '../../../sandbox/test/app';
import type { Composition } from '../../edge/store/composition-document';
import { makeFixtureStore, type FixtureStore } from '../../testing/fixture-store';
import { setParts } from '../compose/changes';
import { Composer } from '../compose/composer';
import { recordingsIn } from '../compose/recordings-in';
import { compatReport, describeReport } from './compat-report';
import { servedReleases } from './served-releases';

const account = 'maria.wong@example.com';
const day = 86_400_000;
const beganAt = Date.UTC(2026, 0, 2, 12);

let recordings: string;
let fixture: FixtureStore;
let time: number;

/** A real exchange is asked for a few things; what it recorded lies in `recordings` when it has stopped. */
beforeAll(async () => {
  recordings = mkdtempSync(join(tmpdir(), 'exchange-recordings-'));
  const app = await buildTestApp({ settings: { recordings: { folder: recordings } } });
  try {
    const client = new TestClient(app);
    await client.register(account);
    await client.sandbox('POST', '/sandbox/deposit', { account, token: 'usdt', amount: '1234.5' });
    await client.sandbox('POST', '/sandbox/clock', { advanceMs: 120_000 });
    expect((await client.call(getUserUsable, { token: 'usdt' })).data.available).toBe('1234.5');
    const order = {
      market_type: 1,
      side: 1,
      token: 'aura',
      market: 'usdt',
      price: '5',
      amount: '2',
    } as const;
    expect((await client.call(placeOrder, order)).code).toBe(0);
    expect((await client.call(placeOrder, { ...order, amount: '90071992' })).code).not.toBe(0);
    expect((await client.call(listUserOrder, {})).data.list).toHaveLength(1);
    expect((await client.call(getTradeList, {})).code).toBe(0);
  } finally {
    await app.close();
  }
});
afterAll(() => rmSync(recordings, { recursive: true, force: true }));

beforeEach(async () => {
  fixture = await makeFixtureStore();
  time = beganAt;
});
afterEach(() => fixture.remove());

const composerOf = (exchange = exchangeContract()) =>
  new Composer({ store: fixture.store, keys: fixture.keys, by: 'somebody', now: () => time, exchange });

/** Sets a release of mfe-trade that uses some calls as they are now. */
async function setTrade(
  version: string,
  ...calls: readonly { readonly name: string }[]
): Promise<Composition> {
  const all = exchangeContract();
  const contract = Object.fromEntries(calls.flatMap(({ name }) => (all[name] ? [[name, all[name]]] : [])));
  const part = await fixture.publish('mfe-trade', version, { contract });
  const { made } = await composerOf().apply((current) => setParts(current, { 'mfe-trade': part }, 'set'));
  return made;
}

function entryOf(call: { readonly name: string }) {
  const { request, output } = exchangeContract()[call.name] ?? { output: {} };
  if (!request) throw new Error(`${call.name} is no call`);
  return { request, output };
}

/** The exchange's contract with another entry for one call. */
const changed = (call: { readonly name: string }, entry: ContractEntry): Contract => ({
  ...exchangeContract(),
  [call.name]: entry,
});

async function report(current: Composition, exchange: Contract) {
  const found = await compatReport({
    ...{ store: fixture.store, current, builds: [], source: recordings },
    releases: await servedReleases(fixture.store, composerOf().history(), 'mfe-trade'),
    recordings: await readRecordings(recordings),
    exchange: () => exchange,
  });
  return { ...found, lines: describeReport(found, time) };
}

test('[O-04] what an exchange records has nothing of its users in it', () => {
  const folder = join(recordings, readdirSync(recordings)[0] ?? '');
  const files = readdirSync(folder).filter((file) => file !== 'contract.json');
  expect(files).toEqual([expect.stringMatching(/^closed-/)]);
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
  expect(text).toContain('order.placeOrder');
  for (const secret of ['maria', 'wong', 'example', '1234', '9007', 'aura', 'usdt"'])
    expect(text).not.toContain(secret);
});

test('[O-04] a new exchange that wants more than pages send is told by call, release and recording', async () => {
  await setTrade('1.4.0', placeOrder, listUserOrder, getTradeList);
  time += day;
  const current = await setTrade('1.5.0', listUserOrder, getTradeList);
  time += day;
  const { request, output } = entryOf(placeOrder);
  const input = request.input;
  const stricter = {
    ...input,
    properties: { ...schemaIn(input['properties']), purpose: { type: 'string' } },
    required: [...textsIn(input['required']), 'purpose'],
  };
  const today = new Date().toISOString().slice(0, 10);
  const found = await report(
    current,
    changed(placeOrder, { request: { ...request, input: stricter }, output }),
  );
  expect(found.breaks).toBe(true);
  expect(found.lines).toEqual([
    expect.stringMatching(/^Recorded: \d+ calls, /),
    'The exchange of this folder breaks pages that there are:',
    `  mfe-trade 1.4.0 (served until yesterday, composition 2, and by back) would be refused order.placeOrder: purpose is not there; 2 of 2 recorded inputs (${today})`,
    '    what to do: let purpose be left out until nobody has such a page open or goes back to it',
  ]);
});

test('[O-04] a new exchange that fits what pages send and take says so', async () => {
  const current = await setTrade('1.4.0', placeOrder, listUserOrder, getTradeList);
  const found = await report(current, exchangeContract());
  expect(found).toMatchObject({ breaks: false, releases: [], looked: { releases: 2 } });
  expect(found.lines.at(-1)).toBe('The exchange of this folder fits the 2 releases of the last compositions');
});

test('[O-04] a build that refuses what the exchange really answers is told, and set refuses it', async () => {
  const current = await setTrade('1.4.0', listUserOrder);
  const { request, output } = entryOf(listUserOrder);
  const more = {
    ...output,
    properties: { ...schemaIn(output['properties']), total: { type: 'string' } },
    required: [...textsIn(output['required']), 'total'],
  };
  const contract = { [listUserOrder.name]: { request, output: more } };
  const part = await fixture.publish('mfe-trade', '1.5.0', { contract });
  const refused = 'listUserOrder: of what the exchange sends, total is not there; 1 of 1 recorded answers';
  // The tools know an exchange that answers so already; the one that serves does not yet.
  const composer = new Composer({
    ...{ store: fixture.store, keys: fixture.keys, by: 'somebody', now: () => time, recordings },
    exchange: { ...exchangeContract(), ...contract },
  });
  await expect(composer.apply((now) => setParts(now, { 'mfe-trade': part }, 'set'))).rejects.toMatchObject({
    reasons: [expect.stringContaining(refused)],
  });
  // Whoever goes back is told and not kept.
  const plan = await composer.plan(() => ({
    ...current,
    parts: { ...current.parts, 'mfe-trade': part },
    how: 'back',
  }));
  expect(plan.reasons).toEqual([]);
  expect(plan.notes).toMatchObject([{ about: 'recordings' }]);
});

test('[O-04] recordings that cannot be read are said, with what to do', async () => {
  const folder = join(fixture.folder, 'recordings');
  mkdirSync(join(folder, 'abcdef012345'), { recursive: true });
  writeFileSync(join(folder, 'abcdef012345/contract.json'), '{"order"');
  await expect(recordingsIn(folder)).rejects.toThrow(`What is recorded in ${folder} cannot be read`);
  expect(await recordingsIn(undefined)).toEqual([]);
  expect(await recordingsIn(join(folder, 'none'))).toEqual([]);
});
