import { useTranslation } from '@exchange/i18n';
import { useStream } from '@exchange/platform';
import type { ShownToast, ToastStore } from '@exchange/runtime';
import { ToastCard } from '@exchange/ui';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { keepToastsClear, placeToasts } from './keep-toasts-clear';
import styles from './toaster.module.css';

/**
 * Toasts (H-11). Screen readers say errors and warnings at once, the rest when they have finished speaking. They stand
 * beside the application in the page, so that an open sheet, which makes all else inert, does not silence them, and where they
 * cover no control of it.
 */
export function Toaster({ store }: { readonly store: ToastStore }) {
  const t = useTranslation('host');
  const region = useRef<HTMLElement>(null);
  const shown = useStream(store.shown$, () => store.shown);
  useLayoutEffect(() => {
    if (region.current) placeToasts(region.current);
  }, [shown]);
  const isShowing = shown.length > 0;
  useEffect(() => (isShowing && region.current ? keepToastsClear(region.current) : undefined), [isShowing]);
  const urgent = ({ type }: ShownToast) => type === 'error' || type === 'warning';
  const list = (toasts: readonly ShownToast[]) =>
    toasts.map((toast) => (
      <div key={toast.id} className={styles.toast} data-toast="">
        <ToastCard type={toast.type} text={toast.text} />
      </div>
    ));
  return createPortal(
    <section ref={region} className={styles.region} aria-label={t('notifications')} data-beside-modal="">
      <div aria-live="assertive">{list(shown.filter(urgent))}</div>
      <div aria-live="polite">{list(shown.filter((toast) => !urgent(toast)))}</div>
    </section>,
    document.body,
  );
}
