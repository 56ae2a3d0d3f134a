import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { createEmptyPlace, type TestPlace } from '../../../test/storage/storage';
import { verifyLedger } from '../exchange/state-store';
import { findMigrations } from './migrate';
import { openStorage } from './open-storage';
import { command, isUsersLine, ledgerEntry } from './tables';

type Row = Readonly<Record<string, unknown>>;
type Run = <Result extends Row>(query: string) => Promise<readonly Result[]>;

/** The migrations after the previous release, as a storage of that time got them one by one. */
const since = [
  {
    createdAt: 1795425928451,
    migration: `ALTER TABLE collectible_bid ADD COLUMN held numeric(38,0);
      UPDATE collectible_bid SET held = price;
      ALTER TABLE collectible_bid ALTER COLUMN held SET NOT NULL;`,
  },
  {
    createdAt: 1795427820920,
    migration: `ALTER TABLE sale_order ADD COLUMN locale text DEFAULT 'zh-HK' NOT NULL;`,
  },
  {
    createdAt: 1795428658603,
    migration: `ALTER TABLE account_device ADD COLUMN trusted_until bigint DEFAULT 0 NOT NULL;
      ALTER TABLE account_session ADD COLUMN device_hash text DEFAULT '' NOT NULL;`,
  },
];

/** The embedded database takes seconds for each opening: without FULL=1 it shows only what else could differ there. */
const itOnServer = process.env['TEST_STORAGE'] === 'postgresql' || process.env['FULL'] === '1' ? it : it.skip;

let place: TestPlace;
beforeEach(async () => {
  place = await createEmptyPlace();
  const dump = fileURLToPath(new URL('../../../test/fixtures/previous-release.sql', import.meta.url));
  await change(place, await readFile(dump, 'utf8'));
});
afterEach(() => place.remove());

/** Changes the database of a place that no storage is open on. */
async function change({ options: { dataDir, databaseUrl } }: TestPlace, statements: string): Promise<void> {
  if (dataDir !== undefined) {
    const client = await PGlite.create({ dataDir: join(dataDir, 'database') });
    await client.exec(statements);
    return client.close();
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statements);
  return client.end();
}

/** Everything that the database of a place is and holds. No storage may be open on it. */
async function contentOf({ options: { dataDir, databaseUrl } }: TestPlace) {
  if (dataDir !== undefined) {
    const client = await PGlite.create({ dataDir: join(dataDir, 'database') });
    const run: Run = async <Result>(query: string) => (await client.query<Result>(query)).rows;
    const content = { rows: await rowsOf(run), schema: await schemaOf(run) };
    await client.close();
    return content;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const run: Run = async <Result extends Row>(query: string) => (await client.query<Result>(query)).rows;
  const content = { rows: await rowsOf(run), schema: await schemaOf(run) };
  await client.end();
  return content;
}

/** The rows of each table as JSON. */
async function rowsOf(run: Run): Promise<ReadonlyMap<string, readonly Row[]>> {
  const tables = await run<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'drizzle')`,
  );
  const rows = new Map<string, readonly Row[]>();
  for (const { schema, name } of tables) {
    const found = await run<{ row: Row }>(
      `select to_jsonb(t) as row from "${schema}"."${name}" t order by to_jsonb(t)::text`,
    );
    rows.set(
      name,
      found.map(({ row }) => row),
    );
  }
  return rows;
}

/** Columns in their order, indexes, constraints, triggers, functions and sequences. */
const schemaOf = async (run: Run) => ({
  columns: await run(
    `select table_name, column_name, data_type, numeric_precision, numeric_scale, column_default, is_nullable, is_identity,
      row_number() over (partition by table_name order by ordinal_position) as place
    from information_schema.columns where table_schema = 'public' order by table_name, place`,
  ),
  indexes: await run(`select indexdef from pg_indexes where schemaname = 'public' order by indexname`),
  constraints: await run(
    `select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as made from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`,
  ),
  triggers: await run(
    `select pg_get_triggerdef(oid) as made from pg_trigger where not tgisinternal order by tgname`,
  ),
  functions: await run(
    `select pg_get_functiondef(oid) as made from pg_proc where pronamespace = 'public'::regnamespace order by proname`,
  ),
  sequences: await run(
    `select sequencename, data_type::text, max_value from pg_sequences where schemaname = 'public' order by 1`,
  ),
});

/** The rows of a storage of the previous release once it is taken over. */
function takenOver(rows: ReadonlyMap<string, readonly Row[]>): ReadonlyMap<string, readonly Row[]> {
  const withColumns = (table: string, columns: (row: Row) => Row): [string, Row[]] => {
    const present = rows.get(table) ?? [];
    expect(present).not.toEqual([]);
    return [table, present.map((row) => ({ ...row, ...columns(row) }))];
  };
  const applied = readMigrationFiles({ migrationsFolder: findMigrations() }).map(
    ({ hash, folderMillis }): Row => ({ id: expect.any(Number), hash, created_at: folderMillis }),
  );
  const {
    idempotency: _answers,
    account_idempotent_answer: _registrations,
    ...kept
  } = Object.fromEntries(rows);
  return new Map([
    ...Object.entries(kept),
    ['__drizzle_migrations', applied],
    // What is in it is tried by itself.
    ['command', expect.any(Array)],
    ...[
      ...['contest', 'home_banner_picture'],
      ...['due_job', 'domain_event', 'account_notification', 'account_notification_setting'],
      ...[
        'account_push_subscription',
        'account_price_alert',
        'operator',
        'operator_approval',
        'operator_log',
        'operator_session',
      ],
      ...['operator_passkey', 'operator_challenge'],
      ...['pair_session', 'pair_protection'],
      ...['pair_rule', 'fee_tier', 'traded_volume', 'token_withdrawal_limit', 'two_people_limit'],
      ...['profit_progress', 'profit_line', 'profit_lot', 'profit_taken'],
      'home_calendar_entry',
    ].map((table): [string, Row[]] => [table, []]),
    ['ledger_entry', expect.any(Array)],
    ['exchange_fact', expect.arrayContaining([...(rows.get('exchange_fact') ?? [])])],
    withColumns('campaign', () => ({ is_planned: true, version: 1 })),
    withColumns('collectible', () => ({ is_planned: true, stopped_time: 0, version: 1 })),
    withColumns('holding', ({ owner }) => ({
      time: typeof owner === 'string' && owner.startsWith('@') ? 0 : 1793491200000,
    })),
    withColumns('collectible_bid', ({ price }) => ({ held: price, key: undefined })),
    withColumns('exchange_order', () => ({
      ...{ time_in_force: 'gtc', post_only: false, expire_time: 0, self_trade: 'newest', queue_number: 0 },
      ...{ trigger_kind: null, trigger_price: 0, trail_basis_points: 0, trigger_time: 0 },
      ...{ linked_order: 0, waiting: false, trigger_line: null },
    })),
    withColumns('sale_order', () => ({ locale: undefined, key: undefined })),
    withColumns('withdrawal', () => ({ locale: undefined, key: undefined, decided_by: '' })),
    // Of their last request.
    withColumns('account_user', ({ id }) => ({ locale: id === 'ann' ? 'en' : 'zh-HK' })),
    withColumns('account_device', () => ({ trusted_until: 0 })),
    withColumns('account_session', () => ({ device_hash: '' })),
  ]);
}

const openAndClose = async () => (await openStorage(place.options)).close();

it('[X-03] a storage of the previous release is opened with every row, and is made as a new one', async () => {
  const before = await contentOf(place);
  for (const table of ['account_user', 'holding', 'ledger_entry', 'exchange_order', 'withdrawal'])
    expect(before.rows.get(table)).not.toEqual([]);
  const storage = await openStorage(place.options);
  await verifyLedger(storage.database);
  await storage.close();
  const after = await contentOf(place);
  expect(after.rows).toEqual(takenOver(before.rows));

  await openAndClose();
  expect(await contentOf(place)).toEqual(after);

  await place.remove();
  place = await createEmptyPlace();
  await openAndClose();
  expect((await contentOf(place)).schema).toEqual(after.schema);
});

itOnServer('[A-11] [X-03] what was done under a key before is known by it', async () => {
  const accounts = '{"asset":"5","c2c":"7"}';
  await change(
    place,
    `set search_path to public;
    insert into idempotency values
      ('ann', 'to-fiat', 'transfer c2c usdt 7', '${accounts}', 1), ('ann', 'back', 'transfer asset usdt 2', '${accounts}', 1),
      ('ann', 'revoke', 'cancel 12', '{}', 1);
    insert into account_idempotent_answer values ('registration', 'multi.newRegister', 'nova', 'hash', 'ann', 1);
    update collectible_bid set key = 'demo bid' where key = 'bid of bob';`,
  );
  const storage = await openStorage(place.options);
  const rows = await storage.database.select().from(command).orderBy(command.name, command.key);
  const outcomes = rows.map(({ owner, name, key, input, outcome }) => [owner, name, key, input, outcome]);
  const order: unknown = expect.stringContaining('"order_id"');
  const moved = (outcome: string | undefined): unknown => JSON.parse(outcome ?? '');
  expect(
    outcomes
      .filter(([, name]) => name?.startsWith('teller.') === true && !name.endsWith('Withdrawal'))
      .map(([owner, name, key, input, outcome]) => [owner, name, key, input, moved(outcome)]),
  ).toEqual([
    ['ann', 'teller.fiatToTokenTransfer', 'back', 'usdt 2', { asset: '5', c2c: '7', token: 'usdt' }],
    ['ann', 'teller.tokenToFiatTransfer', 'to-fiat', 'usdt 7', { asset: '5', c2c: '7', token: 'usdt' }],
  ]);
  expect(outcomes.filter(([, name]) => name?.endsWith('Transfer') === false)).toEqual([
    ['ann', 'bidCampaign.bid', 'bid of ann', '', 'print-1-1'],
    ['bob', 'bidCampaign.bid', 'once demo bid', '', 'print-1-2'],
    ['ann', 'ieo.createIEOTrade', 'sale-1', '', expect.any(String)],
    ['nova', 'multi.newRegister', 'registration', '', 'ann'],
    ['ann', 'order.cancelOrder', 'revoke', '12', '{}'],
    ['ann', 'order.placeOrder', 'buy', '1 1 aura usdt 20 1', order],
    ['ann', 'order.placeOrder', 'open', '1 1 aura usdt 10 2', order],
    ['bob', 'order.placeOrder', 'sell', '1 2 aura usdt 20 3', order],
    ['ann', 'teller.userWithdrawal', 'withdrawal-1', '', '69c384c9-b60c-4ac1-9452-859ee27b1dff'],
  ]);
  await storage.close();
});

itOnServer(
  '[A-10] [X-03] what was posted before has its kind, its record where one is known, and the balance after it',
  async () => {
    await change(
      place,
      `set search_path to public;
    insert into journal values (12, 'batch:12', 1793491300000, false), (13, 'deposit:late', 1793491100000, false),
      (14, 'stake-paid:one:1:2', 1793491400000, false);
    insert into ledger_entry values (12, 'ann', 'usdt', 0, -7), (12, 'c2c:ann', 'usdt', 0, 7),
      (13, '@chain', 'usdt', 0, -9), (13, 'ann', 'usdt', 0, 9),
      (14, '@staking', 'aura', 0, -5), (14, 'bob', 'aura', 0, 5);
    update holding set available = available + 2 where (owner, token) = ('ann', 'usdt');
    update holding set available = available - 9 where (owner, token) = ('@chain', 'usdt');
    update holding set available = available + 5 where (owner, token) = ('bob', 'aura');
    insert into holding values ('c2c:ann', 'usdt', 7, 0, 1), ('@staking', 'aura', -5, 0, 1);`,
    );
    const storage = await openStorage(place.options);
    await verifyLedger(storage.database);
    const rows = await storage.database
      .select()
      .from(ledgerEntry)
      .where(isUsersLine)
      .orderBy(ledgerEntry.owner, ledgerEntry.token, ledgerEntry.journalId);
    await storage.close();
    const units = (value: bigint | null) => Number(value) / 1_000_000;
    expect(
      rows.map(({ owner, token, kind, reference, available, frozen, balance }) =>
        [owner, token, kind, reference ?? '-', units(available), units(frozen), units(balance)].join(' '),
      ),
    ).toEqual([
      'ann aura trade - 99.9 0 99.9',
      'ann usdt issue - 1000 0 1000',
      'ann usdt trade - -20 0 980',
      'ann usdt order - -20 20 980',
      'ann usdt withdrawal 69c384c9-b60c-4ac1-9452-859ee27b1dff -50 50 980',
      'ann usdt token_sale - -100 100 980',
      'ann usdt collectible - -20 20 980',
      'ann usdt collectible - 20.4 -20 980.4',
      'ann usdt account_transfer - -0.000007 0 980.399993',
      'ann usdt deposit late 0.000009 0 980.400002',
      'bob aura issue - 500 0 500',
      'bob aura order - -300 300 500',
      'bob aura trade - 0 -100 400',
      'bob aura stake_yield - 0.000005 0 400.000005',
      'bob usdt issue - 1000 0 1000',
      'bob usdt trade - 19.98 0 1019.98',
      'bob usdt collectible - -30 30 1019.98',
      'c2c:ann usdt account_transfer - 0.000007 0 0.000007',
    ]);
    // What came late is told after what was known before it.
    expect(rows.filter(({ journalId }) => journalId >= 12).map(({ time }) => time)).toEqual([
      1793491300000, 1793491300000, 1793491400000, 1793491300000,
    ]);
  },
);

itOnServer.each([1, 2, 3])(
  '[X-03] a storage with %i of the migrations after the previous release is taken over too',
  async (count) => {
    const before = await contentOf(place);
    const migrations = since
      .slice(0, count)
      .map(
        ({ createdAt, migration }) =>
          `${migration} insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${createdAt});`,
      );
    await change(place, `set search_path to public; ${migrations.join('')}`);
    await openAndClose();
    expect((await contentOf(place)).rows).toEqual(takenOver(before.rows));
  },
);

it('[X-03] a take-over that does not come to its end leaves the storage as it was', async () => {
  // The last statement finds its column there already.
  await change(place, 'alter table public.account_session add column device_hash text');
  const before = await contentOf(place);
  await expect(openStorage(place.options)).rejects.toThrow(
    /cannot be brought up to date: column "device_hash" of relation "account_session" already exists$/,
  );
  expect(await contentOf(place)).toEqual(before);
});

itOnServer(
  '[X-03] a storage older than the previous release is refused with what to do, and left as it was',
  async () => {
    await change(place, 'delete from drizzle.__drizzle_migrations where created_at = 1795380736726');
    const before = await contentOf(place);
    await expect(openStorage(place.options)).rejects.toThrow(
      /is of a release before the previous one, and was not changed: start the previous release on it once, then this one again$/,
    );
    expect(await contentOf(place)).toEqual(before);
  },
);
