/** What became of one of the items that were worked on together. */
export type Outcome<Result> = { readonly value: Result } | { readonly error: unknown };

/**
 * Works on what comes while it is busy together, at most `most` at a time, in the order in which it came: a rush costs one
 * transaction for many. `work` answers for each item; what it rejects with is everybody's answer.
 */
export function createBatcher<Item, Result>(
  most: number,
  work: (items: readonly Item[]) => Promise<readonly Outcome<Result>[]>,
): (item: Item) => Promise<Result> {
  interface Waiting {
    readonly item: Item;
    readonly resolve: (value: Result) => void;
    readonly reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let busy = false;

  async function drain(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const outcomes = await work(batch.map(({ item }) => item));
        batch.forEach(({ resolve, reject }, index) => {
          const outcome = outcomes[index];
          if (outcome && 'value' in outcome) resolve(outcome.value);
          else reject(outcome?.error);
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    busy = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!busy) void drain();
    });
}
