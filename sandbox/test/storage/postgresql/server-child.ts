import pg from 'pg';
import { randomUUID } from 'node:crypto';
import { openStorage } from '../../../src/core/storage/open-storage';
import { OwnRedis } from '../../cluster/own-redis';
import { startOwnServer } from './own-server';

/**
 * Prepares a PostgreSQL for a run of tests: that of TEST_DATABASE_URL, or one of its own. Says in one line of JSON which it is and
 * from which database tests copy theirs; names a Redis too, where there is one to be had. Clears up when its standard input ends – as it does however the run of tests ends.
 */

const given = process.env['TEST_DATABASE_URL'];
const server = given === undefined ? await startOwnServer() : undefined;
const givenRedis = process.env['TEST_REDIS_URL'];
// Tests of several processes are skipped without it.
const redis = givenRedis === undefined ? await OwnRedis.start().catch(() => undefined) : undefined;
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
  process.stdout.write(`${JSON.stringify({ url, template, redisUrl: redis?.url ?? givenRedis })}\n`);
  for await (const _ of process.stdin);
} finally {
  await redis?.stop();
  if (server) await server.stop();
  else await query(`drop database if exists ${template}`);
}
