import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import stringify from 'json-stringify-pretty-compact';

/**
 * Runs after `npm run -w sandbox migrate:generate`. Keeps of drizzle-kit's snapshots of the tables the newest alone, which is what the next
 * migration is compared with, and writes it a column a line: a change of a column is a change of one line.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the snapshots: tidy-snapshots.ts drizzle/meta');
const newestFirst = readdirSync(folder)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort()
  .reverse();
const [newest, ...older] = newestFirst.map((name) => join(folder, name));
for (const file of older) rmSync(file);
if (newest !== undefined) {
  const snapshot: unknown = JSON.parse(readFileSync(newest, 'utf8'));
  writeFileSync(newest, `${stringify(snapshot, { maxLength: 140 })}\n`);
}
