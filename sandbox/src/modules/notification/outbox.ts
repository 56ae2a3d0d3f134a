import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import type { Database, SandboxClock } from '../../context';
import { outbox as outboxTable } from '../../storage/schema/account';

/** `captcha` and `slider` are answers, written in demo mode only and never sent anywhere. */
export type MessageKind = 'mail' | 'sms' | 'captcha' | 'slider';

/** A message as it stands in the outbox. */
export type OutboxMessage = typeof outboxTable.$inferSelect;

export interface NewMessage {
  readonly organisation: string;
  readonly kind: MessageKind;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly code: string;
}

/** Sends mail outside the sandbox. */
export type SendMail = (message: NewMessage) => Promise<void>;

/** Everything that the exchange sent. */
export interface Outbox {
  /** Keeps a message and, when it is a mail, sends it. */
  send(message: NewMessage): Promise<void>;
  /** Sends a mail that was kept already, in a transaction of its own cause. */
  deliver(message: NewMessage): Promise<void>;
  /** Newest first. */
  list(filter: {
    readonly recipient?: string;
    readonly kind?: MessageKind;
    readonly limit: number;
  }): Promise<OutboxMessage[]>;
  /** Forgets messages older than a week. */
  clean(): Promise<void>;
}

const keptMilliseconds = 7 * 24 * 60 * 60 * 1000;

/** `sendMail` is there when the operator set a mail server; the outbox keeps a copy of what it sends. */
export function createOutbox(
  database: Database,
  clock: SandboxClock,
  sendMail: SendMail | undefined,
): Outbox {
  const deliver = async (message: NewMessage) => {
    if (message.kind === 'mail') await sendMail?.(message);
  };
  return {
    deliver,
    async send(message) {
      await database.insert(outboxTable).values({ ...message, createTime: clock.now() });
      await deliver(message);
    },
    async list({ recipient, kind, limit }) {
      const conditions: SQL[] = [];
      if (recipient !== undefined) conditions.push(eq(outboxTable.recipient, recipient));
      if (kind !== undefined) conditions.push(eq(outboxTable.kind, kind));
      return database
        .select()
        .from(outboxTable)
        .where(and(...conditions))
        .orderBy(desc(outboxTable.id))
        .limit(limit);
    },
    async clean() {
      await database.delete(outboxTable).where(lt(outboxTable.createTime, clock.now() - keptMilliseconds));
    },
  };
}
