/** The history as covers need it. */
export interface CoversOptions {
  readonly history: Pick<History, 'back' | 'go'>;
  /** Number of the present entry. */
  readonly entry: () => number;
  /** Adds an entry at the present place that is marked as a cover's. */
  readonly push: () => void;
  /** Whether the present entry is that of a later step. */
  readonly isStep: () => boolean;
}

interface Cover {
  entry: number;
  readonly onBack: () => void;
}

/**
 * What covers the page, such as sheets, each with an entry of the history (H-30). A traversal of the history ends later than it is
 * begun: whatever changes the history meanwhile waits for it. A cover that closes while another opens, as a question does
 * before a payment, hands its entry on.
 */
export function createCovers({ history, entry, push, isStep }: CoversOptions) {
  let open: readonly Cover[] = [];
  /** Entries that were added for covers, whether or not they are open still. */
  const entries = new Set<number>();
  /** The present entry is that of a cover that has just closed. */
  let ending: ReturnType<typeof setTimeout> | undefined;
  /** The browser is on its way back over such an entry. */
  let isTraversing = false;
  /** It is on its way back to the first step. */
  let isRewinding = false;
  let waiting: (() => void)[] = [];

  const traverse = () => {
    isTraversing = true;
    history.back();
  };
  const end = () => {
    clearTimeout(ending);
    ending = setTimeout(() => {
      ending = undefined;
      traverse();
    });
  };
  /** Whether an entry was added for a cover that is closed. */
  const isDead = (at: number) => entries.has(at) && !open.some((cover) => cover.entry === at);
  const stopEnding = () => {
    clearTimeout(ending);
    ending = undefined;
  };

  return {
    /** Whether the present entry is that of a cover that has just closed: whoever needs an entry takes it over. */
    get isEnding() {
      return ending !== undefined;
    },
    /** Runs `task` now, or when the history is at rest. */
    whenSettled(task: () => void): void {
      if (isTraversing) waiting.push(task);
      else task();
    },
    /** Whether the entry `at` is one of a cover. Entries after one that is added are gone, and their numbers are given again. */
    mark(at: number, isCover: boolean): void {
      entries[isCover ? 'add' : 'delete'](at);
    },
    /** Whether an entry was added for a cover. */
    has: (at: number) => entries.has(at),
    enter(onBack: () => void): () => void {
      const cover: Cover = { entry: Number.NaN, onBack };
      let isOpen = true;
      this.whenSettled(() => {
        if (!isOpen) return;
        if (ending === undefined) push();
        else stopEnding();
        cover.entry = entry();
        open = [...open, cover];
      });
      return () => {
        isOpen = false;
        if (!open.includes(cover)) return;
        open = open.filter((each) => each !== cover);
        if (cover.entry === entry() && !isTraversing) end();
      };
    },
    /** Goes back to the first step. */
    rewind(): void {
      if (!isStep() && !isDead(entry())) return;
      stopEnding();
      isRewinding = true;
      traverse();
    },
    /** Closes whatever covers the page, without a word to it, and runs `task` at the entry below. */
    clear(task: () => void): void {
      stopEnding();
      open = [];
      let below = entry();
      while (entries.has(below) && below > 0) below -= 1;
      if (below === entry()) {
        task();
        return;
      }
      isTraversing = true;
      waiting = [task, ...waiting];
      history.go(below - entry());
    },
    /** The browser has come from the entry `from` to the present one. An entry whose cover is closed is passed over. */
    arrive(from: number): void {
      const at = entry();
      stopEnding();
      isTraversing = false;
      const closed = open.filter((cover) => cover.entry > at);
      open = open.filter((cover) => cover.entry <= at);
      for (const cover of closed.reverse()) cover.onBack();
      isRewinding &&= at > 0 && (isStep() || isDead(at));
      if (isRewinding) traverse();
      else if (isDead(at) && ending === undefined && at <= from) traverse();
      else {
        const tasks = waiting;
        waiting = [];
        for (const task of tasks) task();
      }
    },
  };
}
