const transform = {
  '^.+\\.(t|j)sx?$|^.+\\.mjs$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
    },
  ],
};
// These ship as ES modules only, or their CommonJS form differs from what the browser loads.
const transformIgnorePatterns = [
  '/node_modules/(?!(@exchange|echarts|zrender|wouter|regexparam|mitt|pako|@noble|@scure|big\\.js|i18next|@base-ui|mobx|mobx-react-lite|cookie|qr|pixelmatch)/)',
];
/**
 * Every look at a global in Jest's sandbox goes through an interceptor, which made up a third of the server's suites; modules are handed
 * these instead. None that a test replaces, such as Date.
 */
const sandboxInjectedGlobals = [
  'Object',
  'Array',
  'Math',
  'JSON',
  'Reflect',
  'BigInt',
  'Number',
  'String',
  'Promise',
  'Symbol',
  'Error',
];
const common = {
  sandboxInjectedGlobals,
  transform,
  transformIgnorePatterns,
  moduleNameMapper: { '\\.css$': 'identity-obj-proxy' },
  setupFiles: ['<rootDir>/shared/testing/src/fixed-seed.ts'],
};

// PGlite's CommonJS form uses import(), which Jest's module sandbox refuses; transformed it is require().
const node = {
  ...common,
  transform: {
    ...transform,
    '/@electric-sql/.+\\.cjs$': [
      '@swc/jest',
      { jsc: { target: 'es2022' }, module: { type: 'commonjs', ignoreDynamic: false } },
    ],
  },
  transformIgnorePatterns: transformIgnorePatterns.map((pattern) =>
    pattern.replace('@exchange|', '@exchange|@electric-sql|'),
  ),
  testEnvironment: 'node',
};

// Suites of the sandbox run on PostgreSQL, which is ten times as fast as the embedded database, except these.
const onEmbeddedOnly = [
  'core/storage/(embedded-client|make-folder|open-storage|storage-health)',
  'http/(command-crashes|command-pages|outage)',
  'modules/(alert/alert|notification/telling)-crash',
];
/** Schema, commits, sums, deaths, and starting on what is there: the two databases must do the same. */
const onBoth = [
  'core/storage/take-over',
  'core/exchange/(exchange|ledger-audit)',
  'modules/assets/crash',
  'modules/orders/order-calls',
  'modules/statement/statement',
  'realtime/restart',
];
const globalSetup = '<rootDir>/ops/testing/temporary-files.ts';
const suites = (paths) => `/sandbox/src/(${paths.join('|')})\\.test\\.ts$`;

export default {
  maxWorkers: 2,
  // What suites leave behind in a worker makes the next ones slower.
  workerIdleMemoryLimit: '1GB',
  // How long a machine takes is no part of any test: this ends what hangs, and nothing else.
  testTimeout: 60_000,
  projects: [
    {
      ...common,
      displayName: 'web',
      testEnvironment: 'jsdom',
      setupFilesAfterEnv: ['<rootDir>/shared/testing/src/jest-setup.ts'],
      testMatch: [
        '<rootDir>/{host,mfe-*,shared/*,ops/tools/new/mfe-template}/src/**/*.test.{ts,tsx}',
        '<rootDir>/shared/build/browser/*.test.tsx',
      ],
    },
    {
      ...node,
      displayName: 'node',
      globalSetup,
      testMatch: ['<rootDir>/ops/{deployer,edge,tools}/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/ops/tools/new/mfe-template/'],
    },
    {
      ...node,
      displayName: 'postgresql',
      globalSetup: '<rootDir>/sandbox/test/storage/postgresql/start.ts',
      globalTeardown: '<rootDir>/sandbox/test/storage/postgresql/stop.ts',
      setupFiles: [...common.setupFiles, '<rootDir>/sandbox/test/storage/postgresql/use.ts'],
      testMatch: ['<rootDir>/sandbox/src/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', suites(onEmbeddedOnly)],
    },
    { ...node, displayName: 'embedded', globalSetup, testRegex: suites([...onEmbeddedOnly, ...onBoth]) },
  ],
};
