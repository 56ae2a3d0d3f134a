import { isApiFailure, type Storage } from '@exchange/platform';
import { createIdempotencyKey } from './idempotency-key';

/** A request that moves funds, with the key by which the exchange knows it again. */
export interface KeptRequest<Request extends object> {
  readonly key: string;
  readonly request: Request;
}

/** A new request, which no earlier one is. */
export const newRequest = <Request extends object>(request: Request): KeptRequest<Request> => ({
  key: createIdempotencyKey(),
  request,
});

/**
 * The request whose outcome is not known, because its answer was lost. Kept over reloads from before it was sent: sent again
 * it is the same one, so that it is never made twice (U-02, U-05). `name` is of one user and one thing.
 */
export function keptRequest<Request extends object>(
  storage: Storage,
  name: string,
  isRequest: (value: unknown) => value is Request,
): KeptRequest<Request> | undefined {
  const text = storage.get(name);
  if (text === undefined) return undefined;
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch (error) {
    // Not what was put there.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  if (typeof kept !== 'object' || kept === null || !('key' in kept) || !('request' in kept)) return undefined;
  const { key, request } = kept;
  return typeof key === 'string' && isRequest(request) ? { key, request } : undefined;
}

/** Keeps a request before it is sent, until its outcome is known and it is removed from the storage. */
export function keepRequest(storage: Storage, name: string, kept: KeptRequest<object>): void {
  storage.set(name, JSON.stringify(kept));
}

/** Whether it is this request that is kept: it was sent, and no answer came. */
export function isKept(storage: Storage, name: string, { key }: KeptRequest<object>): boolean {
  return keptRequest(storage, name, isObject)?.key === key;
}

/** A guard for requests whose fields all are texts. */
export const hasTexts =
  <Field extends string>(...fields: readonly Field[]) =>
  (value: unknown): value is Readonly<Record<Field, string>> =>
    isObject(value) &&
    fields.every((field) => typeof Object.entries(value).find(([name]) => name === field)?.[1] === 'string');

/** Refusals that come before the exchange looks for what an earlier request with the same key made. */
const refusedUnseen: readonly string[] = [
  'sessionInvalid',
  'sessionExpired',
  'rateLimited',
  'unavailable',
  'internal',
];

/** Whether a failure tells that nothing came of a request; of one that was sent before, not every refusal does. */
export function isOutcomeKnown(failure: unknown, wasSentBefore: boolean): boolean {
  if (!isApiFailure(failure) || failure.kind !== 'refused') return false;
  return !wasSentBefore || !refusedUnseen.includes(failure.reason);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
