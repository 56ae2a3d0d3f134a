import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { bundleForNode, workers } from '../../../../ops/tools/build/bundle-server';
import { openStorage } from '../../../src/core/storage/open-storage';
import { OwnRedis } from '../../cluster/own-redis';
import { startOwnServer } from './own-server';

/**
 * Prepares a PostgreSQL for a run of tests: that of TEST_DATABASE_URL, or one of its own. Says in one line of JSON which it is and
 * from which database tests copy theirs; names a Redis too, where there is one to be had, and
 * the bundled program of `TestProcess`, which starts in a fifth of the time of its sources. Clears up when its standard input ends – as it does however the run of tests ends.
 */

const given = process.env['TEST_DATABASE_URL'];
const server = given === undefined ? await startOwnServer() : undefined;
const givenRedis = process.env['TEST_REDIS_URL'];
// Tests of several processes are skipped without it.
const redis = givenRedis === undefined ? await OwnRedis.start().catch(() => undefined) : undefined;
const url = server?.url ?? given ?? '';
const template = `exchange_test_template_${randomUUID().replaceAll('-', '')}`;

const program = fileURLToPath(
  new URL(`../../../../ops/dist/test-process-${randomUUID()}.mjs`, import.meta.url),
);

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
  await bundleForNode('sandbox/test/cluster/cluster-child.ts', program);
  for (const [name, entry] of workers) await bundleForNode(entry, join(dirname(program), name));
  process.stdout.write(`${JSON.stringify({ url, template, program, redisUrl: redis?.url ?? givenRedis })}\n`);
  for await (const _ of process.stdin);
} finally {
  await rm(program, { force: true });
  await rm(`${program}.map`, { force: true });
  await redis?.stop();
  if (server) await server.stop();
  else await query(`drop database if exists ${template}`);
}
