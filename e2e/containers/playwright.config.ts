import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config';
import { origin } from './stack';

/** The proof of docker-compose.yml (`npm run test:compose`): one engine, one exchange, one step after the other. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  // Images are built and an exchange makes its history.
  timeout: 1_200_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: { ...journeys.use, baseURL: origin, trace: 'off' },
});
