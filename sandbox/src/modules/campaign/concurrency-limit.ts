/** How many are let in, and how long others wait for their turn. */
export interface ConcurrencyLimitOptions {
  /** Worked on at once. */
  readonly most: number;
  /** Who waited this long is refused, ms. */
  readonly patienceMs: number;
  /** What who waited in vain is refused with; the work was not begun. */
  readonly refusal: () => Error;
}

/**
 * Lets work begin in the order in which it came, so much at once that what was begun is soon done. In a rush waiting costs
 * nothing, and asking again and again would.
 */
export function createConcurrencyLimit({
  most,
  patienceMs,
  refusal,
}: ConcurrencyLimitOptions): <Result>(work: () => Promise<Result>) => Promise<Result> {
  /** In the order in which they came; each begins. */
  const waiting = new Set<() => void>();
  let underWay = 0;

  function turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(refusal());
      }, patienceMs);
      waiting.add(begin);
    });
  }

  return async (work) => {
    // Whoever ends hands its place on: nobody comes in between.
    if (underWay >= most) await turn();
    else underWay += 1;
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) next();
      else underWay -= 1;
    }
  };
}
