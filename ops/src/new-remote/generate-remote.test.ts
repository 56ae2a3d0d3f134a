import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeBuild } from '../publish/describe-build';
import { buildFresh } from '../release/build-fresh';
import { copyRepository } from '../testing/copy-repository';
import { generateRemote, usualPath } from './generate-remote';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'exchange-new-'));
  copyRepository(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ['loans', '/loans', '"loans" is no name of a remote'],
  ['mfe-Loans', '/loans', '"mfe-Loans" is no name of a remote'],
  ['mfe-trade', '/loans', 'mfe-trade is there already'],
  ['mfe-loans', 'loans', '"loans" is no route'],
  ['mfe-loans', '/assets/loans', '/assets/loans belongs to mfe-assets: choose another with --path'],
])('[O-05] %s at %s is refused, and nothing is made', async (name, path, message) => {
  const table = readFileSync(join(root, 'host/src/routes/route-table.ts'), 'utf8');
  await expect(generateRemote({ root, name, path })).rejects.toThrow(message);
  expect(readFileSync(join(root, 'host/src/routes/route-table.ts'), 'utf8')).toBe(table);
  expect(existsSync(join(root, 'mfe-loans'))).toBe(false);
});

test('[O-05] a new remote has a route, passes its tests, builds, and is ready to be released', async () => {
  expect(usualPath('mfe-loans')).toBe('/loans');
  await generateRemote({ root, name: 'mfe-loans', path: '/loans' });
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  expect(read('mfe-loans/package.json')).toContain('"name": "@exchange/mfe-loans"');
  expect(read('host/src/routes/route-table.ts')).toContain("open('mfe-loans', '/loans'),");
  for (const file of ['src/remote.tsx', 'src/app/application.tsx', 'README.md', 'webpack.config.mjs'])
    expect(read(`mfe-loans/${file}`)).not.toMatch(/template/);

  // Its own tests mount it; the host's say that its route is in the table, and that each of the table is visited.
  execFileSync(
    process.execPath,
    [
      join(process.cwd(), 'node_modules/jest/bin/jest.js'),
      '--ci',
      '--silent',
      '--rootDir',
      root,
      'mfe-loans',
      'host/src/routes',
    ],
    { cwd: root, stdio: 'pipe' },
  );

  const output = join(root, 'output');
  await buildFresh(root, 'mfe-loans', output);
  const { release } = await describeBuild('mfe-loans', { source: join(root, 'mfe-loans'), output });
  expect(release).toMatchObject({
    name: 'mfe-loans',
    kind: 'remote',
    platform: '^1.0.0',
    entry: 'remoteEntry.js',
  });
});
