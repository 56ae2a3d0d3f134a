import { eq } from 'drizzle-orm';
import { openTestStorage } from '../../../test/storage/storage';
import { clock, createTestTelling, credited, somebodyCredited, startTelling } from '../../../test/telling';
import type { Database } from '../../core/context';
import { publish } from '../../core/events';
import type { Storage } from '../../core/storage/open-storage';
import { domainEvent } from '../../core/storage/tables';
import { notifications } from './tables';
import { awaitsTelling } from './telling';

let storage: Storage;
let database: Database;
beforeAll(async () => {
  storage = await openTestStorage();
  ({ database } = storage);
});
afterAll(() => storage.close());

test('[S-11] what is undone with its transaction is told to nobody', async () => {
  const userId = await somebodyCredited(database);
  expect(await database.$count(domainEvent, awaitsTelling())).toBe(1);
  const proceed = startTelling(database, []);
  await proceed();
  const undone = database.transaction(async (transaction) => {
    await publish(transaction, credited, { userId, data: { amount: '9 USDT' }, time: clock.now() });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await proceed();
  expect(await database.$count(notifications, eq(notifications.userId, userId))).toBe(1);
});

test('[S-11] several processes that tell at once tell each event once', async () => {
  const ids = [];
  for (let count = 0; count < 30; count += 1) ids.push(await somebodyCredited(database));
  const sent: string[] = [];
  await Promise.all([startTelling(database, sent)(), startTelling(database, sent)()]);
  await startTelling(database, sent)();
  for (const id of ids) expect(await database.$count(notifications, eq(notifications.userId, id))).toBe(1);
  expect(new Set(sent).size).toBe(sent.length);
});

test('[S-11] an event that cannot be told stays with its reason, is reported, and holds up no other', async () => {
  const userId = await somebodyCredited(database);
  await database.insert(domainEvent).values({ name: 'gone.event', userId, data: {}, time: clock.now() });
  const errors: unknown[] = [];
  const telling = createTestTelling(database, errors);
  await telling.tell();
  await telling.tell();
  expect(errors.map(String)).toEqual(['Error: No module publishes the event gone.event']);
  expect(await database.select().from(domainEvent)).toMatchObject([
    { name: 'gone.event', failure: 'Error: No module publishes the event gone.event' },
  ]);
  expect(await database.$count(notifications, eq(notifications.userId, userId))).toBe(1);
  expect(await database.$count(domainEvent, awaitsTelling())).toBe(0);
});

test('[T-17] an event of no user is left to whoever tells of it, and reported by nobody', async () => {
  const name = 'market.pause';
  await database.insert(domainEvent).values({ name, userId: '', data: {}, time: clock.now() });
  const errors: unknown[] = [];
  await createTestTelling(database, errors).tell();
  expect(errors).toEqual([]);
  expect(await database.$count(domainEvent, awaitsTelling())).toBe(0);
  const left = await database.select().from(domainEvent).where(eq(domainEvent.name, name));
  expect(left).toMatchObject([{ failure: '' }]);
});
