import { type LockFile, lockedPackages } from './locked-packages';

const lock: LockFile = {
  packages: {
    '': { dependencies: { 'of-the-repository': '1' } },
    'shared/ui': { dependencies: { icons: '1', '@exchange/format': '*' } },
    'shared/format': { dependencies: { big: '1' } },
    'mfe-x': { dependencies: { '@exchange/ui': '*', chart: '1', parser: '1' } },
    'node_modules/@exchange/ui': { link: true },
    'node_modules/@exchange/format': { link: true },
    'node_modules/of-the-repository': { version: '1.0.0' },
    'node_modules/icons': { version: '1.0.0', integrity: 'sha512-icons' },
    'node_modules/big': { version: '1.0.0' },
    'node_modules/chart': {
      version: '1.0.0',
      dependencies: { parser: '2' },
      peerDependencies: { draw: '1' },
    },
    'node_modules/chart/node_modules/parser': {
      version: '2.0.0',
      optionalDependencies: { native: '1', other: '1' },
    },
    'node_modules/parser': { version: '1.0.0' },
    'node_modules/draw': { version: '1.0.0', dependencies: { chart: '1' } },
    'node_modules/native': { version: '1.0.0' },
    'mfe-x/node_modules/big': { version: '3.0.0' },
  },
};

test('[O-01] of the lock file what a workspace needs, found as Node finds it, directly or not', () => {
  expect(lockedPackages(lock, ['mfe-x'])).toEqual([
    'node_modules/chart 1.0.0 ',
    'node_modules/chart/node_modules/parser 2.0.0 ',
    'node_modules/draw 1.0.0 ',
    'node_modules/native 1.0.0 ',
    'node_modules/parser 1.0.0 ',
  ]);
});

test('[O-01] of several workspaces what each needs, with the digest of what was installed', () => {
  expect(lockedPackages(lock, ['shared/ui', 'shared/format'])).toEqual([
    'node_modules/big 1.0.0 ',
    'node_modules/icons 1.0.0 sha512-icons',
  ]);
});
