import { CallError } from '../../core/call-error';
import type { CommandMark } from '../../core/command-mark';
import { keepOutcomes } from '../../core/commands';
import type { Database } from '../../core/context';
import { type EventContact, publish } from '../../core/events';
import type { WebRequest } from '../../http/web-request';
import { type AccountServices, Devices } from '../auth';
import type { UserRow } from '../user';
import { securityEvents, type AccountChange } from './events';
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
  readonly alsoTell?: readonly EventContact[];
}

/** The account's own contacts as they are before a change, which may take them away. */
const contactsOf = ({ email, mobile }: UserRow): EventContact[] => [
  ...(email === null ? [] : [{ kind: 'mail', recipient: email } as const]),
  ...(mobile === null ? [] : [{ kind: 'sms', recipient: mobile } as const]),
];

/**
 * Makes a change of how an account is secured: with it withdrawals and transfers stop for 24 hours, sessions and the trust
 * in devices end, and the owner is told, all or nothing. Answers with the outcome of its command: the hold's end, empty where there is no hold.
 */
export async function changeAccount(
  services: AccountServices,
  request: WebRequest,
  { user, what, hold, write, ends, mark, alsoTell = [] }: Change,
): Promise<string> {
  const { database, clock, sessions } = services;
  const now = clock.now();
  const { outcome, ended } = await database.transaction(async (transaction) => {
    await write(transaction);
    await new Devices(transaction, clock).endTrust(user.id);
    const holdUntil = hold && (await startHold(transaction, user.id, hold, now));
    const kept = String(holdUntil ?? '');
    if (mark) await keepOutcomes(transaction, clock, [{ mark, outcome: kept }]);
    await publishChange(services, transaction, user, what, { holdUntil, alsoTell });
    const except = ends === 'others' ? request.session?.tokenHash : undefined;
    return { outcome: kept, ended: ends && (await sessions.endAll(user.id, except, transaction)) };
  });
  ended?.();
  return outcome;
}

/** The answer to a change that was made, by the outcome that {@link changeAccount} keeps. */
export const answerChange = async (outcome: string) => ({
  hold_until: outcome === '' ? null : Number(outcome),
});

/** As {@link answerChange}, of a change that always starts a hold. */
export const answerHold = async (outcome: string) => ({ hold_until: Number(outcome) });

/**
 * Publishes a change of how an account is secured, in the transaction that makes it. The owner is told at every contact that the
 * account had before, whatever becomes of them.
 */
export async function publishChange(
  { clock }: Pick<AccountServices, 'clock'>,
  transaction: Database,
  user: UserRow,
  what: AccountChange,
  {
    holdUntil = 0,
    alsoTell = [],
    antiPhishingCode,
  }: {
    readonly holdUntil?: number | undefined;
    readonly alsoTell?: readonly EventContact[];
    /** The phrase of the account's mails, where the change takes it away. */
    readonly antiPhishingCode?: string | null;
  } = {},
): Promise<void> {
  const contacts = [...contactsOf(user), ...alsoTell];
  await publish(transaction, securityEvents.changed, {
    ...{ userId: user.id, data: { what, holdUntil }, time: clock.now() },
    contacts: contacts.map((contact) => ({ ...contact, ...(antiPhishingCode && { antiPhishingCode }) })),
  });
}

/** The user of a request with a session. */
export async function userOf({ users }: AccountServices, request: WebRequest): Promise<UserRow> {
  const user = request.userId === undefined ? undefined : await users.byId(request.userId);
  if (!user) throw new CallError('sessionInvalid');
  return user;
}
