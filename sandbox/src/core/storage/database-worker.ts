import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import * as z from 'zod/mini';
import type { DatabaseAnswer, DatabaseRequest, FailedStatement } from './embedded-client';
import { openPglite } from './open-pglite';

/** The program of an embedded database's thread: runs what it is asked in the order in which it comes. */

const GivenData = z.object({ dataDir: z.string() });

function serve(port: MessagePort, client: PGlite): void {
  const tell = (answer: DatabaseAnswer) => port.postMessage(answer);
  async function run({ id, text, params, rowMode }: Extract<DatabaseRequest, { id: number }>) {
    try {
      const { rows, affectedRows, command } = await client.query(text, params, rowMode && { rowMode });
      tell({ id, result: { rows, affectedRows, command } });
    } catch (error) {
      tell({ id, failure: failureOf(error) });
    }
  }
  port.on('message', (request: DatabaseRequest) => {
    if (request !== 'close') void run(request);
    else
      void client.close().then(
        () => port.close(),
        (error: unknown) => {
          tell({ id: undefined, failure: failureOf(error) });
          port.close();
        },
      );
  });
}

/** What is known of a failure, without the values that the statement was given. */
function failureOf(error: unknown): FailedStatement {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const fields = Object.entries(error).filter(([, value]) => typeof value === 'string');
  return { message: error.message, fields: Object.fromEntries(fields) };
}

if (!parentPort) throw new Error('The embedded database runs in a worker thread');
const { dataDir } = z.parse(GivenData, workerData);
try {
  const client = await openPglite({ dataDir });
  serve(parentPort, client);
  parentPort.postMessage({ id: undefined } satisfies DatabaseAnswer);
} catch (error) {
  parentPort.postMessage({ id: undefined, failure: failureOf(error) } satisfies DatabaseAnswer);
}
