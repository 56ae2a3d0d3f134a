import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyRepository } from '../../../ops/testing/copy-repository';
import { offlineNpm } from '../../../ops/testing/offline-npm';
import { copyPreparedData } from '../../../ops/testing/prepared-data';
import { browserPackages } from '../../../ops/tools/build/workspaces';
import { readSteps } from '../../support/guide';
import { GuideReader } from '../../support/guide-reader';
import { test } from '../../support/journey';
import { ownPort } from '../../support/own-server';

const root = join(import.meta.dirname, '../../..');
const port = ownPort('day-one');
const devPort = port - 2;
test.use({ baseURL: `http://localhost:${port}` });

/** The guide's sections are followed on ports of this journey's own. */
const steps = (heading: string) =>
  readSteps(root, heading, (text) =>
    text
      .replaceAll('localhost:8080', `localhost:${port}`)
      .replaceAll('localhost:3000', `localhost:${devPort}`),
  );

let folder: string;
let reader: GuideReader | undefined;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-e2e-day-one-'));
});
test.afterAll(async () => {
  await reader?.leave();
  await rm(folder, { recursive: true, force: true });
});

test('[O-03] [O-04] [O-05] [O-07] whoever follows the guide, word by word, has a new page served and taken back, of this repository and of its own', async ({
  context,
}) => {
  // A machine that does other things meanwhile takes eight minutes.
  test.setTimeout(900_000);
  const checkout = join(folder, 'exchange');
  await test.step('a checkout in which all was built, with a store and keys of its own', async () => {
    copyRepository(checkout);
    const built = ['.cache/build', '.data/store', '.data/keys', 'ops/dist'];
    for (const part of [...built, ...browserPackages.map((name) => `${name}/dist`)])
      await cp(join(root, part), join(checkout, part), { recursive: true });
    await copyPreparedData(join(checkout, '.data/sandbox'));
  });
  reader = new GuideReader(context, checkout, {
    PORT: String(port),
    DEV_PORT: String(devPort),
    // No test asks the registry: what `npm ci` and `npm install` would fetch is what is installed here.
    PATH: await offlineNpm(join(folder, 'bin')),
  });
  await reader.follow(await steps('Day one'));
  await reader.follow(await steps('Day one in a repository of its own'));
});
