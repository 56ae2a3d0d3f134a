import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { findMigrations } from './migrate';

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
