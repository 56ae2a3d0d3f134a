import { spawnSync } from 'node:child_process';
import { ensureChromium } from './chromium';

/**
 * `npm run test:compose`: brings docker-compose.yml up on the engine that DOCKER_HOST names, and proves what it promises.
 * Not part of `npm test`, since it takes minutes. Without an engine it says so and ends well.
 */
const asks = [
  ['compose', 'version', '--short'],
  ['info', '--format', '{{.ServerVersion}}'],
];
const answers = asks.map((args) => spawnSync('docker', args, { encoding: 'utf8' }));
const [compose, engine] = answers;
const missing = answers.find(({ status }) => status !== 0);
if (missing) {
  const reason = missing.error?.message ?? missing.stderr.trim().split('\n').at(-1) ?? '';
  console.log(`Skipped: there is no Docker engine with compose v2 here (${reason}).`);
  process.exit(0);
}
console.log(`Compose ${compose?.stdout.trim() ?? ''}, engine ${engine?.stdout.trim() ?? ''}`);
ensureChromium();
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/containers/playwright.config.ts'],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
