import pg from 'pg';
import { randomUUID } from 'node:crypto';
import { openStorage } from '../../../src/core/storage/open-storage';
import { startOwnServer } from './own-server';

/**
 * Prepares a PostgreSQL for a run of tests: that of TEST_DATABASE_URL, or one of its own. Says in one line of JSON which it is and
 * from which database tests copy theirs, and clears up when its standard input ends – as it does however the run of tests ends.
 */

const given = process.env['TEST_DATABASE_URL'];
const server = given === undefined ? await startOwnServer() : undefined;
const url = server?.url ?? given ?? '';
const template = `exchange_test_template_${randomUUID().replaceAll('-', '')}`;

async function query(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

try {
  await query(`create database ${template}`);
  const databaseUrl = Object.assign(new URL(url), { pathname: `/${template}` }).href;
  await (await openStorage({ databaseUrl })).close();
  process.stdout.write(`${JSON.stringify({ url, template })}\n`);
  for await (const _ of process.stdin);
} finally {
  if (server) await server.stop();
  else await query(`drop database if exists ${template}`);
}
