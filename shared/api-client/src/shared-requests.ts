/**
 * Lets callers that ask the same thing at the same time share one request. Each caller may give up alone; the
 * request itself is aborted when all of them have.
 */
export class SharedRequests<Answer> {
  readonly #running = new Map<
    string,
    { readonly answer: Promise<Answer>; readonly controller: AbortController; waiting: number }
  >();

  /** Joins the running request with this key, or starts one. Rejects with `gaveUp()` when `signal` aborts. */
  join(
    key: string,
    start: (signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal | undefined,
    gaveUp: () => Error,
  ): Promise<Answer> {
    if (signal?.aborted) return Promise.reject(gaveUp());
    let entry = this.#running.get(key);
    if (!entry) {
      const controller = new AbortController();
      const started = { answer: start(controller.signal), controller, waiting: 0 };
      entry = started;
      this.#running.set(key, started);
      const forget = (): void => {
        if (this.#running.get(key) === started) this.#running.delete(key);
      };
      started.answer.then(forget, forget);
    }
    const joined = entry;
    joined.waiting += 1;
    if (!signal) return joined.answer;
    return new Promise((resolve, reject) => {
      const handleAbort = (): void => {
        joined.waiting -= 1;
        if (joined.waiting === 0) {
          if (this.#running.get(key) === joined) this.#running.delete(key);
          joined.controller.abort();
        }
        reject(gaveUp());
      };
      signal.addEventListener('abort', handleAbort, { once: true });
      joined.answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', handleAbort));
    });
  }

  /** Later callers start anew instead of joining: what runs now may already be out of date. */
  forgetAll(): void {
    this.#running.clear();
  }
}
