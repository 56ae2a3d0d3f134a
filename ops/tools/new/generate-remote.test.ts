import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeBuild } from '../publish/describe-build';
import { buildFresh } from '../release/build-fresh';
import { copyRepository } from '../../testing/copy-repository';
import { generateRemote, usualPath } from './generate-remote';
import { registrations } from './registrations';

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
  [
    'mfe-loans',
    '/assets/deposit/usdt',
    '/assets/deposit/usdt belongs to mfe-assets: choose another with --path',
  ],
])('[O-05] %s at %s is refused, and nothing is made', async (name, path, message) => {
  const table = registrations.map(({ file }) => readFileSync(join(root, file), 'utf8'));
  await expect(generateRemote({ root, name, path })).rejects.toThrow(message);
  expect(registrations.map(({ file }) => readFileSync(join(root, file), 'utf8'))).toEqual(table);
  expect(existsSync(join(root, 'mfe-loans'))).toBe(false);
});

test('[O-05] [O-07] a new remote has a route, passes its tests and checks, builds, and is ready to be released and deployed', async () => {
  expect(usualPath('mfe-loans')).toBe('/loans');
  await generateRemote({ root, name: 'mfe-loans', path: '/loans' });
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  expect(read('mfe-loans/package.json')).toContain('"name": "@exchange/mfe-loans"');
  for (const file of [
    'src/remote.tsx',
    'src/routes.tsx',
    'README.md',
    'webpack.config.ts',
    'remote.config.ts',
  ])
    expect(read(`mfe-loans/${file}`)).not.toMatch(/template/);

  for (const [file, line] of [
    ['README.md', '| [`mfe-loans`](mfe-loans/README.md) | `/loans` | |'],
    ['e2e/support/remotes.ts', "  'mfe-loans': '/loans',"],
    ['.env.example', 'MFE_LOANS_VERSION=1.0.0'],
  ] as const)
    expect(read(file).split('\n')).toContain(line);

  const tool = (script: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(process.cwd(), 'node_modules', script), ...args], {
      cwd: root,
      stdio: 'pipe',
    });
  // Its own tests mount it; those of the compose file say that each part has its service and its pin.
  const tests = ['mfe-loans', 'ops/tools/containers/compose-file'];
  tool('jest/bin/jest.js', '--ci', '--silent', '--rootDir', root, ...tests);
  for (const project of ['tsconfig.browser.json', 'tsconfig.e2e.json'])
    tool('typescript-7/bin/tsc', '-p', project);
  tool('knip/bin/knip.js', '--no-progress', '--workspace', 'mfe-loans');
  tool(
    'prettier/bin/prettier.cjs',
    '--check',
    '--ignore-unknown',
    'mfe-loans',
    ...registrations.map(({ file }) => file),
  );

  const output = join(root, 'output');
  await buildFresh(root, 'mfe-loans', output);
  const { release } = await describeBuild('mfe-loans', output);
  expect(release).toMatchObject({
    name: 'mfe-loans',
    kind: 'remote',
    platform: '^2.2.0',
    entry: 'remoteEntry.js',
    routes: [{ path: '/loans' }],
  });
  // Type checks of the whole repository, and a build from nothing.
}, 240_000);

test('[O-07] a file that the generator does not know is named, and nothing is made', async () => {
  const file = join(root, 'docker-compose.yml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('  composer:', '  composing:'));
  await expect(generateRemote({ root, name: 'mfe-cards', path: '/cards' })).rejects.toThrow(
    'docker-compose.yml is not as the generator knows it: it has no "composer:" that ends in "volumes:"',
  );
  expect(existsSync(join(root, 'mfe-cards'))).toBe(false);
  writeFileSync(file, text);
});
