import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { bigint, boolean, jsonb, makePgArray, pgTable, text } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { fillFolder } from '../../../test/storage/embedded';
import type { Database } from '../context';
import { keptPlanMark } from './kept-plan';
import { insertInto, type RowsOfTable, statement, writeTogether } from './write-rows';
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-client';

let folder: string;
let embedded: EmbeddedDatabase;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-client-'));
  await fillFolder(folder, 'none');
  embedded = await openEmbeddedDatabase(join(folder, 'database'));
  database = drizzle(embedded.client);
  await database.execute(sql`create table coin (name text primary key, amount bigint not null)`);
});
beforeEach(async () => {
  await database.execute(sql`truncate coin`);
});
afterAll(async () => {
  await embedded.close();
  await rm(folder, { recursive: true, force: true });
});

const put = (runner: Database, name: string, amount: bigint) =>
  runner.execute(sql`insert into coin values (${name}, ${amount})`);
const names = async () => {
  const { rows } = await embedded.client.query('select name from coin order by name', [], {
    rowMode: 'array',
  });
  return rows.flat();
};

it('[X-02] the event loop turns while the database works', async () => {
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  await database.execute(sql`select count(*) from generate_series(1, 400000)`);
  clearInterval(turning);
  expect(turns).toBeGreaterThan(1);
});

it('[X-02] what a transaction has not stored yet is seen by nobody, and undone when it fails', async () => {
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  let first: Promise<unknown> = Promise.resolve();
  await new Promise<void>((resolve) => {
    first = database.transaction(async (transaction) => {
      await put(transaction, 'a', 1n);
      resolve();
      await held;
      throw new Error('changed its mind');
    });
  });
  const second = database.transaction((transaction) => put(transaction, 'b', 2n));
  const beside = names();
  go();
  await expect(first).rejects.toThrow('changed its mind');
  await second;
  expect(await beside).not.toContain('a');
  expect(await names()).toEqual(['b']);
});

it('[X-02] a transaction does not pass for stored when it took no notice of a statement that failed', async () => {
  const swallowed = database.transaction(async (transaction) => {
    await put(transaction, 'a', 1n);
    await put(transaction, 'a', 2n).catch(() => undefined);
  });
  await expect(swallowed).rejects.toThrow('A statement of the transaction failed');
  expect(await names()).toEqual([]);
});

it('[X-02] a transaction that has ended takes no more statements', async () => {
  let kept: Database | undefined;
  await database.transaction(async (transaction) => {
    kept = transaction;
  });
  await expect(put(kept ?? database, 'a', 1n)).rejects.toMatchObject({
    cause: { message: 'The transaction has ended' },
  });
});

it('[X-02] tells what the database says of a failure, without the values', async () => {
  await put(database, 'secret', 1n);
  const refused: unknown = await embedded.client
    .query('insert into coin values ($1, $2)', ['secret', 2])
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: '23505', constraint: 'coin_pkey' });
  expect(Object.keys(refused as object)).not.toContain('params');
});

it('[X-02] what was prepared before a table changed is answered as the table is now', async () => {
  const all = () => embedded.client.query('select * from coin');
  await put(database, 'a', 1n);
  expect((await all()).rows).toEqual([{ name: 'a', amount: 1 }]);
  await database.execute(sql`alter table coin add column note text`);
  expect((await all()).rows).toEqual([{ name: 'a', amount: 1, note: null }]);
  await database.execute(sql`alter table coin drop column note`);
});

it('[X-02] a statement is told the database once, and planned anew each time: tables grow', async () => {
  const text = 'select amount from coin where name = $1';
  for (let times = 0; times < 8; times += 1) await embedded.client.query(text, ['a']);
  const { rows } = await embedded.client.query(
    'select custom_plans, generic_plans from pg_prepared_statements where statement = $1',
    [text],
  );
  expect(rows).toEqual([{ custom_plans: 8, generic_plans: 0 }]);
});

it('[X-02] a plan that may be kept is kept, and made anew after 16 runs, then after 32 and so on', async () => {
  const text = `select amount from coin where name = $1 ${keptPlanMark}`;
  const plans = async () =>
    (
      await embedded.client.query(
        'select custom_plans, generic_plans from pg_prepared_statements where statement = $1',
        [text],
      )
    ).rows;
  const run = async (times: number) => {
    for (let time = 0; time < times; time += 1) await embedded.client.query(text, ['a']);
  };
  await run(16);
  expect(await plans()).toEqual([{ custom_plans: 0, generic_plans: 16 }]);
  await run(1);
  expect(await plans()).toEqual([{ custom_plans: 0, generic_plans: 1 }]);
  await run(31);
  expect(await plans()).toEqual([{ custom_plans: 0, generic_plans: 32 }]);
  await run(1);
  expect(await plans()).toEqual([{ custom_plans: 0, generic_plans: 1 }]);
  // A transaction that is undone undoes how the database was told to plan.
  const undone = database.transaction(async (transaction) => {
    await transaction.execute(sql`select amount from coin where name = ${'a'} ${sql.raw(keptPlanMark)}`);
    throw new Error('changed its mind');
  });
  await expect(undone).rejects.toThrow('changed its mind');
  await run(1);
  expect(await plans()).toEqual([{ custom_plans: 0, generic_plans: 3 }]);
});

it('[X-02] rows of several tables are written together by a plan that is kept, or not at all where the guard finds no row', async () => {
  const coins = insertInto(
    pgTable('coin', { name: text('name'), amount: bigint('amount', { mode: 'bigint' }) }),
  );
  const gone = (...rows: readonly string[]): RowsOfTable => ({
    count: rows.length,
    statement: statement`delete from coin where name = any(${makePgArray([...rows])}::text[])`,
  });
  const write = (guarded: string, coin: string, ...others: readonly string[]) =>
    writeTogether(
      database,
      [coins([{ name: coin, amount: 2n }]), gone(...others)],
      statement`update coin set amount = amount + 1 where name = ${guarded}`,
    );
  await put(database, 'guard', 1n);
  await write('guard', 'a');
  await write('guard', 'b', 'a');
  expect(await names()).toEqual(['b', 'guard']);
  await expect(write('nobody', 'c', 'b')).rejects.toThrow();
  expect(await names()).toEqual(['b', 'guard']);
  const { rows } = await embedded.client.query(
    `select generic_plans, custom_plans from pg_prepared_statements where statement like 'with step0%' order by 1`,
  );
  expect(rows).toEqual([
    { generic_plans: 1, custom_plans: 0 },
    { generic_plans: 2, custom_plans: 0 },
  ]);
});

it('[X-02] rows keep every character, what is missing and what is JSON', async () => {
  await database.execute(sql`create table note (number bigint, words text, known boolean, data jsonb)`);
  const notes = insertInto(
    pgTable('note', {
      number: bigint('number', { mode: 'bigint' }),
      words: text('words'),
      known: boolean('known'),
      data: jsonb('data'),
    }),
  );
  const words = ['', 'NULL', ' a, b ', '{"x"}', String.raw`\ and \n`, '"', "it's\n\t€ 幣 🙂", null];
  const rows = words.map((each, index) => ({
    number: index % 2 === 0 ? -9_223_372_036_854_775_808n : null,
    words: each,
    known: index % 3 === 0 ? null : index % 3 === 1,
    data: [null, 'a "text"', { each, list: [index, '"'] }][index % 3] ?? null,
  }));
  await put(database, 'guard', 1n);
  await writeTogether(
    database,
    [notes(rows)],
    statement`update coin set amount = amount + 1 where name = ${'guard'}`,
  );
  const stored = await embedded.client.query('select number, words, known, data from note', []);
  expect(stored.rows).toEqual(rows);
});

it('[X-02] keeps no more statements prepared than so many, and answers all', async () => {
  const sums = Array.from({ length: 300 }, (_, index) =>
    embedded.client.query(`select ${index} + $1::integer as sum`, [1]),
  );
  const rows = (await Promise.all(sums)).map((result) => result.rows);
  expect(rows.at(0)).toEqual([{ sum: 1 }]);
  expect((await embedded.client.query('select 0 + $1::integer as sum', [1])).rows).toEqual([{ sum: 1 }]);
  const kept = await embedded.client.query('select count(*)::integer as count from pg_prepared_statements');
  expect(kept.rows).toEqual([{ count: 256 }]);
});

it('[X-02] says so when it was closed', async () => {
  await embedded.close();
  await expect(embedded.client.query('select 1')).rejects.toThrow('The embedded database is closed');
});
