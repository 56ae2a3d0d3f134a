import { useTranslation } from '@exchange/i18n';
import { useStream } from '@exchange/platform';
import type { ShownToast, ToastStore } from '@exchange/runtime';
import { ToastCard } from '@exchange/ui';
import { createPortal } from 'react-dom';
import styles from './toaster.module.css';

/**
 * Toasts (H-11). Screen readers say errors and warnings at once, the rest when they have finished speaking. They stand
 * beside the application in the page, so that an open sheet, which makes all else inert, does not silence them.
 */
export function Toaster({ store }: { readonly store: ToastStore }) {
  const t = useTranslation('host');
  const shown = useStream(store.shown$, () => store.shown);
  const urgent = ({ type }: ShownToast) => type === 'error' || type === 'warning';
  const list = (toasts: readonly ShownToast[]) =>
    toasts.map((toast) => <ToastCard key={toast.id} type={toast.type} text={toast.text} />);
  return createPortal(
    <section className={styles.region} aria-label={t('notifications')} data-beside-modal="">
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
