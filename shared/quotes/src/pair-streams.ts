import type { BookMessage, TradesMessage } from '@exchange/contract/realtime';
import { pairRoom } from '@exchange/contract/realtime-names';
import type { PairStreamMessage } from '@exchange/platform';
import { Observable, type Subscriber } from '@exchange/rx';
import { pairKey } from './quote-list';

/** The rooms of single pairs: each is joined while somebody listens, and again after every reconnect. */
export class PairStreams {
  readonly #emit: (event: 'join' | 'leave', room: string) => void;
  readonly #readers = new Map<string, Set<Subscriber<PairStreamMessage>>>();
  #connected = false;

  constructor(emit: (event: 'join' | 'leave', room: string) => void) {
    this.#emit = emit;
  }

  stream(key: string): Observable<PairStreamMessage> {
    return new Observable((reader) => {
      let readers = this.#readers.get(key);
      if (!readers) {
        readers = new Set();
        this.#readers.set(key, readers);
        if (this.#connected) this.#emit('join', roomOf(key));
      }
      readers.add(reader);
      if (this.#connected) reader.next({ type: 'joined' });
      const joined = readers;
      return () => {
        joined.delete(reader);
        if (joined.size > 0) return;
        this.#readers.delete(key);
        if (this.#connected) this.#emit('leave', roomOf(key));
      };
    });
  }

  connected(): void {
    this.#connected = true;
    for (const key of this.#readers.keys()) this.#emit('join', roomOf(key));
    this.startOver();
  }

  disconnected(): void {
    this.#connected = false;
  }

  /** Tells every reader that something may be missing: fetch a snapshot. */
  startOver(): void {
    for (const readers of this.#readers.values()) tell(readers, { type: 'joined' });
  }

  book({ prev, seq, time, bids, asks, checksum, ...pair }: BookMessage): void {
    tell(this.#readers.get(pairKey(pair)), { type: 'book', prev, seq, time, bids, asks, checksum });
  }

  trades({ time, trades, ...pair }: TradesMessage): void {
    tell(this.#readers.get(pairKey(pair)), { type: 'trades', time, trades });
  }
}

function tell(
  readers: ReadonlySet<Subscriber<PairStreamMessage>> | undefined,
  message: PairStreamMessage,
): void {
  // A copy: a reader may leave while it is told.
  for (const reader of [...(readers ?? [])]) reader.next(message);
}

function roomOf(key: string): string {
  const [token = '', market = ''] = key.split('_');
  return pairRoom(token, market);
}
