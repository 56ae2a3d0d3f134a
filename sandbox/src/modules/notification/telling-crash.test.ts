import type { PGlite } from '@electric-sql/pglite';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { MortalConnection } from '../../../test/crash/mortal-connection';
import { openMemoryClient } from '../../../test/storage/embedded';
import { clock, somebodyCredited, startTelling } from '../../../test/telling';
import type { Database } from '../../core/context';
import { domainEvent } from '../../core/storage/tables';
import { hour } from '../../core/time-spans';
import { notifications, outbox } from './tables';

let client: PGlite;
let database: Database;
beforeAll(async () => {
  client = await openMemoryClient();
  database = drizzle(client);
});
afterAll(() => client.close());

test('[S-11] [X-02] killed anywhere between the commit of an event and its messages: told once on each way, and nothing lost', async () => {
  let points = 1;
  for (let point = 0; point < points; point += 1) {
    const userId = await somebodyCredited(database);
    const sent: string[] = [];
    const mortal = new MortalConnection(database);
    const reached = mortal.watch(point);
    await Promise.race([startTelling(mortal.database, sent)().catch(() => undefined), mortal.died]);
    mortal.kill();
    // How many there are is known from the first that is not killed in time.
    points = Math.max(points, reached.length + 1);

    const proceed = startTelling(database, sent);
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
