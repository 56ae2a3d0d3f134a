import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs a script that may import the build's modules; answers with what it says. */
function run(script: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, said: string): void => (error ? reject(error) : resolve(said.trim()));
    execFile(
      process.execPath,
      ['--input-type=module', '-e', script],
      { cwd: join(__dirname, '../build') },
      done,
    );
  });
}

test('[O-01] a remote is built again for a change in what it uses, and in nothing else', async () => {
  const folders: unknown = JSON.parse(
    await run(
      `import { foldersOf } from './workspaces.mjs'; console.log(JSON.stringify(foldersOf('mfe-trade')))`,
    ),
  );
  expect(folders).toEqual(
    expect.arrayContaining([
      'mfe-trade',
      'shared/build',
      'shared/contract',
      'shared/platform',
      'shared/rx',
      'shared/ui',
    ]),
  );
  expect(folders).not.toEqual(expect.arrayContaining(['host']));
  expect(folders).not.toEqual(expect.arrayContaining(['mfe-user']));
  expect(folders).not.toEqual(expect.arrayContaining(['sandbox']));
});

describe('two builds at once', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'exchange-lock-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string): string => JSON.stringify(join(folder, name));
  const locked = (work: string): string => `
    import { existsSync, writeFileSync } from 'node:fs';
    import { setTimeout } from 'node:timers/promises';
    import { alone } from './build-lock.mjs';
    const until = async (file) => { while (!existsSync(file)) await setTimeout(20); };
    await alone(${path('lock')}, (line) => { console.log(line); writeFileSync(${path('waiting')}, ''); }, async () => { ${work} });`;

  test('[O-01] the second waits for the first', async () => {
    const first = run(
      locked(
        `writeFileSync(${path('begun')}, ''); await until(${path('waiting')}); writeFileSync(${path('ended')}, '')`,
      ),
    );
    const second = run(
      `import { existsSync as there } from 'node:fs'; while (!there(${path('begun')})) await new Promise(setImmediate);
      ${locked(`console.log('first ended: ' + existsSync(${path('ended')}))`)}`,
    );
    await first;
    expect(await second).toBe('Waiting for another build in this repository to end…\nfirst ended: true');
  });

  test('[O-01] a lock whose holder was killed does not count', async () => {
    writeFileSync(join(folder, 'lock'), '999999999');
    expect(await run(locked(`console.log('built')`))).toContain('built');
  });
});
