/** Says that something was not done within its time limit. */
class LimitError extends Error {
  override readonly name = 'LimitError';
}

/**
 * Calls `onSilent` once `limitMs` have passed in which nothing was heard; `lastHeard` tells when something was, by the page's
 * clock. The result stops it.
 */
export function limitSilence(limitMs: number, lastHeard: () => number, onSilent: () => void): () => void {
  const began = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const left = Math.max(began, lastHeard()) + limitMs - performance.now();
    if (left > 0) timer = setTimeout(wait, left);
    else onSilent();
  };
  wait();
  return () => clearTimeout(timer);
}

/**
 * The promise, or a {@link LimitError} after `limitMs`, which begin anew whenever something is heard; what comes later is
 * dropped.
 */
export function withLimit<Value>(
  promise: Promise<Value>,
  limitMs: number,
  what: string,
  lastHeard: () => number = () => 0,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = limitSilence(limitMs, lastHeard, () =>
      reject(new LimitError(`${what} gave no sign for ${limitMs} ms`)),
    );
    promise.then(resolve, reject).finally(stop);
  });
}
