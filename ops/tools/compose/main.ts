import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { createProgram } from './program';
import { runOffering } from './run-offering';
import { tellRefusal } from './tell-refusal';

const root = fileURLToPath(new URL('../../../', import.meta.url)).replace(/[/\\]$/, '');

async function run(args: readonly string[]): Promise<void> {
  const program = createProgram({
    environment: process.env,
    root,
    now: Date.now,
    tell: (line) => console.log(line),
  });
  await program.parseAsync(args, { from: 'user' });
}

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

/** `npm run compose -- <command>`: see docs/operations.md. */
runOffering(process.argv.slice(2), {
  run,
  ...(process.stdin.isTTY && { ask }),
  tell: (line) => console.error(line),
}).catch(tellRefusal);
