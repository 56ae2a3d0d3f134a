import pg from 'pg';
import { ownerName } from './postgresql-ownership';
import { createEmptyPlace, type TestPlace } from '../../../test/storage/storage';
import { readConsoleSecret } from './console-secret';
import { openStorage } from './open-storage';
import { consoleSecret } from './settings-store';
import type { StorageRefused } from './storage-refused';

let place: TestPlace;
let url: URL;
let other: pg.Client;
beforeEach(async () => {
  place = await createEmptyPlace();
  url = new URL(place.options.databaseUrl ?? '');
  other = await connect('a person');
});
afterEach(async () => {
  await other.end();
  await place.remove();
});

async function connect(applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url.href, application_name: applicationName });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The connection that holds the ownership; undefined while nobody does. */
async function owner(): Promise<number | undefined> {
  const { rows } = await other.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.pid;
}

/** Ends the connection that holds the ownership, as a restart of the database does. */
const cutOwner = async () => other.query('select pg_terminate_backend($1)', [await owner()]);

it('[X-03] a database belongs to one sandbox; its connection may be lost and is made again', async () => {
  const first = await openStorage(place.options);
  const refusal = `The database at ${url.host}${url.pathname} is in use by another sandbox; stop it first`;
  await expect(openStorage(place.options)).rejects.toThrow(refusal);
  const before = await owner();
  await cutOwner();
  for (let now = await owner(); now === undefined || now === before;) now = await owner();
  await expect(openStorage(place.options)).rejects.toThrow(refusal);
  await first.close();
  await (await openStorage(place.options)).close();
});

it('[X-03] a sandbox whose database another one took meanwhile is told so', async () => {
  let told: (error: StorageRefused) => void;
  const lost = new Promise<StorageRefused>((resolve) => (told = resolve));
  const first = await openStorage({ ...place.options, onLost: (error) => told(error) });
  const waiting = other.query('select pg_advisory_lock(7305213)');
  const cutting = await connect('a person');
  await cutting.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`,
  );
  await cutting.end();
  await waiting;
  expect((await lost).message).toBe(
    `The database at ${url.host}${url.pathname} was taken over by another sandbox while this one could not reach it`,
  );
  await first.close();
});

it('[X-03] what a killed sandbox left running in the database is ended before the next one reads', async () => {
  await other.query('create table left_over (value integer)');
  const killed = await connect('exchange-sandbox killed');
  const asking = await connect(ownerName);
  await killed.query('begin');
  await killed.query('insert into left_over values (1)');
  const ended = new Promise((resolve) => killed.once('end', resolve));
  const storage = await openStorage(place.options);
  await ended;
  expect((await other.query('select * from left_over')).rows).toEqual([]);
  // Whoever only asks for the database hears that it is in use.
  expect((await asking.query('select 1')).rowCount).toBe(1);
  await asking.end();
  await storage.close();
});

it('[X-03] a database that cannot be used is one line that says why, without user and password', async () => {
  const refused = async (address: URL) => {
    const error: unknown = await openStorage({ databaseUrl: address.href }).catch(
      (reason: unknown) => reason,
    );
    return error instanceof Error ? `${error.name}: ${error.message}` : error;
  };
  const none = Object.assign(new URL(url), { pathname: '/no_such_database' });
  expect(await refused(none)).toBe(
    `StorageRefused: The database at ${url.host}/no_such_database cannot be reached: database "no_such_database" does not exist`,
  );
  await other.query('create schema drizzle; create table drizzle.__drizzle_migrations (id integer)');
  expect(await refused(url)).toBe(
    `StorageRefused: The database at ${url.host}${url.pathname} cannot be brought up to date: column "created_at" does not exist`,
  );
});

it('[O-10] the command line reads the secret of the exchange that runs on a database', async () => {
  const read = () => readConsoleSecret({ dataDir: 'nowhere', databaseUrl: url.href });
  const storage = await openStorage(place.options);
  await expect(read()).rejects.toThrow(
    "The exchange's secret cannot be read in the database: start the exchange first",
  );
  const secret = await consoleSecret(storage.database);
  expect(await read()).toBe(secret);
  await storage.close();
});
