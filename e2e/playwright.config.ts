import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import keepTemporaryFilesInMemory from '../ops/testing/temporary-files';
import { chromiumLaunch } from '../ops/tools/test/chromium';
import { metricsToken, operatorsToken } from './support/operators';

keepTemporaryFilesInMemory();
const ownPort = process.env.E2E_PORT;
/** Each has an exchange of its own, whose clock and faults are for one journey at a time. */
const workers = ownPort === undefined ? 2 : 1;
const portOf = (worker: number) => Number(ownPort ?? 18280) + 10 * worker;

/** Journeys through the built product, served by their own servers on embedded storage that holds weeks of trading and no user's doings. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  fullyParallel: false,
  workers,
  // To record all that a page does takes a fifth of a journey's time: only one that failed is run again with a record of
  // it, and counts as failed all the same (ops/tools/test/run-tests.ts).
  retries: 1,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../.cache/playwright.json' }],
  ],
  use: {
    baseURL: `http://localhost:${portOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0))}`,
    viewport: { width: 375, height: 812 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    // Nothing is in two places for a moment; what moves is looked at where a journey asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    // A page that a worker asked for passes by what a journey puts in its way.
    serviceWorkers: 'block',
    launchOptions: chromiumLaunch(),
  },
  webServer: Array.from({ length: workers }, (_, worker) => ({
    command: 'node --import tsx e2e/support/serve.ts',
    cwd: join(import.meta.dirname, '..'),
    url: `http://localhost:${portOf(worker)}/healthz`,
    // A port of one's own choice may be that of a server one has already started.
    reuseExistingServer: ownPort !== undefined,
    // The first one makes the data of both.
    timeout: 660_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    env: {
      PORT: String(portOf(worker)),
      DATA_DIR: join(tmpdir(), `exchange-e2e-${portOf(worker)}-${process.pid}`),
      DEMO: '1',
      // The same server by another name, so that it is another origin.
      STATIC_HOSTS: `http://127.0.0.1:${portOf(worker)}`,
      OPS_TOKEN: operatorsToken,
      METRICS_TOKEN: metricsToken,
    },
  })),
});
