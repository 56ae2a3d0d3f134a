import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Call } from '@exchange/contract';
import { catalogueEntries } from '@exchange/contract/catalogue';
import prettier from 'prettier';
import * as z from 'zod/mini';
import { TestClient } from '../../../sandbox/test/app';
import { root } from '../build/workspaces';
import { playAccounts, playCommands, playDemo } from './scenes';

/** One call of the contract as it went. A file of the input stands as its name. */
interface Example {
  readonly input: unknown;
  readonly answer: unknown;
}

const folder = path.join(root, 'shared/contract/examples');
const byHand = 'by-hand';

/** The exchange's time in the examples: midday in Hong Kong, ms since the epoch. */
const recordedTime = Date.UTC(2026, 10, 18, 4);
/** Longer lists are cut: a page shows fewer rows, and the repository keeps them. */
const longestList = 60;
/** What the exchange draws for whoever may do something: of another one at each recording. */
const secret = /^[\w-]{43}$/;
const madeUpSecret = 'a-secret-of-the-exchange-that-is-made-up-00';
/** Longer pictures are left out. */
const longestPicture = 600;
const placeholder = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#9aa4b2"/></svg>')}`;

/**
 * Records the examples of all calls and writes them by domain, in the contract's order and with the same bytes each time.
 *
 * @returns The files that were written, and the names of calls without an example
 */
export async function recordExamples(): Promise<{
  readonly files: readonly string[];
  readonly missing: readonly string[];
}> {
  const recorded = await record();
  const handwritten = z.parse(
    z.record(z.string(), z.unknown()),
    JSON.parse(await readFile(fileOf(byHand), 'utf8')),
  );
  const files: string[] = [];
  for (const domain of new Set(catalogueEntries.map((entry) => entry.domain))) {
    const calls = catalogueEntries.filter((entry) => entry.domain === domain).map(({ call }) => call.name);
    const own = calls.flatMap((name) => (name in handwritten ? [] : [[name, recorded.get(name)] as const]));
    files.push(await write(domain, Object.fromEntries(own)));
  }
  files.push(await write('recording', { time: recordedTime }));
  const names = catalogueEntries.map(({ call }) => call.name);
  return { files, missing: names.filter((name) => !recorded.has(name) && !(name in handwritten)) };
}

/** Plays the scenes, and keeps the first answer of each call that shows something. */
async function record(): Promise<ReadonlyMap<string, Example>> {
  const examples = new Map<string, Example>();
  const isEmpty = ({ answer }: Example) => JSON.stringify(answer).startsWith('{"list":[]');
  TestClient.onAnswer = ({ name }: Call, input, { code, data }) => {
    if (code !== 0) return;
    const kept = examples.get(name);
    const example = { input: plain(input), answer: plain(data) };
    if (!kept || (isEmpty(kept) && !isEmpty(example)) || (name === 'multi.newLogin' && isFirstStep(kept)))
      examples.set(name, example);
  };
  for (const play of [playDemo, playAccounts, playCommands]) await play(recordedTime);
  TestClient.onAnswer = undefined;
  return examples;
}

/** A login whose example asks for a second step could not be gone through. */
const isFirstStep = ({ answer }: Example) => JSON.stringify(answer).includes('"session":null');

/** A value as the examples hold it. */
function plain(value: unknown): unknown {
  if (value instanceof File) return value.name;
  if (typeof value === 'string') {
    if (secret.test(value)) return madeUpSecret;
    return value.startsWith('data:image/') && value.length > longestPicture ? placeholder : value;
  }
  if (Array.isArray(value)) return value.slice(0, longestList).map(plain);
  if (typeof value !== 'object' || value === null) return value;
  // A part of a book does not have the whole one's checksum, and an exchange may have none.
  const members = Object.entries(value).filter(([name]) => name !== 'checksum');
  return Object.fromEntries(members.map(([name, member]) => [name, plain(member)]));
}

const fileOf = (name: string) => path.join(folder, `${name}.json`);

async function write(name: string, content: unknown): Promise<string> {
  const file = fileOf(name);
  const options = { ...(await prettier.resolveConfig(file)), parser: 'json' };
  await writeFile(file, await prettier.format(JSON.stringify(content), options));
  return path.relative(root, file);
}
