import { computed, makeObservable, observableRef, runInAction } from 'mobx';

/** What a call last answered. What was there stays while it is asked for again, and when that fails. */
export class Answer<Value> {
  value: Value | undefined = undefined;
  /** Why the last attempt failed; undefined when it did not. */
  failure: unknown = undefined;

  constructor() {
    makeObservable(this, { value: observableRef, failure: observableRef, state: computed });
  }

  /** `failed` only while there is nothing to show. */
  get state(): 'loading' | 'ready' | 'failed' {
    if (this.value !== undefined) return 'ready';
    return this.failure === undefined ? 'loading' : 'failed';
  }

  /** Asks, until the signal says that nobody wants it any more. `onValue` is part of its change. */
  async ask(
    call: (signal: AbortSignal) => Promise<Value>,
    signal: AbortSignal,
    onValue?: (value: Value) => void,
  ): Promise<void> {
    runInAction(() => {
      if (this.value === undefined) this.failure = undefined;
    });
    try {
      const value = await call(signal);
      if (signal.aborted) return;
      runInAction(() => {
        this.value = value;
        this.failure = undefined;
        onValue?.(value);
      });
    } catch (failure) {
      if (signal.aborted) return;
      runInAction(() => {
        this.failure = failure;
      });
    }
  }

  forget(): void {
    runInAction(() => {
      this.value = undefined;
      this.failure = undefined;
    });
  }
}
