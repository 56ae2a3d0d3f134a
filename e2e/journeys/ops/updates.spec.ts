import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { APIRequestContext, Page, Response } from '@playwright/test';
import { dictionaryName } from '../../../ops/edge/files/delta-encoding';
import { useAsDictionary } from '../../../ops/edge/files/dictionary-match';
import { copyRepository, editCopy } from '../../../ops/testing/copy-repository';
import { expect, test } from '../../support/journey';
import { ownPort, OwnServer } from '../../support/own-server';
import { pagesOfRemotes } from '../../support/remotes';

const run = promisify(execFile);
const port = ownPort('updates');
test.use({ baseURL: `http://localhost:${port}` });

const remote = 'mfe-nodes';
let folder: string;
let server: OwnServer | undefined;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-e2e-updates-'));
  copyRepository(folder);
  for (const part of ['.data', 'ops/dist'])
    await cp(join(import.meta.dirname, '../../..', part), join(folder, part), { recursive: true });
});
test.afterAll(async () => {
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Builds the remote as it is in the team's copy. */
async function build(): Promise<void> {
  await run(process.execPath, ['--import', 'tsx', 'ops/tools/build/build-package.ts', remote], {
    cwd: folder,
  });
}

/** Publishes what is built, and sets it for everybody. */
async function composeBuilt(): Promise<void> {
  await run(process.execPath, ['ops/dist/compose.mjs', 'local'], { cwd: folder });
}

/** A script, style or list of the remote as it came over the network. */
interface Fetched {
  readonly file: string;
  /** Which files of other releases are the same one. */
  readonly match: string | undefined;
  readonly encoding: string | undefined;
  /** Of the body, as it was sent. */
  readonly bytes: number;
  /** Of the form that is sent without a dictionary. */
  readonly whole: number;
}

/**
 * Opens the page of the remote anew, and answers with what of the remote came over the network until `mark` stood in it and the
 * page had each of `files` (named by their `match`), from the network or from what the browser keeps.
 */
async function open(
  page: Page,
  mark: string,
  files: readonly Fetched['match'][] = [],
): Promise<readonly Fetched[]> {
  const answers: Response[] = [];
  const note = (response: Response) => {
    if (response.url().includes(`/assets/${remote}/`)) answers.push(response);
  };
  page.on('response', note);
  await page.goto(pagesOfRemotes[remote]);
  await expect(page.locator(mark).first()).toBeVisible();
  const had = () => answers.map((answer) => useAsDictionary(new URL(answer.url()).pathname));
  await expect.poll(had).toEqual(expect.arrayContaining([...files]));
  page.off('response', note);
  const fetched = await Promise.all(answers.map(asFetched));
  return fetched.filter((each) => each !== undefined);
}

async function asFetched(response: Response): Promise<Fetched | undefined> {
  const { responseBodySize } = await response.request().sizes();
  const [, version = '', file = ''] =
    new RegExp(`/assets/${remote}/([^/]+)/([^?]+)`).exec(response.url()) ?? [];
  // What the browser had already; of that not even the headers came, which are taken off here.
  if (responseBodySize <= 0) return undefined;
  const path = join(folder, '.data/store/assets', remote, version, file);
  const whole = await readFile(`${path}.br`).catch(() => readFile(path));
  return {
    file,
    match: useAsDictionary(`/assets/${remote}/${version}/${file}`),
    encoding: (await response.allHeaders())['content-encoding'],
    bytes: responseBodySize,
    whole: whole.length,
  };
}

/** Path of the remote's entry in the pages that are served now. */
async function currentEntry(request: APIRequestContext): Promise<string> {
  const page = await request.get('/', { headers: { accept: 'text/html' } });
  return new RegExp(`/assets/${remote}/[^/"]+/remoteEntry.js`).exec(await page.text())?.[0] ?? '';
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

test('[O-15] a browser that had the former release pays for a small change of a remote at most a tenth of its size', async ({
  page,
  request,
}, testInfo) => {
  test.setTimeout(420_000);
  server = new OwnServer(port, {
    STORE_DIR: join(folder, '.data/store'),
    TRUSTED_KEYS: join(folder, '.data/keys/compose.pub'),
  });
  // Built in the same place as the next one, so that they differ in what is changed alone.
  await Promise.all([server.start(request), build().then(composeBuilt)]);
  const first = await open(page, 'main p');
  expect(sum(first.map(({ whole }) => whole))).toBeGreaterThan(30_000);
  expect(first.map(({ encoding }) => encoding)).not.toContain('dcz');

  await test.step('the team changes a component, a style and a text, and releases its remote', async () => {
    editCopy(
      folder,
      'mfe-nodes/src/features/landing/landing-page.tsx',
      '<p className={styles.lead}>',
      '<p className={styles.lead} data-release="next" data-joined={joined > 0}>',
    );
    editCopy(
      folder,
      'mfe-nodes/src/features/landing/landing-page.module.css',
      '.lead {',
      '.lead { letter-spacing: 1px;',
    );
    editCopy(folder, 'mfe-nodes/src/messages/en.json', '"more": "More"', '"more": "Show more"');
    await build();
  });

  await test.step('the differences of the release are made once it is served', async () => {
    const former = await currentEntry(request);
    await composeBuilt();
    const next = await currentEntry(request);
    expect(next).not.toBe(former);
    const name = dictionaryName(await readFile(join(folder, '.data/store', former)));
    // What is asked for by now is made after them.
    await expect(async () => {
      const headers = { 'accept-encoding': 'dcz', 'available-dictionary': `:${name}:` };
      const answer = await request.get(next, { headers });
      expect(answer.headers()['content-encoding']).toBe('dcz');
    }).toPass({ timeout: 20_000 });
  });

  const had = first.map(({ match }) => match);
  // What a page fetches ahead, once it stands, may not have come the first time.
  const second = (await open(page, 'p[data-release="next"]', had)).filter(({ match }) => had.includes(match));
  const [paid, whole] = [sum(second.map(({ bytes }) => bytes)), sum(second.map((each) => each.whole))];
  testInfo.annotations.push({ type: 'update', description: `${paid} of ${whole} bytes` });
  const delta = second.filter(({ encoding }) => encoding === 'dcz');
  expect(delta.map(({ file }) => file)).toContain('remoteEntry.js');
  expect(second).toHaveLength(first.length);
  expect(paid / whole).toBeLessThan(0.1);

  await test.step('what came so is kept as any file: the next load fetches nothing of it', async () => {
    const third = await open(page, 'p[data-release="next"]', had);
    expect(third.filter(({ match }) => had.includes(match))).toEqual([]);
  });
});
