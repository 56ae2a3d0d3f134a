import type { Toast, ToastType } from '@exchange/platform';
import { BehaviorSubject, type Observable } from '@exchange/platform/rxjs';

/** A toast on the screen. */
export interface ShownToast {
  readonly id: number;
  readonly type: ToastType;
  readonly text: string;
}

/** Toasts and what is on the screen of them (H-11). */
export interface ToastStore extends Toast {
  readonly shown$: Observable<readonly ShownToast[]>;
  readonly shown: readonly ShownToast[];
  close(id: number): void;
}

const defaultDurationMs = 3000;
/** More would cover the page: the oldest makes room. */
const most = 3;

/**
 * Shows toasts, closes each after its time and removes it. A toast that is already there starts its time anew. `onShow` is
 * told of each that appears.
 */
export function createToasts(onShow?: (type: ToastType) => void): ToastStore {
  const shown$ = new BehaviorSubject<readonly ShownToast[]>([]);
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let lastId = 0;

  const close = (id: number) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    if (shown$.value.some((toast) => toast.id === id))
      shown$.next(shown$.value.filter((toast) => toast.id !== id));
  };
  const closeAfter = (id: number, durationMs: number) => {
    clearTimeout(timers.get(id));
    timers.set(
      id,
      setTimeout(() => close(id), durationMs),
    );
  };

  return {
    shown$: shown$.asObservable(),
    get shown() {
      return shown$.value;
    },
    show(type, text, { durationMs = defaultDurationMs } = {}) {
      const same = shown$.value.find((toast) => toast.type === type && toast.text === text);
      if (same) {
        closeAfter(same.id, durationMs);
        return;
      }
      onShow?.(type);
      lastId += 1;
      const [oldest] = shown$.value;
      if (oldest && shown$.value.length >= most) close(oldest.id);
      shown$.next([...shown$.value, { id: lastId, type, text }]);
      closeAfter(lastId, durationMs);
    },
    close,
  };
}
