/**
 * Run by a test in a process of its own, with the libraries as a server loads them: statements on the PostgreSQL of
 * DATABASE_URL below spans, which go to the collector that the variables name.
 */
import { trace } from '@opentelemetry/api';
import { sql } from 'drizzle-orm';
import { openStorage } from '../../sandbox/src/core/storage/open-storage';
import { startTracing } from '../edge/tracing/start-tracing';
import { readTracingSettings } from '../edge/tracing/tracing-settings';

async function main(): Promise<void> {
  const settings = readTracingSettings(process.env);
  if (!settings) throw new Error('No collector is named');
  const stop = await startTracing(settings, 'statements');
  const storage = await openStorage({ databaseUrl: process.env['DATABASE_URL'] ?? '' });
  const { database } = storage;
  const below = (name: string, work: () => Promise<unknown>) =>
    trace.getTracer('test').startActiveSpan(name, async (span) => {
      await work();
      span.end();
    });
  // More than there are connections, so that some wait for one of another's.
  const many = Array.from({ length: 20 }, (_, index) =>
    below(`asked ${index}`, () => database.execute(sql`select ${`secret ${index}`}::text`)),
  );
  await Promise.all(many);
  await below('transaction', () =>
    database.transaction((transaction) => transaction.execute(sql`select ${'secret'}::text as within`)),
  );
  await below('failed', () => database.execute(sql`select ${'secret'}::int`).catch(() => undefined));
  await database.execute(sql`select 'nobody asked'`);
  await storage.close();
  await stop();
}

void main();
