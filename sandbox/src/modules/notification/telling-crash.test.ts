import type { PGlite } from '@electric-sql/pglite';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import * as z from 'zod/mini';
import { MortalConnection } from '../../../test/crash/mortal-connection';
import { createTestClock } from '../../../test/exchange';
import { openMemoryClient } from '../../../test/storage/storage';
import type { Database } from '../../core/context';
import { defineEvent, publish } from '../../core/events';
import { domainEvent } from '../../core/storage/tables';
import { hour } from '../../core/time-spans';
import { users } from '../user';
import { createOutbox } from './outbox';
import { notifications, outbox, pushSubscriptions } from './tables';
import { createTelling } from './telling';

const words = { title: 'Deposit credited: {amount}', body: '{amount} is available.' };
const credited = defineEvent({
  name: 'test.credited',
  kind: 'funds',
  data: z.object({ amount: z.string() }),
  texts: { en: words, 'zh-HK': words, 'zh-CN': words },
  path: '/assets',
});
const events = new Map([[credited.name, credited]]);
const exchange = { announce: () => undefined };
const clock = createTestClock(Date.UTC(2026, 10, 18));

let client: PGlite;
let database: Database;
beforeAll(async () => {
  client = await openMemoryClient();
  database = drizzle(client);
});
afterAll(() => client.close());

/** A process that tells and sends what is due; `sent` are the ids of the messages that left it. */
function startProcess(on: Database, sent: string[]) {
  const telling = createTelling({ database: on, clock, exchange, events, onError: () => undefined });
  const messages = createOutbox(on, clock);
  const send = async ({ eventId, kind }: { readonly eventId: number | null; readonly kind: string }) => {
    sent.push(`${eventId} ${kind}`);
  };
  return async () => {
    await telling.tell();
    await messages.sendDue({ mail: send, sms: send, push: send });
  };
}

let people = 0;

/** A user with a browser, to whom something has just happened. */
async function somebody(): Promise<string> {
  const id = `user-${(people += 1)}`;
  await database.insert(users).values({
    ...{ id, organisation: 'nova', uid: id, nickname: id, inviteCode: id, email: `${id}@example.com` },
    ...{ country: 'HK', registerTime: 0, locale: 'en' },
  });
  await database.insert(pushSubscriptions).values({
    ...{ userId: id, endpoint: `https://push.example/${id}`, p256dh: '', auth: '' },
    ...{ sessionHash: '', createTime: 0 },
  });
  await database.transaction((transaction) =>
    publish(transaction, credited, { userId: id, data: { amount: '5 USDT' }, time: clock.now() }),
  );
  return id;
}

test('[S-11] [X-02] killed anywhere between the commit of an event and its messages: told once on each way, and nothing lost', async () => {
  let points = 1;
  for (let point = 0; point < points; point += 1) {
    const userId = await somebody();
    const sent: string[] = [];
    const mortal = new MortalConnection(client);
    const reached = mortal.watch(point);
    await Promise.race([startProcess(mortal.database, sent)().catch(() => undefined), mortal.died]);
    mortal.kill();
    // How many there are is known from the first that is not killed in time.
    points = Math.max(points, reached.length + 1);

    const proceed = startProcess(database, sent);
    await proceed();
    clock.set(clock.now() + hour);
    await proceed();
    const kept = await database.select().from(notifications).where(eq(notifications.userId, userId));
    expect(kept).toMatchObject([{ name: 'test.credited', readTime: 0 }]);
    const eventId = kept[0]?.id ?? 0;
    const written = await database.select().from(outbox).where(eq(outbox.eventId, eventId));
    expect(written.map(({ kind }) => kind).sort()).toEqual(['mail', 'push']);
    expect(written).toMatchObject([
      { dueTime: 0, failure: '' },
      { dueTime: 0, failure: '' },
    ]);
    // A message that had left when its process died leaves again: the mail under the same id, the push under the same tag.
    for (const kind of ['mail', 'push']) {
      const times = sent.filter((each) => each === `${eventId} ${kind}`).length;
      expect(times).toBeGreaterThanOrEqual(1);
      expect(times).toBeLessThanOrEqual(2);
    }
    expect(await database.$count(domainEvent)).toBe(0);
  }
  // It was killed in the middle.
  expect(points).toBeGreaterThan(8);
});

test('[S-11] what is undone with its transaction is told to nobody', async () => {
  const userId = await somebody();
  const proceed = startProcess(database, []);
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
  for (let count = 0; count < 30; count += 1) ids.push(await somebody());
  const sent: string[] = [];
  await Promise.all([startProcess(database, sent)(), startProcess(database, sent)()]);
  await startProcess(database, sent)();
  for (const id of ids) expect(await database.$count(notifications, eq(notifications.userId, id))).toBe(1);
  expect(new Set(sent).size).toBe(sent.length);
});

test('[S-11] an event that cannot be told stays with its reason, is reported, and holds up no other', async () => {
  const userId = await somebody();
  await database.insert(domainEvent).values({ name: 'gone.event', userId, data: {}, time: clock.now() });
  const errors: unknown[] = [];
  const telling = createTelling({
    ...{ database, clock, exchange, events },
    onError: (error) => errors.push(String(error)),
  });
  await telling.tell();
  await telling.tell();
  expect(errors).toEqual(['Error: No module publishes the event gone.event']);
  expect(await database.select().from(domainEvent)).toMatchObject([
    { name: 'gone.event', failure: 'Error: No module publishes the event gone.event' },
  ]);
  expect(await database.$count(notifications, eq(notifications.userId, userId))).toBe(1);
});
