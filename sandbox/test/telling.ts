import * as z from 'zod/mini';
import type { Database } from '../src/core/context';
import { eventsOf, publish } from '../src/core/events';
import { Outbox } from '../src/modules/notification';
import { pushSubscriptions } from '../src/modules/notification/tables';
import { Telling } from '../src/modules/notification/telling';
import { users } from '../src/modules/user';
import { createTestClock } from './exchange';

const words = {
  events: { credited: { title: 'Deposit credited: {amount}', body: '{amount} is available.' } },
};
/** An event that is told by bell, mail and push. */
export const credited = eventsOf('test', { en: words, 'zh-HK': words, 'zh-CN': words })('credited', {
  kind: 'funds',
  data: z.object({ amount: z.string() }),
  path: '/assets',
});
export const clock = createTestClock(Date.UTC(2026, 10, 18));

/** What tells on a database; `errors` hear of events that cannot be told. */
export const createTestTelling = (database: Database, errors: unknown[] = []) =>
  new Telling(
    { database, clock, exchange: { announce: () => undefined } },
    new Map([[credited.name, credited]]),
    (error) => errors.push(error),
  );

/** A process that tells and sends what is due; `sent` are the ways of the messages that left it, by their events. */
export function startTelling(database: Database, sent: string[]): () => Promise<void> {
  const telling = createTestTelling(database);
  const messages = new Outbox(database, clock);
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
export async function somebodyCredited(database: Database): Promise<string> {
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
