import { execFile } from 'node:child_process';
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
    expect.arrayContaining(['mfe-trade', 'shared/build', 'shared/contract', 'shared/platform', 'shared/ui']),
  );
  expect(folders).not.toEqual(expect.arrayContaining(['host']));
  expect(folders).not.toEqual(expect.arrayContaining(['mfe-user']));
  expect(folders).not.toEqual(expect.arrayContaining(['sandbox']));
});
