import { existsSync } from 'node:fs';
import { backupFile, composeFile, operatorFile } from './bundle-server';

/**
 * `npm run compose -- <command>` (docs/operations.md), `npm run operator -- <command>` (docs/reviews.md) and
 * `npm run backup -- <command>` (docs/disaster.md). They are the tools that were built with the server, so that all have the
 * same contract; without a build they are built first.
 */
const [name = ''] = process.argv.splice(2, 1);
const file = { compose: composeFile, operator: operatorFile, backup: backupFile }[name] ?? composeFile;
if (!existsSync(file)) {
  const { buildAll } = await import('./build-all');
  const failed = await buildAll(['server'], (line) => console.error(line));
  if (failed.includes('server')) process.exit(1);
}
await import(file);
