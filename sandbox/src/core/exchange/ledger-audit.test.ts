import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { createTestClock, createTestExchange, emptyExchange, testCatalogue } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import { createLedgerFaultInjection } from '../../demo/ledger-fault-injection';
import type { Database } from '../context';
import { chainOwner } from '../engine/ledger';
import type { Storage } from '../storage/open-storage';
import { holding, journal, ledgerEntry } from '../storage/tables';
import type { TradingExchange } from './exchange';
import { createLedgerAudit, type LedgerAudit, type LedgerAuditOptions } from './ledger-audit';
import { requireLedgerSound } from './ledger-pause';
import { carryMovements } from './maintenance';
import { LeadershipLost } from './fencing-token';

const clock = createTestClock(500_000);
let storage: Storage;
let database: Database;
let exchange: TradingExchange;
let errors: unknown[];

beforeAll(async () => {
  storage = await openTestStorage();
  ({ database } = storage);
});
afterAll(() => storage.close());
beforeEach(begin);
afterEach(() => exchange.stop());

async function begin(): Promise<void> {
  await emptyExchange(database);
  clock.set(500_000);
  errors = [];
  exchange = await createTestExchange(database, clock);
  for (const userId of ['ann', 'bob'])
    for (const token of ['usdt', 'aura'])
      await exchange.credit({
        userId,
        token,
        amount: 10n ** 11n,
        from: 'chain',
        cause: `${userId} ${token}`,
      });
}

const openAudit = (more: Partial<LedgerAuditOptions> = {}): Promise<LedgerAudit> =>
  createLedgerAudit({
    database,
    clock,
    tokens: testCatalogue.tokens,
    isSimulated: (owner) => owner.startsWith('sim-'),
    onError: (error) => errors.push(error),
    ...more,
  });

const annsUsdt = and(eq(holding.owner, 'ann'), eq(holding.token, 'usdt'));
const trade = async (price = '2', amount = '10') => {
  const order = { market_type: 1, market: 'usdt', token: 'aura', price, amount } as const;
  await exchange.placeOrder('ann', { ...order, side: 2 });
  await exchange.placeOrder('bob', { ...order, side: 1 });
};
/** The database refuses what it would have to be persuaded of: a restored backup or a damaged file are not asked. */
async function behindItsBack(work: () => Promise<unknown>): Promise<void> {
  await database.execute(sql`alter table ledger_entry disable trigger user`);
  await work();
  await database.execute(sql`alter table ledger_entry enable trigger user`);
}
const refusal = { name: 'CallError', error: 'withdrawalsPaused', code: 4021 };

it('[X-02] what users have, what the exchange has and what it owes are told by token and sum to zero', async () => {
  await trade();
  const audit = await openAudit();
  await audit.look();
  expect(audit.figures()).toEqual({
    checked_time: 500_000,
    paused_since: null,
    differences: [],
    difference_count: 0,
    tokens: [
      { token: 'aura', users: '1999.99', exchange: '0.01', owed: '-2000', sum: '0' },
      { token: 'usdt', users: '199999.98', exchange: '0.02', owed: '-200000', sum: '0' },
    ],
  });
  await expect(requireLedgerSound(database)).resolves.toBeUndefined();
});

it('[X-02] an altered holding pauses what money leaves by with the next look, and ends the pause when it is mended', async () => {
  const audit = await openAudit();
  await audit.look();
  await database
    .update(holding)
    .set({ available: 10n ** 11n + 1n })
    .where(annsUsdt);
  clock.set(501_000);
  await audit.look();
  await expect(requireLedgerSound(database)).rejects.toMatchObject(refusal);
  clock.set(502_000);
  await audit.look();
  expect(audit.figures()).toMatchObject({
    checked_time: 502_000,
    paused_since: 501_000,
    difference_count: 1,
    differences: [
      {
        kind: 'holding',
        owner: 'ann',
        token: 'usdt',
        held: { available: '100000.000001', frozen: '0' },
        moved: { available: '100000', frozen: '0' },
      },
    ],
  });
  expect(errors.map(String)).toEqual([expect.stringContaining('"owner":"ann"')]);
  // Trading goes on, by what the exchange itself knows.
  await trade();

  await database
    .update(holding)
    .set({ available: 10n ** 11n + 1n })
    .where(eq(holding.owner, 'bob'));
  await audit.look();
  await expect(requireLedgerSound(database)).rejects.toMatchObject(refusal);
  await trade();
  await audit.look();
  await expect(requireLedgerSound(database)).resolves.toBeUndefined();
  expect(audit.figures()).toMatchObject({ paused_since: null, differences: [] });
  expect(errors).toHaveLength(1);
});

it('[X-02] a pause outlives the process; the next owner of the engine ends it when all is well', async () => {
  await database.update(holding).set({ frozen: 5n }).where(annsUsdt);
  await (await openAudit()).look();
  const audit = await openAudit();
  expect(audit.figures().paused_since).toBe(500_000);
  await database.update(holding).set({ frozen: 0n }).where(annsUsdt);
  clock.set(503_000);
  await audit.lookAtAll();
  expect(audit.figures()).toMatchObject({ checked_time: 503_000, paused_since: null });
  await expect(requireLedgerSound(database)).resolves.toBeUndefined();
});

it('[X-02] a missing holding, one that no movement made, and altered, added or missing lines are found', async () => {
  const audit = await openAudit();
  await audit.look();
  const found = async (mend: () => Promise<unknown>) => {
    await audit.look();
    await expect(requireLedgerSound(database)).rejects.toMatchObject(refusal);
    const { differences } = audit.figures();
    await mend();
    await audit.look();
    await expect(requireLedgerSound(database)).resolves.toBeUndefined();
    return differences;
  };
  const [gone] = await database.delete(holding).where(annsUsdt).returning();
  expect(await found(() => database.insert(holding).values(gone ? [gone] : []))).toMatchObject([
    { owner: 'ann', held: { available: '0' }, moved: { available: '100000' } },
  ]);

  const planted = createLedgerFaultInjection(database);
  await planted.plant();
  expect(await planted.isThere()).toBe(true);
  expect(await found(() => planted.remove())).toMatchObject([
    { owner: '@planted', moved: { available: '0' } },
  ]);

  const annsLine = and(eq(ledgerEntry.owner, 'ann'), eq(ledgerEntry.token, 'usdt'));
  const set = (available: bigint) => () =>
    behindItsBack(() => database.update(ledgerEntry).set({ available }).where(annsLine));
  await set(10n ** 11n - 3n)();
  expect(await found(set(10n ** 11n))).toMatchObject([
    { kind: 'journal', token: 'usdt', sum: '-0.000003' },
    { kind: 'holding', owner: 'ann', moved: { available: '99999.999997' } },
  ]);

  const tell = (balance: bigint) => () =>
    behindItsBack(() => database.update(ledgerEntry).set({ balance }).where(annsLine));
  await tell(10n ** 11n - 3n)();
  expect(await found(tell(10n ** 11n))).toEqual([
    { kind: 'statement', owner: 'ann', token: 'usdt', told: '99999.999997', moved: '100000' },
  ]);

  const [line] = await database.select().from(ledgerEntry).where(annsLine);
  const lines = and(eq(ledgerEntry.journalId, line?.journalId ?? 0));
  const whole = await database.delete(ledgerEntry).where(lines).returning();
  expect(await found(() => database.insert(ledgerEntry).values(whole))).toMatchObject([
    { kind: 'holding', owner: chainOwner },
    { kind: 'holding', owner: 'ann', moved: { available: '0' } },
  ]);
});

it('[X-02] the database takes no lines that do not sum to zero, no altered line, and nobody below zero', async () => {
  const told = { balance: 5n, time: 1 };
  const line = {
    ...{ journalId: 999, line: 1, owner: 'ann', token: 'usdt', kind: 'issue' as const },
    ...{ available: 5n, frozen: 0n, ...told },
  };
  const further = { ...line, line: 2, owner: 'bob', available: -6n, frozen: 1n };
  const refused = (work: PromiseLike<unknown>, reason: RegExp) =>
    expect(Promise.resolve(work)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(reason) },
    });
  await refused(database.insert(ledgerEntry).values(line), /do not sum to zero/);
  await refused(
    database.insert(ledgerEntry).values([line, { ...further, token: 'aura' }]),
    /do not sum to zero/,
  );
  await refused(database.delete(ledgerEntry).where(eq(ledgerEntry.owner, 'ann')), /do not sum to zero/);
  await refused(
    database.update(ledgerEntry).set({ owner: 'bob' }).where(eq(ledgerEntry.owner, 'ann')),
    /never altered/,
  );
  await refused(database.update(holding).set({ available: -1n }).where(annsUsdt), /holding_not_below_zero/);
  await refused(database.update(holding).set({ frozen: -1n }).where(annsUsdt), /holding_not_below_zero/);
  await refused(
    database.insert(ledgerEntry).values([line, { ...further, balance: null }]),
    /ledger_entry_user_told/,
  );
  await refused(
    database.insert(ledgerEntry).values([line, { ...further, time: null }]),
    /ledger_entry_user_told/,
  );
  await database.insert(ledgerEntry).values([line, further]);
  await database.delete(ledgerEntry).where(eq(ledgerEntry.journalId, 999));
});

it('[X-02] a round over what is old takes its time: each look reads some of it', async () => {
  for (let user = 0; user < 120; user += 1)
    await exchange.credit({
      ...{ userId: `user-${user}`, token: 'usdt', amount: 10n, from: 'chain', cause: `user-${user}` },
    });
  const audit = await openAudit();
  await audit.lookAtAll();
  const alter = (userId: string, available: bigint) =>
    database.update(holding).set({ available }).where(eq(holding.owner, userId));
  // Their sum stays.
  await alter('user-98', 11n);
  await alter('user-99', 9n);
  const looks = [];
  while (looks.at(-1) !== 2 && looks.length < 5) {
    await audit.look();
    looks.push(audit.figures().difference_count);
  }
  expect(looks).toEqual([0, 0, 2]);
  // As long as something is known to differ, it takes no time.
  await alter('user-98', 10n);
  await alter('user-99', 10n);
  await audit.look();
  expect(audit.figures().difference_count).toBe(0);
  // One that the present round has passed is found at once, since the sum differs.
  await audit.look();
  await alter('user-0', 11n);
  await audit.look();
  expect(audit.figures().differences).toMatchObject([{ kind: 'holding', owner: 'user-0' }]);
});

it('[X-02] only the present owner of the engine pauses and resumes', async () => {
  const ended = new LeadershipLost(1);
  const audit = await openAudit({ fence: () => Promise.reject(ended) });
  await database.update(holding).set({ frozen: 5n }).where(annsUsdt);
  await expect(audit.look()).rejects.toBe(ended);
  await expect(requireLedgerSound(database)).resolves.toBeUndefined();
});

/** What happens between two looks. */
const happening = fc.oneof(
  fc.record({ kind: fc.constant('trade' as const), price: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('open' as const), price: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('transfer' as const), amount: fc.bigInt({ min: 1n, max: 1000n }) }),
  fc.record({ kind: fc.constant('simulated' as const), amount: fc.bigInt({ min: 0n, max: 1000n }) }),
  fc.record({ kind: fc.constant('carry' as const) }),
  fc.record({ kind: fc.constant('look' as const) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer Each> ? Each : never;

async function happen(each: Happening, audit: LedgerAudit): Promise<void> {
  if (each.kind === 'trade') await trade(String(each.price), '1');
  else if (each.kind === 'open')
    await exchange.placeOrder('ann', {
      market_type: 1,
      side: 2,
      market: 'usdt',
      token: 'aura',
      price: String(each.price + 10),
      amount: '1',
    });
  else if (each.kind === 'transfer')
    await exchange.transferBetweenAccounts('ann', { token: 'usdt', amount: each.amount, to: 'c2c' });
  else if (each.kind === 'simulated')
    await exchange.simulate((unit) => unit.fund(`sim-${each.amount % 3n}`, 'kite', each.amount));
  else if (each.kind === 'carry') {
    clock.set(clock.now() + 11 * 60_000);
    await audit.rewriting((upTo) => carryMovements(database, clock.now(), upTo));
  } else await audit.look();
}

it('[X-02] however little each look reads, sound books never alarm, and one altered unit always does until it is mended', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { maxLength: 25 }),
      fc.record({ lines: fc.integer({ min: 5, max: 20 }), holdings: fc.integer({ min: 2, max: 8 }) }),
      fc.nat(),
      async (happenings, most, which) => {
        await exchange.stop();
        await begin();
        const audit = await openAudit({ most });
        const wholeRounds = async () => {
          const [lines, holdings] = [await database.$count(ledgerEntry), await database.$count(holding)];
          const looks = 2 * (Math.ceil(lines / most.lines) + Math.ceil(holdings / most.holdings) + 2);
          for (let count = 0; count < looks; count += 1) await audit.look();
        };
        for (const each of happenings) await happen(each, audit);
        expect(audit.figures().differences).toEqual([]);
        await wholeRounds();
        expect(audit.figures()).toMatchObject({
          paused_since: null,
          differences: [],
          checked_time: clock.now(),
        });

        const rows = await database.select().from(holding);
        const row = rows[which % rows.length];
        if (!row) throw new Error('Nobody holds anything');
        const alter = (available: bigint) =>
          database
            .update(holding)
            .set({ available })
            .where(and(eq(holding.owner, row.owner), eq(holding.token, row.token)));
        await alter(row.available + 1n);
        await wholeRounds();
        expect(audit.figures().differences).toMatchObject([{ owner: row.owner, token: row.token }]);
        await expect(requireLedgerSound(database)).rejects.toMatchObject(refusal);
        await alter(row.available);
        await wholeRounds();
        await expect(requireLedgerSound(database)).resolves.toBeUndefined();
        expect(await database.$count(journal)).toBeGreaterThan(0);
      },
    ),
    { numRuns: 8 },
  );
});
