/** Says that something took longer than its time limit. */
class LimitError extends Error {
  override readonly name = 'LimitError';
}

/** The promise, or a {@link LimitError} after `limitMs`; what comes later is dropped. */
export function withLimit<Value>(promise: Promise<Value>, limitMs: number, what: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LimitError(`${what} took longer than ${limitMs} ms`)), limitMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
