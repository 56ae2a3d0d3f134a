import { useTranslation } from '@exchange/i18n';
import { usePlatform, useStream } from '@exchange/platform';
import type { ShownToast, ToastStore } from '@exchange/runtime';
import { ToastCard } from '@exchange/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './toaster.module.css';

const loadPlacing = () => import(/* webpackChunkName: "later" */ './keep-toasts-clear');
type Placing = Awaited<ReturnType<typeof loadPlacing>>;

/**
 * Toasts (H-11). Screen readers say errors and warnings at once, the rest when they have finished speaking. They stand
 * beside the application in the page, so that an open sheet, which makes all else inert, does not silence them, and where they
 * cover no control of it: what finds such places is no part of a first load, and until it is there they stand at the upper edge.
 */
export function Toaster({ store }: { readonly store: ToastStore }) {
  const t = useTranslation('host');
  const region = useRef<HTMLElement>(null);
  const shown = useStream(store.shown$, () => store.shown);
  const { report } = usePlatform();
  const [placing, setPlacing] = useState<Placing>();
  const isShowing = shown.length > 0;
  useEffect(() => {
    if (isShowing && !placing)
      loadPlacing().then(setPlacing, (error: unknown) => report.error(error, { during: 'toasts' }));
  }, [isShowing, placing, report]);
  useLayoutEffect(() => {
    if (region.current) placing?.placeToasts(region.current);
  }, [shown, placing]);
  useEffect(
    () => (isShowing && region.current ? placing?.keepToastsClear(region.current) : undefined),
    [isShowing, placing],
  );
  const urgent = ({ type }: ShownToast) => type === 'error' || type === 'warning';
  const list = (toasts: readonly ShownToast[]) =>
    toasts.map((toast) => (
      <div key={toast.id} className={styles.toast} data-toast="">
        <ToastCard type={toast.type} text={toast.text} />
      </div>
    ));
  return createPortal(
    <section ref={region} className={styles.region} aria-label={t('notifications')} data-beside-modal="">
      <div className={styles.list} aria-live="assertive">
        {list(shown.filter(urgent))}
      </div>
      <div className={styles.list} aria-live="polite">
        {list(shown.filter((toast) => !urgent(toast)))}
      </div>
    </section>,
    document.body,
  );
}
