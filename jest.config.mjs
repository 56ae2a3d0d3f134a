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
  '/node_modules/(?!(@exchange|echarts|zrender|wouter|regexparam|mitt|pako|@noble|@scure|big\\.js|i18next|lucide-react|@base-ui|mobx|mobx-react-lite|cookie|qr)/)',
];
const common = {
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
// What touches the database runs on PostgreSQL too, where there is one in which tests may make databases.
const postgresql = {
  ...node,
  displayName: 'postgresql',
  setupFiles: [...common.setupFiles, '<rootDir>/sandbox/test/storage/on-postgresql.ts'],
  testMatch: [
    '<rootDir>/sandbox/src/{core/exchange,demo,http,modules,realtime}/**/*.test.ts',
    '<rootDir>/sandbox/src/**/*.postgresql.test.ts',
    '<rootDir>/sandbox/src/core/storage/take-over.test.ts',
  ],
  // Kills connections of the embedded database.
  testPathIgnorePatterns: [
    '/node_modules/',
    '/(http/command-(crashes|pages)|notification/telling-crash)\\.test\\.ts$',
  ],
};

export default {
  maxWorkers: 2,
  // How long a machine takes is no part of any test: this ends what hangs, and nothing else.
  testTimeout: 600_000,
  projects: [
    {
      ...common,
      displayName: 'web',
      testEnvironment: 'jsdom',
      setupFilesAfterEnv: ['<rootDir>/shared/testing/src/jest-setup.ts'],
      testMatch: ['<rootDir>/{host,mfe-*,shared/*,ops/templates/*}/src/**/*.test.{ts,tsx}'],
    },
    {
      ...node,
      displayName: 'node',
      testMatch: ['<rootDir>/{sandbox,ops}/src/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.postgresql\\.test\\.ts$'],
    },
    ...(process.env.TEST_DATABASE_URL ? [postgresql] : []),
  ],
};
