/**
 * Knows whether every message up to some number has been seen, or is contained in a trade list. Messages have
 * numbers that rise by one within an epoch; a trade list says up to which number it contains them.
 */
export class SequenceTracker {
  #epoch: string | undefined;
  /** All messages up to this number are known; undefined until a list came. */
  #covered: number | undefined;
  /** Numbers above `#covered` that came all the same. */
  readonly #ahead = new Set<number>();

  /**
   * Takes note of a message. `new epoch`: the server's numbering started anew, what is known cannot be compared;
   * `gap`: messages before this one are missing; `known`: nothing is missing.
   */
  message(epoch: string, sequence: number): 'new epoch' | 'gap' | 'known' {
    const anew = this.#isNew(epoch);
    this.#epoch = epoch;
    if (anew) {
      this.#covered = undefined;
      this.#ahead.clear();
      this.#ahead.add(sequence);
      return 'new epoch';
    }
    if (this.#covered === undefined || sequence > this.#covered) this.#ahead.add(sequence);
    return this.#advance();
  }

  /**
   * Takes note of a trade list that contains all messages up to `sequence`, and of the epoch where the list says it.
   * `new epoch`: as for a message, with this list as the beginning.
   */
  list(sequence: number, epoch: string | undefined): 'new epoch' | 'gap' | 'known' {
    const anew = epoch !== undefined && this.#isNew(epoch);
    this.#epoch = epoch ?? this.#epoch;
    if (anew) this.#ahead.clear();
    this.#covered = anew ? sequence : Math.max(this.#covered ?? 0, sequence);
    for (const ahead of this.#ahead) if (ahead <= this.#covered) this.#ahead.delete(ahead);
    return anew ? 'new epoch' : this.#advance();
  }

  #isNew(epoch: string): boolean {
    return this.#epoch !== undefined && this.#epoch !== epoch;
  }

  #advance(): 'gap' | 'known' {
    if (this.#covered === undefined) return 'known';
    while (this.#ahead.delete(this.#covered + 1)) this.#covered += 1;
    return this.#ahead.size > 0 ? 'gap' : 'known';
  }
}
