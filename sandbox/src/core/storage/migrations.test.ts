import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { findMigrations, readNames } from './migrate';
import { contractingStatements, floorOf, namedBy } from './schema-floor';

it('[X-03] the migrations make what the schema files declare: no further one is generated', async () => {
  const sandbox = dirname(findMigrations());
  const copy = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    await cp(findMigrations(), copy, { recursive: true });
    const { stdout } = await promisify(execFile)(
      'npm',
      [
        ...['run', 'migrate:generate', '--'],
        ...['--dialect', 'postgresql', '--schema', './src/{core/storage,modules/*}/tables.ts'],
        // Drizzle's tool takes every path as one below its working folder.
        ...['--out', relative(sandbox, copy)],
      ],
      { cwd: sandbox },
    );
    expect(stdout).toContain('No schema changes, nothing to migrate');
  } finally {
    await rm(copy, { recursive: true });
  }
});

/** The last migration from before versions could run beside each other. */
const unmarkedUpTo = '0006_account_statement';

it('[O-11] a migration that takes something away says since when nobody uses it: an upgrade stops no trading', () => {
  const names = readNames(findMigrations());
  const migrations = readMigrationFiles({ migrationsFolder: findMigrations() });
  const unmarked = migrations.filter(
    ({ sql, folderMillis }) =>
      folderMillis > (names.get(unmarkedUpTo) ?? Infinity) &&
      contractingStatements(sql).length > 0 &&
      (namedBy(sql[0] ?? '', names) ?? Infinity) >= folderMillis,
  );
  // Begin it with "-- contract: not used since NAME", where NAME is the last migration of the version that does without.
  expect(unmarked.flatMap(({ sql }) => contractingStatements(sql))).toEqual([]);
});

it('[O-11] what expands the schema is told from what contracts it', () => {
  const expanding = [
    'CREATE TABLE "made" ("id" text NOT NULL);',
    'CREATE UNIQUE INDEX "made_id" ON "made" USING btree ("id");',
    'ALTER TABLE "made" ADD CONSTRAINT "made_fk" FOREIGN KEY ("id") REFERENCES "public"."user"("id");',
    '-- Why so.\nALTER TABLE "order" ADD COLUMN "note" text;',
    'ALTER TABLE "order"\n  ADD COLUMN "version" integer DEFAULT 1 NOT NULL;',
    'CREATE INDEX "order_note" ON "order" USING btree ("note");',
  ];
  expect(contractingStatements(expanding)).toEqual([]);
  const contracting = [
    'ALTER TABLE "order" ADD COLUMN "note" text NOT NULL;',
    'ALTER TABLE "order" DROP COLUMN "note";',
    'ALTER TABLE "order" ALTER COLUMN "note" SET NOT NULL;',
    'ALTER TABLE "order" RENAME TO "orders";',
    'ALTER TABLE "order" ADD CONSTRAINT "order_fk" FOREIGN KEY ("id") REFERENCES "public"."user"("id");',
    'CREATE UNIQUE INDEX "order_note" ON "order" USING btree ("note");',
    'DROP TABLE "order";',
    'UPDATE "order" SET "note" = 0;',
  ];
  expect(contractingStatements(contracting)).toEqual(contracting);
});

it('[O-11] a storage asks for the version that does without what was taken away, or for the one that took it', () => {
  const names = new Map([
    ['0001_add', 1],
    ['0002_stop', 2],
  ]);
  const add = { sql: ['ALTER TABLE "order" ADD COLUMN "note" text;'], folderMillis: 1 };
  const drop = (marked: string) => ({
    sql: [`${marked}ALTER TABLE "order" DROP COLUMN "note";`],
    folderMillis: 3,
  });
  expect(floorOf([add], names)).toBe(0);
  expect(floorOf([add, drop('')], names)).toBe(3);
  expect(floorOf([add, drop('-- contract: not used since 0002_stop\n')], names)).toBe(2);
  expect(floorOf([add, drop('-- contract: not used since 0009_typo\n')], names)).toBe(3);
});
