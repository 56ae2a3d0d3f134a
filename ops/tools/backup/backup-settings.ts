import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ObjectsEnvironment, readObjects } from '../../edge/store/store-settings';
import type { ObjectStore } from '../../edge/store/object-store';

/** Where backups of the database go, and how they are made (O-11). */
export interface BackupSettings {
  /** BACKUP_URL, a bucket; without one BACKUP_DIR, by default `.data/backups`. */
  readonly objects: ObjectStore;
  /** DATABASE_URL, of a role that may replicate; undefined where it is not set: restoring needs none. */
  readonly databaseUrl: string | undefined;
  /** WAL_DIR, where segments lie until they are in the store, by default `.data/wal`. */
  readonly walFolder: string;
  /** PG_BIN, folder of PostgreSQL's programs, those of Debian's newest by default, and else those of PATH ('') . */
  readonly programs: string;
}

/** Reads the settings; an empty variable counts as not set. `root` is the repository's folder. Throws `Refused`. */
export function readBackupSettings(environment: ObjectsEnvironment, root: string): BackupSettings {
  const valueOf = (name: string) => environment[name]?.trim() || undefined;
  return {
    objects: readObjects(environment, 'BACKUP_URL', {
      folder: valueOf('BACKUP_DIR') ?? join(root, '.data/backups'),
      cache: join(root, '.data/backups-cache'),
    }),
    databaseUrl: valueOf('DATABASE_URL'),
    walFolder: valueOf('WAL_DIR') ?? join(root, '.data/wal'),
    programs: valueOf('PG_BIN') ?? installedPrograms(),
  };
}

/** Debian keeps the programs of each major version in a folder of its own, which is not in PATH. */
export function installedPrograms(): string {
  const all = '/usr/lib/postgresql';
  const versions = existsSync(all)
    ? readdirSync(all)
        .map(Number)
        .sort((left, right) => right - left)
    : [];
  return (
    versions
      .map((version) => join(all, String(version), 'bin'))
      .find((bin) => existsSync(join(bin, 'pg_basebackup'))) ?? ''
  );
}
