import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startProduct } from '../tools/bench/product';
import { withFileLock } from '@exchange/sandbox/file-lock';
import { isMissing } from '@exchange/sandbox/file-errors';

const root = join(import.meta.dirname, '../..');
const server = join(root, 'ops/dist/serve.mjs');
const cache = join(root, '.cache/prepared-data');

/** Older data are made anew: the exchange would have to make up for what it missed. ms */
const freshFor = 3_600_000;
/** To make weeks of history takes a slow machine this long at most, ms. */
const patience = 300_000;

/**
 * Fills `folder`, which must not be there yet, with the data of the built exchange after its first start: weeks of trading that
 * take a minute to make. They are made once for each build of the server, by whoever asks first, and copied for all others.
 */
export async function copyPreparedData(folder: string): Promise<void> {
  const what = 'the preparing of an exchange’s data';
  await withFileLock(`${cache}.lock`, { what, patience }, async () => {
    if (!(await isPrepared())) await prepare();
    await cp(cache, folder, { recursive: true });
  });
}

/** Whether data are there that this build of the server made within the last hour. */
async function isPrepared(): Promise<boolean> {
  try {
    const made = (await stat(cache)).birthtimeMs;
    return made > (await stat(server)).mtimeMs && made > Date.now() - freshFor;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function prepare(): Promise<void> {
  const draft = `${cache}.draft`;
  await Promise.all([draft, cache].map((each) => rm(each, { recursive: true, force: true })));
  await mkdir(draft, { recursive: true });
  const product = await startProduct({ DATA_DIR: draft });
  await product.stop();
  await rename(draft, cache);
}
