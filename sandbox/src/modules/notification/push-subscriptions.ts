import type { InputOf, subscribePush } from '@exchange/contract';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { VapidKeys } from 'web-push';
import { defineQuestion, type ModuleContext } from '../../application/module';
import { CallError } from '../../core/call-error';
import { organisationOf } from '../config';
import type { OutboxMessage } from './outbox';
import { isPushEndpoint, sendPush, SubscriptionGone } from './push-sender';
import { pushSubscriptions as table } from './tables';

/** Which of these logins, by the hashes of their secrets, have not ended. */
export const openSessions = defineQuestion<readonly string[], Promise<ReadonlySet<string>>>('open-sessions');

/** Browsers of one user at most; the oldest makes way. */
const mostOfUser = 20;

/** Browsers that show what their user is told, by web push. */
export class PushSubscriptions {
  constructor(
    private readonly context: Pick<ModuleContext, 'database' | 'clock' | 'settings' | 'ask'>,
    readonly keys: VapidKeys,
  ) {}

  /** Rejects with `invalidInput` for an address that is no push service's. */
  async add(userId: string, sessionHash: string, target: InputOf<typeof subscribePush>): Promise<void> {
    const { database, clock, settings } = this.context;
    if (!isPushEndpoint(target.endpoint, settings.pushOrigins))
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
  }

  async remove(userId: string, endpoint: string): Promise<void> {
    await this.context.database
      .delete(table)
      .where(and(eq(table.userId, userId), eq(table.endpoint, endpoint)));
  }

  /** Sends a message of the outbox to its subscription; nothing where that is gone, or its login has ended. */
  async send({ recipient, subject: title, body, path, eventId, organisation }: OutboxMessage): Promise<void> {
    const { database, settings } = this.context;
    const [target] = await database.select().from(table).where(eq(table.id, recipient));
    if (!target) return;
    if (!(await this.open([target.sessionHash])).has(target.sessionHash)) return this.forget(recipient);
    // Mail address by which push services reach the exchange.
    const contact = organisationOf(organisation)?.look.customer_mail ?? settings.mailFrom;
    const content = { title, body, path, tag: `event-${eventId}` };
    try {
      await sendPush(target, content, { keys: this.keys, origins: settings.pushOrigins, contact });
    } catch (error) {
      if (!(error instanceof SubscriptionGone)) throw error;
      await this.forget(recipient);
    }
  }

  /** Forgets those whose logins have ended. */
  async clean(): Promise<void> {
    const { database } = this.context;
    const rows = await database.select({ id: table.id, sessionHash: table.sessionHash }).from(table);
    const open = await this.open(rows.map(({ sessionHash }) => sessionHash));
    const over = rows.filter(({ sessionHash }) => !open.has(sessionHash)).map(({ id }) => id);
    if (over.length > 0) await this.forget(...over);
  }

  private async open(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const answers = await Promise.all(this.context.ask(openSessions, hashes));
    return new Set(answers.flatMap((answer) => [...answer]));
  }

  private async forget(...ids: string[]): Promise<void> {
    await this.context.database.delete(table).where(inArray(table.id, ids));
  }
}
