import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { fillFolder } from '../../../test/storage/embedded';
import { openStorage } from './open-storage';
import { raiseFloor } from './schema-floor';
import { exchangeFact } from './tables';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('embedded storage', () => {
  it('[X-03] keeps what was written, and refuses a second opener with one clear line', async () => {
    const first = await openStorage({ dataDir: folder });
    await first.database.insert(exchangeFact).values({ name: 'a', value: '1' });
    await expect(openStorage({ dataDir: folder })).rejects.toThrow(
      `The data folder ${folder} is in use by process ${process.pid}`,
    );
    await first.close();
    const second = await openStorage({ dataDir: folder });
    expect(await second.database.select().from(exchangeFact).where(eq(exchangeFact.name, 'a'))).toEqual([
      { name: 'a', value: '1' },
    ]);
    await second.close();
  });

  it('[X-03, S-12] nobody else may read what it holds, also in a folder that was open to all', async () => {
    const modes = async () => {
      const entries = await readdir(folder, { recursive: true });
      return Promise.all(entries.map(async (entry) => (await stat(join(folder, entry))).mode & 0o077));
    };
    await (await openStorage({ dataDir: folder })).close();
    expect(new Set(await modes())).toEqual(new Set([0]));
    await chmod(folder, 0o755);
    await chmod(join(folder, 'database'), 0o755);
    await chmod(join(folder, 'database', 'PG_VERSION'), 0o666);
    const storage = await openStorage({ dataDir: folder });
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'database'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'database', 'PG_VERSION'))).mode & 0o777).toBe(0o600);
    await storage.database.execute(sql`create table made_meanwhile as select generate_series(1, 1000) as x`);
    expect(new Set(await modes())).toEqual(new Set([0]));
    await storage.close();
  });

  it('[X-03, O-06] says that its folder was deleted, moved away or taken over, until it is back', async () => {
    const storage = await openStorage({ dataDir: folder });
    const elsewhere = `${folder}-moved`;
    const gone = `The data folder ${folder} was deleted, moved away or taken over`;
    await storage.assertHeld?.();
    await rename(folder, elsewhere);
    await expect(storage.assertHeld?.()).rejects.toThrow(gone);
    // Whoever writes beside the database makes the folder anew.
    await mkdir(folder);
    await expect(storage.assertHeld?.()).rejects.toThrow(gone);
    await rm(folder, { recursive: true });
    await rename(elsewhere, folder);
    await storage.assertHeld?.();
    await storage.close();
  });

  it('[X-03] takes over the lock of a process that was killed', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    await fillFolder(folder, 'present');
    const stale = { id: 'x', pid: child.pid, host: hostname(), began: 'then' };
    await writeFile(join(folder, 'sandbox.lock'), JSON.stringify(stale));
    const storage = await openStorage({ dataDir: folder });
    await storage.close();
    // The same number given to another process since.
    await writeFile(join(folder, 'sandbox.lock'), JSON.stringify({ ...stale, pid: process.pid }));
    await (await openStorage({ dataDir: folder })).close();
  });

  it('[X-03] [O-11] uses data beside a later version that only added to it, and refuses what that took away', async () => {
    await fillFolder(folder, 'present');
    const first = await openStorage({ dataDir: folder });
    await first.database.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`,
    );
    await first.close();
    const beside = await openStorage({ dataDir: folder });
    await raiseFloor(beside.database, 4_102_444_800_000);
    // One that knows less does not lower it.
    await raiseFloor(beside.database, 1);
    await beside.close();
    await expect(openStorage({ dataDir: folder })).rejects.toThrow(
      `The data folder ${folder} was written by another version of the sandbox, of 2100-01-01 or later: start that one, or choose another DATA_DIR or DATABASE_URL`,
    );
  });

  it('[X-03] says in one line that a folder holds no database that it can open, and lets go of it', async () => {
    await fillFolder(folder, 'present');
    await writeFile(join(folder, 'database', 'PG_VERSION'), '9.6');
    const opening = () => openStorage({ dataDir: folder });
    const refusal = new RegExp(
      `^The data folder ${folder} is damaged or of another version \\(.*\\): move it away`,
    );
    await expect(opening()).rejects.toThrow(refusal);
    await expect(opening()).rejects.toThrow(refusal);
  });

  it('[X-03] says in one line that a folder cannot be written or a database not be reached', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(openStorage({ dataDir: join(folder, 'file', 'data') })).rejects.toThrow(
      /^The data folder .* cannot be written: /,
    );
    await expect(openStorage({ databaseUrl: 'postgres://sandbox@127.0.0.1:9/none' })).rejects.toThrow(
      /^The database at 127.0.0.1:9\/none cannot be reached: /,
    );
  });
});
