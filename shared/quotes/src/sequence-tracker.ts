import type { QuoteMessage } from '@exchange/contract/realtime';

/** How far a number may lie from those that are known and still be believed without the trade list. */
export const reach = 100;
/** Messages that wait for a list; the oldest are dropped first and show as a gap. */
const doubtfulLimit = 512;
/** A number that so many lists lacked, although they were asked for after it came, was never the exchange's. */
const missesLimit = 2;

/** A message that only a trade list can judge: its numbering is unknown or its number far from the known ones. */
interface Doubtful {
  readonly message: QuoteMessage;
  /** Whether a list has been asked for since the message came. */
  asked: boolean;
}

/** What a trade list means for the messages that came. */
export type ListVerdict =
  | { readonly taken: false }
  | {
      readonly taken: true;
      /** Numbers started anew, or those known were wrong: the list replaces everything. */
      readonly renumbered: boolean;
      /** Messages that waited for this list and follow it. */
      readonly credible: readonly QuoteMessage[];
      /** Messages that waited for this list and cannot be the exchange's. */
      readonly corrupt: readonly QuoteMessage[];
      /** Something is missing still: another list is needed. */
      readonly incomplete: boolean;
    };

/**
 * Knows whether every message up to some number has been seen, or is contained in a trade list. Messages have
 * numbers that rise by one within an epoch; a trade list says up to which number it contains them. What cannot follow the
 * known numbers is kept aside for the next list, which decides between the two.
 */
export class SequenceTracker {
  #epoch: string | undefined;
  /** All messages up to this number are known; undefined until a list came. */
  #covered: number | undefined;
  /** Numbers above `#covered` that came all the same, with how many lists lacked them that were asked for since. */
  readonly #ahead = new Map<number, number>();
  /** Those of `#ahead` that came before the list on its way was asked for. */
  #askedAhead: readonly number[] = [];
  #doubtful: Doubtful[] = [];

  /** `gap`: messages before this one are missing; `doubtful`: it is kept aside until a list comes. */
  message(message: QuoteMessage): 'known' | 'gap' | 'doubtful' {
    const { epoch, seq } = message;
    const covered = this.#covered;
    // A list that does not name its epoch.
    if (covered !== undefined) this.#epoch ??= epoch;
    if (covered === undefined || epoch !== this.#epoch || Math.abs(seq - covered) > reach) {
      this.#doubtful = [...this.#doubtful, { message, asked: false }].slice(-doubtfulLimit);
      return 'doubtful';
    }
    if (seq > covered && !this.#ahead.has(seq)) this.#ahead.set(seq, 0);
    return this.#advance();
  }

  /** A trade list is asked for: it contains what came before. */
  asking(): void {
    this.#askedAhead = [...this.#ahead.keys()];
    for (const doubtful of this.#doubtful) doubtful.asked = true;
  }

  /**
   * Takes note of a trade list that contains all messages up to `seq`, and of the epoch where the list says it. While the
   * stream runs, a list far ahead of it is not believed.
   */
  list(seq: number, epoch: string | undefined, streaming: boolean): ListVerdict {
    const asked = this.#doubtful.filter((doubtful) => doubtful.asked).map(({ message }) => message);
    const listEpoch = epoch ?? asked.at(-1)?.epoch ?? this.#epoch ?? this.#doubtful.at(-1)?.message.epoch;
    const covered = this.#covered;
    let renumbered = this.#epoch !== undefined && listEpoch !== this.#epoch;
    if (!renumbered && covered !== undefined && Math.abs(seq - covered) > reach) {
      const confirmed = asked.some(
        (message) => message.epoch === listEpoch && Math.abs(message.seq - seq) <= reach,
      );
      if (seq > covered && streaming && !confirmed) return { taken: false };
      renumbered = seq < covered && confirmed;
    }
    this.#epoch = listEpoch;
    if (renumbered) this.#ahead.clear();
    this.#covered = renumbered ? seq : Math.max(covered ?? seq, seq);
    this.#forgetMissed();
    const judged = this.#judge();
    const incomplete = this.#advance() === 'gap' || this.#doubtful.length > 0;
    return { taken: true, renumbered, ...judged, incomplete };
  }

  /** Whether the message with this number, within the present numbering, was the exchange's. */
  holds(seq: number): boolean {
    return this.#covered !== undefined && (seq <= this.#covered || this.#ahead.has(seq));
  }

  #forgetMissed(): void {
    for (const seq of this.#askedAhead) {
      const misses = this.#ahead.get(seq);
      if (misses === undefined) continue;
      if (misses + 1 >= missesLimit) this.#ahead.delete(seq);
      else this.#ahead.set(seq, misses + 1);
    }
    this.#askedAhead = [];
  }

  /** Decides about the messages kept aside; those that came after the list was asked for may wait for the next one. */
  #judge(): { credible: readonly QuoteMessage[]; corrupt: readonly QuoteMessage[] } {
    const credible: QuoteMessage[] = [];
    const corrupt: QuoteMessage[] = [];
    const waiting: Doubtful[] = [];
    for (const doubtful of this.#doubtful) {
      const { message, asked } = doubtful;
      const distance = message.epoch === this.#epoch ? message.seq - (this.#covered ?? 0) : Infinity;
      if (distance > reach) {
        if (asked) corrupt.push(message);
        else waiting.push(doubtful);
      } else if (distance > 0) credible.push(message);
    }
    this.#doubtful = waiting;
    return { credible, corrupt };
  }

  #advance(): 'gap' | 'known' {
    if (this.#covered === undefined) return 'known';
    for (const ahead of this.#ahead.keys()) if (ahead <= this.#covered) this.#ahead.delete(ahead);
    while (this.#ahead.delete(this.#covered + 1)) this.#covered += 1;
    return this.#ahead.size > 0 ? 'gap' : 'known';
  }
}
