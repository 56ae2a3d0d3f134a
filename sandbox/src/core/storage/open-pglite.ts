import { PGlite, type PGliteOptions, type QueryOptions, types } from '@electric-sql/pglite';
import { traceStatement } from '../tracing';
import { PreparedStatements } from './prepared-statements';

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
 * for each type there is, to put them among it, a twelfth of its time. It has them from the start here. Statements are prepared.
 */
export async function openPglite(options: PGliteOptions): Promise<PGlite> {
  const client = await PGlite.create(options);
  for (const type of asWritten) client.parsers[type] = (value) => value;
  const statements = new PreparedStatements(client);
  const query = <Row>(text: string, params?: unknown[], queryOptions?: QueryOptions) =>
    // A span where the caller's is recorded (O-06).
    traceStatement(text, () =>
      client._runExclusiveQuery(async () => statements.run<Row>(text, params, queryOptions)),
    );
  const transaction = client.transaction.bind(client);
  client.transaction = (run) =>
    transaction((inside) => {
      inside.query = query;
      return run(inside);
    });
  client.query = (...asked) => client._runExclusiveTransaction(() => query(...asked));
  return client;
}
