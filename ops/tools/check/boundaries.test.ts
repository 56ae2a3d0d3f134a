import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Boundaries, cruise, idleRules } from './boundaries';

/** One violation of each rule, in files of its own: [rule, importing file, imported file]. */
const planted: readonly (readonly [string, string, string])[] = [
  ['remote-not-to-remote', 'mfe-trade/src/pages/remote.ts', 'mfe-user/src/b.ts'],
  ['remote-not-to-host', 'mfe-trade/src/pages/host.ts', 'host/src/of-host.ts'],
  ['shared-not-to-application', 'shared/ui/src/a.ts', 'host/src/for-shared.ts'],
  ['base-packages-import-no-other', 'shared/contract/src/a.ts', 'shared/format/src/b.ts'],
  ['platform-only-types-of-contract', 'shared/platform/src/a.ts', 'shared/contract/src/schema.ts'],
  ['platform-only-types-of-contract', 'shared/platform/src/c.ts', 'shared/ui/src/of-ui.ts'],
  ['sandbox-only-contract-and-format', 'sandbox/src/a.ts', 'shared/quotes/src/b.ts'],
  ['host-not-to-remote', 'host/src/a.ts', 'mfe-user/src/for-host.ts'],
  ['feature-not-to-feature', 'mfe-trade/src/features/one/a.ts', 'mfe-trade/src/features/two/b.ts'],
  ['feature-not-to-pages', 'mfe-trade/src/features/one/pages.ts', 'mfe-trade/src/pages/b.ts'],
  ['feature-not-to-pages', 'mfe-user/src/features/one/routes.ts', 'mfe-user/src/routes.ts'],
  ['feature-not-to-pages', 'mfe-nodes/src/common/frame.ts', 'mfe-nodes/src/frame.ts'],
  ['common-not-to-feature', 'mfe-trade/src/common/a.ts', 'mfe-trade/src/features/two/c.ts'],
  ['domain-is-pure', 'mfe-trade/src/features/one/domain/a.ts', 'mfe-trade/src/features/one/store/b.ts'],
  ['data-before-store', 'mfe-trade/src/features/one/data/a.ts', 'mfe-trade/src/features/one/store/c.ts'],
  ['store-before-ui', 'mfe-trade/src/features/one/store/a.ts', 'mfe-trade/src/features/one/ui/b.ts'],
  ['engine-is-pure', 'sandbox/src/core/engine/a.ts', 'sandbox/src/core/storage/b.ts'],
  ['core-stands-alone', 'sandbox/src/core/a.ts', 'sandbox/src/modules/auth/index.ts'],
  ['interfaces-know-only-the-core', 'sandbox/src/realtime/a.ts', 'sandbox/src/http/b.ts'],
  ['application-knows-no-module', 'sandbox/src/application/a.ts', 'sandbox/src/modules/user/index.ts'],
  ['module-by-its-index', 'sandbox/src/modules/node/a.ts', 'sandbox/src/modules/staking/b.ts'],
  ['module-of-a-family', 'sandbox/src/modules/stray/a.ts', 'sandbox/src/core/c.ts'],
  ['families-in-order', 'sandbox/src/modules/kyc/a.ts', 'sandbox/src/modules/deposit/index.ts'],
  ['families-in-order', 'sandbox/src/modules/wallet/a.ts', 'sandbox/src/modules/orders/index.ts'],
  ['families-in-order', 'sandbox/src/modules/brand/a.ts', 'sandbox/src/modules/auction/index.ts'],
  ['demo-is-known-by-the-application', 'sandbox/src/modules/node/b.ts', 'sandbox/src/demo/b.ts'],
  ['demo-by-its-index', 'sandbox/src/app.ts', 'sandbox/src/demo/c.ts'],
  ['edge-not-to-tools', 'ops/edge/a.ts', 'ops/tools/b.ts'],
];

/** Two modules that know of each other, if only by their types. */
const circle = ['sandbox/src/modules/cast/index.ts', 'sandbox/src/modules/activity/index.ts'] as const;

let tree: string;
let found: Boundaries;

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

// All violations stand in one tree: the check takes seconds to start.
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'boundaries-'));
  write('tsconfig.json', '{}');
  for (const [, from, to] of planted) {
    write(from, `import { value } from '${specifier(from, to)}';\nexport const other = value;\n`);
    write(to, 'export const value = 1;\n');
  }
  write('mfe-nodes/src/features/one/ui/a.ts', "export { value } from '../domain/b';\n");
  write('mfe-nodes/src/features/one/domain/b.ts', 'export const value = 1;\n');
  write(circle[0], "import type { Four } from '../activity';\nexport type Three = Four | 3;\n");
  write(circle[1], "import type { Three } from '../cast';\nexport type Four = Three | 4;\n");
  found = cruise(tree, ['host', 'shared', 'sandbox', 'ops', 'mfe-trade', 'mfe-user', 'mfe-nodes']);
});
afterAll(() => rmSync(tree, { recursive: true }));

test.each(planted)('[H-26, X-07] the import check reports %s, from %s to %s', (rule, from, to) => {
  expect(found.violations).toContainEqual({ rule, from, to });
});

test('[X-07] the import check reports modules in a circle, once', () => {
  const circular = found.violations.filter(({ rule }) => rule === 'modules-in-no-circle');
  expect(circular).toHaveLength(1);
  expect(circle).toContain(circular[0]?.from);
});

test('[H-26] the import check reports rules that look at no module, or at none of a remote', () => {
  expect(idleRules(found.modules, ['mfe-trade'])).toEqual([]);
  expect(idleRules(found.modules, ['mfe-trade', 'mfe-user'])).toContain(
    'common-not-to-feature looks at no module of mfe-user',
  );
  const withoutHost = found.modules.filter((module) => !module.startsWith('host/'));
  expect(idleRules(withoutHost, ['mfe-trade'])).toContain('host-not-to-remote looks at no module');
});

test('[H-26] the import check reports nothing else, and nothing of files that keep the rules', () => {
  expect(found.modules).toHaveLength(2 * planted.length + circle.length + 2);
  expect(found.violations).toHaveLength(planted.length + 1);
});
