import type { Storage } from '@exchange/platform';
import { readSent, writeSent, type SentOrder } from '../domain/sent-order';

/** The one order of a user on a pair whose answer is not known, kept over the end of the page. */
export interface KeptOrder {
  read(): SentOrder | undefined;
  keep(sent: SentOrder): void;
  remove(): void;
}

/** Keeps it on the device, apart by user and pair. `userId` is asked each time. */
export function createKeptOrder(
  storage: Storage,
  userId: () => string | undefined,
  pairKey: string,
): KeptOrder {
  const name = () => `sent-order:${userId() ?? ''}:${pairKey}`;
  return {
    read() {
      const text = storage.get(name());
      return text === undefined ? undefined : readSent(text);
    },
    keep: (sent) => storage.set(name(), writeSent(sent)),
    remove: () => storage.remove(name()),
  };
}
