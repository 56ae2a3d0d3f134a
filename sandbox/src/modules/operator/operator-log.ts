import type { OperatorAction, OperatorLogEntry } from '@exchange/contract';
import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database, SandboxClock } from '../../core/context';
import { digestOfEntry } from './log-digest';
import { operatorLog } from './tables';

/** What is to be written into the log. */
export interface LogEntry {
  /** A name, `console`, `timer` or `demo`. */
  readonly operator: string;
  readonly action: OperatorAction;
  readonly kind?: string;
  readonly record?: string;
  readonly organisation?: string | undefined;
  readonly detail?: string;
  readonly address: string;
}

/** The log of what operators did, which only grows (O-10). */
export interface OperatorLog {
  /**
   * Adds a line, in a transaction where one is given. Until that ends nobody else adds one, so it is done last or where the
   * order matters.
   */
  append(entry: LogEntry, transaction?: Database): Promise<void>;
  /** Lets nobody else add a line until the transaction ends. */
  lock(transaction: Database): Promise<void>;
  /** Lines before the number `before` (0: from the newest on), newest first. */
  newest(filter: {
    readonly before: number;
    readonly limit: number;
    /** Part of a name, an action, a record or a detail. */
    readonly search: string;
    /** Only those of one organisation. */
    readonly organisation: string | undefined;
  }): Promise<OperatorLogEntry[]>;
  /** Lines after a number, oldest first. */
  after(number: number, limit: number): Promise<OperatorLogEntry[]>;
}

/** Names the lock under which the log grows; any number that nothing else in the database locks by. */
const lockNumber = 7_301_010;

export function createOperatorLog(database: Database, clock: Pick<SandboxClock, 'now'>): OperatorLog {
  async function lock(transaction: Database): Promise<void> {
    await transaction.execute(sql`select pg_advisory_xact_lock(${lockNumber})`);
  }
  async function add(transaction: Database, { organisation, ...entry }: LogEntry): Promise<void> {
    await lock(transaction);
    const [last] = await transaction
      .select({ number: operatorLog.number, digest: operatorLog.digest })
      .from(operatorLog)
      .orderBy(desc(operatorLog.number))
      .limit(1);
    const line = {
      ...{ number: (last?.number ?? 0) + 1, time: clock.now(), previous: last?.digest ?? '' },
      ...{ kind: '', record: '', detail: '', organisation: organisation ?? '' },
      ...entry,
    };
    await transaction.insert(operatorLog).values({ ...line, digest: digestOfEntry(line) });
  }
  return {
    lock,
    async append(entry, transaction) {
      if (transaction) await add(transaction, entry);
      else await database.transaction((own) => add(own, entry));
    },
    newest({ before, limit, search, organisation }) {
      const { number, operator, action, kind, record, detail } = operatorLog;
      const wanted = search.trim().toLowerCase();
      const has = (column: PgColumn) => sql`strpos(lower(${column}), ${wanted}) > 0`;
      return database
        .select()
        .from(operatorLog)
        .where(
          and(
            before === 0 ? undefined : lt(number, before),
            wanted === '' ? undefined : or(...[operator, action, kind, record, detail].map(has)),
            organisation === undefined ? undefined : eq(operatorLog.organisation, organisation),
          ),
        )
        .orderBy(desc(number))
        .limit(limit);
    },
    after: (number, limit) =>
      database
        .select()
        .from(operatorLog)
        .where(gt(operatorLog.number, number))
        .orderBy(asc(operatorLog.number))
        .limit(limit),
  };
}
