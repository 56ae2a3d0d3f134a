import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceFile } from './replace-file';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'exchange-replace-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('[O-02] a file is replaced as a whole, in folders that are made for it', async () => {
  const file = join(folder, 'a/b.json');
  await replaceFile(file, 'old');
  await replaceFile(file, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(readdirSync(join(folder, 'a'))).toEqual(['b.json']);
});

test('[O-02] a rename that fails leaves what was there, and no draft', async () => {
  const file = join(folder, 'b.json');
  mkdirSync(file);
  await expect(replaceFile(file, 'new')).rejects.toHaveProperty('code', 'EISDIR');
  expect(readdirSync(folder)).toEqual(['b.json']);
  expect(readdirSync(file)).toEqual([]);
});
