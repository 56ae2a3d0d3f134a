import {
  changingActions,
  type exportOperatorLog,
  type listOperatorLog,
  type OperatorLogEntry,
  type OutputOf,
} from '@exchange/contract';
import { and, asc, desc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { Database, SandboxClock } from '../../core/context';
import { pageOf, unknownPage } from '../../core/pages';
import { equals, within } from '../../core/storage/queries';
import { digestOfEntry } from './log-digest';
import { operatorLog } from './tables';

/** What is to be written into the log. `operator` is a name, `console`, `timer`, `demo` or `exchange`. */
type LogEntry = Pick<OperatorLogEntry, 'operator' | 'action' | 'address'> &
  Partial<Pick<OperatorLogEntry, 'kind' | 'record' | 'detail'>> & {
    readonly organisation?: string | undefined;
  };

/** Names the lock under which the log grows; any number that nothing else in the database locks by. */
const lockNumber = 7_301_010;

/** A page of the log is read on by the number of its last line. */
function numberOf(fromId: string | number): number {
  if (!/^\d{1,15}$/.test(String(fromId))) throw unknownPage();
  return Number(fromId);
}

type LogPage = OutputOf<typeof listOperatorLog>;

function pageIn(rows: readonly OperatorLogEntry[], limit: number): LogPage {
  const { shown, next_id } = pageOf(rows, limit, ({ number }) => String(number));
  return { list: [...shown], next_id };
}

/** The log of what operators did, which only grows (O-10). */
export class OperatorLog {
  constructor(
    private readonly database: Database,
    private readonly clock: Pick<SandboxClock, 'now'>,
  ) {}

  /**
   * Adds a line, in a transaction where one is given. Until that ends nobody else adds one, so it is done last or where the
   * order matters.
   */
  async append({ organisation = '', ...entry }: LogEntry, transaction?: Database): Promise<void> {
    if (!transaction) return this.database.transaction((own) => this.append({ organisation, ...entry }, own));
    await this.lock(transaction);
    const [last] = await transaction
      .select({ number: operatorLog.number, digest: operatorLog.digest })
      .from(operatorLog)
      .orderBy(desc(operatorLog.number))
      .limit(1);
    const line = {
      ...{ number: (last?.number ?? 0) + 1, time: this.clock.now(), previous: last?.digest ?? '' },
      ...{ kind: '', record: '', detail: '', organisation },
      ...entry,
    };
    await transaction.insert(operatorLog).values({ ...line, digest: digestOfEntry(line) });
  }

  /** Lets nobody else add a line until the transaction ends. */
  async lock(transaction: Database): Promise<void> {
    await transaction.execute(sql`select pg_advisory_xact_lock(${lockNumber})`);
  }

  /** Lines newest first, of one organisation or of all, narrowed as the call asks. */
  async newest(
    {
      from_id,
      limit,
      search,
      operator: by,
      kind: about,
      only,
      from_time,
      to_time,
    }: z.output<(typeof listOperatorLog)['input']>,
    organisation: string | undefined,
  ): Promise<LogPage> {
    const { number, operator, action, kind, record, detail, time } = operatorLog;
    const before = numberOf(from_id);
    const wanted = search.trim().toLowerCase();
    const has = (column: PgColumn): SQL => sql`strpos(lower(${column}), ${wanted}) > 0`;
    const rows = await this.database
      .select()
      .from(operatorLog)
      .where(
        and(
          before === 0 ? undefined : lt(number, before),
          by.trim() === '' ? undefined : eq(operator, by.trim().toLowerCase()),
          equals(kind, about),
          only === 'changes' ? inArray(action, changingActions) : undefined,
          within(time, from_time, to_time),
          wanted === '' ? undefined : or(...[operator, action, kind, record, detail].map(has)),
          equals(operatorLog.organisation, organisation),
        ),
      )
      .orderBy(desc(number))
      .limit(limit + 1);
    return pageIn(rows, limit);
  }

  /** Lines oldest first. */
  async oldest({ from_id, limit }: z.output<(typeof exportOperatorLog)['input']>): Promise<LogPage> {
    const rows = await this.database
      .select()
      .from(operatorLog)
      .where(gt(operatorLog.number, numberOf(from_id)))
      .orderBy(asc(operatorLog.number))
      .limit(limit + 1);
    return pageIn(rows, limit);
  }
}
