import { buildAll } from '../build/build-all.mjs';
import { composeFile } from '../build/bundle-server.mjs';
import { exists } from '../build/files.mjs';

/**
 * `npm run compose -- <command>`: what an operator does with compositions, see docs/operations.md. It is the tool that was
 * built with the server, so that both have the same contract; without a build it is built first.
 */
if (!(await exists(composeFile))) {
  const failed = await buildAll(['server'], (line) => console.error(line));
  if (failed.includes('server')) process.exit(1);
}
await import(composeFile);
