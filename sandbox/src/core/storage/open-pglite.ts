import { PGlite, type PGliteOptions, type QueryOptions, type Transaction, types } from '@electric-sql/pglite';
import { traceStatement } from '../tracing';

/** Values of these types are what the database writes; Drizzle makes of them what a column is declared as. */
const asWritten: readonly number[] = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  // Arrays of numeric, timestamp, timestamptz, interval and date.
  1231,
  1115,
  1185,
  1187,
  1182,
];

/**
 * Opens an embedded database for Drizzle, which gives its parsers with each query: PGlite would copy all that it has, one
 * for each type there is, to put them among it, a twelfth of its time. It has them from the start here.
 */
export async function openPglite(options: PGliteOptions): Promise<PGlite> {
  const client = await PGlite.create(options);
  for (const type of asWritten) client.parsers[type] = (value) => value;
  withOwnParsers(client);
  const transaction = client.transaction.bind(client);
  client.transaction = (run) => transaction((inside) => run(withOwnParsers(inside)));
  return client;
}

/** Has queries answered by the database's own parsers, and each be a span where its caller's is recorded (O-06). */
function withOwnParsers<Runner extends Pick<Transaction, 'query'>>(runner: Runner): Runner {
  const query = runner.query.bind(runner);
  runner.query = <Row>(text: string, params?: unknown[], options?: QueryOptions) => {
    const { rowMode } = options ?? {};
    return traceStatement(text, () => query<Row>(text, params, rowMode && { rowMode }));
  };
  return runner;
}
