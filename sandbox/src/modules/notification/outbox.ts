import { and, asc, desc, eq, gt, lt, lte, type SQL } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Database, SandboxClock } from '../../core/context';
import type { SandboxLocale } from '../../core/locale';
import { equals, has } from '../../core/storage/queries';
import { day, hour, minute } from '../../core/time-spans';
import { users as userTable } from '../user';
import { outbox as outboxTable } from './tables';
import { withAntiPhishingCode } from './texts';

/** `captcha` and `slider` are answers, written in demo mode only and never sent anywhere. */
export type MessageKind = 'mail' | 'sms' | 'push' | 'captcha' | 'slider';

/** A message as it stands in the outbox. */
export type OutboxMessage = typeof outboxTable.$inferSelect;
type MailText = Pick<OutboxMessage, 'recipient' | 'subject' | 'body'>;
type NewMessage = MailText & Pick<OutboxMessage, 'organisation' | 'code'> & { readonly kind: MessageKind };

/** Sends mail outside the sandbox. `id` is the same for each attempt at one message. */
type SendMail = (message: MailText, id: string) => Promise<void>;

/** Sends what an event causes. Rejects with {@link Undeliverable} when a further attempt is of no use. */
type SendMessage = (message: OutboxMessage) => Promise<void>;

/** A message that cannot be delivered, now or later. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

const keptMilliseconds = 7 * day;
/** Messages that are sent at once. */
const mostAtOnce = 50;
/** How long after an attempt, ms, the next one is made; after the last one the message is given up. */
const pauses = [30_000, 2 * minute, 10 * minute, hour, 6 * hour];

const isDue = (now: number) => and(gt(outboxTable.dueTime, 0), lte(outboxTable.dueTime, now));
/** Whether there are messages to send at this time. */
export const awaitsSending = (now: number): SQL => has(outboxTable, isDue(now));

/** Everything that the exchange sent. */
export class Outbox {
  /**
   * `sendMail` is there when the operator set a mail server; the outbox keeps a copy of what it sends. `onError` hears of attempts that
   * failed, and of messages that were given up.
   */
  constructor(
    private readonly database: Database,
    private readonly clock: Pick<SandboxClock, 'now'>,
    private readonly sendMail?: SendMail,
    private readonly onError: (error: unknown) => void = () => undefined,
  ) {}

  /** Keeps a message and, when it is a mail, sends it, both with the anti-phishing code of the account that has the address (S-06). */
  async send(message: NewMessage, locale: SandboxLocale): Promise<void> {
    const isMail = message.kind === 'mail';
    const phrase = isMail ? await this.antiPhishingCodeOf(message) : '';
    const kept = { ...message, body: withAntiPhishingCode(locale, phrase, message.body) };
    const [row] = await this.database
      .insert(outboxTable)
      .values({ ...kept, createTime: this.clock.now() })
      .returning({ id: outboxTable.id });
    if (isMail) await this.sendMail?.(kept, String(row?.id));
  }

  /** Newest first. */
  list(filter: { recipient?: string; kind?: MessageKind; limit: number }): Promise<OutboxMessage[]> {
    return this.database
      .select()
      .from(outboxTable)
      .where(and(equals(outboxTable.recipient, filter.recipient), equals(outboxTable.kind, filter.kind)))
      .orderBy(desc(outboxTable.id))
      .limit(filter.limit);
  }

  /** Sends what events caused and what is due, and what failed again, ever later; gives it up after some attempts. */
  async sendDue(by: Readonly<Record<'mail' | 'sms' | 'push', SendMessage>>): Promise<void> {
    const due = await this.database
      .select()
      .from(outboxTable)
      .where(isDue(this.clock.now()))
      .orderBy(asc(outboxTable.dueTime), asc(outboxTable.id))
      .limit(mostAtOnce);
    await Promise.all(
      due.map(async (row) => {
        const { kind } = row;
        if (kind === 'mail' || kind === 'sms' || kind === 'push') await this.attempt(row, by[kind]);
      }),
    );
  }

  /** Forgets messages older than a week. */
  async clean(): Promise<void> {
    await this.database
      .delete(outboxTable)
      .where(lt(outboxTable.createTime, this.clock.now() - keptMilliseconds));
  }

  /** The phrase of the account that a message is for; empty where it has none. */
  private async antiPhishingCodeOf({ organisation, recipient }: NewMessage): Promise<string> {
    const [user] = await this.database
      .select({ code: userTable.antiPhishingCode })
      .from(userTable)
      .where(and(eq(userTable.organisation, organisation), eq(userTable.email, recipient)));
    return user?.code ?? '';
  }

  /** Sends one message, unless another process is at it, and notes what became of it. */
  private async attempt(row: OutboxMessage, send: SendMessage): Promise<void> {
    const { id, attempts, dueTime } = row;
    const pause = pauses[attempts];
    // Should this process die now, it is tried again.
    const next = { attempts: attempts + 1, dueTime: this.clock.now() + (pause ?? hour) };
    const taken = await this.database
      .update(outboxTable)
      .set(next)
      .where(
        and(eq(outboxTable.id, id), eq(outboxTable.attempts, attempts), eq(outboxTable.dueTime, dueTime)),
      )
      .returning({ id: outboxTable.id });
    if (taken.length === 0) return;
    let failure = '';
    try {
      await send(row);
    } catch (error) {
      const isLast = pause === undefined || error instanceof Undeliverable;
      const what = isLast ? `Message ${id} is given up` : `Message ${id} is tried again`;
      this.onError(new Error(`${what} (${row.kind}, attempt ${next.attempts})`, { cause: error }));
      if (!isLast) return;
      failure = String(error);
    }
    await this.database.update(outboxTable).set({ dueTime: 0, failure }).where(eq(outboxTable.id, id));
  }
}

/** Sends the exchange's mail through the server that `url` names (`smtp://user:password@host:port`). */
export function createMailer(url: string, from: string): SendMail {
  const transport = createTransport(url);
  const host = from.split('@').at(-1) ?? '';
  const domain = host.replace(/[^\w.-]/g, '') || 'localhost';
  return async ({ recipient, subject, body }, id) => {
    // By its id a mailbox tells that a message which was sent again came before.
    const messageId = `<exchange-${id}@${domain}>`;
    await transport.sendMail({ from, to: recipient, subject, text: body, messageId });
  };
}
