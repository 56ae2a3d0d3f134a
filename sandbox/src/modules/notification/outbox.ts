import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import type { Database, SandboxClock } from '../../core/context';
import type { SandboxLocale } from '../../core/locale';
import { users as userTable } from '../user';
import { withAntiPhishingCode } from './anti-phishing';
import { outbox as outboxTable } from './tables';

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

/** Who reads a message. */
export interface Reader {
  readonly locale: SandboxLocale;
  /** The user that it is for; whoever has the address at the organisation, unless told. */
  readonly userId?: string;
}

/** Sends mail outside the sandbox. */
export type SendMail = (message: NewMessage) => Promise<void>;

/** Everything that the exchange sent. */
export interface Outbox {
  /** Keeps a message and, when it is a mail, sends it, both with the reader's anti-phishing code (S-06). */
  send(message: NewMessage, reader: Reader): Promise<void>;
  /** Keeps a message, in a transaction of its own cause; what it answers with is for `deliver`. */
  keep(message: NewMessage, reader: Reader): Promise<NewMessage>;
  /** Sends a mail that was kept already. */
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
  clock: Pick<SandboxClock, 'now'>,
  sendMail: SendMail | undefined,
): Outbox {
  const deliver = async (message: NewMessage) => {
    if (message.kind === 'mail') await sendMail?.(message);
  };
  async function antiPhishingCodeOf(message: NewMessage, userId: string | undefined): Promise<string> {
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
  async function keep(message: NewMessage, { locale, userId }: Reader): Promise<NewMessage> {
    const isMail = message.kind === 'mail';
    const phrase = isMail ? await antiPhishingCodeOf(message, userId) : '';
    const kept =
      phrase === '' ? message : { ...message, body: withAntiPhishingCode(locale, phrase, message.body) };
    await database.insert(outboxTable).values({ ...kept, createTime: clock.now() });
    return kept;
  }
  return {
    deliver,
    keep,
    send: async (message, reader) => deliver(await keep(message, reader)),
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

/** Sends what was kept. What it tells of stands whether or not it can be sent; a failure is the operators'. */
export function deliver(
  services: { readonly outbox: Outbox; readonly onError: (error: unknown) => void },
  messages: readonly NewMessage[],
): void {
  for (const message of messages) services.outbox.deliver(message).catch(services.onError);
}
