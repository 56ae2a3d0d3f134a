import type { Storage } from '@exchange/platform';
import { readSent, writeSent, type SentOrder } from '../domain/sent-order';

/** The orders of a user on a pair whose answers are not known, kept over the end of their pages (T-09). */
export interface KeptOrders {
  /** All of them, the earliest first: each page of the user may have sent one. */
  list(): readonly SentOrder[];
  /** The one with this idempotency key; undefined once its answer is known, whichever page found it out. */
  find(key: string): SentOrder | undefined;
  keep(sent: SentOrder): void;
  remove(key: string): void;
}

/**
 * Keeps them on the device, apart by user and pair, each as a record of its own: pages that send at once would overwrite
 * a common one. `userId` is asked each time.
 */
export function createKeptOrders(
  storage: Storage,
  userId: () => string | undefined,
  pairKey: string,
): KeptOrders {
  const start = () => `sent-order:${userId() ?? ''}:${pairKey}:`;
  const read = (name: string) => {
    const text = storage.get(name);
    return text === undefined ? undefined : readSent(text);
  };
  return {
    list: () =>
      storage
        .keys(start())
        .flatMap((name) => read(name) ?? [])
        .sort((left, right) => left.sentAt - right.sentAt),
    find: (key) => read(start() + key),
    keep: (sent) => storage.set(start() + sent.key, writeSent(sent)),
    remove: (key) => storage.remove(start() + key),
  };
}
