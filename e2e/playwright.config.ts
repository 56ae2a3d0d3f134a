import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '../ops/lib/chromium.mjs';
import { operatorsToken } from './support/operators';

const port = Number(process.env.E2E_PORT ?? 18280);

/** Journeys through the built product, served by its own server on fresh embedded storage. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 1,
  // To record all that a page does takes a fifth of a journey's time: only one that failed is run again with a record of
  // it, and counts as failed all the same (ops/test.mjs).
  retries: 1,
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../.cache/playwright.json' }],
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 375, height: 812 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    trace: 'on-first-retry',
    // A page that a worker asked for passes by what a journey puts in its way.
    serviceWorkers: 'block',
    launchOptions: chromiumLaunch(),
  },
  webServer: {
    command: 'node ops/dist/serve.mjs',
    cwd: join(import.meta.dirname, '..'),
    url: `http://localhost:${port}/healthz`,
    // A port of one's own choice may be that of a server one has already started.
    reuseExistingServer: process.env.E2E_PORT !== undefined,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      DATA_DIR: join(tmpdir(), `exchange-e2e-${port}-${process.pid}`),
      DEMO: '1',
      // The same server by another name, so that it is another origin.
      STATIC_HOSTS: `http://127.0.0.1:${port}`,
      OPS_TOKEN: operatorsToken,
    },
  },
});
