import { eq } from 'drizzle-orm';
import type { Database, SandboxClock } from '../../core/context';
import type { SandboxLocale } from '../../core/locale';
import { organisationOf } from '../config';
import { users } from '../user';
import { createOutbox, type NewMessage } from './outbox';
import type { MessageText } from './texts';

/** Who is told, and in which language. */
export interface Addressee {
  readonly userId: string;
  readonly organisation: string;
  readonly locale: SandboxLocale;
}

/** Writes the text for the way that it goes by; `support` is where the user can ask for help. */
export type WriteMessage = (
  kind: 'mail' | 'sms',
  organisation: { readonly name: string; readonly support: string },
) => MessageText;

/**
 * Writes what a user is told into the outbox, in the transaction of what it tells of: by mail, or by SMS to an account without an
 * email. `deliver` sends it after.
 */
export async function tellUser(
  transaction: Database,
  clock: Pick<SandboxClock, 'now'>,
  { userId, organisation, locale }: Addressee,
  write: WriteMessage,
): Promise<NewMessage[]> {
  const [user] = await transaction.select().from(users).where(eq(users.id, userId));
  const recipient = user?.email ?? user?.mobile ?? '';
  if (recipient === '') return [];
  const look = organisationOf(organisation)?.look;
  const kind = recipient === user?.email ? 'mail' : 'sms';
  const text = write(kind, { name: look?.name ?? organisation, support: look?.customer_mail ?? '' });
  const message = { organisation, kind, recipient, ...text, code: '' } as const;
  return [await createOutbox(transaction, clock, undefined).keep(message, { locale, userId })];
}
