import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from './boundaries';

/** One violation of each rule: [rule, importing file, imported file]. */
const planted: readonly (readonly [string, string, string])[] = [
  ['remote-not-to-remote', 'mfe-trade/src/app/a.ts', 'mfe-user/src/b.ts'],
  ['remote-not-to-host', 'mfe-trade/src/app/a.ts', 'host/src/b.ts'],
  ['shared-not-to-application', 'shared/ui/src/a.ts', 'host/src/b.ts'],
  ['base-packages-import-no-other', 'shared/contract/src/a.ts', 'shared/format/src/b.ts'],
  ['sandbox-only-contract-and-format', 'sandbox/src/a.ts', 'shared/quotes/src/b.ts'],
  ['host-not-to-remote', 'host/src/a.ts', 'mfe-user/src/b.ts'],
  ['feature-not-to-feature', 'mfe-trade/src/features/one/a.ts', 'mfe-trade/src/features/two/b.ts'],
  ['feature-not-to-app', 'mfe-trade/src/features/one/a.ts', 'mfe-trade/src/app/b.ts'],
  ['domain-is-pure', 'mfe-trade/src/features/one/domain/a.ts', 'mfe-trade/src/features/one/store/b.ts'],
  ['data-before-store', 'mfe-trade/src/features/one/data/a.ts', 'mfe-trade/src/features/one/store/b.ts'],
  ['store-before-ui', 'mfe-trade/src/features/one/store/a.ts', 'mfe-trade/src/features/one/ui/b.ts'],
  ['engine-is-pure', 'sandbox/src/engine/a.ts', 'sandbox/src/storage/b.ts'],
];

let tree: string;

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'boundaries-'));
  write('tsconfig.json', '{}');
});
afterEach(() => rmSync(tree, { recursive: true }));

function write(file: string, text: string): void {
  const path = join(tree, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Path by which `from` imports `to`. */
function specifier(from: string, to: string): string {
  const up = dirname(from).split('/').fill('..').join('/');
  return `${up}/${to.replace(/\.ts$/, '')}`;
}

test.each(planted)('[H-26] the import check reports %s', (rule, from, to) => {
  write(from, `import { value } from '${specifier(from, to)}';\nexport const other = value;\n`);
  write(to, 'export const value = 1;\n');
  const folders = [...new Set([from, to].map((file) => file.split('/')[0] ?? ''))];
  expect(cruise(tree, folders).violations).toContainEqual({ rule, from, to });
});

test('[H-26] a tree that keeps the rules has no violation', () => {
  write('mfe-trade/src/features/one/ui/a.ts', "export { value } from '../domain/b';\n");
  write('mfe-trade/src/features/one/domain/b.ts', 'export const value = 1;\n');
  expect(cruise(tree, ['mfe-trade'])).toEqual({ modules: 2, violations: [] });
});
