import type { InputOf, placeOrder } from '@exchange/contract';
import { compareDecimals, isPlainDecimal } from '@exchange/format';

/** What is sent to place an order, but for its deadline, which each attempt has anew. */
export type OrderInput = Omit<InputOf<typeof placeOrder>, 'deadline'>;

/** An order that was sent, as it is kept until the exchange's answer is known. */
export interface SentOrder {
  /** Idempotency key: the exchange places one order for it, however often it comes. */
  readonly key: string;
  readonly input: OrderInput;
  /** When it was sent first, and last; ms since the epoch by the exchange's clock. */
  readonly sentAt: number;
  readonly triedAt: number;
}

/** How long after an attempt the exchange places its order at most, ms: as long as a request is waited for. */
const acceptedWithinMs = 15_000;
/** Until when, by its own clock, the exchange may place what is sent now. */
export const deadlineOf = (triedAt: number): number => triedAt + acceptedWithinMs;

/**
 * How long after an attempt its order counts as on its way, ms: longer than it is accepted, by more than this page's reading
 * of the exchange's clock may be wrong. One that the exchange does not know by then was not placed and will not be.
 */
const arrivesWithinMs = 20_000;
/** How long it is until an order that the exchange does not know counts as not placed, ms; 0 for now. */
export const waitOf = (sent: SentOrder, now: number): number =>
  Math.max(0, sent.triedAt + arrivesWithinMs - now);

/** Whether two wishes are for the same order. */
export function isSameInput(left: OrderInput, right: OrderInput): boolean {
  return (
    left.token === right.token &&
    left.market === right.market &&
    left.side === right.side &&
    left.market_type === right.market_type &&
    compareDecimals(left.price, right.price) === 0 &&
    compareDecimals(left.amount, right.amount) === 0
  );
}

/** The order that a kept text holds; undefined for a text that was not written by {@link writeSent}. */
export function readSent(text: string): SentOrder | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isSent(value) ? value : undefined;
}

/** An order that was sent as a text to keep. */
export const writeSent = (sent: SentOrder): string => JSON.stringify(sent);

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isDecimal = (value: unknown): boolean => typeof value === 'string' && isPlainDecimal(value);
const isOneOrTwo = (value: unknown): boolean => value === 1 || value === 2;

function isSent(value: unknown): value is SentOrder {
  if (!isRecord(value) || !isRecord(value['input'])) return false;
  const { key, input, sentAt, triedAt } = value;
  return (
    isText(key) &&
    Number.isSafeInteger(sentAt) &&
    Number.isSafeInteger(triedAt) &&
    isText(input['token']) &&
    isText(input['market']) &&
    isOneOrTwo(input['side']) &&
    isOneOrTwo(input['market_type']) &&
    isDecimal(input['price']) &&
    isDecimal(input['amount'])
  );
}
