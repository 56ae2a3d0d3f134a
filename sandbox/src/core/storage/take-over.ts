import { sql } from 'drizzle-orm';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import { bigint, pgSchema, text } from 'drizzle-orm/pg-core';
import type { Database } from '../context';

/** Drizzle's record of the migrations that a storage has. Migrations are known by `created_at`. */
export const appliedMigrations = pgSchema('drizzle').table('__drizzle_migrations', {
  hash: text('hash').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
});

/** The last migration of the previous release, the last one that had its schema in many migrations. */
const previousRelease = 1_795_380_736_726;

/** What was added between the previous release and the initial migration, which contains it. */
const sincePreviousRelease: readonly {
  readonly createdAt: number;
  readonly statements: readonly string[];
}[] = [
  {
    createdAt: 1_795_425_928_451,
    statements: [
      'alter table collectible_bid add column held numeric(38,0)',
      'update collectible_bid set held = price',
      'alter table collectible_bid alter column held set not null',
    ],
  },
  {
    createdAt: 1_795_427_820_920,
    statements: [`alter table sale_order add column locale text default 'zh-HK' not null`],
  },
  {
    createdAt: 1_795_428_658_603,
    statements: [
      'alter table account_device add column trusted_until bigint default 0 not null',
      `alter table account_session add column device_hash text default '' not null`,
    ],
  },
];

/** Whether a migration is one of those that {@link takeOver} replaces. */
export const isReplaced = (createdAt: number): boolean =>
  createdAt <= previousRelease || sincePreviousRelease.some((migration) => migration.createdAt === createdAt);

/** Whether a storage with these migrations is older than the previous release. */
export const isTooOld = (applied: readonly number[]): boolean =>
  applied.some(isReplaced) && !applied.includes(previousRelease);

/**
 * Gives a storage of the previous release the schema of the initial migration and records that migration as its only one,
 * in one transaction. Does nothing to a storage that is empty or has the initial migration.
 */
export async function takeOver(
  database: Database,
  applied: readonly number[],
  initial: Pick<MigrationMeta, 'hash' | 'folderMillis'>,
): Promise<void> {
  if (applied.length === 0 || applied.includes(initial.folderMillis)) return;
  const missing = sincePreviousRelease.filter(({ createdAt }) => !applied.includes(createdAt));
  await database.transaction(async (transaction) => {
    for (const statement of missing.flatMap(({ statements }) => statements))
      await transaction.execute(sql.raw(statement));
    await transaction.delete(appliedMigrations);
    await transaction
      .insert(appliedMigrations)
      .values({ hash: initial.hash, createdAt: initial.folderMillis });
  });
}
