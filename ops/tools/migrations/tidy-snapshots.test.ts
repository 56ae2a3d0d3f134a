import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = join(import.meta.dirname, 'tidy-snapshots.ts');
const tidySnapshots = (folder: string) =>
  execFileSync(process.execPath, ['--import', 'tsx', program, folder], { stdio: 'pipe' });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-snapshots-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const column = (name: string) => ({ name, type: 'numeric(38,0)', primaryKey: false, notNull: true });
const snapshot = (id: string) => ({
  id,
  tables: { 'public.candle': { columns: { open: column('open'), high: column('high') } } },
});

test('[X-07] of the snapshots of the tables the newest stays, with a line for each column', () => {
  for (const number of ['0009', '0010', '0011'])
    writeFileSync(join(folder, `${number}_snapshot.json`), JSON.stringify(snapshot(number), undefined, 2));
  writeFileSync(join(folder, '_journal.json'), '{}');
  tidySnapshots(folder);
  expect(readdirSync(folder)).toEqual(['0011_snapshot.json', '_journal.json']);
  const text = readFileSync(join(folder, '0011_snapshot.json'), 'utf8');
  expect(JSON.parse(text)).toEqual(snapshot('0011'));
  expect(text.split('\n').filter((line) => line.includes('numeric'))).toHaveLength(2);
});

test('[X-07] where there is none, there is nothing to do', () => {
  tidySnapshots(folder);
  expect(readdirSync(folder)).toEqual([]);
});
