import { CallError } from '../../core/call-error';
import type { CommandMark } from '../../core/command-mark';
import { keepOutcomes } from '../../core/commands';
import type { Database } from '../../core/context';
import { localeOf } from '../../core/locale';
import type { WebRequest } from '../../http/web-request';
import { type AccountServices, createDevices } from '../auth';
import { organisationOf } from '../config';
import { type AccountChange, changeMessage, createOutbox, deliver, type NewMessage } from '../notification';
import type { UserRow } from '../user';
import { type HoldName, startHold } from './holds';

/** A change of how an account is secured. */
export interface Change {
  readonly user: UserRow;
  /** Named in the message to the owner. */
  readonly what: AccountChange;
  /** Left out where something is set or bound for the first time: nothing is held for that. */
  readonly hold?: HoldName;
  /** Writes it. What it rejects with undoes all. */
  readonly write: (transaction: Database) => Promise<void>;
  /** Whose sessions end with it: all of the user's, or all but that of the request. */
  readonly ends?: 'all' | 'others';
  /** The command that makes it, unless nobody can look it up, as in a reset of the password. */
  readonly mark?: CommandMark;
  /** Hear of it beside the contacts that the account had before, e.g. the new one. */
  readonly alsoTell?: readonly Recipient[];
}

type Recipient = Pick<NewMessage, 'kind' | 'recipient'>;

/** The account's own contacts. */
const contactsOf = ({ email, mobile }: UserRow): Recipient[] => [
  ...(email === null ? [] : [{ kind: 'mail', recipient: email } as const]),
  ...(mobile === null ? [] : [{ kind: 'sms', recipient: mobile } as const]),
];

/**
 * Makes a change of how an account is secured: with it withdrawals and transfers stop for 24 hours, sessions and the trust
 * in devices end, and the owner is told, all or nothing. Answers with the hold's end, null where there is no hold.
 */
export async function changeAccount(
  services: AccountServices,
  request: WebRequest,
  change: Change & { readonly hold: HoldName },
): Promise<{ readonly hold_until: number }>;
export async function changeAccount(
  services: AccountServices,
  request: WebRequest,
  change: Change,
): Promise<{ readonly hold_until: number | null }>;
export async function changeAccount(
  services: AccountServices,
  request: WebRequest,
  { user, what, hold, write, ends, mark, alsoTell = [] }: Change,
): Promise<{ readonly hold_until: number | null }> {
  const { database, clock, sessions } = services;
  const now = clock.now();
  const { holdUntil, ended, messages } = await database.transaction(async (transaction) => {
    await write(transaction);
    await createDevices(transaction, clock).endTrust(user.id);
    const until = hold && (await startHold(transaction, user.id, hold, now));
    if (mark) await keepOutcomes(transaction, clock, [{ mark, outcome: String(until ?? '') }]);
    return {
      holdUntil: until,
      ended:
        ends === undefined
          ? undefined
          : await sessions.endAll(
              user.id,
              ends === 'others' ? request.session?.tokenHash : undefined,
              transaction,
            ),
      messages: await tellOwner(services, transaction, request, user, what, until, alsoTell),
    };
  });
  ended?.();
  deliver(services, messages);
  return { hold_until: holdUntil ?? null };
}

/** The answer to a change that was made, by the outcome that {@link changeAccount} keeps. */
export const answerChange = async (outcome: string) => ({
  hold_until: outcome === '' ? null : Number(outcome),
});

/** As {@link answerChange}, of a change that always starts a hold. */
export const answerHold = async (outcome: string) => ({ hold_until: Number(outcome) });

/** Writes what the owner is told into the outbox, in the transaction of what it tells of. `deliver` sends it after. */
export async function tellOwner(
  { clock }: Pick<AccountServices, 'clock'>,
  transaction: Database,
  request: Pick<WebRequest, 'locale'>,
  user: UserRow,
  what: AccountChange,
  holdUntil: number | undefined,
  alsoTell: readonly Recipient[] = [],
): Promise<NewMessage[]> {
  const look = organisationOf(user.organisation)?.look;
  const locale = localeOf(request.locale);
  const text = changeMessage(locale, {
    organisation: look?.name ?? user.organisation,
    support: look?.customer_mail ?? '',
    what,
    time: clock.now(),
    holdUntil,
  });
  const outbox = createOutbox(transaction, clock, undefined);
  const messages: NewMessage[] = [];
  for (const recipient of [...contactsOf(user), ...alsoTell]) {
    const message = { organisation: user.organisation, ...recipient, ...text, code: '' };
    messages.push(await outbox.keep(message, { locale, userId: user.id }));
  }
  return messages;
}

/** The user of a request with a session. */
export async function userOf({ users }: AccountServices, request: WebRequest): Promise<UserRow> {
  const user = request.userId === undefined ? undefined : await users.byId(request.userId);
  if (!user) throw new CallError('sessionInvalid');
  return user;
}
