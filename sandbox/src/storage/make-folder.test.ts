import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from './make-folder';

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
