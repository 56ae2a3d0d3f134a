import { and, desc, eq, inArray } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database, SandboxClock } from '../../core/context';
import type { OutboxMessage } from './outbox';
import {
  isPushEndpoint,
  type PushContent,
  type PushTarget,
  sendPush,
  SubscriptionGone,
  type VapidKeys,
} from './push-sender';
import { pushSubscriptions as table } from './tables';

/** Browsers of one user at most; the oldest makes way. */
const mostOfUser = 20;

/** Browsers that show what their user is told, by web push. */
export interface PushSubscriptions {
  readonly publicKey: string;
  /** Rejects with `invalidInput` for an address that is no push service's. */
  add(userId: string, sessionHash: string, target: PushTarget): Promise<void>;
  remove(userId: string, endpoint: string): Promise<void>;
  /** Sends a message of the outbox to its subscription; nothing where that is gone, or its login has ended. */
  send(message: OutboxMessage): Promise<void>;
  /** Forgets those whose logins have ended. */
  clean(): Promise<void>;
}

interface PushParts {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly keys: VapidKeys;
  /** Mail address by which push services reach the exchange. */
  readonly contactOf: (organisation: string) => string;
  /** Endpoints that are allowed beside public ones. */
  readonly origins: readonly string[];
  /** Which of these logins have not ended. */
  readonly openSessions: (hashes: readonly string[]) => Promise<ReadonlySet<string>>;
}

export function createPushSubscriptions(parts: PushParts): PushSubscriptions {
  const { database, clock, keys, contactOf, origins, openSessions } = parts;
  const forget = (id: string) => database.delete(table).where(eq(table.id, id));
  return {
    publicKey: keys.publicKey,
    async add(userId, sessionHash, target) {
      if (!isPushEndpoint(target.endpoint, origins))
        throw new CallError('invalidInput', undefined, {
          endpoint: 'the address of a push service: https, a public name, no port',
        });
      const row = { ...target, userId, sessionHash, createTime: clock.now() };
      await database.insert(table).values(row).onConflictDoUpdate({ target: table.endpoint, set: row });
      const surplus = database
        .select({ id: table.id })
        .from(table)
        .where(eq(table.userId, userId))
        .orderBy(desc(table.createTime), desc(table.id))
        .offset(mostOfUser);
      await database.delete(table).where(inArray(table.id, surplus));
    },
    async remove(userId, endpoint) {
      await database.delete(table).where(and(eq(table.userId, userId), eq(table.endpoint, endpoint)));
    },
    async send({ recipient, subject: title, body, path, eventId, organisation }) {
      const [target] = await database.select().from(table).where(eq(table.id, recipient));
      if (!target) return;
      if (!(await openSessions([target.sessionHash])).has(target.sessionHash)) {
        await forget(recipient);
        return;
      }
      const content: PushContent = { title, body, path, tag: `event-${eventId}` };
      try {
        await sendPush(target, content, { keys, origins, contact: contactOf(organisation) });
      } catch (error) {
        if (!(error instanceof SubscriptionGone)) throw error;
        await forget(recipient);
      }
    },
    async clean() {
      const rows = await database.select({ id: table.id, sessionHash: table.sessionHash }).from(table);
      const open = await openSessions(rows.map(({ sessionHash }) => sessionHash));
      const over = rows.filter(({ sessionHash }) => !open.has(sessionHash)).map(({ id }) => id);
      if (over.length > 0) await database.delete(table).where(inArray(table.id, over));
    },
  };
}
