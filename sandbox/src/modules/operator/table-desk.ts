import type { ContentField, ContentKind, ContentValues } from '@exchange/contract';
import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database, SandboxClock } from '../../core/context';
import { pageOf, rowsAfter } from '../../core/pages';
import type { FilledForm } from './content-form';
import type { ContentDesk, ContentTarget, StoredContent } from './contents';

/** A table whose rows are content of organisations; each change of a row adds one to its version. */
export type ContentTable = PgTable & {
  readonly organisation: PgColumn;
  readonly version: PgColumn;
  readonly $inferInsert: { readonly organisation: string; readonly version?: number | undefined };
};

/** What is stored of a change besides what the form says: the version, and when it was stopped; 0 for not. */
export interface Mark {
  readonly version: number;
  readonly stoppedTime: number;
}

/** How content of a kind is kept in its table, and what its form asks for (O-10). */
export interface ContentStore<Table extends ContentTable, Row = Table['$inferSelect']> {
  readonly kind: ContentKind;
  readonly table: Table;
  /** Column that names a row. */
  readonly id: PgColumn;
  /** Columns by which lists are ordered; all of them together tell any two rows apart. */
  readonly by: readonly PgColumn[];
  readonly direction: 'asc' | 'desc';
  fields(organisation: string): readonly ContentField[] | Promise<readonly ContentField[]>;
  /** What the form for something new begins with. */
  blank(now: number): ContentValues;
  /** What is wrong with a form whose inputs are right by themselves, by input; `before` is what it changes. */
  faultsOf?(
    target: Omit<ContentTarget, 'version'>,
    form: FilledForm,
    before: Row | undefined,
  ): Promise<Readonly<Record<string, string>>>;
  contentOf(row: Row, now: number): StoredContent;
  /** A row for something new. */
  newRow(place: Pick<ContentTarget, 'id' | 'organisation'>, form: FilledForm): PgInsertValue<Table>;
  /** What a change stores of a form. */
  changedRow(mark: Mark, form: FilledForm, before: Row, now: number): PgUpdateSetSource<Table>;
  /** What stopping stores. */
  stoppedRow(mark: Mark, before: Row): PgUpdateSetSource<Table>;
}

/** Content under a change: as it was, and what is stored of it. */
interface ContentChange {
  readonly target: ContentTarget;
  /** Undefined stops it. */
  readonly form: FilledForm | undefined;
}

/** Carries a change out. False where the content has another version meanwhile. */
type Write = (change: ContentChange) => Promise<boolean>;

/** The desk of content that a table keeps. Changes are stored at once unless `write` says how. */
export function deskOf<Table extends ContentTable>(
  store: ContentStore<Table>,
  { database, clock }: { readonly database: Database; readonly clock: Pick<SandboxClock, 'now'> },
  write: Write = async (change) =>
    (await storeContent(
      store,
      database,
      clock.now(),
      change,
      await findRow(store, database, change.target),
    )) !== undefined,
): ContentDesk {
  const { by, direction, table, id } = store;
  const idOf = (row: Table['$inferSelect']) => store.contentOf(row, clock.now()).id;
  return {
    kind: store.kind,
    fields: async (organisation) => store.fields(organisation),
    blank: () => store.blank(clock.now()),
    faultsOf: async (target, form) =>
      (await store.faultsOf?.(target, form, await findRow(store, database, target))) ?? {},
    async list(organisation, { from_id, limit }) {
      const own = eq(table.organisation, organisation);
      const after = await rowsAfter(database, { id, by, direction }, own, String(from_id));
      const order = by.map(direction === 'asc' ? asc : desc);
      const rows = await readRows(store, database, and(own, after), order, limit + 1);
      const { shown, next_id } = pageOf(rows, limit, idOf);
      return { shown: shown.map((row) => store.contentOf(row, clock.now())), next_id };
    },
    async find(organisation, key) {
      const row = await findRow(store, database, { organisation, id: key });
      return row && store.contentOf(row, clock.now());
    },
    save: (target, form) => write({ target, form }),
    stop: (target) => write({ target, form: undefined }),
  };
}

/** An organisation's row; undefined where it has none of this id. */
export async function findRow<Table extends ContentTable>(
  store: ContentStore<Table>,
  source: Database,
  target: Pick<ContentTarget, 'organisation' | 'id'>,
): Promise<Table['$inferSelect'] | undefined> {
  const own = and(eq(store.table.organisation, target.organisation), eq(store.id, target.id));
  const [row] = await readRows(store, source, own, [], 1);
  return row;
}

async function readRows<Table extends ContentTable>(
  { table }: ContentStore<Table>,
  source: Database,
  where: SQL | undefined,
  order: readonly SQL[],
  limit: number,
): Promise<readonly Table['$inferSelect'][]> {
  return source
    .select()
    .from<PgTable>(table)
    .where(where)
    .orderBy(...order)
    .limit(limit);
}

/** Stores a change of what was `before`, and answers with the row after it; undefined where it has another version meanwhile. */
export async function storeContent<Table extends ContentTable>(
  store: ContentStore<Table>,
  source: Database,
  now: number,
  { target, form }: ContentChange,
  before: Table['$inferSelect'] | undefined,
): Promise<Table['$inferSelect'] | undefined> {
  const { table, id } = store;
  const { organisation, version } = target;
  if (version === 0) {
    if (!form) return undefined;
    const row = store.newRow({ id: target.id, organisation }, form);
    const made = await source.insert(table).values(row).onConflictDoNothing().returning({ id });
    return made.length > 0 ? findRow(store, source, target) : undefined;
  }
  if (before === undefined) return undefined;
  const mark = { version: version + 1, stoppedTime: form ? 0 : now };
  const row = form ? store.changedRow(mark, form, before, now) : store.stoppedRow(mark, before);
  const present = and(eq(table.organisation, organisation), eq(id, target.id), eq(table.version, version));
  const changed = await source.update(table).set(row).where(present).returning({ id });
  return changed.length > 0 ? findRow(store, source, target) : undefined;
}
