import { and, asc, desc, eq, gt, lt, lte, type SQL } from 'drizzle-orm';
import type { Database, SandboxClock } from '../../core/context';
import type { SandboxLocale } from '../../core/locale';
import { day, hour, minute } from '../../core/time-spans';
import { users as userTable } from '../user';
import { withAntiPhishingCode } from './anti-phishing';
import { outbox as outboxTable } from './tables';

/** `captcha` and `slider` are answers, written in demo mode only and never sent anywhere. */
export type MessageKind = 'mail' | 'sms' | 'push' | 'captcha' | 'slider';

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

/** Who reads a message. */
export interface Reader {
  readonly locale: SandboxLocale;
  /** The user that it is for; whoever has the address at the organisation, unless told. */
  readonly userId?: string;
}

/** Sends mail outside the sandbox. `id` is the same for each attempt at one message. */
export type SendMail = (
  message: Pick<NewMessage, 'recipient' | 'subject' | 'body'>,
  id: string,
) => Promise<void>;

/** Sends what an event causes. Rejects with {@link Undeliverable} when a further attempt is of no use. */
export type SendMessage = (message: OutboxMessage) => Promise<void>;

/** A message that cannot be delivered, now or later. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/** Everything that the exchange sent. */
export interface Outbox {
  /** Keeps a message and, when it is a mail, sends it, both with the reader's anti-phishing code (S-06). */
  send(message: NewMessage, reader: Reader): Promise<void>;
  /** Newest first. */
  list(filter: {
    readonly recipient?: string;
    readonly kind?: MessageKind;
    readonly limit: number;
  }): Promise<OutboxMessage[]>;
  /** Sends what events caused and what is due, and what failed again, ever later; gives it up after some attempts. */
  sendDue(by: Readonly<Record<'mail' | 'sms' | 'push', SendMessage>>): Promise<void>;
  /** Forgets messages older than a week. */
  clean(): Promise<void>;
}

const keptMilliseconds = 7 * day;

/** Messages that are sent at once. */
const mostAtOnce = 50;
/** How long after an attempt, ms, the next one is made; after the last one the message is given up. */
const pauses = [30_000, 2 * minute, 10 * minute, hour, 6 * hour];

interface OutboxParts {
  /** There when the operator set a mail server; the outbox keeps a copy of what it sends. */
  readonly sendMail?: SendMail | undefined;
  /** Hears of attempts that failed, and of messages that were given up. */
  readonly onError?: (error: unknown) => void;
}

export function createOutbox(
  database: Database,
  clock: Pick<SandboxClock, 'now'>,
  { sendMail, onError = () => undefined }: OutboxParts = {},
): Outbox {
  return {
    async send(message, { locale, userId }) {
      const isMail = message.kind === 'mail';
      const phrase = isMail ? await antiPhishingCodeOf(database, message, userId) : '';
      const kept =
        phrase === '' ? message : { ...message, body: withAntiPhishingCode(locale, phrase, message.body) };
      const [row] = await database
        .insert(outboxTable)
        .values({ ...kept, createTime: clock.now() })
        .returning({ id: outboxTable.id });
      if (isMail) await sendMail?.(kept, String(row?.id));
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
    async sendDue(by) {
      const due = await database
        .select()
        .from(outboxTable)
        .where(and(gt(outboxTable.dueTime, 0), lte(outboxTable.dueTime, clock.now())))
        .orderBy(asc(outboxTable.dueTime), asc(outboxTable.id))
        .limit(mostAtOnce);
      await Promise.all(
        due.map(async (row) => {
          const { kind } = row;
          if (kind === 'mail' || kind === 'sms' || kind === 'push')
            await attempt({ database, clock, onError }, row, by[kind]);
        }),
      );
    },
    async clean() {
      await database.delete(outboxTable).where(lt(outboxTable.createTime, clock.now() - keptMilliseconds));
    },
  };
}

/** The phrase of the account that a message is for; empty where it has none. */
async function antiPhishingCodeOf(
  database: Database,
  message: NewMessage,
  userId: string | undefined,
): Promise<string> {
  const { organisation, recipient } = message;
  const [user] = await database
    .select({ code: userTable.antiPhishingCode })
    .from(userTable)
    .where(
      userId === undefined
        ? and(eq(userTable.organisation, organisation), eq(userTable.email, recipient))
        : eq(userTable.id, userId),
    );
  return user?.code ?? '';
}

interface Attempting extends Required<Pick<OutboxParts, 'onError'>> {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
}

/** Sends one message, unless another process is at it, and notes what became of it. */
async function attempt(
  { database, clock, onError }: Attempting,
  row: OutboxMessage,
  send: SendMessage,
): Promise<void> {
  const { id, attempts, dueTime } = row;
  const pause = pauses[attempts];
  // Should this process die now, it is tried again.
  const next = { attempts: attempts + 1, dueTime: clock.now() + (pause ?? hour) };
  const taken = await database
    .update(outboxTable)
    .set(next)
    .where(and(eq(outboxTable.id, id), eq(outboxTable.attempts, attempts), eq(outboxTable.dueTime, dueTime)))
    .returning({ id: outboxTable.id });
  if (taken.length === 0) return;
  let failure = '';
  try {
    await send(row);
  } catch (error) {
    const isLast = pause === undefined || error instanceof Undeliverable;
    const what = isLast ? `Message ${id} is given up` : `Message ${id} is tried again`;
    onError(new Error(`${what} (${row.kind}, attempt ${next.attempts})`, { cause: error }));
    if (!isLast) return;
    failure = String(error);
  }
  await database.update(outboxTable).set({ dueTime: 0, failure }).where(eq(outboxTable.id, id));
}
