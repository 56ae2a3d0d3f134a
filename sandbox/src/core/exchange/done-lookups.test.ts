import { openTestStorage } from '../../../test/storage/storage';
import type { CommandMark } from '../command-mark';
import { keepOutcomes } from '../commands';
import type { Storage } from '../storage/open-storage';
import { DoneLookups } from './done-lookups';

let storage: Storage;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

const mark = (key: string): CommandMark => ({ owner: 'ann', name: 'order.place', key, input: 'all of it' });
const doneOf = (key: string) => ({ ...mark(key), outcome: `order ${key}`, time: 5 });
const named = (...keys: readonly string[]) =>
  new Map(keys.map((key) => [`ann order.place ${key}`, doneOf(key)]));

it('[X-02] tells what was stored before it was asked, and what batches did since', async () => {
  const { database } = storage;
  await keepOutcomes(database, { now: () => 5 }, [{ mark: mark('stored'), outcome: 'order stored' }]);
  const lookups = new DoneLookups(database);
  const asked = ['stored', 'first', 'second', 'new'].map((key) => lookups.begin(mark(key)));
  expect(() => lookups.done(asked)).toThrow('has not answered yet');
  await Promise.all(asked.map(({ answered }) => answered));
  expect(lookups.done(asked)).toEqual(named('stored'));
  // None of it is in the storage.
  lookups.wrote([doneOf('first')], asked);
  lookups.wrote([doneOf('second')], asked);
  expect(lookups.done(asked)).toEqual(named('stored', 'first', 'second'));
  // A later one hears of it from the storage, in which it would be by now.
  const later = lookups.begin(mark('first'));
  await later.answered;
  expect(lookups.done([later])).toEqual(new Map());
});

it('[X-02] what a batch did is kept for as long as somebody waits who was asked for before', async () => {
  const lookups = new DoneLookups(storage.database);
  const first = lookups.begin(mark('other'));
  await first.answered;
  lookups.wrote([], []);
  const second = lookups.begin(mark('repeated'));
  await second.answered;
  lookups.wrote([doneOf('repeated')], [second]);
  lookups.wrote([], [second]);
  expect(lookups.done([second])).toEqual(named('repeated'));
  lookups.wrote([], []);
  expect(lookups.done([second])).toEqual(new Map());
});

it('[X-02] a storage that fails is heard of by those who were asked for', async () => {
  const broken = await openTestStorage();
  await broken.close();
  const lookups = new DoneLookups(broken.database);
  const asked = lookups.begin(mark('key'));
  await asked.answered;
  expect(() => lookups.done([asked])).toThrow();
});
