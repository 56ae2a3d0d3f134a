import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { readSteps } from '../support/guide';
import { GuideReader } from '../support/guide-reader';
import { root } from './docker';
import { images, origin, project, Stack } from './stack';

const run = promisify(execFile);

let folder: string;
test.beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'exchange-new-'))));
test.afterAll(async () => {
  await new Stack(folder).remove();
  rmSync(folder, { recursive: true, force: true });
});

test('[O-02] [O-05] [O-07] whoever follows the guide has a new domain in containers, in 10 minutes, and leaves everything green', async ({
  context,
}) => {
  await test.step('a checkout of its own', async () => {
    await run('git', ['clone', '--quiet', root, folder]);
    await run('npm', ['ci', '--prefer-offline', '--loglevel=error'], { cwd: folder });
    await context.addCookies([{ name: '_lang', value: 'en', url: origin }]);
  });
  // Containers, images and port of the proof's own.
  const { port } = new URL(origin);
  const settings = { COMPOSE_PROJECT_NAME: project, IMAGES: images, EDGE_PORT: port, DEMO: '1' };
  const reader = new GuideReader(context, folder, settings);
  const steps = await readSteps(root, 'Day one in containers', (text) =>
    text.replaceAll('localhost:8080', `localhost:${port}`),
  );
  const started = performance.now();
  const isSeen = steps.findIndex(({ kind }) => kind === 'shows') + 1;
  await reader.follow(steps.slice(0, isSeen));
  const took = performance.now() - started;
  process.stdout.write(`    from npm run new to the page in containers: ${(took / 1000).toFixed(1)} s\n`);
  expect(took).toBeLessThan(600_000);
  await reader.follow(steps.slice(isSeen));
  await reader.follow([
    { kind: 'run', commands: ['npx jest mfe-bonds ops/tools/containers', 'npm run check'], stays: false },
  ]);
});
