import type { AskedOf, AttemptOf, Command, InputOf, OutputOf } from '@exchange/contract/call';
import { isAsked } from '@exchange/contract/command';
import { stableKey } from '@exchange/contract/stable-key';
import { isApiFailure, type Platform } from '@exchange/platform';

/** A command whose outcome is not known, as the device keeps it. What belongs to one attempt, such as a password, is never kept. */
export interface PendingCommand<C extends Command> {
  /** Idempotency key: the exchange does it once, however often it comes under this key. */
  readonly key: string;
  readonly asked: AskedOf<C>;
  /** When it was sent first, ms since the epoch by the exchange's clock. */
  readonly sentAt: number;
  /** When it was last sent without an answer; 0 when every attempt was answered. */
  readonly triedAt: number;
}

/** The commands of one user and kind whose outcome is not known. */
export interface PendingCommands<C extends Command> {
  /** All of them, the earliest first: each page of the user may have sent one. */
  list(): readonly PendingCommand<C>[];
  /** The one with this key; undefined once its outcome is known, whichever page found it out. */
  find(key: string): PendingCommand<C> | undefined;
  /** The one that asks for the same. */
  equal(asked: AskedOf<C>): PendingCommand<C> | undefined;
  keep(pending: PendingCommand<C>): void;
  /** The outcome of the command with this key is known. */
  settle(key: string): void;
  /**
   * Keeps the command before `perform` sends it, until its outcome is known. One that asks for the same as a pending one is that
   * one again, under its key and as it was asked then. Rejects as `perform` does.
   */
  send(
    asked: AskedOf<C>,
    attempt: AttemptOf<C>,
    perform: (input: InputOf<C>, options: { readonly idempotencyKey: string }) => Promise<OutputOf<C>>,
  ): Promise<OutputOf<C>>;
}

/** How the commands of one kind are kept. */
export interface PendingOptions<C extends Command> {
  /** Whether two ask for the same; by default when they are equal. */
  readonly same?: (left: AskedOf<C>, right: AskedOf<C>) => boolean;
  /** Reasons of refusals after which a person tries the same again, under its key. */
  readonly retriedAfter?: readonly string[];
}

/**
 * How long after an attempt a command can still arrive, ms: longer than a request is waited for, and than an order is accepted, by
 * more than this page's reading of the exchange's clock may be wrong.
 */
const arrivesWithinMs = 20_000;

/** How long a command can still arrive, ms; 0 when the exchange, if it does not know it by now, never will. */
export const timeToArrive = ({ triedAt }: { readonly triedAt: number }, now: number): number =>
  Math.max(0, triedAt + arrivesWithinMs - now);

/** A new idempotency key. */
export function createCommandKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Refusals that come before the exchange looks at the key: they say nothing of an earlier attempt. */
const refusedUnseen: readonly string[] = [
  'sessionInvalid',
  'sessionExpired',
  'rateLimited',
  'unavailable',
  'internal',
];

/** Whether a failure tells that nothing came of this attempt; of one that repeats another, not every refusal does. */
export function isRefused(failure: unknown, isRepeated: boolean): boolean {
  if (!isApiFailure(failure) || failure.kind !== 'refused') return false;
  return !isRepeated || !refusedUnseen.includes(failure.reason);
}

/**
 * The user's pending commands of one kind, kept on the device each as a record of its own: tabs that send at once would overwrite
 * a common one. `userId` is '' for a command that anyone may send.
 */
export function createPendingCommands<C extends Command>(
  { storage, clock }: Pick<Platform, 'storage' | 'clock'>,
  userId: string,
  command: C,
  { same = areEqual, retriedAfter = [] }: PendingOptions<C> = {},
): PendingCommands<C> {
  const start = `command.${command.name}.${userId}.`;
  const find = (key: string): PendingCommand<C> | undefined => {
    const kept = parsed(storage.get(start + key));
    if (!isRecord(kept) || key === '') return undefined;
    const { asked, sentAt, triedAt } = kept;
    return isAsked(command, asked) && isTime(sentAt) && isTime(triedAt)
      ? { key, asked, sentAt, triedAt }
      : undefined;
  };
  const keep = ({ key, ...pending }: PendingCommand<C>) => storage.set(start + key, JSON.stringify(pending));
  const settle = (key: string) => storage.remove(start + key);
  const list = () =>
    storage
      .keys(start)
      .flatMap((name) => find(name.slice(start.length)) ?? [])
      .sort((left, right) => left.sentAt - right.sentAt);
  const equal = (asked: AskedOf<C>) => list().find((pending) => same(pending.asked, asked));

  /** After an attempt failed: keeps the command where it may have been done, or is to be tried again. */
  function afterFailure(
    failure: unknown,
    sent: PendingCommand<C>,
    earlier: PendingCommand<C> | undefined,
  ): void {
    if (!isApiFailure(failure) || failure.kind !== 'refused') return;
    const mayArrive = earlier !== undefined && timeToArrive(earlier, sent.triedAt) > 0;
    const isFinal =
      // It is the answer to one that was made.
      failure.reason === 'accountCreated' || (isRefused(failure, earlier !== undefined) && !mayArrive);
    if (isFinal && !retriedAfter.includes(failure.reason)) settle(sent.key);
    // This attempt was answered: what is on its way is what was before. Another page may have sent it since.
    else if (find(sent.key)?.triedAt === sent.triedAt) keep({ ...sent, triedAt: earlier?.triedAt ?? 0 });
  }

  return {
    list,
    find,
    equal,
    keep,
    settle,
    async send(asked, attempt, perform) {
      const earlier = equal(asked);
      const now = clock.now();
      const sent: PendingCommand<C> = earlier
        ? { ...earlier, triedAt: now }
        : { key: createCommandKey(), asked, sentAt: now, triedAt: now };
      keep(sent);
      try {
        // Together they are the input, which the compiler cannot know of a type parameter.
        const input = { ...sent.asked, ...attempt } as InputOf<C>;
        const answer = await perform(input, { idempotencyKey: sent.key });
        settle(sent.key);
        return answer;
      } catch (error) {
        afterFailure(error, sent, earlier);
        throw error;
      }
    },
  };
}

const areEqual = (left: object, right: object): boolean => stableKey(left) === stableKey(right);
const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    // Not what was put there.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
