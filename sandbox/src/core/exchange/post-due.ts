import type { Database, Exchange } from '../context';
import type { Movement } from '../engine/ledger';

/** Records that fall due and move money. */
export interface DueRecords<Row> {
  /** The first `limit` records that are due, always in the same order. */
  readonly due: (source: Database, limit: number) => PromiseLike<readonly Row[]>;
  /** The most that one transaction takes. */
  readonly most: number;
  /** Cause and time of a transaction that begins with the record `first`. */
  readonly cause: (first: Row) => string;
  readonly time?: (first: Row) => number;
  /** Changes records so that they are due no more, and says what moves; not asked for none. */
  readonly prepare: (transaction: Database, rows: readonly Row[]) => Promise<readonly Movement[]>;
  /** Hears of each transaction when it is committed. */
  readonly onPosted?: () => void;
}

/** Works off all records that are due, many in one transaction, each of them once. Only the engine's owner can. */
export async function postDue<Row>(
  exchange: Pick<Exchange, 'post'>,
  database: Database,
  { due, most, cause, time, prepare, onPosted }: DueRecords<Row>,
): Promise<void> {
  for (let worked = true; worked;) {
    const [first] = await due(database, 1);
    if (first === undefined) return;
    worked = false;
    await exchange.post({
      cause: cause(first),
      ...(time && { time: time(first) }),
      async prepare(transaction) {
        const rows = await due(transaction, most);
        worked = rows.length > 0;
        return worked ? prepare(transaction, rows) : [];
      },
    });
    onPosted?.();
  }
}
