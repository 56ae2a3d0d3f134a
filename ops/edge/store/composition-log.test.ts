import { join } from 'node:path';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { makeFixtureStore, type FixtureStore } from '../../testing/fixture-store';
import { history, makeCurrent, readCurrent } from './composition-log';
import { digestOf } from './digest';
import { readSigner, TrustedKeys } from './signing-keys';
import { compositionKey } from './store';

let fixture: FixtureStore;
beforeEach(async () => {
  fixture = await makeFixtureStore();
  await fixture.set('mfe-trade', '1.1.0');
  await fixture.set('mfe-trade', '1.2.0');
});
afterEach(() => fixture.remove());

async function numbers(): Promise<number[]> {
  const list: number[] = [];
  const keys = await TrustedKeys.read(fixture.keys.trustedKeys);
  for await (const { number } of history(fixture.store, keys)) list.push(number);
  return list;
}

test('[O-02] every composition is kept, newest first', async () => {
  expect(await numbers()).toEqual([3, 2, 1]);
});

test('[O-02] a document that never became current is no part of the history', async () => {
  writeFileSync(join(fixture.files.folder, compositionKey(4)), readFileSync(fixture.files.current));
  expect(await numbers()).toEqual([3, 2, 1]);
});

test('[O-02] a history with a piece taken out, or another one put in, is found out', async () => {
  const second = join(fixture.files.folder, compositionKey(2));
  const other = await makeFixtureStore();
  const foreign = await other.set('mfe-trade', '9.0.0').then(() => readFileSync(other.files.current));
  other.remove();
  writeFileSync(second, foreign);
  await expect(numbers()).rejects.toThrow(`${second} is not the one that was current`);
  rmSync(second);
  await expect(numbers()).rejects.toThrow(`${second} is missing`);
});

test('[O-02] what a later version of the tools has written into a composition is kept, and read as signed', async () => {
  const signer = await readSigner(fixture.keys.privateKey);
  const keys = await TrustedKeys.read(fixture.keys.trustedKeys);
  const before = await readCurrent(fixture.store, keys);
  if (!before) throw new Error('there is no composition');
  const later = {
    ...before,
    number: 4,
    previous: digestOf(before),
    made: { ...before.made, mood: 'new' },
    witnesses: [],
  };
  await makeCurrent(fixture.store, signer, later, () => Promise.resolve());
  await fixture.set('mfe-trade', '1.3.0');
  expect(await numbers()).toEqual([5, 4, 3, 2, 1]);
});

test.each([
  ['changed', (text: string) => text.replace('1.2.0', '1.3.0'), 'was changed after it was signed'],
  [
    'signed by another',
    (text: string) => text.replace(/"key": "\w+"/, '"key": "0000000000000000"'),
    'which is not trusted here',
  ],
  ['half written', (text: string) => text.slice(0, 100), 'is no JSON'],
  ['something else', () => '{}', 'is not what this version of the tools writes'],
])('[O-02] a current composition that is %s is refused', async (_what, change, message) => {
  const { current } = fixture.files;
  writeFileSync(current, change(readFileSync(current, 'utf8')));
  const keys = await TrustedKeys.read(fixture.keys.trustedKeys);
  await expect(readCurrent(fixture.store, keys)).rejects.toThrow(message);
});
