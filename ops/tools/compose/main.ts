import { fileURLToPath } from 'node:url';
import { createProgram } from './program';
import { tellRefusal } from './tell-refusal';

/** `npm run compose -- <command>`: see docs/operations.md. */
createProgram({
  environment: process.env,
  root: fileURLToPath(new URL('../../../', import.meta.url)).replace(/[/\\]$/, ''),
  now: Date.now,
  tell: (line) => console.log(line),
})
  .parseAsync()
  .catch(tellRefusal);
