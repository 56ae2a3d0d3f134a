import { BehaviorSubject, type Observable } from '@exchange/platform/rxjs';
import { useTranslation } from '@exchange/i18n';
import { useStream } from '@exchange/platform';
import styles from './loading-bar.module.css';

/** A load that ends before this shows no bar (H-12). */
const throttleMs = 200;
/** The bar's way to its end; something that takes longer keeps it there (H-12). */
const durationMs = 5_000;

/** Whether the loading bar is shown. */
export interface LoadingBarStore {
  readonly visible$: Observable<boolean>;
  readonly visible: boolean;
  /** Something begins to load; the result says that it is done, and may be called more than once. */
  begin(): () => void;
}

/** Shows the bar while anything has been loading for longer than the throttle. */
export function createLoadingBar(): LoadingBarStore {
  const visible$ = new BehaviorSubject(false);
  let loading = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    visible$: visible$.asObservable(),
    get visible() {
      return visible$.value;
    },
    begin() {
      loading += 1;
      if (loading === 1) timer = setTimeout(() => visible$.next(true), throttleMs);
      let done = false;
      return () => {
        if (done) return;
        done = true;
        loading -= 1;
        if (loading > 0) return;
        clearTimeout(timer);
        if (visible$.value) visible$.next(false);
      };
    },
  };
}

/** The bar at the top while a page loads (H-12). */
export function LoadingBar({ store }: { readonly store: LoadingBarStore }) {
  const t = useTranslation('host');
  const visible = useStream(store.visible$, () => store.visible);
  if (!visible) return null;
  return (
    <div className={styles.bar} role="progressbar" aria-label={t('loading')}>
      <div className={styles.progress} style={{ animationDuration: `${durationMs}ms` }} />
    </div>
  );
}
