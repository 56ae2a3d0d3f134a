import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder, makePrivate } from './make-folder';

it('[X-03] makes a folder with its parents, and keeps one that is there', async () => {
  const base = await mkdtemp(join(tmpdir(), 'make-folder-'));
  const folder = join(base, 'a', 'b');
  await makeFolder(folder);
  await makeFolder(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
  await rm(base, { recursive: true });
});

it('[X-03] a place that takes no folders is an error, soon', async () => {
  await expect(makeFolder('/proc/no/such/folder')).rejects.toMatchObject({ code: 'ENOENT' });
});

it('[X-03, S-12] takes the rights of others from a folder and all in it, and says where it cannot', async () => {
  const base = await mkdtemp(join(tmpdir(), 'make-folder-'));
  const folder = join(base, 'a');
  const file = join(folder, 'b', 'file');
  await makeFolder(join(folder, 'b'));
  await writeFile(file, '');
  for (const path of [folder, join(folder, 'b')]) await chmod(path, 0o755);
  await chmod(file, 0o666);
  const modes = async () =>
    Promise.all([folder, join(folder, 'b'), file].map(async (path) => (await stat(path)).mode & 0o777));
  await makePrivate(folder, { deep: false });
  expect(await modes()).toEqual([0o700, 0o755, 0o666]);
  await makePrivate(folder, { deep: true });
  expect(await modes()).toEqual([0o700, 0o700, 0o600]);
  await makePrivate(join(base, 'none'), { deep: true });
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  await makePrivate('/proc/self', { deep: false });
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('can be read by other users'));
  warn.mockRestore();
  await rm(base, { recursive: true });
});
