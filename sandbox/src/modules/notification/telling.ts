import type { UnreadCount } from '@exchange/contract';
import { and, asc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ModuleContext } from '../../application/module';
import type { Database, Exchange } from '../../core/context';
import { type DomainEvent, EventContact, type ToldEvent } from '../../core/events';
import { updateOf } from '../../core/exchange/personal-updates';
import { has } from '../../core/storage/queries';
import { domainEvent } from '../../core/storage/tables';
import { fillText } from '../../core/texts';
import { day } from '../../core/time-spans';
import { organisationOf } from '../config';
import { type UserRow, users } from '../user';
import { type Choices, isChosen } from './choices';
import { countAnew } from './kept-notifications';
import { notifications, notificationSettings, outbox, pushSubscriptions } from './tables';
import { texts, withAntiPhishingCode } from './texts';

/** Events of one transaction at most. */
const mostTogether = 100;
/** What is older is no news: it is kept as read, and nothing is sent. */
const newsMs = 7 * day;

/** What happened to no user is told elsewhere. */
const isTold = and(eq(domainEvent.failure, ''), ne(domainEvent.userId, ''));
/** Whether there are events to tell. */
export const awaitsTelling = (): SQL => has(domainEvent, isTold);

type EventRow = typeof domainEvent.$inferSelect;
type NewNotification = typeof notifications.$inferInsert;
type NewMessage = typeof outbox.$inferInsert;

/** Whom an event is told, and how the user wants to be. */
interface Reader {
  readonly user: UserRow;
  readonly choices: Choices;
  readonly subscriptions: readonly string[];
}

/** What some events come to. */
class Told {
  readonly ids: number[] = [];
  readonly failures: { readonly id: number; readonly error: unknown }[] = [];
  readonly notifications: NewNotification[] = [];
  readonly messages: NewMessage[] = [];
}

/**
 * Turns events into notifications and messages (H-31, S-11). An event is taken from its table in the transaction that keeps its
 * notification and its messages: whenever a process dies, it is told once on each way.
 */
export class Telling {
  private last = Promise.resolve();

  /** `onError` hears of events that cannot be told. */
  constructor(
    private readonly context: Pick<ModuleContext, 'database' | 'clock'> & {
      readonly exchange: Pick<Exchange, 'announce'>;
    },
    private readonly events: ReadonlyMap<string, DomainEvent>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Tells all that was published by now; also in a process that does not own the engine. */
  tell(): Promise<void> {
    const own = this.last.then(async () => {
      while (await this.tellSome());
    });
    this.last = own.catch(() => undefined);
    return own;
  }

  /** Tells the first events that nobody else is telling. False when there are none. */
  private async tellSome(): Promise<boolean> {
    const { database, clock, exchange } = this.context;
    const counts = new Map<string, UnreadCount>();
    let told: Told | undefined;
    await database.transaction(async (transaction) => {
      const rows = await transaction
        .select()
        .from(domainEvent)
        .where(isTold)
        .orderBy(asc(domainEvent.id))
        .limit(mostTogether)
        .for('update', { skipLocked: true });
      if (rows.length === 0) return;
      told = this.tellAll(rows, await readersOf(transaction, rows), clock.now());
      await store(transaction, told);
      const unread = told.notifications.filter(({ readTime }) => readTime === 0);
      for (const userId of [...new Set(unread.map((row) => row.userId))].sort())
        counts.set(userId, await countAnew(transaction, userId));
    });
    for (const [userId, count] of counts) exchange.announce(updateOf(userId, { notifications: count }));
    for (const { error } of told?.failures ?? []) this.onError(error);
    return told !== undefined;
  }

  private tellAll(rows: readonly EventRow[], readers: ReadonlyMap<string, Reader>, now: number): Told {
    const told = new Told();
    for (const row of rows) {
      try {
        const event = this.events.get(row.name);
        if (!event) throw new Error(`No module publishes the event ${row.name}`);
        const reader = readers.get(row.userId);
        if (!reader) throw new Error(`The event ${row.id} happened to nobody`);
        const { kept, messages } = tellOne(row, event, reader, now);
        told.notifications.push(...kept);
        told.messages.push(...messages);
        told.ids.push(row.id);
      } catch (error) {
        told.failures.push({ id: row.id, error });
      }
    }
    return told;
  }
}

async function store(transaction: Database, told: Told): Promise<void> {
  if (told.notifications.length > 0) await transaction.insert(notifications).values(told.notifications);
  if (told.messages.length > 0) await transaction.insert(outbox).values(told.messages);
  if (told.ids.length > 0) await transaction.delete(domainEvent).where(inArray(domainEvent.id, told.ids));
  for (const { id, error } of told.failures)
    await transaction
      .update(domainEvent)
      .set({ failure: String(error) })
      .where(eq(domainEvent.id, id));
}

async function readersOf(transaction: Database, rows: readonly EventRow[]): Promise<Map<string, Reader>> {
  const ids = [...new Set(rows.map(({ userId }) => userId))];
  const found = await transaction
    .select({ user: users, choices: notificationSettings.choices })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(inArray(users.id, ids));
  const subscribed = await transaction
    .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, ids));
  return new Map(
    found.map(({ user, choices }) => [
      user.id,
      {
        ...{ user, choices: choices ?? {} },
        subscriptions: subscribed.filter(({ userId }) => userId === user.id).map(({ id }) => id),
      },
    ]),
  );
}

/** What one event comes to: a notification, and messages that are due now. */
function tellOne(
  { id, userId, name, data, contacts, time }: EventRow,
  event: DomainEvent,
  { user, choices, subscriptions }: Reader,
  now: number,
): { readonly kept: NewNotification[]; readonly messages: NewMessage[] } {
  const { kind } = event;
  const words = event.tell(data, time, user.locale);
  const isNews = now - time < newsMs;
  const kept = { id, userId, kind, name, data, time, readTime: isNews ? 0 : now };
  const common = {
    ...{ organisation: user.organisation, code: '', createTime: now },
    ...{ eventId: id, path: words.path, dueTime: now },
  };
  const messages: NewMessage[] = [];
  const isSent = isNews && !event.quiet;
  if (isSent && isChosen(choices, kind, 'message'))
    messages.push(
      ...(contacts === null ? ownContact(user) : z.parse(z.array(EventContact), contacts)).map((contact) => ({
        ...{ ...common, kind: contact.kind, recipient: contact.recipient },
        ...messageText(user, event, words, contact),
      })),
    );
  if (isSent && isChosen(choices, kind, 'push'))
    for (const recipient of subscriptions)
      messages.push({ ...common, kind: 'push', recipient, subject: words.title, body: words.body });
  return { kept: isChosen(choices, kind, 'bell') ? [kept] : [], messages };
}

/** A mail, or an SMS to an account without an email. */
function ownContact({ email, mobile }: UserRow): EventContact[] {
  if (email !== null) return [{ kind: 'mail', recipient: email }];
  return mobile === null ? [] : [{ kind: 'sms', recipient: mobile }];
}

/** Subject and text of a message; in a mail with the phrase that its reader knows genuine mails by (S-06). */
function messageText(
  { organisation, locale, antiPhishingCode }: UserRow,
  { kind }: DomainEvent,
  { title, body, mail }: ToldEvent,
  contact: EventContact,
): Pick<NewMessage, 'subject' | 'body'> {
  const text = texts[locale].message;
  const look = organisationOf(organisation)?.look;
  const subject = fillText(text.subject, { organisation: look?.name ?? organisation, title });
  const support = look?.customer_mail ?? '';
  const help = fillText(text.help[kind === 'security' ? 'security' : 'other'], { support });
  if (contact.kind === 'sms') return { subject, body: fillText(text.sms, { subject, body, help }) };
  const phrase = contact.antiPhishingCode ?? antiPhishingCode ?? '';
  return { subject, body: withAntiPhishingCode(locale, phrase, `${mail}\n\n${help}`) };
}
