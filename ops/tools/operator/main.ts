import { fileURLToPath } from 'node:url';
import { tellRefusal } from '../compose/tell-refusal';
import { createProgram } from './program';

/** `npm run operator -- <command>`: see docs/reviews.md. */
createProgram({
  environment: process.env,
  root: fileURLToPath(new URL('../../../', import.meta.url)).replace(/[/\\]$/, ''),
  tell: (line) => console.log(line),
  note: (line) => console.error(line),
})
  .parseAsync()
  .catch(tellRefusal);
